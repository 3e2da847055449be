"""Names that people can read, tell apart and not abuse."""

from __future__ import annotations

import re
import unicodedata

from games.errors import RoomError, Trouble
from games.selectors.colours import COLOURS

LONGEST = 24

# Controls, invisible formatting (zero-width and bidi among them), surrogates, private use, unassigned, line ends.
_FORBIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and symbols that draw nothing at all.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
_MARKS = frozenset({"Mn", "Me"})
_MOST_MARKS = 2  # one on the other: real scripts need no more, towers of them hide other lines


def clean_name(name: str) -> str:
    """The name as it is kept. Raises RoomError for the field `name`."""
    kept = re.sub(r"\s+", " ", _checked(unicodedata.normalize("NFC", name.strip())))
    if not kept:
        raise RoomError(Trouble.NAME_EMPTY, field="name")
    if len(kept) > LONGEST:
        raise RoomError(Trouble.NAME_TOO_LONG, field="name")
    return kept


def name_key(name: str) -> str:
    """Two names with the same key look the same to people."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def checked_colour(colour: int | None) -> int | None:
    if colour is not None and not 0 <= colour < COLOURS:
        raise RoomError(Trouble.BAD_COLOUR, field="colour")
    return colour


def _checked(name: str) -> str:
    marks = 0
    for at, character in enumerate(name):
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        alone = marks and at == 0
        if category in _FORBIDDEN or character in _BLANK or marks > _MOST_MARKS or alone:
            raise RoomError(Trouble.NAME_BAD_CHARACTERS, field="name")
    return name
