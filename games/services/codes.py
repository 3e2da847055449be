"""Room codes: short at home, long on the Internet, easy to say and fit for a grandmother's ears."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from ipaddress import ip_address

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words, in any of our languages
SYMBOLS = LETTERS + "23456789"  # no 0 and 1, which look like letters
SHORT, LONG = 4, 6  # at home, and on the Internet
LONGEST = 8  # what rooms may grow to where many codes are taken
CROWDED = 1 / 20  # of all codes of a length: with more of them taken, new ones have a letter more

# Words that are read even without their vowels, in English and our other languages, and marks of people we do not like.
_RUDE = (
    *("FCK", "FKN", "SHT", "CNT", "DCK", "CCK", "BTCH", "TWT", "SLT", "WTF", "NGR", "NGG", "FGT", "PRN", "SX"),
    *("VTT", "PRKL", "PRS", "HLVT", "FTT", "KNLL", "JVL", "PKK", "KK", "RSL", "BLD", "BLT", "PZD", "XJ", "HJ"),
    *("SS", "HH", "NZ", "69", "88"),
)
# Three alike are hard to count, for eyes and ears.
_UNLUCKY = re.compile("|".join((r"(.)\1\1", *_RUDE)))

LONGEST_TYPED = 2000  # characters of a pasted link; a code is not looked for in more
_IN_A_LINK = re.compile(r"/r/([^/?#\s]+)")


def code_length(*, private: bool, taken: Mapping[int, int]) -> int:
    """How long a new code is; `taken`: how many codes of each length are in use. Few are hard to guess among many."""
    letters = len(LETTERS if private else SYMBOLS)
    lengths = range(SHORT if private else LONG, LONGEST)
    return next((length for length in lengths if taken.get(length, 0) <= CROWDED * letters**length), LONGEST)


def new_code(*, private: bool, length: int) -> str:
    """A code nobody can foresee: of 20 letters for a private address, of 28 symbols otherwise."""
    alphabet = LETTERS if private else SYMBOLS
    while True:
        code = "".join(secrets.choice(alphabet) for _ in range(length))
        if is_pleasant(code):
            return code


def is_pleasant(code: str) -> bool:
    """Whether a code may be read aloud at a table with children and grandparents."""
    return not _UNLUCKY.search(code)


def typed_code(text: str) -> str:
    """The code in what somebody typed or pasted: small letters, spaces, dashes, or the whole link."""
    text = text[:LONGEST_TYPED]
    link = _IN_A_LINK.search(text)
    return re.sub(r"[\s\-.]+", "", link[1] if link else text).upper()


def looks_like_a_code(code: str) -> bool:
    return SHORT <= len(code) <= LONGEST and set(code) <= set(SYMBOLS)


def is_private_host(host: str) -> bool:
    """Whether a Host header names a place that only a home or an office can reach."""
    name = host.strip().lower()
    name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        # A name without a dot is known to this network alone.
        return "." not in name.removesuffix(".") or name.removesuffix(".").endswith(".local")
    return address.is_private or address.is_loopback or address.is_link_local
