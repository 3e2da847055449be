"""Who is looking: from a browser's token to a member of a room."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.db import connection

from games.errors import Trouble
from games.models import Device, Member, Room
from games.selectors.visible import door_trouble


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody with the room's page open."""

    room: int
    code: str
    closed: bool
    player: int | None = None
    member: int | None = None
    kicked: bool = False
    shut_out: bool = False  # the room is locked, and they have never been in it
    tv: bool = False  # a television: nobody, whoever's browser it runs in
    host_again: bool = field(default=False, compare=False)  # a host whose role somebody took, and who is back now
    behind: int | None = None  # the player whose browser that is: sent away with them, and otherwise nobody's business
    behind_member: int | None = None  # and their place in the room

    @property
    def owner(self) -> int | None:
        """The player whose browser it is, also where it is a television."""
        return self.player if self.player is not None else self.behind

    @property
    def is_of_the_room(self) -> bool:
        """Whether it is a browser of somebody who has joined."""
        return self.member is not None or self.behind_member is not None


def viewer_of(code: str, token_hash: str | None, *, tv: bool = False) -> Viewer | None:
    """The viewer behind a token, or None if there is no such room."""
    viewer = _viewer_of(code, token_hash)
    if viewer is None or not tv:
        return viewer
    # A host who casts a tab is not at the table by it: who left their phone at home must seem away.
    nobody = replace(viewer, player=None, member=None, host_again=False)
    return replace(nobody, tv=True, behind=viewer.player, behind_member=viewer.member)


class _Found(NamedTuple):
    """A row of the one query: the room, and what it knows of the browser's player."""

    room: int
    status: str
    locked: bool
    player: int | None
    place: int | None
    left: bool | None
    kicked: bool | None
    stood_in_for: int | None


# Every page asks this when it connects, and after a restart all of them do: one query, without models.
_FIND = f"""
SELECT room.id, room.status, room.locked, device.player_id, place.id, place."left", place.kicked, room.stood_in_for_id
FROM {Room._meta.db_table} room
LEFT JOIN {Device._meta.db_table} device ON device.token_hash = %s
LEFT JOIN {Member._meta.db_table} place ON place.room_id = room.id AND place.player_id = device.player_id
WHERE room.code = %s
"""


def _viewer_of(code: str, token_hash: str | None) -> Viewer | None:
    with connection.cursor() as cursor:
        cursor.execute(_FIND, [token_hash, code])
        row = cursor.fetchone()
    if row is None:
        return None
    found = _Found(*row)
    trouble = door_trouble(locked=found.locked, known=found.place is not None, kicked=bool(found.kicked))
    return Viewer(
        room=found.room,
        code=code,
        closed=found.status == Room.Status.CLOSED,
        player=found.player,
        member=None if found.left else found.place,
        kicked=trouble is Trouble.KICKED,
        shut_out=trouble is Trouble.ROOM_LOCKED,
        host_again=found.place is not None and not found.left and found.stood_in_for == found.place,
    )
