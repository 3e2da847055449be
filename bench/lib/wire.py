"""A websocket client with nothing to spare: whole frames, pongs, no masking work. It must cost less than the server."""

import asyncio
from base64 import b64encode
from collections.abc import Callable, Iterable

Hear = Callable[[bytes], None]
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9

# All connections read into the same memory: asyncio would ask for 256 KB anew at every reading.
_inbox = memoryview(bytearray(1 << 18))


class Wire(asyncio.BufferedProtocol):
    """One connection; `hear` is called with the bytes of every message."""

    def __init__(self, hear: Hear, lost: Callable[[], None] | None = None) -> None:
        self.hear = hear
        self.when_lost = lost
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.close_code: int | None = None
        self.lost = False
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def send(self, message: bytes, kind: int = TEXT) -> None:
        size = len(message)
        first = 0x80 | kind
        head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE, size >> 8, size & 255))
        # A mask of zeros is a mask, and leaves the message as it is.
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if self.when_lost is not None:
            self.when_lost()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"the server closed at once: {self._buffer[:80]!r}"))

    def get_buffer(self, sizehint: int) -> memoryview:
        return _inbox

    def buffer_updated(self, nbytes: int) -> None:
        data = bytes(_inbox[:nbytes])
        self._buffer = data = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, end, rest = data.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head[:80].decode()))
                return
            self.opened.set_result(None)
            data = rest
        at = 0
        while len(data) >= at + 2:
            size, start = data[at + 1], at + 2
            if size > 125:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if len(data) < start + size:
                break
            self._frame(data[at] & 15, data[start : start + size])
            at = start + size
        self._buffer = data[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind in (TEXT, BINARY):
            self.hear(payload)
        elif kind == PING and self._transport is not None:
            self._transport.write(bytes((0x8A, 0x80 | len(payload))) + b"\0\0\0\0" + payload)
        elif kind == CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big")
            self.close()


async def open_wire(
    host: str, path: str, hear: Hear, *, cookie: str = "", lost: Callable[[], None] | None = None
) -> Wire:
    """Connect as a browser would; returns when the server has accepted."""
    address, port = host.rsplit(":", 1)
    loop = asyncio.get_running_loop()
    transport, wire = await loop.create_connection(lambda: Wire(hear, lost), address, int(port))
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    try:
        await wire.opened
    except BaseException:
        wire.close()  # also when nobody waits for it any more
        raise
    return wire


async def close_all(wires: Iterable[Wire]) -> None:
    """Close them, and let the loop carry it out."""
    for wire in wires:
        wire.close()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
