"""How long a page that does nothing but breathe waits for its answer."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic

from bench.lib.figures import percentile
from bench.lib.rooms import PING, idle_rooms, open_page
from bench.lib.wire import Wire, close_all

WIRES = 10
EVERY = 0.1  # seconds between two pings of a page


class Pinger:
    """Pages in a room of their own, where nothing happens; they ping evenly all the time."""

    def __init__(self) -> None:
        self.wires: list[Wire] = []
        self.due: list[deque[float]] = [deque() for _ in range(WIRES)]
        self._times: list[float] = []  # milliseconds from when a ping was due to its answer
        self._since = 0.0

    def hear(self, due: deque[float], text: bytes) -> None:
        if text.startswith(b'{"type":"pong"') and (due_at := due.popleft()) >= self._since:
            self._times.append((monotonic() - due_at) * 1000)

    async def ping(self) -> None:
        due_at = monotonic()
        while True:
            for wire, due in zip(self.wires, self.due, strict=True):
                due_at += EVERY / WIRES
                await asyncio.sleep(max(0.0, due_at - monotonic()))
                due.append(due_at)
                if not wire.lost:
                    wire.send(PING)

    def begin(self) -> None:
        """Pings that are due from now on count."""
        self._times, self._since = [], monotonic()

    @property
    def p99(self) -> float:
        """A ping without an answer has waited until now, also where the page was closed."""
        now = monotonic()
        return percentile(
            [*self._times, *((now - at) * 1000 for due in self.due for at in due if at >= self._since)], 99
        )

    async def measure(self, seconds: float) -> float:
        """The p99 of so long."""
        self.begin()
        await asyncio.sleep(seconds + EVERY)
        return self.p99


@asynccontextmanager
async def pinger(host: str) -> AsyncIterator[Pinger]:
    """Open its pages, and close them at the end."""
    pages = Pinger()
    (code,) = await idle_rooms(host, 1)
    for due in pages.due:
        pages.wires.append(await open_page(host, code, partial(pages.hear, due)))
    pinging = asyncio.create_task(pages.ping())
    try:
        yield pages
    finally:
        pinging.cancel()
        await close_all(pages.wires)
