"""Who is looking: from a browser's token to a member of a room."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.errors import Trouble
from games.models import Device, Room
from games.selectors.players import place_in
from games.selectors.visible import trouble_at_door


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
    behind: int | None = None  # the player whose browser that is: sent away with them, and otherwise nobody's business


def viewer_of(code: str, token_hash: str | None, *, tv: bool = False) -> Viewer | None:
    """The viewer behind a token, or None if there is no such room."""
    viewer = _viewer_of(code, token_hash)
    if viewer is None or not tv:
        return viewer
    # A host who casts a tab is not at the table by it: who left their phone at home must seem away.
    return replace(viewer, player=None, member=None, tv=True, behind=viewer.player)


def _viewer_of(code: str, token_hash: str | None) -> Viewer | None:
    room = Room.objects.filter(code=code).first()
    if room is None:
        return None
    device = Device.objects.filter(token_hash=token_hash).first() if token_hash else None
    player = device.player_id if device else None
    place = place_in(room, player)
    trouble = trouble_at_door(room, place)
    return Viewer(
        room=room.pk,
        code=code,
        closed=room.status == Room.Status.CLOSED,
        player=player,
        member=place.pk if place and not place.left else None,
        kicked=trouble is Trouble.KICKED,
        shut_out=trouble is Trouble.ROOM_LOCKED,
    )
