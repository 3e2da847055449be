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


def taken_place(room: Room, player_id: int | None) -> Member | None:
    """The place in the room that was the player's until a claim, and that they may take back."""
    if player_id is None:
        return None
    taken = Member.objects.select_related("player").filter(room=room, taken_from_id=player_id, kicked=False)
    return taken.first()


def rooms_with_taken_places(player_id: int) -> list[Room]:
    """The open rooms where another browser has the player's place."""
    taken = Member.objects.filter(taken_from_id=player_id, kicked=False).values("room")
    return list(Room.objects.filter(pk__in=taken).exclude(status=Room.Status.CLOSED).order_by("-touched_at"))


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
