"""What people would use instead of us: installed by npm outside the project, started with our few lines in peers/.

Their tables speak their server's own protocol, and hold every socket to the next version.
"""

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from bench.lib.tables import SEATS, EchoTable
from bench.lib.wire import BINARY, open_wire
from tests.services.child import free_loopback_port, stop, temporary_folder, wait_until

PATIENCE = 30.0
LONGEST = 240  # actions, as in a game of ours: a peer that keeps a log gets no longer one than we do
SCRIPTS = Path(__file__).resolve().parent.parent / "peers"
PACKAGES = {
    "boardgame.io": "0.50.2",
    "@colyseus/core": "0.18.17",
    "@colyseus/schema": "5.0.34",
    "@colyseus/ws-transport": "0.18.4",
    "node-persist": "3.1.3",  # what boardgame.io's file storage writes with
    "ws": "8.22.2",
}


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


class Peer(NamedTuple):
    """A server of somebody else with the same load as ours."""

    key: str
    name: str
    script: str
    table: type[PeerTable]
    keeps: bool = False  # writes files; none of them makes anything durable before it answers


PEERS = (
    Peer("boardgame", f"boardgame.io {PACKAGES['boardgame.io']}, in memory", "boardgame.mjs", BoardgameTable),
    Peer("files", f"boardgame.io {PACKAGES['boardgame.io']}, in files", "boardgame.mjs", BoardgameTable, keeps=True),
    Peer("colyseus", f"Colyseus {PACKAGES['@colyseus/core']}, in memory", "colyseus.mjs", ColyseusTable),
    Peer("ws", f"plain ws {PACKAGES['ws']}, in memory", "plain_ws.mjs", PlainWsTable),
)


def installed() -> Path | None:
    """The folder with the packages, made if need be; None, and why in a line, where that cannot be."""
    missing = [program for program in ("node", "npm") if shutil.which(program) is None]
    if missing:
        print(f"No peers: {' and '.join(missing)} not found (Debian: nodejs and npm).", flush=True)
        return None
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "yatzy-night/peers"
    folder = cache / sha256(" ".join(wanted).encode()).hexdigest()[:12]
    complete = folder / "complete"
    if not complete.exists():
        print(f"Installing {', '.join(wanted)} into {folder} …", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run([*command, "--save-exact", *wanted], capture_output=True, text=True, errors="replace")
        if done.returncode:
            said = [line for line in done.stderr.splitlines() if "error" in line] or ["no reason given"]
            print(f"No peers: {said[0]}", flush=True)
            return None
        complete.touch()
    return folder


@contextmanager
def running_peer(peer: Peer, packages: Path, size: int) -> Iterator[tuple[str, int]]:
    """Run one that sends states of about `size` bytes: its host and its process."""
    port = free_loopback_port()
    with temporary_folder("yatzy-peer-") as kept, tempfile.TemporaryFile() as log:
        command = ["node", SCRIPTS / peer.script, packages, str(port), str(size), *([kept] if peer.keeps else [])]
        environment = os.environ | {"NODE_ENV": "production"}
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=kept, env=environment)
        try:
            wait_until(lambda: _answers(port), process, what=peer.name)
            yield f"127.0.0.1:{port}", process.pid
        except Exception as error:
            log.seek(0)
            error.add_note(f"{peer.name} said: {log.read().decode(errors='replace')[-500:]}")
            raise
        finally:
            stop(process)


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return False
    return True
