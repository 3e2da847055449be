"""Done once an hour: untouched games are given up, empty rooms closed, idle guests deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, Max, QuerySet
from django.utils import timezone

from games.batches import in_turn
from games.errors import Refused
from games.live.process import process
from games.models import Claim, DeviceLink, Game, Member, Player, Room
from games.rooms.change import lock_rooms, save_changed, tell_identity_changed
from games.rooms.games import close, end_unfinished
from games.rooms.host import pass_on
from games.rooms.teams import renumber
from games.transfer.arriving_games import tidy_half_imports

logger = logging.getLogger(__name__)

GIVE_UP_AFTER = timedelta(days=1)
UNUSED_AFTER = timedelta(hours=23)  # and looked for every hour: free again within a day
CLOSE_AFTER = timedelta(days=30)
DELETE_AFTER = timedelta(days=30)  # since the room was closed; until then its code says that the evening is over


@dataclass(frozen=True, slots=True)
class Tidied:
    """How much there was to do."""

    games: int  # given up
    rooms: int  # closed
    codes: int  # free again
    players: int  # forgotten


def tidy(*, now: datetime | None = None) -> Tidied:
    """Everything that is due, a little at a time. Safe to run at any time, twice, and in several processes."""
    now = now or timezone.now()
    DeviceLink.objects.filter(expires_at__lt=now).delete()
    Claim.objects.filter(asked_at__lt=now - GIVE_UP_AFTER).delete()
    drop_who_only_asked()
    tidy_half_imports()
    return Tidied(
        games=abandon_untouched_games(now=now),
        rooms=close_idle_rooms(now=now),
        codes=delete_closed_rooms(now=now) + delete_unused_rooms(now=now),
        players=purge_idle_players(now=now),
    )


def abandon_untouched_games(*, now: datetime) -> int:
    """Games in which nothing has happened for a day."""
    since = now - GIVE_UP_AFTER
    games = Game.objects.filter(status=Game.Status.PLAYING).annotate(last=Max("moves__at"))
    return sum(_abandon(game, since) for game in games.filter(last__lt=since))


def _abandon(game: Game, since: datetime) -> bool:
    def give_up() -> None:
        room = lock_rooms([game.room_id])[0] if game.room_id else None
        end_unfinished(room, game, untouched_since=since)
        if room is not None:
            save_changed(room)

    try:
        in_turn(give_up)
    except Refused:
        return False  # a moment ago it ended by itself, or somebody came back to it
    return True


def close_idle_rooms(*, now: datetime) -> int:
    """Rooms where nobody changed anything for a month, and no game is on the table."""
    idle = Room.objects.filter(touched_at__lt=now - CLOSE_AFTER).exclude(status=Room.Status.CLOSED)

    def close_if_idle(pk: int) -> bool:
        (room,) = lock_rooms([pk])
        if room.touched_at >= now - CLOSE_AFTER or room.status == Room.Status.CLOSED:
            return False
        close(room)
        save_changed(room, at=now)
        return True

    return _each(idle.exclude(game__status=Game.Status.PLAYING), close_if_idle)


def delete_closed_rooms(*, now: datetime) -> int:
    """Rooms that were closed long ago: their codes serve again, and their games stay with whoever played them."""
    closed = Room.objects.filter(status=Room.Status.CLOSED, touched_at__lt=now - DELETE_AFTER)
    return _each(closed, lambda pk: closed.filter(pk=pk).delete()[1].get("games.Room", 0))


def _each(rows: QuerySet[Any], work: Callable[[int], int]) -> int:
    """Does it to one row after the other, each in a short transaction, by their numbers; returns the sum."""
    return sum(in_turn(lambda pk=pk: work(pk)) for pk in list(rows.values_list("pk", flat=True)))  # type: ignore[misc]


def delete_unused_rooms(*, now: datetime) -> int:
    """Rooms where nobody came but who made them, and nothing was played: their codes are for others."""
    since = now - UNUSED_AFTER
    unused = [room for room in _unused_rooms(since) if not process.anybody_in(room.code)]
    return sum(_delete_unused(room, since) for room in unused)


def _delete_unused(room: Room, since: datetime) -> bool:
    def delete() -> bool:
        lock_rooms([room.pk])
        if not _unused_rooms(since).filter(pk=room.pk).exists():
            return False  # somebody has just come in
        room.delete()
        return True

    try:
        return in_turn(delete)
    except Refused:
        return False  # another process was faster


def _unused_rooms(since: datetime) -> QuerySet[Room]:
    waiting = Room.objects.filter(touched_at__lt=since, game=None, games=None, claims=None)
    # Bots have no controller, and friends without a phone have their host's.
    devices = Count("members__controller", distinct=True)
    return waiting.exclude(status=Room.Status.CLOSED).annotate(devices=devices).filter(devices__lte=1)


def drop_who_only_asked() -> None:
    """Players without a name, a place and a game: their claim was never answered, or nothing is left of them."""
    nobody = Player.objects.filter(name="", memberships=None, seats=None)
    nobody = nobody.exclude(devices__in=Claim.objects.values("device"))
    _each(nobody, lambda pk: nobody.filter(pk=pk).delete()[0])


def purge_idle_players(*, now: datetime) -> int:
    """Guests whom nobody has seen for PURGE_AFTER_DAYS, and games that belong to nobody any more."""
    if not settings.PURGE_AFTER_DAYS:
        return 0
    idle = Player.objects.filter(seen_at__lt=now - timedelta(days=settings.PURGE_AFTER_DAYS))
    purged = _each(idle, lambda pk: _purge(idle.filter(pk=pk)))
    # After the rooms were saved: one of these may be on a table.
    ended = Game.objects.filter(status__in=(Game.Status.FINISHED, Game.Status.ABANDONED))
    nobodys = ended.exclude(seats__player__isnull=False)
    _each(nobodys, lambda pk: nobodys.filter(pk=pk).delete()[0])
    return purged


def _purge(idle: QuerySet[Player]) -> int:
    playing = Member.objects.filter(room__status=Room.Status.PLAYING, player__isnull=False).values("player")
    rooms = _locked_rooms_of(idle)
    gone = idle.exclude(pk__in=playing)  # asked with the rooms locked: in one of them a game may just have begun
    left = set(Member.objects.filter(room__in=rooms, player__in=gone).values_list("room_id", "player_id"))
    _, details = gone.delete()
    _close_up([room for room in rooms if room.pk in {room_id for room_id, _ in left}])
    for player_id in {player_id for _, player_id in left if player_id}:
        tell_identity_changed(player_id)
    return details.get("games.Player", 0)


def _locked_rooms_of(players: QuerySet[Player]) -> list[Room]:
    """The open rooms where they have a place, also one that they left: their names stand there."""
    places = Member.objects.filter(player__in=players).exclude(room__status=Room.Status.CLOSED)
    ids = set(places.values_list("room_id", flat=True))
    return lock_rooms(ids) if ids else []


def _close_up(rooms: list[Room]) -> None:
    """Somebody has no place there any more: the others are next to each other, and one of them is the host."""
    for room in rooms:
        renumber(room)
        pass_on(room)
        save_changed(room, at=room.touched_at)  # nobody was here: that does not keep a room open
