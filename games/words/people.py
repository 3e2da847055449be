"""What people without a name are called, and what the table itself calls people: nobody may choose that."""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, override


def shown_name(name: str) -> str:
    """The name, or what stands in its place for somebody who was forgotten. Not stored: each reader has a language."""
    return name or gettext("Former player")


def shown_at(seat: int, name: str) -> str:
    """The same on a sheet, where two who were forgotten must be told apart: they go by their seat, counted from 0."""
    return name or gettext("Player %(number)s") % {"number": seat + 1}


def by_name(name: str) -> tuple[str | int, ...]:
    """What names are sorted by: numbers as people count, so that Player 2 is before Player 10."""
    # Words and numbers take turns, beginning with a word that may be empty: a word never meets a number.
    return tuple(int(part) if at % 2 else part for at, part in enumerate(re.split(r"(\d+)", name.casefold())))


NUMBER = "#"  # stands for any


@cache
def labels() -> frozenset[str]:
    """Everything that stands in a name's place or beside it, with `#` for a number."""
    found: set[str] = set()
    for language, _ in settings.LANGUAGES:
        with override(language):
            found |= {gettext("host"), gettext("Former player"), gettext("Player %(number)s") % {"number": NUMBER}}
    return frozenset(found)
