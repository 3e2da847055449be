"""A client that does to a websocket what no library would."""

import os
import socket
import struct
from base64 import b64encode
from contextlib import suppress

from websockets.sync.client import connect


def frame(payload: bytes, *, opcode: int = 1, last: bool = True) -> bytes:
    """A masked frame; the mask is zero, so the payload stands as it is."""
    length = len(payload)
    if length < 126:
        size = bytes([0x80 | length])
    elif length < 65536:
        size = b"\xfe" + struct.pack("!H", length)
    else:
        size = b"\xff" + struct.pack("!Q", length)
    return bytes([(0x80 if last else 0) | opcode]) + size + bytes(4) + payload


def handshake(host: str, path: str = "/", *, origin: str | None = "", extra: str = "") -> bytes:
    """An upgrade as a browser sends it, with the Origin of this very host unless another or None is given."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    ]
    if origin is not None:
        lines.append(f"Origin: {origin or f'http://{host}'}")
    return ("\r\n".join(lines) + f"\r\n{extra}\r\n").encode("latin1")


def join(server):
    """A client as they should be, by a library."""
    return connect(f"ws://{server.host}/", origin=f"http://{server.host}", proxy=None)


def ask(client, text: str) -> str:
    client.send(text)
    return client.recv(60)


def accepted(server, path: str = "/") -> "RawSocket":
    """A websocket that the server has let in."""
    client = RawSocket(server.port, handshake(server.host, path))
    assert client.status() == 101
    return client


class RawSocket:
    def __init__(self, port: int, opening: bytes) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.sendall(opening)

    def send(self, data: bytes) -> None:
        """Send what can be sent: the server may have had enough."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self.socket.sendall(data)

    def status(self) -> int:
        """The status of the answer to the handshake; 0 if there was none."""
        head = b""
        while b"\r\n\r\n" not in head:
            more = self._receive()
            if not more:
                break
            head += more
        return int(head.split()[1]) if head.startswith(b"HTTP/1.1 ") else 0

    def rest(self) -> bytes:
        """Everything until the server closes."""
        pieces = []
        while more := self._receive():
            pieces.append(more)
        return b"".join(pieces)

    def drip(self, data: bytes) -> bytes:
        """Send byte by byte, slowly, for as long as the server listens; what it says to that."""
        self.socket.settimeout(0.05)
        everything = b""
        for at in range(len(data)):
            self.send(data[at : at + 1])
            with suppress(TimeoutError):
                if not (more := self._receive()):
                    return everything
                everything += more
        raise AssertionError("it listened to the end")

    def _receive(self) -> bytes:
        try:
            return self.socket.recv(65536)
        except ConnectionResetError:
            return b""

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> "RawSocket":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
