"""A client that does to a websocket what no library would."""

import os
import socket
from base64 import b64encode
from contextlib import suppress

from websockets.frames import Frame, Opcode
from websockets.sync.client import connect


def frame(payload, *, opcode=1, last=True):
    return Frame(Opcode(opcode), payload, fin=last).serialize(mask=True)


def handshake(host, path="/", *, origin=""):
    """An upgrade as a browser sends it, with the Origin of this very host unless another or None is given."""
    key = b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    lines += [] if origin is None else [f"Origin: {origin or f'http://{host}'}"]
    return "\r\n".join([*lines, "", ""]).encode("latin1")


def join(server):
    """A client as they should be, by a library."""
    return connect(f"ws://{server.host}/", origin=f"http://{server.host}", proxy=None)


def ask(client, text):
    client.send(text)
    return client.recv(60)


def accepted(server, path="/"):
    """A websocket that the server has let in."""
    client = RawSocket(server.port, handshake(server.host, path))
    assert client.status() == 101
    return client


class RawSocket:
    def __init__(self, port, opening):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.sendall(opening)

    def send(self, data):
        """Send what can be sent: the server may have had enough."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self.socket.sendall(data)

    def status(self):
        """The status of the answer to the handshake; 0 if there was none."""
        head = b""
        while b"\r\n\r\n" not in head and (more := self._receive()):
            head += more
        return int(head.split()[1]) if head.startswith(b"HTTP/1.1 ") else 0

    def rest(self):
        """Everything until the server closes."""
        return b"".join(iter(self._receive, b""))

    def drip(self, data):
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

    def _receive(self):
        try:
            return self.socket.recv(65536)
        except ConnectionResetError:
            return b""

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
