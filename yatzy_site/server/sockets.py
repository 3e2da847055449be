"""A websocket under Daphne, with limits on what comes in and on what waits to go out."""
# ruff: noqa: N802, N803 - the names are Twisted's and autobahn's

import asyncio
import time
from collections.abc import Callable
from typing import Any

from autobahn.websocket import protocol as autobahn
from daphne.ws_protocol import WebSocketProtocol

from games.ratelimit import Pace
from yatzy_site.server import limits
from yatzy_site.server.frames import RESTARTING, TOO_FAST, Mask, Shared, whole_text
from yatzy_site.server.limits import MOST_BYTES, MOST_PENDING, MOST_WAITING

Hear = Callable[[str], bool]

# For every connection autobahn writes out its 36 settings, whether anybody reads its debug lines or not: a quarter of
# the processor time that a handshake took.
autobahn.pformat = lambda settings: ""
# And it takes 10 ms for a message of 8 KB, byte by byte, in which nobody else is heard.
autobahn.create_xor_masker = Mask


class SharedBySockets(Shared):
    """The frame that many get, and the sockets that have something to send in this turn of the loop."""

    def __init__(self) -> None:
        self.waiting: list[Socket] = []

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, []
        for socket in waiting:
            socket.flush()


class Socket(WebSocketProtocol):  # type: ignore[misc]
    """A client's connection. Every message it sends is counted; what it does not read is bounded."""

    at_door: Any = None  # the request that still counts as coming in
    _closing = False
    _deaf = False
    _heard = 0.0  # when the last bytes came
    _pace: Pace
    _hear: Hear | None = None
    _frames: list[bytes] | None = None  # pushed in this turn of the loop

    # What comes in

    def onOpen(self) -> None:
        super().onOpen()
        self._leave_door()
        self._pace = Pace(limits.BURST, 1 / limits.MESSAGES_A_SECOND)
        self._heard = time.monotonic()
        # The transport tells its producer to pause when more than this waits: exactly the moment to give up.
        self.transport.unregisterProducer()  # the HTTP channel this connection began as
        self.transport.bufferSize = MOST_PENDING
        self.transport.registerProducer(self, True)

    def listen(self, hear: Hear) -> None:
        """From now on `hear` is asked first: True means that the message has been answered and needs no awaiting.

        Offered to the application as the extension "yatzy.listen" of its scope. `hear` must not raise.
        """
        self._hear = hear

    def dataReceived(self, data: bytes) -> None:
        if self._deaf:
            return
        self._heard = time.monotonic()
        # Nearly everything a browser sends us is one short text, whole; autobahn takes ten times as long to see that.
        if (
            self._hear is None
            or self.state != self.STATE_OPEN
            or self.data  # the beginning of something longer
            or self.current_frame is not None
            or self.inside_message
            or len(data) > MOST_BYTES
            or (text := whole_text(data)) is None
        ):
            super().dataReceived(data)
            return
        self._count()
        if self.autoPingTimeoutCall:
            self._cancelAutoPingTimeoutCall()
        if not self._closing:
            self._frames = self._frames or []  # an answer on the spot need not wait for the others
            if not self._hear(text):
                self._take({"type": "websocket.receive", "text": text})
            self.flush()

    def processData(self) -> bool:
        # Asked for every frame: what stands behind the one that was too many is not even looked at.
        return not self._deaf and super().processData()

    def onMessageFrameBegin(self, length: int) -> None:
        # Frames, not messages: a message of endless empty fragments would never end.
        self._count()
        super().onMessageFrameBegin(length)

    def onPing(self, payload: bytes) -> None:
        self._count()
        super().onPing(payload)

    def onPong(self, payload: bytes) -> None:
        self._count()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        if self._closing:
            return
        try:
            content = {"bytes": payload} if isBinary else {"text": payload.decode()}
        except UnicodeDecodeError:
            self._invalid_payload("not UTF-8")
        else:
            self._take({"type": "websocket.receive", **content})

    def _take(self, message: dict[str, Any]) -> None:
        if self.application_queue.qsize() >= MOST_WAITING:
            self._close_too_fast()
        elif not self.muted:
            self.application_queue.put_nowait(message)

    def _count(self) -> None:
        if not self._closing and not self._pace.take():
            self._close_too_fast()

    def _close_too_fast(self) -> None:
        """Close, and be deaf from now on: to read a flood to its end costs everybody else their turn."""
        self._deaf = True
        self.data = b""
        self.serverClose(TOO_FAST)
        self.transport.pauseProducing()  # the kernel keeps the rest; autobahn cuts the connection a second later

    def check_timeouts(self) -> None:
        """Called every other second: ask whether there is still somebody at the other end."""
        is_silent = time.monotonic() - self._heard > limits.PING_EVERY
        if is_silent and self.state == self.STATE_OPEN and not self.autoPingTimeoutCall:
            self._sendAutoPing()

    # What goes out

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:
        # Not sendMessage: it raises on a connection that is just closing, and one client's end is no error of the
        # one who moved; and it holds our own messages to the limit that is meant for the client's.
        if self.state != self.STATE_OPEN:
            return
        self.flush()
        payload = content if isinstance(content, bytes) else content.encode()
        self.sendFrame(opcode=2 if binary else 1, payload=payload)

    def push(self, text: str) -> None:
        """Send at the end of this turn of the loop, past ASGI's awaits.

        A text for many sockets is made a frame once, and several texts for one socket leave together. Offered to the
        application as the extension "yatzy.push" of its scope. It never raises and never waits.
        """
        shared = self.factory.shared
        frame = shared.frame_of(text)
        if self._frames is not None:
            self._frames.append(frame)
            return
        self._frames = [frame]
        if not shared.waiting:
            asyncio.get_running_loop().call_soon(shared.flush)
        shared.waiting.append(self)

    def flush(self) -> None:
        """Send what was pushed."""
        frames, self._frames = self._frames, None
        if not frames or self.state != self.STATE_OPEN:
            return
        data = frames[0] if len(frames) == 1 else b"".join(frames)
        transport = self.transport
        # Twisted would register for writing, wait for the loop, write, and unregister: three system calls for one.
        # Only while nothing waits there already, or this would overtake it.
        if not transport._tempDataBuffer and not transport.dataBuffer and not transport.disconnecting:
            try:
                sent = transport.socket.send(data)
            except OSError:
                sent = 0  # full, or gone: the transport finds out which
            if sent == len(data):
                return
            data = data[sent:]
        transport.write(data)

    def pauseProducing(self) -> None:
        """Called by the transport: the client does not read."""
        self.wasNotCleanReason = "the client does not read"
        self.dropConnection(abort=True)

    def resumeProducing(self) -> None:
        """Nothing was paused."""

    def stopProducing(self) -> None:
        """The connection is gone."""

    # How it begins and ends

    def _leave_door(self) -> None:
        request, self.at_door = self.at_door, None
        if request is not None:
            request.server.door.leave(request)

    def connectionLost(self, reason: Any) -> None:
        self._leave_door()
        super().connectionLost(reason)

    def serverClose(self, code: int | None = None) -> None:
        self._closing = True
        self.flush()
        if self.state == self.STATE_OPEN:
            super().serverClose(code)

    def leave(self) -> None:
        """Say goodbye, if there is still somebody to say it to."""
        if self.state == self.STATE_OPEN:
            self.serverClose(RESTARTING)
        elif self.state == self.STATE_CONNECTING:
            self.dropConnection(abort=True)

    def onClose(self, wasClean: bool, code: int, reason: str) -> None:
        if hasattr(self, "server"):  # a handshake that made no sense was never connected
            super().onClose(wasClean, code, reason)

    def handle_exception(self, exception: BaseException) -> None:
        """The application failed; the log says how. The client gets a code that browsers let through."""
        if self.state == self.STATE_OPEN:
            self.sendCloseFrame(code=1011)
        elif self.state == self.STATE_CONNECTING:
            self.dropConnection(abort=True)

    def __repr__(self) -> str:
        return f"<Socket {getattr(self, 'path', b'?')!r}>"
