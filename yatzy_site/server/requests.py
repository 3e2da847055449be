"""One HTTP request: Daphne's, but not of any size."""
# ruff: noqa: N802 - the names are Twisted's and autobahn's

from daphne.http_protocol import WebRequest

from yatzy_site.server.limits import MOST_BODY

TOO_LARGE = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Request(WebRequest):  # type: ignore[misc]
    """Twisted keeps a body on disk and Daphne then reads it whole into memory, however long it is."""

    _received = 0

    def gotLength(self, length: int | None) -> None:
        super().gotLength(length)
        if length is not None and length > MOST_BODY:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:
        self._received += len(data)
        if self._received > MOST_BODY:
            self._refuse()
        else:
            super().handleContentChunk(data)

    def _refuse(self) -> None:
        self.transport.write(TOO_LARGE)
        self.transport.loseConnection()
