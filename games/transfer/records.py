"""The lines of an export that are not games: one struct for each table; docs/moving.md lists them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from django.db.models import Model
from msgspec import Meta

from games.models import Claim, Device, DeviceLink, Game, Member, Player, Room
from games.people.names import readable_name, readable_settings

Id = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Small = Annotated[int, Meta(ge=0, le=32_767)]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(max_length=24)]
Bot = Annotated[str, Meta(max_length=16)]
When = Annotated[datetime, Meta(tz=True)]


class Record(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """A row. Fields are called as the model's columns are; `references` are stored under `<name>_id`."""

    model: ClassVar[type[Model]]
    references: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def kind(cls) -> str:
        return str(cls.__struct_config__.tag)

    @classmethod
    def columns(cls) -> dict[str, str]:
        """Our field -> the model's attribute."""
        return {name: f"{name}_id" if name in cls.references else name for name in cls.__struct_fields__}

    @classmethod
    def of(cls, row: dict[str, Any]) -> Record:
        """The record of a row from `.values()`."""
        return cls(**{name: row[column] for name, column in cls.columns().items()})

    def values(self) -> dict[str, Any]:
        return {column: getattr(self, name) for name, column in self.columns().items()}


class PlayerRecord(Record, frozen=True, tag="player"):
    model = Player
    id: Id
    name: Name
    colour: Small
    language: Annotated[str, Meta(max_length=8)]
    preferences: dict[str, Any]
    created_at: When
    seen_at: When

    def values(self) -> dict[str, Any]:
        return super().values() | {"name": readable_name(self.name, f"Guest {self.id}")}


class DeviceRecord(Record, frozen=True, tag="device"):
    """With the hash of its token: whoever has the token keeps their seat."""

    model = Device
    references = ("player",)
    id: Id
    player: Id
    token_hash: Hex64
    created_at: When


class DeviceLinkRecord(Record, frozen=True, tag="device_link"):
    model = DeviceLink
    references = ("player",)
    id: Id
    player: Id
    token_hash: Hex64
    expires_at: When


class RoomRecord(Record, frozen=True, tag="room"):
    model = Room
    references = ("host", "game", "stood_in_for")
    id: Id
    code: Annotated[str, Meta(min_length=1, max_length=8)]
    host: Id | None
    settings: dict[str, Any]
    status: Literal["lobby", "playing", "finished", "closed"]
    locked: bool
    version: Count
    game: Id | None
    created_at: When
    touched_at: When
    stood_in_for: Id | None

    def values(self) -> dict[str, Any]:
        return super().values() | {"settings": readable_settings(self.settings)}


class MemberRecord(Record, frozen=True, tag="member"):
    model = Member
    references = ("room", "player", "controller", "taken_from")
    id: Id
    room: Id
    player: Id | None
    bot: Bot
    bot_name: Name
    controller: Id | None
    seat: Small | None
    team: Small | None
    kicked: bool
    left: bool
    joined_at: When
    seen_at: When
    taken_from: Id | None

    def values(self) -> dict[str, Any]:
        bot_name = readable_name(self.bot_name, f"Bot {self.id}")
        return super().values() | {"bot_name": bot_name}


class ClaimRecord(Record, frozen=True, tag="claim"):
    model = Claim
    references = ("room", "member", "device")
    id: Id
    room: Id
    member: Id
    device: Id
    asked_at: When


class SeatHere(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sits there, and who may act for it, by the numbers of this file."""

    member: Id | None
    player: Id | None
    controller: Id | None


class GameHere(Record, frozen=True, tag="game_here"):
    """What only its own server knows of a game; the game's document is the next line."""

    model = Game
    references = ("room",)
    id: Id
    key: Annotated[str, Meta(min_length=1, max_length=32)]
    room: Id | None
    secret: Hex64
    seats: tuple[SeatHere, ...]


# In the order of the file, before all games. Rooms, members and games point at each other; the database looks at the
# end.
TABLES: tuple[type[Record], ...] = (
    PlayerRecord,
    DeviceRecord,
    DeviceLinkRecord,
    RoomRecord,
    MemberRecord,
    ClaimRecord,
)
AnyRecord = PlayerRecord | DeviceRecord | DeviceLinkRecord | RoomRecord | MemberRecord | ClaimRecord | GameHere
