"""Names: which ones people may choose, how those in files are mended, and what people without one are called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model
from django.utils.translation import gettext, override

from games.errors import Reason, Refused
from games.log.stored import COLOURS
from games.models import Game, Member, Player, Room, Seat

# Marks on a letter are sorted in the square of their number, and nothing else runs meanwhile: of 80,000 in one
# text, every table stood still for half a minute. So whoever takes text in refuses a long one first.
LONGEST_TEXT = 2000

# Controls, invisible formatting (zero-width and bidi among them), surrogates, private use, line ends.
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
UNASSIGNED = frozenset({"Cn"})  # to this Python; a phone may know a newer emoji
JOINERS = "\u200c\u200d"  # between letters of some scripts, and inside many emoji

# Letters and symbols that draw nothing at all.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f\ufffc")
# They choose how the character before them is drawn: as an emoji, say. On a letter they do nothing that anybody sees.
VARIATIONS = frozenset(map(chr, (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
_HAS_VARIATIONS = frozenset({"So", "Sm"})
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
        if character in VARIATIONS:
            if at == 0 or unicodedata.category(text[at - 1]) not in _HAS_VARIATIONS:
                found.append(at)
            continue
        marks = marks + 1 if category in _MARKS else 0
        alone = marks and at == 0
        if category in categories or character in _BLANK or marks > _MOST_MARKS or alone:
            found.append(at)
    return found


LONGEST = 24


def readable_name(name: str, instead: str) -> str:
    """The name as it would be kept, or `instead` where nothing is left of it; who was forgotten has none, and stays so.

    >>> readable_name("An\\x1b[31mna", "Guest 7")
    'An[31mna'
    >>> readable_name("\\u202e", "Guest 7")
    'Guest 7'
    """
    kept = without_unreadable(name[:LONGEST_TEXT], INVISIBLE | UNASSIGNED)[:LONGEST].strip()
    return kept or (instead if name else "")


def readable_settings(settings: dict[str, Any]) -> dict[str, Any]:
    """The same for what teams are called; a team without a name goes by its number."""
    looks = settings.get("team_looks")
    if not looks:
        return settings
    return settings | {"team_looks": [look | {"name": readable_name(look.get("name") or "", "")} for look in looks]}


def mend_stored_names(alias: str = DEFAULT_DB_ALIAS) -> int:
    """All of a database that came from elsewhere; returns how many there were to mend."""
    mended = 0
    for model, pk, changes in _unreadable_rows(alias):
        mended += model._default_manager.using(alias).filter(pk=pk).update(**changes)
    return mended


def _unreadable_rows(alias: str) -> Iterator[tuple[type[Model], int, dict[str, Any]]]:
    fields: tuple[tuple[type[Model], str, str], ...] = (
        (Player, "name", "Guest"),
        (Member, "bot_name", "Bot"),
        (Seat, "bot_name", "Bot"),
    )
    for model, field, instead in fields:
        named = model._default_manager.using(alias).exclude(**{field: ""})
        for pk, name in list(named.values_list("pk", field)):
            if (kept := readable_name(name, f"{instead} {pk}")) != name:
                yield model, pk, {field: kept}
    for model in (Room, Game):
        for pk, stored in list(model._default_manager.using(alias).values_list("pk", "settings")):
            if (mended := readable_settings(stored)) != stored:
                yield model, pk, {"settings": mended}


TYPED = 100  # what a field takes: a name that is too long is answered, not cut off without a word


def clean_name(name: str) -> str:
    """The name as it is kept. Raises Refused for the field `name`."""
    typed = name.strip()
    if len(typed) > TYPED:
        raise Refused(Reason.NAME_TOO_LONG, field="name")
    typed = normalised("NFC", typed)
    if unreadable(typed, INVISIBLE | UNASSIGNED):
        raise Refused(Reason.NAME_BAD_CHARACTERS, field="name")
    kept = re.sub(r"\s+", " ", typed)
    if not kept:
        raise Refused(Reason.NAME_EMPTY, field="name")
    if len(kept) > LONGEST:
        raise Refused(Reason.NAME_TOO_LONG, field="name")
    return kept


def name_key(name: str) -> str:
    """Names with the same key count as one: small or capital, wide or narrow letters make no other name.

    Letters of another alphabet do: Anna and Анна may both be here. What is drawn alike: games.people.names.
    """
    seen = "".join(character for character in name[:LONGEST] if character not in VARIATIONS)
    return normalised("NFKC", normalised("NFKC", seen).casefold())


def checked_colour(colour: int | None) -> int | None:
    if colour is not None and not 0 <= colour < COLOURS:
        raise Refused(Reason.BAD_COLOUR, field="colour")
    return colour


# What each is taken for. Only what is drawn alike: п is no n and ш no w, or Russian names would meet Latin ones.
# Small and capital letters apart: В is drawn like B, but в is not drawn like b.
_ALIKE = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԌԚԜ", "abesljkmhopctyxygqw", strict=True)),
    **dict(zip("аеѕіјкорсухһԁԛԝүѵ", "aesijkopcyxhdqwyv", strict=True)),
    **{"Ё": "ë", "ё": "ë", "Ї": "ï", "ї": "ï", "Й": "й", "З": "3", "з": "3", "Ӏ": "l", "ӏ": "l", "Ь": "b", "б": "6"},
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhlkmnoptyx", strict=True)),
    **dict(zip("αγικνορυχϲϳ", "ayikvopuxcj", strict=True)),
    # Armenian, and Latin letters of other lands
    **dict(zip("օոսհցԼ", "onuhgl", strict=True)),
    **dict(zip("ıɑɡɩʟᴏᴜᴠᴡᴢᴄꜱ", "iagilouvwzcs", strict=True)),
    # Signs, and letters that only a capital makes alike
    **{"I": "l", "|": "l", "ǀ": "l", "¡": "i", "1": "l", "0": "o"},
}
_TABLE = str.maketrans(_ALIKE)
_PAIRS = (("rn", "m"), ("vv", "w"))
_FAINT = ".,'`´’‘·:;_-~ "  # hardly seen at either end


def skeleton(name: str) -> str:
    """Names with the same skeleton are taken for each other by readers."""
    drawn = normalised("NFKC", name[:LONGEST]).strip(_FAINT).translate(_TABLE)
    found = name_key(drawn)
    for pair, letter in _PAIRS:
        found = found.replace(pair, letter)
    return re.sub(r"\s+", " ", found)


def is_label(name: str) -> bool:
    """Whether the table itself calls somebody that, or what looks like it: the host, Player 3."""
    return _numberless(name) in _label_skeletons()


@cache
def _label_skeletons() -> frozenset[str]:
    # A capital may be drawn like another letter than its small one.
    spelt = (how(label) for label in labels() for how in (str, str.lower, str.capitalize, str.upper))
    return frozenset(map(skeleton, spelt))


def _numberless(name: str) -> str:
    return skeleton(re.sub(r"\d+$", NUMBER, name[:LONGEST].strip(_FAINT)))


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
