"""Who is looking, and what they are allowed to see: rooms, games, lists."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.errors import Reason
from games.models import Device, Game, Member, Player, Room, Seat


def refusal_at_door(room: Room, place: Member | None) -> Reason | None:
    """Why somebody may neither come in nor look in; `place` is theirs, of now or of before, if they ever had one."""
    return door_refusal(locked=room.locked, known=place is not None, kicked=place is not None and place.kicked)


def door_refusal(*, locked: bool, known: bool, kicked: bool) -> Reason | None:
    """The same for whoever has no models at hand; `known`: they have been in the room."""
    if kicked:
        return Reason.KICKED
    return Reason.ROOM_LOCKED if locked and not known else None


def everybody_sees_all() -> bool:
    """Whether the list shows games to people who did not play them."""
    return bool(settings.HISTORY == "everybody")


def locked_rooms(player_id: int | None) -> tuple[int, ...]:
    """Open rooms behind a locked door, with the player outside: their games are nobody else's business."""
    locked = Room.objects.filter(locked=True).exclude(status=Room.Status.CLOSED)
    return tuple(locked.exclude(pk__in=rooms_of(player_id)).values_list("pk", flat=True))


def hidden_players(player_id: int | None) -> frozenset[int]:
    """Whom somebody could know only from behind a locked door: they stand in no list, choice or table."""
    shut = locked_rooms(player_id)
    if not shut:
        return frozenset()  # nearly always, for one short query
    seated = Seat.objects.filter(game__room__in=shut, player__isnull=False).values("player")
    members = Member.objects.filter(room__in=shut, player__isnull=False).values("player")
    elsewhere = Seat.objects.filter(player=OuterRef("pk")).exclude(game__room__in=shut)
    friends = Member.objects.filter(room__in=rooms_of(player_id), player__isnull=False).values("player")
    inside = Player.objects.filter(Q(pk__in=seated) | Q(pk__in=members)).exclude(Q(pk=player_id) | Q(pk__in=friends))
    return frozenset(inside.exclude(Exists(elsewhere)).values_list("pk", flat=True))


def was_inside(game: Game, player_id: int | None) -> bool:
    """Whether the player has been in the game's room: who has not is never told its code, which is a way in."""
    return player_id is not None and game.room is not None and rooms_of(player_id).filter(room=game.room).exists()


def is_shut_out(game: Game, *, inside: bool) -> bool:
    """Whether a game is played, or was, behind a door that is locked to whoever was never inside."""
    if game.room is None or not game.room.locked or game.room.status == Room.Status.CLOSED:
        return False
    return not inside


def rooms_of(player_id: int | None) -> QuerySet[Member, int]:
    """The rooms where the player has been, and was not sent out."""
    return Member.objects.filter(player=player_id, player__isnull=False, kicked=False).values_list("room", flat=True)


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
    refusal = door_refusal(locked=found.locked, known=found.place is not None, kicked=bool(found.kicked))
    return Viewer(
        room=found.room,
        code=code,
        closed=found.status == Room.Status.CLOSED,
        player=found.player,
        member=None if found.left else found.place,
        kicked=refusal is Reason.KICKED,
        shut_out=refusal is Reason.ROOM_LOCKED,
        host_again=found.place is not None and not found.left and found.stood_in_for == found.place,
    )
