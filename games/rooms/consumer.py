"""The websocket of one open page: it passes messages on in both directions and decides nothing itself."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import Error
from django.urls import re_path

from games.errors import Reason, Refused
from games.live.catching_up import missed_moves
from games.live.live_room import LiveRoom
from games.live.process import process
from games.people.identity import token_hash_in
from games.people.viewers import Viewer, viewer_of
from games.protocol import MOST_BYTES, CloseCode, encode, incoming, outgoing, parse
from games.ratelimit import Pace
from games.rooms.chat import Voice
from games.rooms.codes import has_guessed_too_often, note_guess
from games.rooms.play import act
from games.rooms.quotas import may_be_welcomed
from games.rooms.room import host_is_back
from games.rooms.win_chances import wanted
from games.site import site
from games.storage import StorageTrouble, refusal_for, storage
from games.web.addresses import client_address, household

logger = logging.getLogger(__name__)

MOST_BAD_MESSAGES = 10  # then the page is not ours
TV = b"tv"  # what a television asks with, so that it counts as nobody
BETWEEN_READS = 1.0  # seconds between two readings of the log that one page's numbers ask for


def _noted(error: Error) -> StorageTrouble | None:
    trouble = storage.note(error)
    if trouble is None:
        logger.error("the database does not answer", exc_info=error)  # no code: logs name no room that one could join
    return trouble


class RoomConsumer(AsyncWebsocketConsumer):
    """A page that shows a room."""

    viewer: Viewer
    token: str | None = None  # the browser's, hashed
    household = ""  # whose address it is
    room: LiveRoom | None = None
    entered = False
    bad_messages = 0
    reads: Pace | None = None  # of the log, for this page's numbers
    voice: Voice | None = None  # for whoever has something to say
    push: Callable[[str], None] | None = None  # our server's short way to the socket, where there is one

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self.base_send = scope, send
        # Channels would wait for a channel layer as well, with two tasks a message, and hop through a thread before
        # every handler to close old connections. We have neither layer nor connections here.
        try:
            while True:
                message = await receive()
                await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            pass
        finally:
            await self._leave()  # also after a failure: nobody may seem to be here who is not

    async def connect(self) -> None:
        try:
            await self._connect()
        except Error as error:
            _noted(error)
            if not self.entered:
                await self.accept()
            await self.close(CloseCode.RESTARTING)  # the page will be back, and may find it mended

    async def _connect(self) -> None:
        code = self.scope["url_route"]["kwargs"]["code"].upper()
        look = database_sync_to_async(partial(viewer_of, tv=self.scope["query_string"] == TV))
        self.token = token = token_hash_in(self.scope["headers"])
        self.household = household(self._address())
        sent_away = process.sent_away
        viewer = await look(code, token)
        if viewer is None:
            note_guess(self._address())
        extensions: Any = self.scope.get("extensions") or {}
        self.push = extensions.get("yatzy.push", {}).get("push")
        await self.accept()  # first: a close before it would reach the browser without its code
        if "yatzy.listen" in extensions:
            extensions["yatzy.listen"]["listen"](self.hear)
        if viewer is None or viewer.closed or self._guesses(viewer):
            await self.close(CloseCode.GONE)
        elif viewer.kicked:
            await self.close(CloseCode.FORBIDDEN)
        elif viewer.shut_out:
            await self.close(CloseCode.LOCKED)
        elif process.closing or process.interval:
            await self.close(CloseCode.RESTARTING)
        elif process.hub.is_crowded(viewer, self.household):
            await self.close(CloseCode.TOO_MANY_TABS)
        else:
            self.viewer, self.entered = viewer, True
            self.room = await process.enter(self)
            if process.sent_away != sent_away and await look(code, token) != viewer:
                await self.close(CloseCode.IDENTITY_CHANGED)  # removed or renamed while connecting: ask again who it is
            elif viewer.host_again and viewer.member is not None:
                await database_sync_to_async(host_is_back)(code=code, member_id=viewer.member)

    def _guesses(self, viewer: Viewer) -> bool:
        """Whether a stranger has tried too many codes to be believed; members guess nothing."""
        return viewer.member is None and has_guessed_too_often(self._address(), viewer.code)

    def _address(self) -> str:
        client = self.scope.get("client")
        headers = dict(self.scope["headers"])
        return client_address(client[0] if client else "", headers.get(b"x-forwarded-for", b"").decode("latin-1"))

    async def websocket_disconnect(self, message: Any) -> None:
        # Channels would hop through a thread to close connections that we do not have, for every page of a full house.
        raise StopConsumer

    async def _leave(self) -> None:
        if self.entered:
            self.entered = False
            await process.leave(self)

    async def tell(self, text: str) -> None:
        if self.push is not None:
            self.push(text)
        else:
            message: Any = {"type": "websocket.send", "text": text}
            await self.base_send(message)

    def hear(self, text: str) -> bool:
        """Answers a heartbeat at once, without a queue and an awakening: most pages have nothing else to say."""
        room = self.room
        if room is None or self.push is None or not text.startswith('{"type":"ping"'):
            return False
        try:
            message = parse(text)
        except Refused:
            return False
        if not isinstance(message, incoming.Ping) or room.is_behind(message):
            return False
        self.push(encode(room.pong()))
        return True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.room is None:
            return
        if text_data is None or len(text_data.encode()) > MOST_BYTES:
            await self._bad("text of at most 2 KiB is expected")
            return
        try:
            message = parse(text_data)
        except Refused as refused:
            await self._bad(refused.__cause__)
            return
        try:
            await self._answer(self.room, message)
        except Error as error:
            await self._trouble(message, _noted(error))

    async def _trouble(self, message: incoming.AnyAsked, trouble: StorageTrouble | None) -> None:
        if isinstance(message, incoming.Act):
            await self.tell(encode(outgoing.Refused(message.id, refusal_for(trouble).code)))
        else:
            await self.close(CloseCode.RESTARTING)  # the page will be back, and may find it mended

    async def _bad(self, why: object) -> None:
        logger.info("a bad message: %s", why)
        self.bad_messages += 1
        if self.bad_messages > MOST_BAD_MESSAGES:
            await self.close(CloseCode.TOO_FAST)
        else:
            await self.tell(encode(outgoing.Error(Reason.BAD_MESSAGE)))

    async def _answer(self, room: LiveRoom, message: incoming.AnyAsked) -> None:
        match message:
            case incoming.Act():
                await self._act(room, message)
            case incoming.Ping():
                await self._ping(room, message)
            case incoming.Hello():
                await self._hello(room, message)
            case incoming.Sync():
                await self._fill_gap(room, message)
            case incoming.Holding():
                await self._hold(room, message)
            case incoming.React() | incoming.Nudge() | incoming.Say():
                await self._speak(room, message)

    async def _act(self, room: LiveRoom, message: incoming.Act) -> None:
        began = time.perf_counter()
        try:
            number = await act(room=room, viewer=self.viewer, message=message)
        except Refused as refused:
            process.counts.refused(message.game, refused.code)
            await self.tell(encode(outgoing.Refused(message.id, refused.code)))
        else:
            process.counts.accepted(time.perf_counter() - began)
            await self.tell(encode(outgoing.Ack(message.id, number)))

    async def _hello(self, room: LiveRoom, message: incoming.Hello) -> None:
        if message.static and message.static != site.static_version:
            await self.close(CloseCode.RELOAD)
            return
        if not may_be_welcomed(self.household):
            await self.close(CloseCode.TOO_FAST)  # a welcome costs as much as fifty other messages
            return
        await room.look()
        await room.catch_up()  # whatever another process told this page before, we know it now
        view, table = room.view, await room.table()
        if view is None:
            await self.close(CloseCode.GONE)
            return
        # Nothing is awaited from here to the send: what this page hears next continues what it is told now.
        await self.tell(
            room.welcomes.text(
                you=self.viewer.member,
                room=room.view or view,
                table=table,
                known=message.since if table is not None and message.game == table.id else 0,
                last=message.last,
                here=room.here,
                chat=room.chat,
            )
        )
        await self.tell(encode(room.who_is_here()))
        if (held := room.held) is not None:
            await self.tell(encode(held))
        if room.chances is not None and table is not None and room.chances.game == table.id and wanted(room):
            await self.tell(encode(room.chances))
        process.changed(room)  # the first page in a room wakes its bots and clocks

    async def _fill_gap(self, room: LiveRoom, message: incoming.Sync) -> None:
        table = await room.table()
        if table is None:
            await self.tell(encode(outgoing.CaughtUp(None, (), fresh=True)))
            return
        await table.catch_up()  # a client that found a gap may know more than we do
        moves, fresh = missed_moves(table.moves, message.since if message.game == table.id else 0, None)
        await self.tell(encode(outgoing.CaughtUp(table.view(), moves, fresh)))
        process.changed(room)  # what made the gap may have kept the bots asleep, too

    async def _ping(self, room: LiveRoom, message: incoming.Ping) -> None:
        if room.is_behind(message) and self._may_ask():
            await room.believe(message)
        await self.tell(encode(room.pong()))

    async def _hold(self, room: LiveRoom, message: incoming.Holding) -> None:
        table = room.open_table
        if table is None or table.id != message.game or message.seat >= len(table.seats):
            return
        if self.viewer.player is not None and table.seats[message.seat].controller == self.viewer.player:
            await room.hold(table, outgoing.Held(message.seat, message.keep))

    async def _speak(self, room: LiveRoom, message: incoming.AnySpoken) -> None:
        self.voice = self.voice or Voice()
        try:
            await self.voice.speak(room, self.viewer, message)
        except Refused as refused:
            await self.tell(encode(outgoing.Unsaid(message.what, refused.code)))

    def _may_ask(self) -> bool:
        """Whether this page may make us read the database now; heartbeats need it once in a while."""
        self.reads = self.reads or Pace(1, BETWEEN_READS)
        return self.reads.take()


room_socket: Any = RoomConsumer.as_asgi()  # Django's own types know views only

websocket_urlpatterns = [
    re_path(r"^ws/r/(?P<code>[A-Za-z0-9]{4,8})/$", room_socket),
]
