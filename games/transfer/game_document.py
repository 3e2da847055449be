"""The document of one game, which anybody may keep: its fields, and the one way to write them (docs/export.md)."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.log.events import AnyLogged
from games.transfer.records import Bot, Count, Hex64, Name, Small, When

FORMAT: Literal["yatzy-night game"] = "yatzy-night game"
VERSION: Literal[2] = 2  # 1 has a commitment that binds the secret alone, and no `agreed` in its first event

Anonymous = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]  # the same for all games of a player, and says nothing else


class Paper(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a document."""


class SeatPaper(Paper, frozen=True, kw_only=True):
    """Who sat there; nobody's name once they are forgotten."""

    seat: Small
    column: Small
    team: Small | None
    name: Name
    player: Anonymous | None
    colour: Small | None
    bot: Bot


class FilledPaper(Paper, frozen=True, kw_only=True):
    """A number on the sheet, and where it comes from."""

    category: Annotated[str, Meta(max_length=20)]
    points: Small
    extra: Small
    dice: tuple[int, ...]
    rolls_used: Small
    seat: Small
    by: Literal["player", "bot", "clock", "resigned", "closed"]
    move: Count


class ColumnPaper(Paper, frozen=True, kw_only=True):
    """One scorecard."""

    column: Small
    seats: tuple[int, ...]
    filled: tuple[FilledPaper, ...]
    upper_sum: Small
    bonus: Small
    lower_sum: Small
    extra: Small
    total: Small
    place: Small | None


class MovePaper(Paper, frozen=True, kw_only=True):
    """One entry of the log."""

    number: Count
    id: Annotated[str, Meta(min_length=1, max_length=32)]
    at: When
    events: tuple[AnyLogged, ...]


class GameDocument(Paper, frozen=True, kw_only=True):
    """All of a game that is anybody's business."""

    format: Literal["yatzy-night game"] = FORMAT
    version: Literal[1, 2] = VERSION
    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,32}$")]
    status: Literal["playing", "finished", "abandoned"]
    started_at: When
    ended_at: When | None
    ruleset: Annotated[str, Meta(max_length=16)]
    ruleset_version: Small
    house: dict[str, Any]
    dice_from: Literal["screen", "each_roll", "final"]
    settings: dict[str, Any]
    commitment: Hex64
    secret: Hex64 | None
    seats: tuple[SeatPaper, ...]
    sheet: tuple[ColumnPaper, ...]
    log: tuple[MovePaper, ...]
    sha256: Hex64 | UnsetType = UNSET


_encoder = msgspec.json.Encoder(order="sorted")


def canonical(content: object) -> bytes:
    """The one spelling: sorted keys, no spaces, UTF-8, one line."""
    return _encoder.encode(content) + b"\n"


def sealed(document: GameDocument) -> GameDocument:
    """With the digest of all the rest, so that damage shows."""
    return msgspec.structs.replace(document, sha256=digest_of(document))


def digest_of(document: GameDocument) -> str:
    bare = msgspec.structs.replace(document, sha256=UNSET)
    return hashlib.sha256(canonical(bare)[:-1]).hexdigest()


def substance(document: GameDocument) -> bytes:
    """What stays the same when somebody takes another name, or is forgotten."""
    seats = tuple(msgspec.structs.replace(seat, name="", player=None, colour=None) for seat in document.seats)
    return canonical(msgspec.structs.replace(document, seats=seats, sha256=UNSET))
