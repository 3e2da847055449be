"""A table of the real server, and whether what it was told is what the log has."""

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from bench.lib.tables import SEATS, Table
from bench.lib.wire import open_wire
from rules.fairness import chain
from tests.clients.browser import Browser
from tests.clients.strategy import best_points


class Heard(msgspec.Struct):
    """The part of a message that matters here."""

    type: str
    game: Any = None
    number: int = 0
    id: str = ""
    code: str = ""
    turn: dict[str, Any] | None = None
    you: int | None = None


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
        self._members: dict[int | None, int] = {}  # member -> which of the sockets
        self._places = list(range(SEATS))  # seat -> which of the sockets: a rematch begins with another player
        self._games = [0] * SEATS
        self._numbers = [0] * SEATS
        self._links: list[list[str]] = [[] for _ in range(SEATS)]
        self._id = ""
        self._answered = True
        self._commits: list[int] = []

    async def connect(self) -> None:
        for at, browser in enumerate(self.browsers):
            hear, path = partial(self._hear, at), f"/ws/r/{self.code}/"
            self.wires.append(wire := await open_wire(browser.host, path, hear, cookie=browser.cookie_header))
            self.welcomed.clear()
            wire.send(b'{"type":"hello"}')
            await asyncio.wait_for(self.welcomed.wait(), 30)

    async def new_game(self, verb: str) -> None:
        """Start, and let every seat commit its chain; none of it is measured."""
        before = self.game
        await self.host.do(self.code, verb)
        self.host.close()
        async with asyncio.timeout(30):
            while before in self._games:
                self.welcomed.clear()
                await self.welcomed.wait()
        self._commits = list(range(SEATS))
        self.play()
        await asyncio.wait_for(self.finished.wait(), 60)

    def ask(self) -> None:
        turn = self.turn
        if self._commits:
            seat, own = self._commits.pop(), chain(secrets.token_bytes(32))
            self._links[seat] = list(reversed(own.links))
            do = {"commit": {"end": own.end}}
        else:
            seat, do = turn["seat"], best_points(turn)
            if "roll" in do:
                do["roll"]["link"] = self._links[seat].pop()
        self._id, self._answered = secrets.token_hex(16), False
        act = {"type": "act", "id": self._id, "game": self.game, "seat": seat, "turn": turn["turn"]}
        self._send(self._places[seat], json.dumps(act | {"roll": turn["roll"], "do": do}).encode())

    def _hear(self, at: int, text: bytes) -> None:
        if text.startswith(b'{"type":"move"'):
            self._move(at, text)
        elif not text.startswith((b'{"type":"presence"', b'{"type":"pong"', b'{"type":"room"')):
            self._other(at, text)

    def _move(self, at: int, text: bytes) -> None:
        start = text.index(b'"number":') + 9
        number = int(text[start : text.index(b",", start)])
        if number != self._numbers[at] + 1:
            self.record.errors.append(f"{self.code}: socket {at} heard {number} after {self._numbers[at]}")
        self._numbers[at] = number
        if number > self.number:
            heard = _decode(text)
            self.number, self.turn = number, heard.turn or {}
            self.record.sizes.append(len(text))
            if heard.id != self._id:
                self.record.errors.append(f"{self.code}: move {number} is nobody's")
        self._seen += 1
        if self._seen == SEATS:
            self.record.fans.append(self._took())
            self._maybe_go_on()

    def _other(self, at: int, text: bytes) -> None:
        heard = _decode(text)
        if heard.type == "ack" and heard.id == self._id and not self._answered:
            self._answered = True
            self.record.acks.append(self._took())
            self.acked[heard.id] = heard.number
            self._maybe_go_on()
        elif heard.type in ("welcome", "caught_up"):
            self._members.setdefault(heard.you, at)
            if heard.game:
                self._show(at, heard.game)
            self.welcomed.set()
        else:
            self.record.errors.append(f"{self.code}: {text[:200]!r}")
            if heard.type == "refused":
                self.finished.set()

    def _show(self, at: int, game: dict[str, Any]) -> None:
        self._games[at], self._numbers[at] = game["game"], game["number"]
        # The four sockets are read in any order: one may still bring what another has long passed.
        if (game["game"], game["number"]) > (self.game, self.number):
            self.game, self.number, self.turn = game["game"], game["number"], game["turn"]
            self._places = [self._members.get(seat["controller"], 0) for seat in game["seats"]]

    def _maybe_go_on(self) -> None:
        if self._answered and self._seen == SEATS:
            begins = not self._commits and self.number <= SEATS + 1  # the chains are down; the measuring may begin
            self._go_on(over=begins or (not self._commits and self.turn["seat"] is None))


def lost(stored: Mapping[tuple[int, int], str], tables: Sequence[GameTable]) -> dict[str, int]:
    """Acknowledged moves that the log does not have at their number, and actions that it has twice."""
    numbers = {action: number for (_, number), action in stored.items()}
    acked = [(action, number) for table in tables for action, number in table.acked.items()]
    return {
        "acknowledged": len(acked),
        "lost": sum(numbers.get(action) != number for action, number in acked),
        "doubled": len(stored) - len(numbers),
    }
