"""Who is looking: from a browser's token to a member of a room."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Device, Member, Room


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


def viewer_of(code: str, token_hash: str | None) -> Viewer | None:
    """The viewer behind a token, or None if there is no such room."""
    room = Room.objects.filter(code=code).first()
    if room is None:
        return None
    closed = room.status == Room.Status.CLOSED
    device = Device.objects.filter(token_hash=token_hash).first() if token_hash else None
    if device is None:
        return Viewer(room.pk, code, closed, shut_out=room.locked)
    member = Member.objects.filter(room=room, player_id=device.player_id).first()
    if member is None:
        return Viewer(room.pk, code, closed, player=device.player_id, shut_out=room.locked)
    if member.left:
        return Viewer(room.pk, code, closed, player=device.player_id, kicked=member.kicked)
    return Viewer(room.pk, code, closed, device.player_id, member.pk, member.kicked)
