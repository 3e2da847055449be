"""The host: who it is, who stands in while the host is away, and how the role passes on."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.errors import Reason, Refused
from games.live.process import process
from games.models import Member, Player, Room, Seat
from games.people.identity import present_member


def acting_member(room: Room, player: Player) -> Member:
    """The player's place in the room. Raises Refused for strangers and for whoever was kicked."""
    member = present_member(room, player.pk)
    if member is None:
        raise Refused(Reason.NOT_A_MEMBER)
    return member


def require_host(room: Room, player: Player) -> Member:
    """The acting member, who must be the host."""
    member = acting_member(room, player)
    if room.host_id != member.pk:
        raise Refused(Reason.NOT_HOST)
    return member


def require_host_or_stand_in(room: Room, player: Player) -> Member:
    """The host or, while the host is away, anybody who is seated."""
    member = acting_member(room, player)
    if room.host_id == member.pk:
        return member
    if player.pk not in seated_players(room) or host_is_here(room):
        raise Refused(Reason.NOT_HOST)
    if not host_is_away(room):
        # Not at once: a phone that loses its signal for some seconds must not lose the room with it.
        raise Refused(Reason.HOST_JUST_LEFT)
    return member


def is_in_charge(room: Room, member: Member) -> bool:
    """Whether this is the host by right: neither a stand-in, nor somebody who claimed the host's place unconfirmed."""
    return room.host_id == member.pk and room.stood_in_for_id is None and member.taken_from_id is None


def rightful_host(room: Room) -> Member | None:
    """The host, or whom the host stands in for."""
    return room.stood_in_for or room.host


def host_left_at(room: Room) -> datetime:
    """When the rightful host's last page was closed; now, if one is open or there is nobody to miss."""
    host, now = rightful_host(room), timezone.now()
    if host is None or host.player_id is None or host.player_id in process.connected(room.code):
        return now
    seconds = process.left_for(room.code, host.player_id)
    return host.seen_at if seconds is None else now - timedelta(seconds=seconds)


def stand_in(room: Room, member: Member) -> None:
    """Somebody takes the role of a host who is away, until they are back."""
    host = rightful_host(room)
    gone = host is None or host.left or host.kicked
    room.stood_in_for = None if gone or host == member else host
    room.host = member


def take_role_back(room: Room, member: Member) -> None:
    """The host is back. The room is locked."""
    if room.stood_in_for_id == member.pk:
        room.host, room.stood_in_for = member, None


def seated_players(room: Room) -> set[int | None]:
    """Who plays: in the running game, or else on a seat of the next one."""
    if room.status == Room.Status.PLAYING:
        # A seat in the next game is anybody's who knows the code, and gives no say in this one.
        return set(Seat.objects.filter(game=room.game_id).values_list("controller_id", flat=True))
    return set(Member.objects.present().filter(room=room, seat__isnull=False).values_list("player_id", flat=True))


def host_is_here(room: Room) -> bool:
    """Whether the host has a page open."""
    return room.host is not None and room.host.player_id in process.connected(room.code)


def host_is_away(room: Room) -> bool:
    """Whether the host has had no page open for a while: a lost signal of some seconds moves no role."""
    host = room.host
    if host is None or host.player is None or host.left or host.kicked:
        return True
    return is_away(room, host.player)


def is_away(room: Room, player: Player) -> bool:
    """Whether the player has had no page of the room open for HOST_AWAY_AFTER seconds."""
    if player.pk in process.connected(room.code):
        return False
    away = process.away_for(room.code, player.pk)
    if not process.anybody_in(room.code):
        # The first page of a new room is on its way to somebody who asked for it a moment ago.
        since = (timezone.now() - player.seen_at).total_seconds()
        away = min(away, since) if since >= 0 else away  # a clock that was set back says nothing
    return away >= settings.HOST_AWAY_AFTER


def pass_on(room: Room) -> None:
    """If the host is gone, give the role to somebody who is here: seated before standing, then who came first."""
    present = Member.objects.present().filter(room=room, bot="")
    people = [member for member in present if member.controller_id == member.player_id]
    if room.stood_in_for_id not in [None, *(member.pk for member in people)]:
        room.stood_in_for = None  # who left for good is not waited for
    if room.host_id in [member.pk for member in people]:
        return
    here = process.connected(room.code)
    people.sort(key=lambda one: (one.player_id not in here, one.seat is None, one.seat or 0, one.pk))
    room.host = people[0] if people else None
