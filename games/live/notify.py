"""How services tell the live part of every process about a committed change, from any thread."""

from __future__ import annotations

from games.live.cluster.bus import Changed, SentAway
from games.live.process import process
from games.protocol import CloseCode


def room_changed(code: str) -> None:
    """Show everybody in the room how it is now."""

    async def refresh() -> None:
        room = process.room(code)
        if room is not None:
            await room.refresh()

    process.tell_others(Changed(code))
    process.spawn(refresh)


def identity_changed(player_id: int) -> None:
    """Browsers of this player are somebody else now: they come back as who they are."""
    _send_away(SentAway(CloseCode.IDENTITY_CHANGED, player_id, None))


def kicked(code: str, player_id: int) -> None:
    """This player may not look at the room any more."""
    _send_away(SentAway(CloseCode.FORBIDDEN, player_id, code))


def locked(code: str) -> None:
    """Pages of nobody in the room knock again: only who has been in it before may look on."""
    _send_away(SentAway(CloseCode.IDENTITY_CHANGED, None, code, strangers=True))


def room_closed(code: str) -> None:
    """The room is gone for everybody."""
    _send_away(SentAway(CloseCode.GONE, None, code))


def _send_away(whom: SentAway) -> None:
    process.tell_others(whom)
    process.send_away(whom.close, player=whom.player, code=whom.code, strangers=whom.strangers)
