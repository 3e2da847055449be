"""What a page may ask of its room over HTTP: the bodies of the verbs, typed."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Id = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Name = Annotated[str, Meta(max_length=500)]  # how long a name may be is clean_name's to say


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Anything a verb may bring."""


class Nothing(Body, frozen=True):
    pass


class OfMember(Body, frozen=True):
    member: Id


class Rename(Body, frozen=True):
    name: Name
    colour: int | None = None
    member: Id | None = None  # a friend without a phone; without it, oneself


class AddBot(Body, frozen=True):
    level: str


class AddFriend(Body, frozen=True):
    name: Name


class MoveSeat(Body, frozen=True):
    member: Id
    to: Annotated[int, Meta(ge=0, le=255)]


class SetTeam(Body, frozen=True):
    member: Id
    team: int


class DealTeams(Body, frozen=True):
    count: int
    shuffle: bool = False


class ChangeTeamLook(Body, frozen=True):
    team: int
    name: Name | None = None
    colour: Annotated[int, Meta(ge=0, le=7)] | None = None


class Lock(Body, frozen=True):
    locked: bool


class Claim(Body, frozen=True):
    member: Id
    give_up: bool = False  # the name and the games this browser has elsewhere


class AnswerClaim(Body, frozen=True):
    claim: Id
    yes: bool


Changes = dict[str, Any]  # fields of RoomSettings, checked as a whole with the rest
