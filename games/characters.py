"""Characters that a reader cannot see, or that upset the line they stand in."""

from __future__ import annotations

import unicodedata
from typing import Literal

# Marks on a letter are sorted in the square of their number, and nothing else runs meanwhile: of 80,000 in one
# text, every table stood still for half a minute. So whoever takes text in refuses a long one first.
LONGEST_TEXT = 2000

# Controls, invisible formatting (zero-width and bidi among them), surrogates, private use, line ends.
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
UNASSIGNED = frozenset({"Cn"})  # to this Python; a phone may know a newer emoji
JOINERS = "\u200c\u200d"  # between letters of some scripts, and inside many emoji

# Letters and symbols that draw nothing at all.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
_MARKS = frozenset({"Mn", "Me"})
_MOST_MARKS = 2  # one on the other: real scripts need no more, towers of them hide other lines


def normalised(form: Literal["NFC", "NFKC"], text: str) -> str:
    """Letters and marks as one writes them; the only place where we do this, and only to text that is short."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"{len(text)} characters are too many to be normalised")
    return unicodedata.normalize(form, text)


def without_unreadable(text: str, categories: frozenset[str], allowed: str = "") -> str:
    """What is left of a short text on one line, without what `unreadable` finds."""
    line = normalised("NFC", " ".join(text.split()))
    while found := set(unreadable(line, categories, allowed)):  # what stood on something that went stands alone now
        line = "".join(character for at, character in enumerate(line) if at not in found)
    return " ".join(line.split())


def unreadable(text: str, categories: frozenset[str], allowed: str = "") -> list[int]:
    """Where `text` has characters of these categories, blank ones, or marks that stand alone or pile up."""
    found: list[int] = []
    marks = 0
    for at, character in enumerate(text):
        if character in allowed:
            continue
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        alone = marks and at == 0
        if category in categories or character in _BLANK or marks > _MOST_MARKS or alone:
            found.append(at)
    return found
