"""`yatzy.py bench crowd`: a hall full of pages comes back at once, and everybody must get in while others play on."""

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from bench.lib.figures import percentile
from bench.lib.game_table import GameTable
from bench.lib.machine import machine
from bench.lib.phases import measure
from bench.lib.process import cpu_seconds, resident_bytes
from bench.lib.rooms import open_tables
from bench.lib.slow_core import slow_core
from bench.lib.tables import SEATS
from bench.lib.wire import close_all
from tests.services.child import temporary_folder
from tests.services.server import ROOT, Server

PARTS = ("welcome", "restart", "at_once", "slow")
BACK, AT_ONCE, SLOW = 1000, 1200, 600  # pages
SHARE = 0.35  # of a core
PLAYING = 5  # tables whose moves are timed during the rush
CALM = 4.0  # seconds of play before it
STOP_SECONDS = 6.0
WELCOME_MS, RESUME_MS, BACK_SECONDS, AT_ONCE_SECONDS, SLOW_SECONDS = 2.0, 300.0, 10.0, 15.0, 60.0

Answer = dict[str, Any]


class Pages:
    """The crowd in its own process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def do(self, order: str) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(order.encode() + b"\n")
        answer: Answer = json.loads(await self._process.stdout.readline())
        return answer


@asynccontextmanager
async def running_pages(host: str, pages: list[tuple[str, str]]) -> AsyncIterator[Pages]:
    pipe = asyncio.subprocess.PIPE
    command = [sys.executable, "-m", "bench.lib.crowd_pages", host]
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, cwd=ROOT, limit=1 << 20)
    assert process.stdin is not None
    process.stdin.write(json.dumps(pages).encode() + b"\n")
    try:
        yield Pages(process)
    finally:
        process.stdin.close()
        await process.wait()


class CrowdRun:
    """One server, its rooms made once; every part is a way to come back to them."""

    def __init__(self, server: Server, log: Path, scale: float) -> None:
        self.server, self.log, self.scale = server, log, scale
        self.promises: list[tuple[bool, str]] = []
        self.players: list[GameTable] = []
        self.pages: list[tuple[str, str]] = []

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    @property
    def pid(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid

    async def prepare(self) -> None:
        rooms = round(AT_ONCE * self.scale) // SEATS
        tables = await open_tables(self.host, rooms)
        self.pages = [(table.code, browser.cookie_header) for table in tables for browser in table.browsers]
        await close_all(wire for table in tables for wire in table.wires)
        print(f"  {rooms} rooms of four with a game on the table", flush=True)

    async def part(self, name: str) -> None:
        async with running_pages(self.host, self.pages) as pages:
            await getattr(self, name)(pages)
            await pages.do("leave")

    async def welcome(self, pages: Pages) -> None:
        """What it costs to let a page into a room that is open already, and how long the page waits for it."""
        await pages.do(f"first {SEATS}")
        before = cpu_seconds(self.pid)
        answer = await pages.do("rest")
        took = answer["took"]
        cost = 1000 * (cpu_seconds(self.pid) - before) / len(took)
        self._promise(cost <= WELCOME_MS, f"a welcome costs {cost:.2f} ms of processor time (at most {WELCOME_MS:g})")
        print(
            f"    {len(took)} pages, 8 at a time; the pages themselves: {1000 * answer['cpu'] / len(took):.2f} ms each"
        )
        await pages.do("leave")
        await pages.do(f"first {SEATS}")
        await self._resume(pages)

    async def _resume(self, pages: Pages) -> None:
        took = (await pages.do("rest"))["took"]
        p99 = 1000 * percentile(took, 99)
        self._promise(
            p99 <= RESUME_MS, f"resume p50 {1000 * percentile(took, 50):.0f}, p99 {p99:.0f} ms ({RESUME_MS:g})"
        )

    async def restart(self, pages: Pages) -> None:
        """SIGTERM with so many pages open, and how long after it listens again the last one is back."""
        count = round(BACK * self.scale)
        await pages.do(f"at_once {count}")
        began = monotonic()
        status = await asyncio.to_thread(self.server.stop)
        ended = monotonic()
        await asyncio.to_thread(self.server.start)
        ready, before = monotonic(), cpu_seconds(self.pid)
        answer = await pages.do(f"return {ready}")
        spent = cpu_seconds(self.pid) - before
        took = f"exit {status} in {ended - began:.1f} s (6), up again {ready - ended:.1f} s later"
        self._promise(status == 0 and ended - began <= STOP_SECONDS, f"SIGTERM with {count} pages: {took}")
        self._promise(answer["told"] == count, f"{answer['told']} of them were told when to come back")
        self._back(answer, count, BACK_SECONDS, f"{count} pages are back after readiness")
        print(f"    the server's processor time for it, with every room opened anew: {spent:.1f} s")

    async def at_once(self, pages: Pages) -> None:
        """All of them in one moment, while a few tables play."""
        count = round(AT_ONCE * self.scale)
        self.players = await open_tables(self.host, PLAYING)
        calm = await measure(self.players, self.pid, seconds=CALM, every=0.2)
        before, memory = cpu_seconds(self.pid), resident_bytes(self.pid)
        rush = asyncio.create_task(pages.do(f"at_once {count}"))
        playing = asyncio.create_task(measure(self.players, self.pid, seconds=60.0, every=0.2))
        answer = await rush
        for table in self.players:
            table.stop()
        busy = await playing
        self._back(answer, count, AT_ONCE_SECONDS, f"{count} pages at once, without a jitter, are in")
        print(
            f"    {1000 * (cpu_seconds(self.pid) - before) / count:.2f} ms of processor time a page with "
            f"{busy.actions} moves; memory +{(resident_bytes(self.pid) - memory) / 1e6:.0f} MB"
        )
        print(
            f"    moves at {PLAYING} other tables meanwhile: p50 {busy.ack_p50:.0f}, p99 {busy.ack_p99:.0f} ms "
            f"(before: {calm.ack_p50:.0f}, {calm.ack_p99:.0f}); {busy.errors} errors {busy.first_error}"
        )
        await close_all(wire for table in self.players for wire in table.wires)

    async def slow(self, pages: Pages) -> None:
        count = round(SLOW * self.scale)
        with slow_core(self.pid, SHARE) as how:
            answer = await pages.do(f"at_once {count}")
        self._back(answer, count, SLOW_SECONDS, f"{count} pages at once on {SHARE} of a core ({how}) are in")

    def _back(self, answer: Answer, count: int, most: float, what: str) -> None:
        after = answer["after"]
        p50, last = (percentile(after, 50), after[-1]) if after else (0.0, 0.0)
        met = len(after) == count and last <= most
        self._promise(met, f"{what}: {len(after)}, half in {p50:.1f} s, the last in {last:.1f} s ({most:g})")
        lost = {name: answer[name] for name in ("dropped", "silent", "closed", "refused")}
        print(f"    handshakes: {lost}; the pages took {answer['cpu']} s of processor time; {self._said()}")

    def _said(self) -> str:
        lines = self.log.read_text().splitlines()
        return f"lines in the server's log so far: {len(lines)}" + "".join(f"\n      {line}" for line in lines[:3])

    def _promise(self, met: bool, what: str) -> None:
        self.promises.append((met, what))
        print(f"  {'ok' if met else 'MISSED':<7} {what}", flush=True)


def main(options: Sequence[str] = ()) -> int:
    """Let the crowd in, in every way that was asked for; status 1 if somebody waits longer than promised."""
    asked = _options(options)
    print(f"  {machine()}")
    return asyncio.run(_run(asked))


async def _run(asked: Namespace) -> int:
    with temporary_folder("yatzy-crowd-") as data, (data / "log").open("wb") as log:
        server = Server(data / "data", stderr=log)
        server.start()
        run = CrowdRun(server, data / "log", asked.scale)
        try:
            await run.prepare()
            for part in asked.parts:
                await run.part(part)
        finally:
            server.stop()
    return 0 if all(met for met, _ in run.promises) else 1


def _options(options: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="yatzy.py bench crowd", description="Without options: everything, in three minutes.")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--scale", type=float, default=1.0, help="0.1: a tenth of the pages")
    return parser.parse_args(options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
