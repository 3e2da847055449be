"""Who is asking: from a browser's token to a player, a device and a member."""

from __future__ import annotations

from django.db.models import QuerySet

from games.identity import hash_token
from games.models import Device, Member, Room, Seat


def device_of(token: str) -> Device | None:
    """The device with this token, its player beside it."""
    return Device.objects.select_related("player").filter(token_hash=hash_token(token)).first() if token else None


def present_member(room: Room, player_id: int | None) -> Member | None:
    """The player's place in the room, unless they left or were asked to."""
    if player_id is None:
        return None
    members = Member.objects.select_related("player")
    return members.present().filter(room=room, player_id=player_id).first()


def place_in(room: Room, player_id: int | None) -> Member | None:
    """The player's place in the room, also one that they left or lost; None: they have never been in it."""
    return Member.objects.filter(room=room, player_id=player_id).first() if player_id is not None else None


def plays_in(room: Room, player_id: int) -> bool:
    """Whether the player sits in the game that is on the room's table."""
    return Seat.objects.filter(game=room.game_id, player_id=player_id).exists()


def is_known_in(room: Room, player_id: int) -> bool:
    """Whether the player has ever been in the room."""
    return Member.objects.filter(room=room, player_id=player_id).exists()


def open_rooms(player_id: int) -> QuerySet[Room]:
    """The rooms where the player is present, and that are not closed."""
    places = Member.objects.present().filter(player_id=player_id)
    return Room.objects.filter(pk__in=places.values("room")).exclude(status=Room.Status.CLOSED)


def latest_room(player_id: int) -> Room | None:
    """The open room where the player has something to come back to."""
    return open_rooms(player_id).order_by("-touched_at").first()
