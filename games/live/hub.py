"""Fan-out: which sockets of this process look at which room. A dict of rooms, and the same bytes to each."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Protocol

from games.selectors.viewers import Viewer

logger = logging.getLogger(__name__)

MOST_TABS = 8  # of one player in one room
MOST_STRANGERS = 100  # pages in one room that nobody has joined on


class Socket(Protocol):
    """One open page."""

    viewer: Viewer
    token: str | None  # the browser's, hashed

    async def tell(self, text: str) -> None: ...

    async def close(self, code: int | None = None) -> None: ...


async def dismiss(socket: Socket, close: int, last: str | None = None) -> None:
    """Close a page, after a last word; one that cannot be closed must not keep the pages after it open."""
    try:
        if last is not None:
            await socket.tell(last)
        await socket.close(close)
    except Exception:
        logger.debug("a socket was gone before it was closed", exc_info=True)


class Hub:
    """The sockets of each room."""

    def __init__(self) -> None:
        self._rooms: dict[str, set[Socket]] = {}

    def add(self, socket: Socket) -> None:
        self._rooms.setdefault(socket.viewer.code, set()).add(socket)

    def remove(self, socket: Socket) -> None:
        sockets = self._rooms.get(socket.viewer.code)
        if sockets is None:
            return
        sockets.discard(socket)
        if not sockets:
            del self._rooms[socket.viewer.code]

    def sockets(self, code: str) -> tuple[Socket, ...]:
        return tuple(self._rooms.get(code, ()))

    def all_sockets(self) -> Iterable[Socket]:
        """Asked by the owner's page from a thread, too: copied at once, at both levels, while pages come and go."""
        return [socket for sockets in tuple(self._rooms.values()) for socket in tuple(sockets)]

    def is_crowded(self, viewer: Viewer) -> bool:
        """Whether the room has as many pages of this player, or of nobody in particular, as it takes."""
        pages = sum(socket.viewer.player == viewer.player for socket in self.sockets(viewer.code))
        return pages >= (MOST_STRANGERS if viewer.player is None else MOST_TABS)

    async def tell(self, code: str, text: str) -> None:
        for socket in self.sockets(code):
            try:
                await socket.tell(text)
            except Exception:  # a socket that is just closing must not keep the others waiting
                logger.debug("a socket is gone", exc_info=True)

    def players(self, code: str) -> set[int]:
        """The players with a page open in the room."""
        return {socket.viewer.player for socket in self.sockets(code) if socket.viewer.player is not None}

    def members(self, code: str) -> tuple[int, ...]:
        """The members with a page open in the room."""
        here = {socket.viewer.member for socket in self.sockets(code) if socket.viewer.member is not None}
        return tuple(sorted(here))
