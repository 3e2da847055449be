"""Room codes: easy to say and hard to guess; finding a room by its code; limits on wrong guesses."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from ipaddress import ip_address

from django.http import HttpRequest

from games.errors import Reason, Refused
from games.models import Player, Room
from games.people.identity import is_known_in
from games.ratelimit import RateLimit
from games.web.addresses import household, is_proxy
from games.web.visitor import address_of

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


BURST = 12  # wrong codes in a row: a table full of people with bad eyes
SECONDS_A_GUESS = 10.0  # then one more after this long

limit = RateLimit(BURST, SECONDS_A_GUESS)


def find_room(*, code: str, address: str, player_id: int | None = None) -> Room:
    """The room of a code that somebody at `address` typed or followed. Raises Refused."""
    wanted = typed_code(code)
    room = Room.objects.filter(code=wanted).first() if looks_like_a_code(wanted) else None
    if room is not None and player_id is not None and is_known_in(room, player_id):
        return room  # who has been inside guesses nothing
    if has_guessed_too_often(address, wanted):
        # Also for right codes: otherwise the answer would tell which they are.
        raise Refused(Reason.TOO_MANY_GUESSES, field="code", wait=limit.wait(household(address)))
    if room is None:
        note_guess(address)
        raise Refused(Reason.UNKNOWN_ROOM, field="code")
    return room


def has_guessed_too_often(address: str, code: str) -> bool:
    """Whether an address has tried so many codes that it is not told of this one either."""
    if is_proxy(address) and len(code) >= LONG:
        # A tunnel that does not say who is behind it: everybody from outside has this one address, and a stranger's
        # guesses must not shut the others out. Nobody finds one of 480 million codes by trying.
        return False
    return limit.is_used_up(household(address))


def note_guess(address: str) -> None:
    """A wrong code came from `address`."""
    limit.note(household(address))


def asked_room(request: HttpRequest, code: str, player: Player | None) -> Room:
    """The room that a code in the address or a field means. Raises Refused."""
    return find_room(code=code, address=address_of(request), player_id=player.pk if player else None)
