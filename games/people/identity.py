"""From a browser's token, of which we keep only a hash, to a player and their place in a room."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.http import parse_cookie
from django.utils import timezone

from games.models import Device, Member, Player, Room, Seat


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


COOKIE = "yz_player"


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_hash_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The hash of the token among the headers of a websocket's handshake."""
    for name, value in headers:
        if name == b"cookie":
            # Not SimpleCookie: it stops at the first cookie it cannot read, and another program here may have set one.
            token = parse_cookie(value.decode("latin-1")).get(COOKIE)
            if token is not None:
                return hash_token(token)
    return None


# In a player's preferences.
CAME_AS = "came_as"  # the number in the file that they were first brought here by
ALSO = "came_also_as"  # a list: the numbers of players who were merged into this one


def file_number(pk: int, created_at: datetime, preferences: Mapping[str, Any]) -> str:
    """The one that is written; whole exports and imports keep it, so that a game stays the same bytes."""
    came_as = preferences.get(CAME_AS)
    if isinstance(came_as, str):
        return came_as
    text = f"yatzy-night player\n{pk}\n{created_at.astimezone(UTC).isoformat()}\n"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def file_numbers(pk: int, created_at: datetime, preferences: Mapping[str, Any]) -> list[str]:
    """All by which files may name the player, the one that is written first."""
    also = preferences.get(ALSO)
    return [file_number(pk, created_at, preferences), *(also if isinstance(also, list) else ())]


def kept_when_forgotten(preferences: Mapping[str, Any]) -> dict[str, Any]:
    """Without these an old file would bring the player back, with the name."""
    return {key: preferences[key] for key in (CAME_AS, ALSO) if key in preferences}


SEEN_EVERY = timedelta(minutes=5)  # being here is written down at most this often


def seen(*, player: Player, language: str = "", now: datetime | None = None) -> None:
    """The player is here, and reads this language unless they have one already."""
    now = now or timezone.now()
    if now - player.seen_at < SEEN_EVERY and (player.language or not language):
        return
    player.seen_at, player.language = now, player.language or language
    player.save(update_fields=["seen_at", "language"])
