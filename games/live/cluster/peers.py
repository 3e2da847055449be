"""This process among others: what it tells them, and what it does at their word."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING

from channels.db import database_sync_to_async
from django.conf import settings

from games.live.cluster import messages
from games.live.cluster.presence import Elsewhere
from games.live.hub import Socket, dismiss
from games.people.viewers import viewer_of
from games.protocol import CloseCode

if TYPE_CHECKING:
    from games.live.process import Venue

logger = logging.getLogger(__name__)

BEATS = 3  # a process that was not heard for so many heartbeats is dead


class Neighbours:
    """The other processes, from this one's side of the bus."""

    def __init__(self, venue: Venue) -> None:
        self.name = secrets.token_bytes(messages.NAME_BYTES)
        self.elsewhere = Elsewhere()
        self._venue = venue
        self._unsure: set[Socket] = set()  # pages that may be somebody else's by now

    def open(self) -> None:
        if self._venue.bus.shared:
            self.elsewhere.bus_lost()  # until it is found
        self._venue.bus.open(self.name, self)

    async def close(self) -> None:
        self._venue.bus.publish(messages.Here({}, whole=True))  # for versions that do not know the next word
        self._venue.bus.publish(messages.Gone())
        await self._venue.bus.close()

    def before_us(self, code: str) -> int:
        """How many processes that have the room open go first, where one is enough to act."""
        return sum(name < self.name for name in self.elsewhere.processes(code))

    # What we tell

    def announce(self, code: str) -> None:
        """Who has a page of this room open here."""
        if self._venue.bus.shared:
            self._venue.bus.publish(self._here([code], whole=False))

    async def beat(self) -> None:
        """Once a heartbeat: we are alive, and so are they; or not."""
        venue = self._venue
        self.elsewhere.forget(but=venue.codes(), after=settings.HOST_AWAY_AFTER)
        if not venue.bus.shared:
            return
        venue.bus.publish(self._all_pages())
        self._show_presence(self.elsewhere.expire(BEATS * settings.HEARTBEAT))
        if self._unsure:
            venue.spawn(self._ask_pages)  # later than this beat: the others must hear in time that we are alive

    def _all_pages(self) -> messages.Here:
        return self._here(self._venue.codes(), whole=True)

    def _here(self, codes: Collection[str], *, whole: bool) -> messages.Here:
        strangers = {code: count for code in codes if (count := self._venue.hub.guests(code)[1])}
        return messages.Here({code: self._pages(code) for code in codes}, whole=whole, strangers=strangers)

    def _pages(self, code: str) -> messages.Pages | None:
        if self._venue.room(code) is None:
            return None
        viewers = [socket.viewer for socket in self._venue.hub.sockets(code)]
        return tuple(sorted({(one.player, one.member) for one in viewers if one.player is not None}, key=str))

    # What we hear

    async def hear(self, sender: bytes, heard: messages.AnyNews) -> None:
        venue = self._venue
        match heard:
            case messages.Moved(code, text):
                if (room := venue.room(code)) is not None:
                    await room.hear_move(text)
            case messages.Told(code, text):
                await venue.hub.tell(code, text)
            case messages.Said(code):
                if (room := venue.room(code)) is not None:
                    await room.hear_said(heard)
            case messages.Changed(code):
                if (room := venue.room(code)) is not None:
                    venue.spawn(room.refresh)
            case messages.SentAway(close, player, code, strangers):
                venue.send_away(close, player=player, code=code, strangers=strangers)
            case messages.Here(rooms, whole, strangers):
                self._show_presence(self.elsewhere.hear(sender, rooms, whole=whole, strangers=strangers))
            case messages.Gone():
                self._show_presence(self.elsewhere.gone(sender))
            case messages.WhoIsThere():
                venue.bus.publish(self._all_pages())

    def _show_presence(self, codes: set[str]) -> None:
        for code in codes:
            if (room := self._venue.room(code)) is not None:
                self._venue.spawn(room.presence)

    def bus_lost(self) -> None:
        self.elsewhere.bus_lost()

    def bus_found(self) -> None:
        self.elsewhere.bus_found()
        self._venue.bus.publish(messages.WhoIsThere())
        self._venue.bus.publish(self._all_pages())
        self._unsure.update(self._venue.hub.all_sockets())
        self._venue.spawn(self._mend)

    async def _mend(self) -> None:
        """What was said while we could not hear: every page is asked who it is, and rooms and moves are read."""
        await self._ask_pages()
        await self._venue.check_log()

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
