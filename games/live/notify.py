"""How services tell the live part of the process about a committed change, from any thread."""

from __future__ import annotations

from collections.abc import Callable

from games.live.venue import venue
from games.protocol import CloseCode


def room_changed(room_id: int, code: str) -> None:
    """Show everybody in the room how it is now."""

    async def refresh() -> None:
        room = venue.room(code)
        if room is not None:
            await room.refresh()

    venue.spawn(refresh)


def identity_changed(player_id: int) -> None:
    """Browsers of this player are somebody else now: they come back as who they are."""
    _close(lambda player, _: player == player_id, CloseCode.IDENTITY_CHANGED)


def kicked(code: str, player_id: int) -> None:
    """This player may not look at the room any more."""
    _close(lambda player, room: player == player_id and room == code, CloseCode.FORBIDDEN)


def room_closed(code: str) -> None:
    """The room is gone for everybody."""
    _close(lambda _, room: room == code, CloseCode.GONE)


def _close(chosen: Callable[[int | None, str], bool], code: int) -> None:
    venue.sent_away += 1

    async def close() -> None:
        for socket in venue.hub.all_sockets():
            if chosen(socket.viewer.player, socket.viewer.code):
                await socket.close(code)

    venue.spawn(close)
