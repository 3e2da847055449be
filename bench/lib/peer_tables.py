"""Tables of the peers: each speaks its server's own protocol, and holds every socket to the next version."""

import asyncio
import json
import re
from functools import partial
from typing import Any
from urllib.request import Request, urlopen

from bench.lib.tables import SEATS, EchoTable
from bench.lib.wire import BINARY, open_wire

PATIENCE = 30.0
LONGEST = 240  # actions, as in a game of ours: a peer that keeps a log gets no longer one than we do


class PeerTable(EchoTable):
    """Four sockets of a peer; `open` brings them to where the next thing they hear is a new state."""

    versioned = re.compile(rb'"version":(\d+)')

    def __init__(self, room: str) -> None:
        super().__init__()
        self.room = room
        self.version = 0
        self._versions = [0] * SEATS

    @classmethod
    async def open(cls, host: str, room: str) -> "PeerTable":
        table = cls(room)
        for at in range(SEATS):
            await table._connect(host, at)
        return table

    def _new_state(self, at: int, message: bytes) -> None:
        found = self.versioned.search(message)
        version = int(found[1]) if found else -1
        if version != self._versions[at] + 1:
            self.record.errors.append(f"{self.room}: socket {at} heard {version} after {self._versions[at]}")
        self._versions[at] = version
        self.version = max(version, self.version)
        self._state(at, len(message))


class PlainWsTable(PeerTable):
    """JSON in, JSON out."""

    async def _connect(self, host: str, at: int) -> None:
        self.wires.append(await open_wire(host, f"/{self.room}", partial(self._new_state, at)))

    def ask(self) -> None:
        self._send(self.seat, b'{"version":%d,"keep":[0,3],"id":"%032x"}' % (self.version, self.asked))


class BoardgameTable(PeerTable):
    """socket.io over a websocket: a frame begins with its type, and a namespace is the game's name."""

    versioned = re.compile(rb'"_stateID":(\d+)')
    update = b'42/yatzy,["update",'

    @property
    def seat(self) -> int:
        return self.asked % SEATS  # its turns are one action long

    async def _connect(self, host: str, at: int) -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        wire = await open_wire(host, "/socket.io/?EIO=4&transport=websocket", heard.put_nowait)
        join = json.dumps(["sync", self.room, str(at), None, SEATS]).encode()
        for expected, answer in ((b"0", b"40/yatzy,"), (b"40/yatzy", b"42/yatzy," + join), (b'42/yatzy,["sync"', b"")):
            await _until(heard, expected)
            if answer:
                wire.send(answer)
        wire.hear = partial(self._hear, at)
        self.wires.append(wire)

    def ask(self) -> None:
        payload = {"type": "act", "args": [[0, 3]], "playerID": str(self.seat), "credentials": None}
        act = {"type": "MAKE_MOVE", "payload": payload}
        asked = json.dumps(["update", act, self.version, self.room, str(self.seat)])
        self._send(self.seat, b"42/yatzy," + asked.encode())

    def _hear(self, at: int, message: bytes) -> None:
        if message.startswith(self.update):
            self._new_state(at, message)
        elif message == b"2":  # engine.io's ping
            self.wires[at].send(b"3")
        elif not message.startswith(b'42/yatzy,["matchData"'):
            self.record.errors.append(f"{self.room}: {message[:200]!r}")

    def _go_on(self, *, over: bool = False) -> None:
        super()._go_on(over=over or self.version >= LONGEST)


class ColyseusTable(PeerTable):
    """A place is reserved over HTTP; on the socket a byte says what a message is, and MessagePack what is in it."""

    _JOIN, _DATA, _STATE, _PATCH = 10, 13, 14, 15
    _identity = ""

    async def _connect(self, host: str, at: int) -> None:
        how = f"joinById/{self._identity}" if at else "create/yatzy"
        place = await asyncio.to_thread(_post, host, f"/matchmake/{how}")
        self._identity = place["roomId"]
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        path = f"/{place['processId']}/{place['roomId']}?sessionId={place['sessionId']}"
        wire = await open_wire(host, path, heard.put_nowait)
        await _until(heard, bytes((self._JOIN,)))
        wire.send(bytes((self._JOIN,)), kind=BINARY)
        await _until(heard, bytes((self._STATE,)))
        wire.hear = partial(self._hear, at)
        self.wires.append(wire)

    def ask(self) -> None:
        fields = b"\x82\xa7version\xce" + self.version.to_bytes(4, "big") + b"\xa4keep\x92\x00\x03"
        self._send(self.seat, bytes((self._DATA,)) + b"\xa3act" + fields, kind=BINARY)

    def _hear(self, at: int, message: bytes) -> None:
        if message[0] == self._PATCH:
            self._new_state(at, message)
        else:
            self.record.errors.append(f"{self.room}: {message[:200]!r}")


async def _until(heard: "asyncio.Queue[bytes]", prefix: bytes) -> None:
    async with asyncio.timeout(PATIENCE):
        while not (await heard.get()).startswith(prefix):
            pass


def _post(host: str, path: str) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"http://{host}{path}", b"{}", headers), timeout=PATIENCE) as answer:
        return json.load(answer)
