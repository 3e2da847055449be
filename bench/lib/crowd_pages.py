"""Pages that come back by themselves, in a process of their own, so that they take little from what is measured.

`python -m bench.lib.crowd_pages HOST` reads a JSON list of [code, cookie] from its first line of input, then orders,
one a line; each is answered with a line of JSON. The waits are those of static/js/client/connection.js.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from bench.lib.wire import Wire, open_wire

SHORTEST, LONGEST = 0.25, 5.0
SILENCE, LONGEST_SILENCE = 8.0, 32.0
PATIENCE = 120.0  # of whoever measures
GENTLE = 8  # pages that come in at the same time where nobody is in a hurry

Tally = dict[str, int]


class Page:
    """One page of one player."""

    def __init__(self, host: str, code: str, cookie: str, luck: Random, tally: Tally) -> None:
        self.host, self.path, self.cookie = host, f"/ws/r/{code}/", cookie
        self.asked_at = self.welcomed_at = 0.0
        self.inside = False
        self._hello: dict[str, Any] = {"type": "hello"}
        self._luck, self._tally = luck, tally
        self.spread = self._pause = 0.0
        self._wire: Wire | None = None
        self._over: asyncio.Future[None] | None = None  # done when the page is in, or will not be

    async def live(self) -> None:
        """Come in, and come back whenever the connection is lost."""
        attempt = given_up = 0
        while True:
            try:
                async with asyncio.timeout(min(LONGEST_SILENCE, SILENCE * 2**given_up)):
                    gone = await self.come_in()
            except TimeoutError:
                self._tally["silent"] += 1
                given_up += 1
            except ConnectionRefusedError:
                self._tally["refused"] += 1
            except OSError:
                self._tally["dropped"] += 1
            else:
                if self.inside:
                    attempt = given_up = 0
                    self.spread = 0.0
                else:
                    self._tally["closed"] += 1
                await gone
                self.inside = False
            longest = max(self.spread, min(LONGEST, SHORTEST * 2**attempt))
            attempt += 1
            pause, self._pause = self._pause, 0.0
            await asyncio.sleep(pause + self._luck.random() * longest)

    async def come_in(self) -> asyncio.Future[None]:
        """Connect and say hello, until there is an answer; what is returned is done when the connection is gone."""
        loop = asyncio.get_running_loop()
        self.close()
        self.asked_at = monotonic()
        over, gone = loop.create_future(), loop.create_future()
        self._over, lost = over, partial(_settle, over, gone)
        self._wire = wire = await open_wire(self.host, self.path, self._hear, cookie=self.cookie, lost=lost)
        if not over.done():
            wire.send(json.dumps(self._hello).encode())
            await over
        return gone

    def close(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        self.inside = False

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"welcome"'):
            self.welcomed_at = monotonic()
            self.inside = True
            if game := json.loads(text)["game"]:  # the next hello goes on from here
                self._hello = {"type": "hello", "game": game["game"], "since": game["number"], "last": game["last"]}
            if self._over is not None:
                _settle(self._over)
        elif text.startswith(b'{"type":"bye"'):
            bye = json.loads(text)
            self._pause, self.spread = bye["after"], bye.get("spread", 0.0)


def _settle(*futures: asyncio.Future[None]) -> None:
    for future in futures:
        if not future.done():
            future.set_result(None)


class Crowd:
    """All of them, and what became of their attempts since the last order."""

    def __init__(self, host: str, pages: list[list[str]]) -> None:
        self._tally: Tally = dict.fromkeys(("refused", "dropped", "silent", "closed"), 0)
        luck = Random(1)
        self.pages = [Page(host, code, cookie, luck, self._tally) for code, cookie in pages]
        self._tasks: list[asyncio.Task[None]] = []

    async def obey(self, order: str) -> dict[str, Any]:
        began, cpu = monotonic(), sum(os.times()[:2])
        self._tally.update(dict.fromkeys(self._tally, 0))
        told = sum(page.spread > 0 for page in self.pages)  # who heard a goodbye and is not back yet
        match order.split():
            case ["first", each]:  # one page of so many, so that their rooms are open
                await self._gently(self.pages[:: int(each)])
            case ["rest"]:
                await self._gently([page for page in self.pages if not page.inside])
            case ["at_once", count]:
                self._tasks = [asyncio.create_task(page.live()) for page in self.pages[: int(count)]]
                await self._everybody(self.pages[: int(count)], began)
            case ["return", since]:  # whoever was in before that moment is expected again
                began = float(since)
                await self._everybody(self.pages[: len(self._tasks)], began)
            case ["leave"]:
                for task in self._tasks:
                    task.cancel()
                for page in self.pages:
                    page.close()
                self._tasks = []
        return self._answer(began, cpu) | {"told": told}

    async def _gently(self, pages: list[Page]) -> None:
        waiting = iter(pages)

        async def bring_in() -> None:
            for page in waiting:
                await page.come_in()

        await asyncio.gather(*(bring_in() for _ in range(GENTLE)))

    async def _everybody(self, pages: list[Page], since: float) -> None:
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline and not all(page.inside and page.welcomed_at >= since for page in pages):
            await asyncio.sleep(0.05)

    def _answer(self, began: float, cpu: float) -> dict[str, Any]:
        came = [page for page in self.pages if page.inside and page.welcomed_at >= began]
        return {
            **self._tally,
            "inside": sum(page.inside for page in self.pages),
            "after": sorted(round(page.welcomed_at - began, 4) for page in came),  # seconds since the order
            "took": sorted(round(page.welcomed_at - page.asked_at, 4) for page in came),  # of the attempt that worked
            "cpu": round(sum(os.times()[:2]) - cpu, 2),
        }


async def main(host: str) -> None:
    loop = asyncio.get_running_loop()
    crowd = Crowd(host, json.loads(sys.stdin.readline()))
    while order := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        print(json.dumps(await crowd.obey(order)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
