"""Wrong room codes are limited per address, in memory: nobody tries them all, and no address is stored."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from games.errors import RoomError, Trouble
from games.models import Room
from games.selectors.players import is_known_in
from games.services.codes import looks_like_a_code, typed_code

BURST = 12  # wrong codes in a row: a table full of people with bad eyes
SECONDS_A_GUESS = 10.0  # then one more after this long
MOST_ADDRESSES = 10_000


class GuessLimit:
    """A bucket of guesses for every address that guessed wrong lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._free_at: dict[str, float] = {}  # when all guesses of the address will have come back

    def is_used_up(self, address: str) -> bool:
        owed = self._free_at.get(_network(address), 0.0) - self._clock()
        return owed > (BURST - 1) * SECONDS_A_GUESS

    def note(self, address: str) -> None:
        """A wrong code came from `address`."""
        now, network = self._clock(), _network(address)
        if len(self._free_at) >= MOST_ADDRESSES:
            self._free_at = {name: at for name, at in self._free_at.items() if at > now}
            if len(self._free_at) >= MOST_ADDRESSES:  # a flood: forget the oldest, they are nearly free
                del self._free_at[min(self._free_at, key=lambda name: self._free_at[name])]
        self._free_at[network] = max(self._free_at.get(network, now), now) + SECONDS_A_GUESS

    def forget(self) -> None:
        self._free_at.clear()


limit = GuessLimit()


def find_room(*, code: str, address: str, player_id: int | None = None) -> Room:
    """The room of a code that somebody at `address` typed or followed. Raises RoomError."""
    wanted = typed_code(code)
    room = Room.objects.filter(code=wanted).first() if looks_like_a_code(wanted) else None
    if room is not None and player_id is not None and is_known_in(room, player_id):
        return room  # who has been inside guesses nothing
    if limit.is_used_up(address):
        # Also for right codes: otherwise the answer would tell which they are.
        raise RoomError(Trouble.TOO_MANY_GUESSES, field="code")
    if room is None:
        limit.note(address)
        raise RoomError(Trouble.UNKNOWN_ROOM, field="code")
    return room


def _network(address: str) -> str:
    """One household: an IPv4 address, or the 64 bits of an IPv6 one that a provider gives away at once."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return str(IPv6Address(int(parsed) >> 64 << 64))
    return str(parsed)
