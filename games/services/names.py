"""Names that people can read, tell apart and not abuse."""

from __future__ import annotations

import re

from games.characters import INVISIBLE, UNASSIGNED, normalised, unreadable
from games.errors import RoomError, Trouble
from games.selectors.colours import COLOURS
from games.stored_names import LONGEST

TYPED = 100  # what a field takes: a name that is too long is answered, not cut off without a word


def clean_name(name: str) -> str:
    """The name as it is kept. Raises RoomError for the field `name`."""
    typed = name.strip()
    if len(typed) > TYPED:
        raise RoomError(Trouble.NAME_TOO_LONG, field="name")
    typed = normalised("NFC", typed)
    if unreadable(typed, INVISIBLE | UNASSIGNED):
        raise RoomError(Trouble.NAME_BAD_CHARACTERS, field="name")
    kept = re.sub(r"\s+", " ", typed)
    if not kept:
        raise RoomError(Trouble.NAME_EMPTY, field="name")
    if len(kept) > LONGEST:
        raise RoomError(Trouble.NAME_TOO_LONG, field="name")
    return kept


def name_key(name: str) -> str:
    """Names with the same key count as one: small or capital, wide or narrow letters make no other name.

    Letters of another alphabet do: Anna and Анна may both be here. What is drawn alike: games.services.lookalikes.
    """
    return normalised("NFKC", normalised("NFKC", name[:LONGEST]).casefold())


def checked_colour(colour: int | None) -> int | None:
    if colour is not None and not 0 <= colour < COLOURS:
        raise RoomError(Trouble.BAD_COLOUR, field="colour")
    return colour
