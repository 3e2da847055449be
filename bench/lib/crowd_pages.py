"""Pages that come back by themselves, in a process of their own, so that they take little from what is measured.

`python -m bench.lib.crowd_pages HOST` reads a JSON list of [code, cookie] from its first line of input, then orders,
one a line; each is answered with a line of JSON. The waits are those of static/js/client/connection.js.
"""

import asyncio
import json
import sys
from collections import Counter
from random import Random
from time import monotonic
from typing import Any

from bench.lib.wire import Wire, open_wire

SHORTEST, LONGEST = 0.25, 5.0
SILENCE, LONGEST_SILENCE = 8.0, 32.0
PATIENCE = 120.0  # of whoever measures
GENTLE = 8  # pages that come in at the same time where nobody is in a hurry
FAILURES = {TimeoutError: "silent", ConnectionRefusedError: "refused"}


class Page:
    """One page of one player."""

    def __init__(self, host: str, code: str, cookie: str, luck: Random, tally: Counter[str]) -> None:
        self.host, self.path, self.cookie = host, f"/ws/r/{code}/", cookie
        self.welcomed_at = 0.0
        self.inside = False
        self._hello: dict[str, Any] = {"type": "hello"}
        self._luck, self._tally = luck, tally
        self.spread = self._pause = 0.0
        self._wire: Wire | None = None
        self._settled = asyncio.Event()  # the page is in, or will not be
        self._gone = asyncio.Event()

    async def live(self) -> None:
        """Come in, and come back whenever the connection is lost."""
        attempt = given_up = 0
        while True:
            try:
                async with asyncio.timeout(min(LONGEST_SILENCE, SILENCE * 2**given_up)):
                    await self.come_in()
            except OSError as error:  # a TimeoutError is one, too
                self._tally[FAILURES.get(type(error), "dropped")] += 1
                given_up += isinstance(error, TimeoutError)
            else:
                if self.inside:
                    attempt = given_up = 0
                    self.spread = 0.0
                else:
                    self._tally["closed"] += 1
                await self._gone.wait()
                self.inside = False
            longest = max(self.spread, min(LONGEST, SHORTEST * 2**attempt))
            attempt += 1
            pause, self._pause = self._pause, 0.0
            await asyncio.sleep(pause + self._luck.random() * longest)

    async def come_in(self) -> None:
        """Connect and say hello, until there is an answer."""
        self.close()
        self._settled, self._gone = settled, gone = asyncio.Event(), asyncio.Event()

        def lost() -> None:
            settled.set()
            gone.set()

        self._wire = wire = await open_wire(self.host, self.path, self._hear, cookie=self.cookie, lost=lost)
        if not settled.is_set():
            wire.send(json.dumps(self._hello).encode())
            await settled.wait()

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
            self._settled.set()
        elif text.startswith(b'{"type":"bye"'):
            bye = json.loads(text)
            self._pause, self.spread = bye["after"], bye.get("spread", 0.0)


async def main(host: str) -> None:
    """Obey, and answer what became of the attempts since the last order."""
    tally: Counter[str] = Counter()
    luck, tasks = Random(1), []
    pages = [Page(host, code, cookie, luck, tally) for code, cookie in json.loads(sys.stdin.readline())]
    while order := (await asyncio.to_thread(sys.stdin.readline)).split():
        began = monotonic()
        tally.clear()
        told = sum(page.spread > 0 for page in pages)  # who heard a goodbye and is not back yet
        match order:
            case ["first", each]:  # one page of so many, so that their rooms are open
                await _gently(pages[:: int(each)])
            case ["rest"]:
                await _gently([page for page in pages if not page.inside])
            case ["at_once", count]:
                tasks = [asyncio.create_task(page.live()) for page in pages[: int(count)]]
                await _everybody(pages[: int(count)], began)
            case ["return", since]:  # whoever was in before that moment is expected again
                began = float(since)
                await _everybody(pages[: len(tasks)], began)
            case ["leave"]:
                for task in tasks:
                    task.cancel()
                for page in pages:
                    page.close()
        came = [page for page in pages if page.inside and page.welcomed_at >= began]
        answer = {
            "tally": tally,
            "told": told,
            "after": sorted(round(page.welcomed_at - began, 4) for page in came),  # seconds since the order
        }
        print(json.dumps(answer), flush=True)


async def _gently(pages: list[Page]) -> None:
    waiting = iter(pages)

    async def bring_in() -> None:
        for page in waiting:
            await page.come_in()

    await asyncio.gather(*(bring_in() for _ in range(GENTLE)))


async def _everybody(pages: list[Page], since: float) -> None:
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline and not all(page.inside and page.welcomed_at >= since for page in pages):
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
