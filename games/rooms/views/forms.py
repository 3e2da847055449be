"""The forms that pages send to a room, and the bodies of its verbs; services check what they mean."""

from __future__ import annotations

from typing import Annotated, Any

from django import forms
from django.http import QueryDict
from msgspec import Meta, Struct

from games.errors import Reason, Refused
from games.people.names import TYPED, clean_name
from games.words.refusals import sentence

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


class GuestForm(forms.Form):
    """A name and, if they care, a colour."""

    # Trimmed by clean_name, which says what is wrong in our own words; what is far too long it never sees.
    name = forms.CharField(required=False, strip=False, max_length=TYPED)
    colour = forms.IntegerField(required=False)

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except Refused as refused:
            raise forms.ValidationError(sentence(refused.code), refused.code) from refused

    def refusal(self) -> Refused | None:
        """The first thing that is wrong."""
        if self.is_valid():
            return None
        for field, errors in self.errors.as_data().items():
            return Refused(_REASONS.get(field) or _reason_for_name(errors[0].code), field)
        return Refused(Reason.BAD_MESSAGE)


_REASONS = {"colour": Reason.BAD_COLOUR, "seat": Reason.BAD_MESSAGE}


def _reason_for_name(code: str | None) -> Reason:
    """Ours, or what Django's own word for it means."""
    if code == "max_length":
        return Reason.NAME_TOO_LONG
    return next((reason for reason in Reason if reason == code), Reason.NAME_BAD_CHARACTERS)


class JoinForm(GuestForm):
    """Who comes in, and whether to sit down."""

    seat = forms.CharField(
        required=False, max_length=1
    )  # "1" or "0", as the buttons have it: Django's checkbox takes both for yes

    def clean_seat(self) -> bool:
        return bool(self.cleaned_data["seat"] == "1")


def typed(data: QueryDict) -> dict[str, object]:
    """What was typed, to show it again: nothing anybody wrote is lost."""
    colour = data.get("colour", "")
    return {
        "name": data.get("name", "")[:TYPED],
        "colour": int(colour) if colour.isdecimal() and len(colour) < 3 else None,
    }
