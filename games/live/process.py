"""This process as one object: every open room, the hub, the writer, who is here, and what to do when it closes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import partial
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings

from games.live.cluster.bus import AnyNews, Bus, OneProcess
from games.live.cluster.peers import Peers
from games.live.counts import Counts
from games.live.decide import random_secret
from games.live.hub import Hub, Socket, dismiss
from games.live.live_room import LiveRoom
from games.live.room_view import room_versions
from games.live.writer import Writer
from games.log.stored import last_numbers
from games.people.viewers import Viewer
from games.protocol import CloseCode, encode, outgoing
from games.storage import storage

logger = logging.getLogger(__name__)

WHILE_DEAF = 1.0  # seconds between two looks at the log while no other process can be heard
BACK_IN = 1.0  # seconds: about as long as a restart takes
BACK_A_SECOND = 250  # pages: half of what one core lets in, so that who is back can play
LONGEST_SPREAD = 20.0  # seconds
LET_IN = 20.0  # seconds after a start, in which a full house comes back

Hook = Callable[[LiveRoom], None]
Work = Callable[[], Coroutine[Any, Any, None]]


def is_guest(viewer: Viewer) -> bool:
    """Whether somebody looks on whom nobody knows: each of them is counted."""
    return viewer.player is None and not viewer.tv


class Process:
    """Everything in memory; one a process, in one event loop."""

    def __init__(self) -> None:
        self.counts = Counts()
        self.hub = Hub(self.counts)
        self.bus: Bus = OneProcess()
        self.peers = Peers(self)
        self.writer = Writer(counts=self.counts)
        self.new_secret: Callable[[], bytes] = random_secret  # of a game that starts; tests may want to know it
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self.interval = False  # nobody is let in for a moment: games/live/notify.py
        self.open_since = time.monotonic()
        self.sent_away = (
            0  # rises whenever pages are closed because of whose they are: a page just connecting looks again
        )
        self._rooms: dict[str, LiveRoom] = {}
        self._hooks: list[Hook] = []
        self._chores: list[tuple[float, Work]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def count_with(self, counts: Counts) -> None:
        """Have `counts` told of everything from now on; the bus, which comes from outside, brings its own."""
        self.counts = self.hub.counts = self.writer.counts = counts

    def after_change(self, hook: Hook) -> Hook:
        """Call `hook` whenever something changed in a room: the way bots and clocks learn of it."""
        self._hooks.append(hook)
        return hook

    def regularly(self, seconds: float, work: Work) -> None:
        """Do `work` again and again for as long as the process is open."""
        self._chores.append((seconds, work))

    @property
    def settled(self) -> bool:
        """Whether everybody is back after a start, and there is time for what nobody waits for."""
        return time.monotonic() - self.open_since > LET_IN

    def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.closing = False
        self.open_since = time.monotonic()
        self.peers.open()
        beats = [(settings.HEARTBEAT, self.check_log), (settings.HEARTBEAT, self.peers.beat)]
        beats.append((WHILE_DEAF, self.check_log_while_deaf))
        for seconds, work in [*beats, *self._chores]:
            self.spawn(partial(self._repeat, seconds, work))

    async def _repeat(self, seconds: float, work: Work) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # the next time may go better; a chore that dies would be missed by nobody
                if storage.note(error) is None:
                    logger.exception("a chore failed")
            await asyncio.sleep(seconds)

    async def check_log(self) -> None:
        """Others write moves too, and the bus may lose word of them: one query asks for all open tables."""
        if self.bus.shared and self._rooms:
            await self._check_rooms()
        tables = {room.open_table.id: room.open_table for room in self._rooms.values() if room.open_table}
        if not tables:
            return
        numbers = await database_sync_to_async(last_numbers)(list(tables))
        for game, number in numbers.items():
            if number > tables[game].position.number:
                await self._heal(f"game {game}", tables[game].catch_up)

    async def check_log_while_deaf(self) -> None:
        """Without the bus nobody tells us of moves: then a heartbeat would be long to wait for each of them."""
        if self.bus.shared and self.peers.elsewhere.deaf:
            await self.check_log()

    async def _check_rooms(self) -> None:
        versions = await database_sync_to_async(room_versions)(self.codes())
        for code, version in versions.items():
            room = self._rooms.get(code)
            if room is not None and room.view is not None and version > room.view.version:
                await self._heal("a room", room.refresh)  # no code: logs name no room that one could join

    async def _heal(self, what: str, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """One that cannot be read, because a newer version wrote it, must not keep the others from it."""
        try:
            await work()
        except Exception as error:
            if storage.note(error) is None:
                logger.exception("%s could not be read again", what)

    def codes(self) -> tuple[str, ...]:
        """The rooms that are open here."""
        return tuple(self._rooms)

    def room(self, code: str) -> LiveRoom | None:
        return self._rooms.get(code)

    async def enter(self, socket: Socket) -> LiveRoom:
        """A page was opened; registered before anything is read, so that nothing is missed in between."""
        if self.loop is None:
            self.open()
        code = socket.viewer.code
        player = socket.viewer.player
        first = is_guest(socket.viewer) or (player is not None and player not in self.hub.players(code))
        self.hub.add(socket)
        room = self._rooms.get(code)
        if room is None:
            room = self._rooms[code] = LiveRoom(
                code,
                hub=self.hub,
                bus=self.bus,
                elsewhere=self.peers.elsewhere,
                writer=self.writer,
                changed=self.changed,
                spawn=self.spawn,
            )
            first = True
        if first:
            self.peers.announce(code)
            await room.came_or_went()
        return room

    async def leave(self, socket: Socket) -> None:
        """A page was closed; the last one takes the room out of memory."""
        viewer: Viewer = socket.viewer
        if viewer.player is not None:
            # Before the page is gone: no thread may find a player neither here nor away since a moment ago.
            self.peers.elsewhere.left_here(viewer.code, viewer.player)
        self.hub.remove(socket)
        room = self._rooms.get(viewer.code)
        if room is None:
            return
        if not self.hub.sockets(viewer.code):
            del self._rooms[viewer.code]
            room.shut()
            self.peers.announce(viewer.code)
            self.changed(room)
        elif is_guest(viewer) or (viewer.player is not None and viewer.player not in self.hub.players(viewer.code)):
            self.peers.announce(viewer.code)
            await room.came_or_went()

    def changed(self, room: LiveRoom) -> None:
        for hook in self._hooks:
            hook(room)

    def is_open(self, room: LiveRoom) -> bool:
        """Whether anybody still looks at this very room."""
        return self._rooms.get(room.code) is room

    def send_away(
        self, close: int, *, player: int | None = None, code: str | None = None, strangers: bool = False
    ) -> None:
        """Close the pages of a player, of a room, or of a player in a room; from any thread."""
        self.sent_away += 1

        async def send() -> None:
            for socket in self.hub.all_sockets():
                viewer = socket.viewer
                meant = player in (None, viewer.player, viewer.behind) and code in (None, viewer.code)
                if meant and not (strangers and viewer.member is not None):
                    await dismiss(socket, close)

        self.spawn(send)

    def tell_others(self, news: AnyNews) -> None:
        """The other processes should know; from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.bus.publish, news)

    def spawn(self, work: Work) -> None:
        """Runs a coroutine function in the event loop, from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            # In a context of its own: asgiref keeps a request's executor there, and this work outlives the request.
            self.loop.call_soon_threadsafe(self._start, work, context=Context())

    def _start(self, work: Work) -> None:
        task = asyncio.ensure_future(work())
        self._tasks.add(task)  # the loop itself keeps only a weak reference
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and storage.note(error) is None:
            logger.error("work for a room failed", exc_info=error)

    # Who has a page open, in any process, for services that decide by it

    def connected(self, code: str) -> set[int]:
        """The players with an open page in the room."""
        return self.hub.players(code) | self.peers.elsewhere.players(code)

    def open_pages(self) -> int:
        """How many pages are open: all of this process, and of others those of players."""
        return sum(1 for _ in self.hub.all_sockets()) + self.peers.elsewhere.open_pages

    def anybody_in(self, code: str) -> bool:
        """Whether anybody at all has a page of the room open."""
        return self.room(code) is not None or self.peers.elsewhere.is_open(code)

    def left_for(self, code: str, player: int) -> float | None:
        """How many seconds ago the player's last page of the room was closed, if we saw it happen."""
        return self.peers.elsewhere.left_for(code, player)

    def away_for(self, code: str, player: int) -> float:
        """How many seconds the player, who is not here, has had no page of the room open, as far as we can know."""
        room, elsewhere = self.room(code), self.peers.elsewhere
        if room is not None:
            return room.away_for(player)
        # Just after a start nobody is there yet, and nobody has left: everybody may be on the way back.
        return elsewhere.away_for(code, player, opened=None if elsewhere.is_open(code) else self.open_since)

    async def say_goodbye(self) -> None:
        """The server is going down: tell every page when to come back, and close it."""
        self.closing = True
        # At once, if another process is there to take it in: a second later the page would say that it is gone.
        await self.send_everybody_off(0.0 if self.peers.elsewhere.somebody else BACK_IN)

    async def send_everybody_off(self, back_in: float) -> None:
        """Every page closes, and comes back by itself after so many seconds; a full house not all in one moment."""
        sockets = tuple(self.hub.all_sockets())
        spread = min(LONGEST_SPREAD, round(len(sockets) / BACK_A_SECOND, 2))
        text = encode(outgoing.Bye(back_in, spread))
        for socket in sockets:
            await dismiss(socket, CloseCode.RESTARTING, text)

    def forget_rooms(self) -> None:
        """What is in memory is not what is stored any more: whoever comes next reads it anew."""
        rooms = tuple(self._rooms.values())
        self._rooms.clear()
        for room in rooms:
            room.shut()
            self.peers.announce(room.code)
            self.changed(room)  # its bots and clocks stop

    async def close(self) -> None:
        """No socket is open any more: finish what is being written."""
        for task in tuple(self._tasks):
            task.cancel()
        await self.writer.stop()
        await self.peers.close()
        self.loop = None


process = Process()
