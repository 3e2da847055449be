"""One websocket under uvicorn: the same limits, the same short way out and the same goodbye as under Daphne."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from yatzy_site.server.frames import RESTARTING, TOO_FAST, Shared
from yatzy_site.server.limits import MOST_PENDING, Bucket

FAILED = 1011
LOST: Any = {"type": "websocket.disconnect", "code": 1006, "reason": ""}
LAST_ANSWER = 1.0  # seconds for a client to answer a close
_log = logging.getLogger(__name__)


class Socket(WebSocketsSansIOProtocol):
    """A client's connection. Every frame it sends is counted; what it does not read is bounded."""

    shared = Shared()
    _hear: Callable[[str], bool] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._bucket = Bucket()
        self.transport.set_write_buffer_limits(high=MOST_PENDING)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # a handshake that made no sense has none
            extensions: Any = self.scope["extensions"]
            extensions["yatzy.push"] = {"push": self.push}
            extensions["yatzy.listen"] = {"listen": self.listen}

    def listen(self, hear: Callable[[str], bool]) -> None:
        """From now on `hear` is asked first: True means that the message has been answered and needs no awaiting."""
        self._hear = hear

    # What comes in. One message at a time: uvicorn does not read on until the application has taken it.

    def handle_text(self, event: Frame) -> None:
        if self._may_pass() and not self._heard(event):
            super().handle_text(event)

    def _heard(self, event: Frame) -> bool:
        if self._hear is None or not event.fin:
            return False
        try:
            return self._hear(bytes(event.data).decode())
        except UnicodeDecodeError:
            return False  # uvicorn knows what to say to that

    def handle_bytes(self, event: Frame) -> None:
        if self._may_pass():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_pass():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._may_pass():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_pass():
            super().handle_pong(event)

    def _may_pass(self) -> bool:
        if self.close_sent:
            return False
        if self._bucket.take():
            return True
        self._close(TOO_FAST)
        return False

    # What goes out

    def push(self, text: str) -> None:
        """Send now, past ASGI's awaits; a text for many sockets is made a frame once. Never raises, never waits."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(self.shared.frame_of(text))

    async def send(self, message: Any) -> None:
        # One client's end is no error of the one who moved; the handler hears of it as a message. Nor is ours: uvicorn
        # raises at whatever comes after a close, but the application may not have heard of it yet.
        if self.close_sent:
            return
        if message["type"] == "websocket.close" and self.handshake_complete:
            self._close(message.get("code", 1000), message.get("reason") or "")
            return
        with suppress(ClientDisconnected):
            await super().send(message)

    def pause_writing(self) -> None:
        """Called by the transport: the client does not read."""
        self.transport.abort()

    # How it ends

    def connection_lost(self, exc: Exception | None) -> None:
        # What stands first in the queue counts. No close frame came: 1006, where uvicorn says 1005.
        self.queue.put_nowait(LOST)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """No pong came; a close frame would not be heard either."""
        self.transport.abort()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._abort_soon()

    def handle_parser_exception(self) -> None:
        self.queue.put_nowait(LOST)
        super().handle_parser_exception()
        self._abort_soon()

    async def run_asgi(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
        except asyncio.CancelledError:
            pass
        except Exception:
            _log.exception("a socket's handler failed")
            self._close(FAILED)
        if not self.handshake_complete:
            self.send_500_response()
        if self.close_timer is None:
            self.transport.close()
            self._abort_soon()

    def shutdown(self) -> None:
        self.stop_keepalive()
        if self.handshake_complete:
            self._close(RESTARTING)
        else:
            self.send_500_response()
            self.transport.close()

    def _close(self, code: int, reason: str = "") -> None:
        """Say goodbye, if there is still somebody to say it to, and tell the application."""
        if self.close_sent or not self.handshake_complete or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # or the answer would never be read
            self.read_paused = False
            self.transport.resume_reading()
        self._abort_soon()

    def _abort_soon(self) -> None:
        """The transport's own close waits until the client has read everything, and so for ever if it does not."""
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(LAST_ANSWER, self.transport.abort)
