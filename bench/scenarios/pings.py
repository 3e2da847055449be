"""How long a page that does nothing but breathe waits for its answer, and how long tables are silent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

from bench.lib.figures import percentile
from bench.lib.rooms import idle_rooms
from bench.lib.wire import Wire, close_all, open_wire

WIRES = 10
EVERY = 0.1  # seconds between two pings of a page


@dataclass(frozen=True)
class Pings:
    """Milliseconds from when a ping was due to its answer; one without an answer has waited until now."""

    times: Sequence[float]

    @property
    def p99(self) -> float:
        return percentile(sorted(self.times), 99)

    @property
    def longest(self) -> float:
        return max(self.times, default=0.0)


class Pinger:
    """Pages in rooms of their own, where nothing happens."""

    def __init__(self) -> None:
        self.wires: list[Wire] = []
        self._due: list[deque[float]] = []
        self._times: list[float] = []

    async def open(self, host: str) -> None:
        (code,) = await idle_rooms(host, 1)
        for _ in range(WIRES):
            due: deque[float] = deque()
            welcomed = asyncio.Event()

            def hear(text: bytes, due: deque[float] = due, welcomed: asyncio.Event = welcomed) -> None:
                welcomed.set()
                if text.startswith(b'{"type":"pong"') and due:
                    self._times.append((monotonic() - due.popleft()) * 1000)

            wire = await open_wire(host, f"/ws/r/{code}/", hear)
            wire.send(b'{"type":"hello"}')
            await asyncio.wait_for(welcomed.wait(), 30)
            self.wires.append(wire)
            self._due.append(due)

    async def measure(self, seconds: float) -> Pings:
        """Ping evenly for so long; a page that was closed counts as one that waits."""
        self._times = []
        for due in self._due:
            due.clear()
        began = monotonic()
        count = max(1, round(seconds / EVERY * len(self.wires)))
        for number in range(count):
            due_at = began + number * EVERY / len(self.wires)
            if (wait := due_at - monotonic()) > 0:
                await asyncio.sleep(wait)
            which = number % len(self.wires)
            self._due[which].append(due_at)
            if not self.wires[which].lost:
                self.wires[which].send(b'{"type":"ping","room_version":1}')
        await asyncio.sleep(EVERY)
        now = monotonic()
        return Pings([*self._times, *((now - at) * 1000 for due in self._due for at in due)])


@asynccontextmanager
async def pinger(host: str) -> AsyncIterator[Pinger]:
    """Open its pages, and close them at the end."""
    pages = Pinger()
    await pages.open(host)
    try:
        yield pages
    finally:
        await close_all(pages.wires)
