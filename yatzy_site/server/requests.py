"""One HTTP request: Daphne's, but not of any size, and not past the door to a websocket."""
# ruff: noqa: N802 - the names are Twisted's and autobahn's

from typing import Any

from daphne.http_protocol import WebRequest

from yatzy_site.server.limits import MOST_BODY, most_body
from yatzy_site.server.sockets import Socket

TOO_LARGE = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Request(WebRequest):  # type: ignore[misc]
    """Twisted keeps a body on disk and Daphne then reads it whole into memory, however long it is."""

    _received = 0
    _most = MOST_BODY

    def gotLength(self, length: int | None) -> None:
        super().gotLength(length)
        if length is not None and length > MOST_BODY:
            self._most = self._allowed()
            if length > self._most:
                self._refuse()

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

    # Towards a websocket

    def process(self) -> Any:
        upgrade = self.requestHeaders.getRawHeaders(b"upgrade") or [b""]
        if upgrade[0].lower() != b"websocket":
            return super().process()
        self.server.door.knock(self)
        return None

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
