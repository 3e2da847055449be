"""What people type into forms; what it means is checked by the services."""

from __future__ import annotations

from django import forms
from django.http import QueryDict

from games.errors import RoomError, Trouble
from games.services.names import TYPED, clean_name


class GuestForm(forms.Form):
    """A name and, if they care, a colour."""

    # Trimmed by clean_name, which says what is wrong in our own words; what is far too long it never sees.
    name = forms.CharField(required=False, strip=False, max_length=TYPED)
    colour = forms.IntegerField(required=False)

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except RoomError as error:
            raise forms.ValidationError(error.message, error.code) from error

    def trouble(self) -> RoomError | None:
        """The first thing that is wrong."""
        if self.is_valid():
            return None
        for field, errors in self.errors.as_data().items():
            return RoomError(_TROUBLES.get(field) or _name_trouble(errors[0].code), field=field)
        return RoomError(Trouble.BAD_MESSAGE)


_TROUBLES = {"colour": Trouble.BAD_COLOUR, "seat": Trouble.BAD_MESSAGE}


def _name_trouble(code: str | None) -> str:
    """Ours, or what Django's own word for it means."""
    if code == "max_length":
        return Trouble.NAME_TOO_LONG
    return code if code in list(Trouble) else Trouble.NAME_BAD_CHARACTERS


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
