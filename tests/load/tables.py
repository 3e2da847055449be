"""Tables that play in a closed loop: the next action goes out when everybody has seen the last one."""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from rules.fairness import chain
from tests.clients.browser import Browser
from tests.clients.strategy import best_points
from tests.load.wire import Wire, open_wire

SEATS = 4


@dataclass
class Record:
    """What one table saw while it was measured."""

    acks: list[float] = field(default_factory=list)  # seconds from asking to the answer
    fans: list[float] = field(default_factory=list)  # seconds from asking until the last socket had the move
    sizes: list[int] = field(default_factory=list)  # bytes of a move
    errors: list[str] = field(default_factory=list)


class Table:
    """Four sockets. `finished` is awaited; `pace` delays the next action, for a table that is not in a hurry."""

    def __init__(self) -> None:
        self.record = Record()
        self.wires: list[Wire] = []
        self.playing = False
        self.finished = asyncio.Event()
        self.next_at: Callable[[], float] | None = None
        self._asked_at = 0.0
        self._seen = 0

    def play(self) -> None:
        self.record = Record()
        self.playing = True
        self.finished.clear()
        self.ask()

    def stop(self) -> None:
        """Let the action that is on its way be the last."""
        self.playing = False

    def ask(self) -> None:
        raise NotImplementedError

    def _send(self, seat: int, message: bytes) -> None:
        self._seen = 0
        self._asked_at = perf_counter()
        self.wires[seat].send(message)

    def _go_on(self, *, over: bool = False) -> None:
        if not self.playing or over:
            self.playing = False
            self.finished.set()
        elif self.next_at is None:
            self.ask()
        else:
            asyncio.get_running_loop().call_at(self.next_at(), self.ask)

    def close(self) -> None:
        for wire in self.wires:
            wire.close()


class FloorTable(Table):
    """Every socket in turn says something as long as a real roll, four times in a row."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = 0
        self._message = b"x" * 243

    @classmethod
    async def open(cls, host: str, room: str, size: int) -> "FloorTable":
        table = cls()
        for _ in range(SEATS):
            table.wires.append(await open_wire(host, f"/{room}/{size}/", table._hear))
        return table

    def ask(self) -> None:
        self._asked += 1
        self._send(self._asked // 4 % SEATS, self._message)

    def _hear(self, text: bytes) -> None:
        self._seen += 1
        if self._seen == SEATS:
            took = perf_counter() - self._asked_at
            self.record.acks.append(took)
            self.record.fans.append(took)
            self.record.sizes.append(len(text))
            self._go_on()


class Heard(msgspec.Struct):
    """The part of a message that matters here."""

    type: str
    game: Any = None
    number: int = 0
    id: str = ""
    code: str = ""
    turn: dict[str, Any] | None = None


_decode = msgspec.json.Decoder(Heard).decode


class GameTable(Table):
    """A real room: four devices, four chains, a whole game by the real rules."""

    def __init__(self, host: Browser, code: str) -> None:
        super().__init__()
        self.host = host
        self.code = code
        self.browsers = [host]
        self.game = 0
        self.number = 0
        self.turn: dict[str, Any] = {}
        self.acked: dict[str, int] = {}
        self.welcomed = asyncio.Event()
        self._numbers = [0] * SEATS
        self._links: list[list[str]] = [[] for _ in range(SEATS)]
        self._id = ""
        self._answered = True
        self._commits: list[int] = []

    async def connect(self) -> None:
        for seat, browser in enumerate(self.browsers):
            hear = partial(self._hear, seat)
            path = f"/ws/r/{self.code}/"
            wire = await open_wire(browser.host, path, hear, cookie=browser.cookie_header)
            self.wires.append(wire)
            self.welcomed.clear()
            wire.send(b'{"type":"hello"}')
            await asyncio.wait_for(self.welcomed.wait(), 30)

    async def new_game(self, verb: str) -> None:
        """Start, and let every seat commit its chain; none of it is measured."""
        before = self.game
        await self.host.do(self.code, verb)
        async with asyncio.timeout(30):
            while self.game == before:
                self.welcomed.clear()
                await self.welcomed.wait()
        self._commits = list(range(SEATS))
        self.play()
        await asyncio.wait_for(self.finished.wait(), 60)

    def ask(self) -> None:
        turn = self.turn
        if self._commits:
            seat = self._commits.pop()
            own = chain(secrets.token_bytes(32))
            self._links[seat] = list(reversed(own.links))
            do: dict[str, Any] = {"commit": {"end": own.end}}
        else:
            seat, do = turn["seat"], best_points(turn)
            if "roll" in do:
                do["roll"]["link"] = self._links[seat].pop()
        self._id, self._answered = secrets.token_hex(16), False
        act = {"type": "act", "id": self._id, "game": self.game, "seat": seat, "turn": turn["turn"]}
        self._send(seat, json.dumps(act | {"roll": turn["roll"], "do": do}).encode())

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"type":"move"'):
            self._move(seat, text)
        elif text.startswith((b'{"type":"presence"', b'{"type":"pong"', b'{"type":"room"')):
            return
        else:
            self._other(seat, text)

    def _move(self, seat: int, text: bytes) -> None:
        start = text.index(b'"number":') + 9
        number = int(text[start : text.index(b",", start)])
        if number != self._numbers[seat] + 1:
            self.record.errors.append(f"{self.code}: seat {seat} heard {number} after {self._numbers[seat]}")
        self._numbers[seat] = number
        if number > self.number:
            heard = _decode(text)
            self.number, self.turn = number, heard.turn or {}
            self.record.sizes.append(len(text))
            if heard.id != self._id:
                self.record.errors.append(f"{self.code}: move {number} is nobody's")
        self._seen += 1
        if self._seen == SEATS:
            self.record.fans.append(perf_counter() - self._asked_at)
            self._maybe_go_on()

    def _other(self, seat: int, text: bytes) -> None:
        heard = _decode(text)
        if heard.type == "ack" and heard.id == self._id and not self._answered:
            self._answered = True
            self.record.acks.append(perf_counter() - self._asked_at)
            self.acked[heard.id] = heard.number
            self._maybe_go_on()
        elif heard.type in ("welcome", "caught_up"):
            if heard.game:
                self.game, self.number, self.turn = heard.game["game"], heard.game["number"], heard.game["turn"]
                self._numbers[seat] = self.number
            self.welcomed.set()
        else:
            self.record.errors.append(f"{self.code}: {text[:200]!r}")
            if heard.type == "refused":
                self.finished.set()

    def _maybe_go_on(self) -> None:
        if self._answered and self._seen == SEATS:
            if self._commits or self.number > SEATS + 1:
                self._go_on(over=not self._commits and self.turn["seat"] is None)
            else:
                self._go_on(over=True)  # the chains are down; the measuring may begin
