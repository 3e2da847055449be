"""The messages that a browser sends."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

ActionId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Positions = Annotated[tuple[Annotated[int, Meta(ge=0, le=31)], ...], Meta(max_length=32)]
Faces = Annotated[tuple[Annotated[int, Meta(ge=0, le=255)], ...], Meta(max_length=32)]
CategoryKey = Annotated[str, Meta(max_length=32)]


class Roll(Struct, frozen=True, forbid_unknown_fields=True):
    keep: Positions = ()
    link: Digest | None = None  # the next link of the seat's chain; without one the server's chain is used


class Enter(Struct, frozen=True, forbid_unknown_fields=True):
    dice: Faces
    rolls_used: Annotated[int, Meta(ge=-1, le=99)] | None = None


class Category(Struct, frozen=True, forbid_unknown_fields=True):
    category: CategoryKey


class Commit(Struct, frozen=True, forbid_unknown_fields=True):
    end: Digest


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Do(Struct, frozen=True, forbid_unknown_fields=True):
    """Exactly one of these."""

    roll: Roll | None = None
    enter: Enter | None = None
    declare: Category | None = None
    score: Category | None = None
    undo: Nothing | None = None
    skip: Nothing | None = None
    hand_over: Nothing | None = None
    come_back: Nothing | None = None
    resign: Nothing | None = None
    end_game: Nothing | None = None
    commit: Commit | None = None

    def __post_init__(self) -> None:
        if sum(getattr(self, name) is not None for name in self.__struct_fields__) != 1:
            raise ValueError("do exactly one thing")


class Asked(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Anything a browser may send."""


class Hello(Asked, frozen=True, tag="hello"):
    static: Annotated[str, Meta(max_length=64)] = ""  # the version of the page's scripts
    game: Number | None = None
    since: Number = 0
    last: ActionId | None = None  # the id of the last move it has: after a restored backup the log may differ


class Act(Asked, frozen=True, tag="act"):
    id: ActionId
    game: Number
    seat: Annotated[int, Meta(ge=0, le=255)]
    turn: Number
    roll: Number
    do: Do


class Sync(Asked, frozen=True, tag="sync"):
    game: Number
    since: Number


class Ping(Asked, frozen=True, tag="ping"):
    room_version: Number = 0
    game: Number | None = None
    number: Number = 0


class Holding(Asked, frozen=True, tag="holding"):
    """Dice somebody is marking before the next roll."""

    game: Number
    seat: Annotated[int, Meta(ge=0, le=255)]
    keep: Positions


class React(Asked, frozen=True, tag="react"):
    what: ClassVar[Literal["react"]] = "react"
    reaction: Literal["clap", "laugh", "wow", "cry", "heart", "luck"]


class Nudge(Asked, frozen=True, tag="nudge"):
    """A friendly word to whoever is in turn: we wait for you."""

    what: ClassVar[Literal["nudge"]] = "nudge"
    seat: Annotated[int, Meta(ge=0, le=255)]


class Say(Asked, frozen=True, tag="say"):
    what: ClassVar[Literal["say"]] = "say"
    text: Annotated[str, Meta(min_length=1, max_length=200)]


AnySpoken = React | Nudge | Say
AnyAsked = Hello | Act | Sync | Ping | Holding | React | Nudge | Say
