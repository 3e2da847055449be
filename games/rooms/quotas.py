"""How much one address and one browser may ask for: more than twelve phones ever need, less than does harm.

All of it is counted in memory and for each process alone; no address is stored.
"""

from __future__ import annotations

from django.conf import settings

from games.errors import Reason, Refused
from games.models import Device, Player, Room
from games.ratelimit import RateLimit
from games.web.addresses import household

# Twelve phones may be behind one address: a home's, a tunnel's, a mobile network's.
rooms = RateLimit(60, 30.0)  # five for each phone, then two a minute
joins = RateLimit(240, 1.0)
verbs = RateLimit(240, 0.1)
browser_verbs = RateLimit(60, 0.25)  # so that one wild browser does not use up its whole house

# Each reads a game's log and asks for exact values; in practice one comes with every choice.
advices = RateLimit(20, 1.0)

# Pages that come in and ask for everything: twelve phones twenty times over, then eight a second.
welcomes = RateLimit(240, 0.125)

# What one address may have of one room, twice over for twelve phones; the rest is for others.
newcomers = RateLimit(24, 300.0)  # of rooms.MOST_MEMBERS places
questions = RateLimit(16, 300.0)  # of claims.MOST_CLAIMS

ALL = (rooms, joins, verbs, browser_verbs, advices, welcomes, newcomers, questions)


def check_may_start_room(address: str) -> None:
    """Raises Refused."""
    _take(rooms, household(address), Reason.TOO_MANY_ROOMS)


def check_may_join(address: str, room: Room, *, newcomer: bool) -> None:
    """`newcomer`: somebody who was never in this room. Raises Refused."""
    _take(joins, household(address), Reason.TOO_MANY_REQUESTS)
    if newcomer:
        _check(newcomers, (room.pk, household(address)), Reason.TOO_MANY_REQUESTS)


def note_newcomer(address: str, room: Room) -> None:
    """Somebody new came in; a name that was taken costs nothing."""
    newcomers.note((room.pk, household(address)))


def check_may_change(address: str, device: Device | None) -> None:
    """Raises Refused."""
    if device is not None:
        _take(browser_verbs, device.pk, Reason.TOO_MANY_REQUESTS)
    _take(verbs, household(address), Reason.TOO_MANY_REQUESTS)


def check_may_be_advised(player: Player) -> None:
    """Raises Refused."""
    _take(advices, player.pk, Reason.TOO_MANY_REQUESTS)


def may_be_welcomed(household: str) -> bool:
    """Whether another page of this household may be told everything about its room."""
    return not settings.ADDRESS_LIMITS or welcomes.take(household)


def check_may_ask(address: str, room: Room) -> None:
    """Whether another question of this address may wait in this room. Raises Refused."""
    _take(questions, (room.pk, household(address)), Reason.TOO_MANY_REQUESTS)


def forget_all() -> None:
    for limit in ALL:
        limit.forget()


def _take(limit: RateLimit, key: object, reason: Reason) -> None:
    if settings.ADDRESS_LIMITS and not limit.take(key):
        raise Refused(reason, wait=limit.wait(key))


def _check(limit: RateLimit, key: object, reason: Reason) -> None:
    if settings.ADDRESS_LIMITS and limit.is_used_up(key):
        raise Refused(reason, wait=limit.wait(key))
