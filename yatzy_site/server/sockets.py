"""One websocket: Daphne's, with limits on what comes in and on what waits to go out."""
# ruff: noqa: N802, N803 - the names are Twisted's and autobahn's

from daphne.ws_protocol import WebSocketProtocol

from yatzy_site.server.limits import MOST_PENDING, MOST_WAITING, Bucket

TOO_FAST = 4008
RESTARTING = 4012


class Shared:
    """The last text that was pushed, ready to be sent to the next socket."""

    text = ""
    frame = b""


def text_frame(payload: bytes) -> bytes:
    """A whole text message as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class Socket(WebSocketProtocol):  # type: ignore[misc]
    """A client's connection. Every message it sends is counted; what it does not read is bounded."""

    _closing = False
    _bucket: Bucket

    # What comes in

    def onOpen(self) -> None:
        super().onOpen()
        self._bucket = Bucket()
        # The transport tells its producer to pause when more than this waits: exactly the moment to give up.
        self.transport.unregisterProducer()  # the HTTP channel this connection began as
        self.transport.bufferSize = MOST_PENDING
        self.transport.registerProducer(self, True)

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
        if self.application_queue.qsize() >= MOST_WAITING:
            self.serverClose(TOO_FAST)
            return
        super().onMessage(payload, isBinary)

    def _count(self) -> None:
        if not self._closing and not self._bucket.take():
            self.serverClose(TOO_FAST)

    # What goes out

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:
        # Not sendMessage: it raises on a connection that is just closing, and one client's end is no error of the
        # one who moved; and it holds our own messages to the limit that is meant for the client's.
        if self.state != self.STATE_OPEN:
            return
        payload = content if isinstance(content, bytes) else content.encode()
        self.sendFrame(opcode=2 if binary else 1, payload=payload)

    def push(self, text: str) -> None:
        """Send now, past ASGI's queue of awaits; a text for many sockets is made a frame once.

        Offered to the application as the extension "yatzy.push" of its scope. It never raises and never waits.
        """
        if self.state != self.STATE_OPEN:
            return
        shared = self.factory.shared
        if text is not shared.text:
            shared.text, shared.frame = text, text_frame(text.encode())
        data = shared.frame
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

    # How it ends

    def serverClose(self, code: int | None = None) -> None:
        self._closing = True
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
