"""An HTTP request under Daphne, with limits on its size and time, and a queue before it becomes a websocket."""
# ruff: noqa: N802 - the names are Twisted's and autobahn's

import asyncio
from typing import Any

from daphne.http_protocol import WebRequest
from twisted.web.http import HTTPChannel

from yatzy_site.server import limits
from yatzy_site.server.limits import MOST_BODY, most_body
from yatzy_site.server.sockets import Socket

_HTTPChannel: Any = HTTPChannel  # whose types say little

TOO_LARGE = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Channel(_HTTPChannel):  # type: ignore[misc]
    """One connection. Twisted waits a minute for every next byte of a request; here all of it has one deadline."""

    abortTimeout = 2  # noqa: N815 - seconds for whoever is told to go, and does not
    _deadline: Any = None

    def dataReceived(self, data: bytes) -> None:
        if data and self._deadline is None and not self._handlingRequest:
            self._deadline = self.callLater(limits.WHOLE_REQUEST, self._give_up)
        super().dataReceived(data)

    def allow_more_time(self, seconds: float) -> None:
        """For a request that may be large."""
        if self._deadline is not None:
            self._deadline.delay(seconds)

    def allContentReceived(self) -> None:
        self._stop_counting()
        super().allContentReceived()

    def connectionLost(self, reason: Any) -> None:
        self._stop_counting()
        super().connectionLost(reason)

    def timeoutConnection(self) -> None:
        if self._deadline is None:
            super().timeoutConnection()
        else:
            self.setTimeout(self.timeOut)  # a pause in the middle is what the deadline is for

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.write(TOO_SLOW)
        self.timeoutConnection()

    def _stop_counting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Request(WebRequest):  # type: ignore[misc]
    """Twisted keeps a body on disk and Daphne then reads it whole into memory, however long it is."""

    _received = 0
    _most = MOST_BODY
    _full: asyncio.Future[None] | None = None  # done when the client has read what waits for it

    def gotLength(self, length: int | None) -> None:
        super().gotLength(length)
        if length is not None and length > MOST_BODY:
            self._most = self._allowed()
            if length > self._most:
                self._refuse()
            else:
                self.channel.allow_more_time(length / limits.SLOWEST_UPLOAD)

    def _allowed(self) -> int:
        # The request itself learns its path when all of it is there; the channel knows the first line already.
        path = bytes(getattr(self.channel, "_path", b"")).partition(b"?")[0].decode("latin1")
        cookies = self.requestHeaders.getRawHeaders(b"cookie") or []
        return most_body(path, b"; ".join(cookies).decode("latin1"))

    def handleContentChunk(self, data: bytes) -> None:
        self._received += len(data)
        if self._received > self._most:
            self._refuse()
        else:
            super().handleContentChunk(data)

    def _refuse(self) -> None:
        self._answer(TOO_LARGE)

    def _answer(self, whole: bytes) -> None:
        self.transport.write(whole)
        self.transport.loseConnection()

    def process(self) -> Any:
        hosts = self.requestHeaders.getRawHeaders(b"host") or []
        codings = self.requestHeaders.getRawHeaders(b"transfer-encoding") or []
        is_of_one_host = len(hosts) == 1 or (not hosts and self.clientproto != b"HTTP/1.1")
        # A proxy may read two codings otherwise than we do, and take a part of the body for the next request.
        if not is_of_one_host or len(codings) > 1:
            self._answer(BAD_REQUEST)
            return None
        upgrade = self.requestHeaders.getRawHeaders(b"upgrade") or [b""]
        if upgrade[0].lower() != b"websocket":
            return super().process()
        self.server.door.knock(self)
        return None

    # The answer, at the pace of its reader

    def handle_reply(self, message: dict[str, Any]) -> None:
        if message.get("more_body") and not self.producer and not self.finished and self.channel is not None:
            self.registerProducer(self, True)
        super().handle_reply(message)

    def finish(self) -> None:
        if self.producer:
            self.unregisterProducer()
        super().finish()

    async def drained(self) -> None:
        """Wait until more can be written. A client that reads nothing at all for a while is given up."""
        if self._full is None:
            return
        readers = self.server.slow_readers
        readers[self] = None
        if len(readers) > limits.MOST_READERS:
            next(iter(readers)).give_up()
        try:
            done, _ = await asyncio.wait([self._full], timeout=limits.IDLE_HTTP)
        finally:
            readers.pop(self, None)
        if not done:
            self.give_up()

    def give_up(self) -> None:
        self.server.slow_readers.pop(self, None)
        if self.channel is not None:
            self.channel.forceAbortClient()

    def pauseProducing(self) -> None:
        """Called by the transport: enough waits for the client."""
        self._full = self._full or asyncio.get_running_loop().create_future()

    def resumeProducing(self) -> None:
        """The client has read it all."""
        full, self._full = self._full, None
        if full is not None and not full.done():
            full.set_result(None)

    def stopProducing(self) -> None:
        """The connection is gone."""
        self.resumeProducing()

    def check_timeouts(self) -> None:
        # Once an answer has begun, its reader may take as long as a slow phone needs: `drained` looks after that.
        if not self._response_started:
            super().check_timeouts()

    # Towards a websocket

    def enter(self) -> None:
        """Called by the door: Daphne gives the connection to a socket, unless the request makes no sense."""
        transport = self.transport
        super().process()
        socket = transport.protocol
        if isinstance(socket, Socket):
            socket.at_door = self
        else:
            self.server.door.leave(self)

    def turn_away(self) -> None:
        """Called by the door: too many wait there already."""
        self._answer(NO_ROOM)

    def connectionLost(self, reason: Any) -> None:
        self.server.door.leave(self)
        super().connectionLost(reason)
