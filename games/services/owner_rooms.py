"""What the owner of the server may do to any room."""

from __future__ import annotations

import logging

from games.errors import RoomError, Trouble
from games.models import Room
from games.services.change import changing
from games.services.games import close

logger = logging.getLogger("yatzy.owner")


def close_any_room(*, code: str) -> None:
    """As its host would: a running game is kept as unfinished, and everybody is told. Raises RoomError."""
    room = Room.objects.filter(code=code).first()
    if room is None:
        raise RoomError(Trouble.UNKNOWN_ROOM)
    with changing(room) as now:
        close(now)
    logger.info("the owner closed a room")  # no code: logs name no room that one could join
