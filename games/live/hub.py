"""Which sockets of this process look at which room, and sending the same bytes to all of them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from time import perf_counter
from typing import Protocol

from django.conf import settings

from games.live.counts import Counts
from games.people.viewers import Viewer

logger = logging.getLogger(__name__)

# Pages of one room, each kind with places of its own: whoever fills one kind leaves the others free.
MOST_TABS = 8  # of one player; and as many televisions
MOST_STRANGERS = 100  # of people who look on and have not joined
MOST_TELEVISIONS = 16  # in browsers of nobody in the room
# One address has a share of what is for strangers: what twelve phones need, twice over.
STRANGERS_OF_ONE_ADDRESS = 24
TELEVISIONS_OF_ONE_ADDRESS = 8


class Socket(Protocol):
    """One open page."""

    viewer: Viewer
    token: str | None  # the browser's, hashed
    household: str  # whose address it is (games/web/addresses.py)

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

    def __init__(self, counts: Counts | None = None) -> None:
        self.counts = counts or Counts()
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

    def is_crowded(self, viewer: Viewer, household: str) -> bool:
        """Whether the room takes no more pages of this player, of strangers, or of strangers at one address."""
        pages = [socket for socket in self.sockets(viewer.code) if socket.viewer.tv == viewer.tv]
        if viewer.owner is not None:
            tabs = sum(socket.viewer.owner == viewer.owner for socket in pages)
            if tabs >= MOST_TABS:
                return True
        if viewer.is_of_the_room:
            return False
        most, share = MOST_STRANGERS, STRANGERS_OF_ONE_ADDRESS
        if viewer.tv:
            most, share = MOST_TELEVISIONS, TELEVISIONS_OF_ONE_ADDRESS
        strangers = [socket for socket in pages if not socket.viewer.is_of_the_room]
        of_one_address = sum(socket.household == household for socket in strangers)
        return len(strangers) >= most or (settings.ADDRESS_LIMITS and of_one_address >= share)

    async def tell(self, code: str, text: str) -> None:
        began = perf_counter()
        for socket in self.sockets(code):
            try:
                await socket.tell(text)
            except Exception:  # a socket that is just closing must not keep the others waiting
                logger.debug("a socket is gone", exc_info=True)
        self.counts.shown(perf_counter() - began)

    def players(self, code: str) -> set[int]:
        """The players with a page open in the room."""
        return {socket.viewer.player for socket in self.sockets(code) if socket.viewer.player is not None}

    def guests(self, code: str) -> tuple[set[int], int]:
        """Who looks on without having joined: players of other rooms, and how many pages of nobody we know."""
        viewers = [socket.viewer for socket in self.sockets(code)]
        players = {one.player for one in viewers if one.player is not None and one.member is None}
        return players, sum(one.player is None and not one.tv for one in viewers)

    def members(self, code: str) -> tuple[int, ...]:
        """The members with a page open in the room."""
        here = {socket.viewer.member for socket in self.sockets(code) if socket.viewer.member is not None}
        return tuple(sorted(here))
