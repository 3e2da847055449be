"""Seats of the next game: who sits, in which order, in which team. The room is locked by whoever asks."""

from __future__ import annotations

from games.errors import Reason, Refused
from games.log.settings import load_settings
from games.log.stored import COLOURS
from games.models import Member, Room

LEAST_TEAMS = 2


def seated(room: Room) -> list[Member]:
    """Everybody on a seat, in order of play."""
    members = Member.objects.select_related("player").present().filter(room=room, seat__isnull=False)
    return list(members.order_by("seat", "pk"))


def next_seat(room: Room) -> int:
    """The number of the first free seat. Raises Refused if there is none."""
    taken = len(seated(room))
    if taken >= load_settings(room.settings).size:
        raise Refused(Reason.ROOM_FULL)
    return taken


def renumber(room: Room, order: list[Member] | None = None) -> None:
    """Seats are 0, 1, 2 … without gaps, in this order or the one they have."""
    for seat, member in enumerate(seated(room) if order is None else order):
        if member.seat != seat:
            Member.objects.filter(pk=member.pk).update(seat=seat)


def fill_teams(room: Room) -> None:
    """With teams on, everybody who sits is in one: newcomers join the smallest. Without, nobody is."""
    if not load_settings(room.settings).teams:
        Member.objects.filter(room=room, team__isnull=False).update(team=None)
        return
    Member.objects.filter(room=room, seat=None, team__isnull=False).update(team=None)
    members = seated(room)
    sizes = dict.fromkeys(range(LEAST_TEAMS), 0)
    for member in members:
        if member.team is not None:
            sizes[member.team] = sizes.get(member.team, 0) + 1
    for member in members:
        if member.team is None:
            team = min(sizes, key=lambda one: (sizes[one], one))
            sizes[team] += 1
            Member.objects.filter(pk=member.pk).update(team=team)


def free_colour(room: Room) -> int:
    """The colour that fewest people in the room have."""
    present = Member.objects.select_related("player").present().filter(room=room)
    used = [member.player.colour for member in present if member.player]
    return min(range(COLOURS), key=lambda colour: (used.count(colour), colour))
