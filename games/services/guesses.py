"""Wrong room codes are limited per address, in memory: nobody tries them all, and no address is stored."""

from __future__ import annotations

from games.addresses import household, is_proxy
from games.errors import RoomError, Trouble
from games.models import Room
from games.ratelimit import RateLimit
from games.selectors.players import is_known_in
from games.services.codes import LONG, looks_like_a_code, typed_code

BURST = 12  # wrong codes in a row: a table full of people with bad eyes
SECONDS_A_GUESS = 10.0  # then one more after this long

limit = RateLimit(BURST, SECONDS_A_GUESS)


def find_room(*, code: str, address: str, player_id: int | None = None) -> Room:
    """The room of a code that somebody at `address` typed or followed. Raises RoomError."""
    wanted = typed_code(code)
    room = Room.objects.filter(code=wanted).first() if looks_like_a_code(wanted) else None
    if room is not None and player_id is not None and is_known_in(room, player_id):
        return room  # who has been inside guesses nothing
    if has_guessed_too_often(address, wanted):
        # Also for right codes: otherwise the answer would tell which they are.
        raise RoomError(Trouble.TOO_MANY_GUESSES, field="code", wait=limit.wait(household(address)))
    if room is None:
        note_guess(address)
        raise RoomError(Trouble.UNKNOWN_ROOM, field="code")
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
