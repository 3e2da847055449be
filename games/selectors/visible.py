"""Who may see what: a room by whoever may come in, a game by whoever has its link, the list as the owner has it."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.errors import Trouble
from games.models import Game, Member, Player, Room, Seat


def trouble_at_door(room: Room, place: Member | None) -> Trouble | None:
    """Why somebody may neither come in nor look in; `place` is theirs, of now or of before, if they ever had one."""
    return door_trouble(locked=room.locked, known=place is not None, kicked=place is not None and place.kicked)


def door_trouble(*, locked: bool, known: bool, kicked: bool) -> Trouble | None:
    """The same for who has no models at hand; `known`: they have been in the room."""
    if kicked:
        return Trouble.KICKED
    return Trouble.ROOM_LOCKED if locked and not known else None


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
    """Whether a game is played, or was, behind a door that is locked to who was never inside."""
    if game.room is None or not game.room.locked or game.room.status == Room.Status.CLOSED:
        return False
    return not inside


def rooms_of(player_id: int | None) -> QuerySet[Member, int]:
    """The rooms where the player has been, and was not sent out."""
    return Member.objects.filter(player=player_id, player__isnull=False, kicked=False).values_list("room", flat=True)
