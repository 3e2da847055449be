"""Who is here, written down now and then: what is in memory is gone after a restart."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from channels.db import database_sync_to_async
from django.utils import timezone

from games.live.venue import venue
from games.models import Member
from games.selectors.rooms import SEEN_EVERY

BATCH = 500  # SQLite takes so many values in a query, and more


async def note_who_is_here() -> None:
    """A chore: everybody with a page open in this process."""
    members = {socket.viewer.member for socket in venue.hub.all_sockets()} - {None}
    if members:
        await database_sync_to_async(note_seen)(sorted(member for member in members if member is not None))


def note_seen(members: Collection[int], *, now: datetime | None = None) -> None:
    """They are here, or were a moment ago. A query for many, and none for who was noted lately."""
    now, ids = now or timezone.now(), list(members)
    for at in range(0, len(ids), BATCH):
        late = Member.objects.filter(pk__in=ids[at : at + BATCH], seen_at__lt=now - SEEN_EVERY / 2)
        late.update(seen_at=now)
