"""One change to a room at a time: locked, given a new version, and told to everybody once it is on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.errors import Reason, Refused
from games.live import notify
from games.models import Room


@contextmanager
def changing(room: Room) -> Iterator[Room]:
    """The room as it is now, nobody else changing it meanwhile; what is set on it is saved with its next version."""
    with transaction.atomic():
        (now,) = lock_rooms([room.pk])
        if now.status == Room.Status.CLOSED:
            raise Refused(Reason.ROOM_CLOSED)
        yield now
        save_changed(now)
    room.refresh_from_db()


def lock_rooms(ids: Iterable[int]) -> list[Room]:
    """Rooms that only this transaction may change. Always in the same order: two changes never wait for each other."""
    # SQLite knows no row locks; there a transaction is IMMEDIATE, so it is alone from its first statement on.
    rooms = list(Room.objects.select_for_update().filter(pk__in=set(ids)).order_by("pk"))
    if not rooms:
        raise Refused(Reason.UNKNOWN_ROOM)
    return rooms


def save_changed(room: Room, *, at: datetime | None = None) -> None:
    """Save a locked room with a new version, and tell everybody in it afterwards."""
    room.version += 1
    room.touched_at = at or timezone.now()
    room.save()
    after_commit(lambda: notify.room_changed(room.code))


def tell_identity_changed(player_id: int) -> None:
    """Pages of this player find out anew who they are, once this change is on disk."""
    after_commit(lambda: notify.identity_changed(player_id))


def after_commit(tell: Callable[[], None]) -> None:
    """Tell the live part of the process, once this change is on disk; a failure there undoes nothing here."""
    # A lambda: functools.partial breaks Django's own error message when the call fails.
    transaction.on_commit(lambda: tell(), robust=True)
