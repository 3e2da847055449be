"""Names that are spelt differently and look the same: letters of other alphabets, digits, and the table's own words."""

from __future__ import annotations

import re
from functools import cache

from games.characters import normalised
from games.services.names import name_key
from games.stored_names import LONGEST
from games.texts.labels import NUMBER, labels

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
    """Names with the same skeleton are taken for each other by who reads them."""
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
