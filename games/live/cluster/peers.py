"""This process among others: what it tells them, and what it does when they tell it something."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING

from channels.db import database_sync_to_async
from django.conf import settings

from games.live.cluster.bus import (
    NAME_BYTES,
    AnyNews,
    Changed,
    Gone,
    Here,
    Moved,
    Pages,
    Said,
    SentAway,
    Told,
    WhoIsThere,
)
from games.live.cluster.presence import Elsewhere
from games.live.hub import Socket, dismiss
from games.people.viewers import viewer_of
from games.protocol import CloseCode

if TYPE_CHECKING:
    from games.live.process import Process

logger = logging.getLogger(__name__)

BEATS = 3  # a process that was not heard for so many heartbeats is dead


class Peers:
    """The other processes, from this one's side of the bus."""

    def __init__(self, process: Process) -> None:
        self.name = secrets.token_bytes(NAME_BYTES)
        self.elsewhere = Elsewhere()
        self._process = process
        self._unsure: set[Socket] = set()  # pages that may be somebody else's by now

    def open(self) -> None:
        if self._process.bus.shared:
            self.elsewhere.bus_lost()  # until it is found
        self._process.bus.open(self.name, self)

    async def close(self) -> None:
        self._process.bus.publish(Here({}, whole=True))  # for versions that do not know the next word
        self._process.bus.publish(Gone())
        await self._process.bus.close()

    def before_us(self, code: str) -> int:
        """How many processes that have the room open go first, where one is enough to act."""
        return sum(name < self.name for name in self.elsewhere.processes(code))

    @property
    def first_of_all(self) -> bool:
        """Whether we are the one that does what one process is enough for."""
        return all(name > self.name for name in self.elsewhere.names)

    # What we tell

    def announce(self, code: str) -> None:
        """Who has a page of this room open here."""
        if self._process.bus.shared:
            self._process.bus.publish(self._here([code], whole=False))

    async def beat(self) -> None:
        """Once a heartbeat: we are alive, and so are they; or not."""
        process = self._process
        self.elsewhere.forget(but=process.codes(), after=settings.HOST_AWAY_AFTER)
        if not process.bus.shared:
            return
        process.bus.publish(self._all_pages())
        self._show_presence(self.elsewhere.expire(BEATS * settings.HEARTBEAT))
        if self._unsure:
            process.spawn(self._ask_pages)  # later than this beat: the others must hear in time that we are alive

    def _all_pages(self) -> Here:
        return self._here(self._process.codes(), whole=True)

    def _here(self, codes: Collection[str], *, whole: bool) -> Here:
        strangers = {code: count for code in codes if (count := self._process.hub.guests(code)[1])}
        return Here({code: self._pages(code) for code in codes}, whole=whole, strangers=strangers)

    def _pages(self, code: str) -> Pages | None:
        if self._process.room(code) is None:
            return None
        viewers = [socket.viewer for socket in self._process.hub.sockets(code)]
        return tuple(sorted({(one.player, one.member) for one in viewers if one.player is not None}, key=str))

    # What we hear

    async def hear(self, sender: bytes, heard: AnyNews) -> None:
        process = self._process
        match heard:
            case Moved(code, text):
                if (room := process.room(code)) is not None:
                    await room.hear_move(text)
            case Told(code, text):
                await process.hub.tell(code, text)
            case Said(code):
                if (room := process.room(code)) is not None:
                    await room.hear_said(heard)
            case Changed(code):
                if (room := process.room(code)) is not None:
                    process.spawn(room.refresh)
            case SentAway(close, player, code, strangers):
                process.send_away(close, player=player, code=code, strangers=strangers)
            case Here(rooms, whole, strangers):
                self._show_presence(self.elsewhere.hear(sender, rooms, whole=whole, strangers=strangers))
            case Gone():
                self._show_presence(self.elsewhere.gone(sender))
            case WhoIsThere():
                process.bus.publish(self._all_pages())

    def _show_presence(self, codes: set[str]) -> None:
        for code in codes:
            if (room := self._process.room(code)) is not None:
                self._process.spawn(room.presence)

    def bus_lost(self) -> None:
        self.elsewhere.bus_lost()

    def bus_found(self) -> None:
        self.elsewhere.bus_found()
        self._process.bus.publish(WhoIsThere())
        self._process.bus.publish(self._all_pages())
        self._unsure.update(self._process.hub.all_sockets())
        self._process.spawn(self._mend)

    async def _mend(self) -> None:
        """What was said while we could not hear: every page is asked who it is, and rooms and moves are read."""
        await self._ask_pages()
        await self._process.check_log()

    async def _ask_pages(self) -> None:
        """Close pages of whoever is somebody else by now; those that could not be asked are, at the next heartbeat."""
        failed: list[Socket] = []
        trouble: Exception | None = None
        while self._unsure:
            socket = self._unsure.pop()
            try:
                seen = socket.viewer
                viewer = await database_sync_to_async(viewer_of)(seen.code, socket.token, tv=seen.tv)
            except Exception as error:
                failed.append(socket)
                trouble = error
                continue
            if viewer != socket.viewer:
                await dismiss(socket, CloseCode.IDENTITY_CHANGED)
        if failed:
            self._unsure.update(failed)
            logger.warning("%d pages could not be asked who they are", len(failed), exc_info=trouble)
