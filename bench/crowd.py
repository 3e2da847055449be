"""`yatzy.py bench crowd`: a hall full of pages comes back at once, and everybody must get in while others play on."""

import asyncio
import json
import os
import signal
import sys
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from threading import Event, Thread

from bench.lib.figures import ROOT, Measured, Target, all_met, machine, percentile
from bench.lib.phases import leave, measure
from bench.lib.process import cpu_seconds, resident_bytes
from bench.lib.rooms import open_tables
from bench.lib.servers import quiet_server
from bench.lib.tables import SEATS
from tests.services.server import Server

AT_ONCE, SLOW = 1200, 600  # pages
SHARE, PERIOD = 0.35, 0.02  # of a core, and in seconds
PLAYING = 5  # tables whose moves are timed during the rush
CALM = 4.0  # seconds of play before it
WELCOME_MS, AT_ONCE_SECONDS, SLOW_SECONDS = 2.0, 15.0, 60.0


class Crowd:
    """A server whose rooms have a game on the table, and the pages in them, in their own process."""

    def __init__(self, server: Server, pages: list[tuple[str, str]], process: asyncio.subprocess.Process) -> None:
        self.server, self.pages, self._process = server, pages, process

    async def do(self, order: str) -> Measured:
        self._process.stdin.write(order.encode() + b"\n")
        return json.loads(await self._process.stdout.readline())


@asynccontextmanager
async def crowd(pages: int) -> AsyncIterator[Crowd]:
    """So many of them; every part of the benchmark is a way for them to come back."""
    with quiet_server() as server:
        tables = await open_tables(server.host, max(1, pages // SEATS))
        known = [(table.code, browser.cookie_header) for table in tables for browser in table.browsers]
        await leave(*tables)
        pipe, command = asyncio.subprocess.PIPE, [sys.executable, "-m", "bench.lib.crowd_pages", server.host]
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, cwd=ROOT, limit=1 << 20)
        process.stdin.write(json.dumps(known).encode() + b"\n")
        try:
            yield Crowd(server, known, process)
        finally:
            process.stdin.close()
            await process.wait()


async def welcome(here: Crowd, scale: float) -> Target:
    """What it costs to let a page into a room that is open already."""
    await here.do(f"first {SEATS}")
    before = cpu_seconds(here.server.pid)
    pages = (await here.do("rest"))["after"]
    cost = 1000 * (cpu_seconds(here.server.pid) - before) / len(pages)
    return Target("a welcome, processor time", f"{WELCOME_MS} ms", f"{cost:.2f} ms", cost <= WELCOME_MS)


async def at_once(here: Crowd, scale: float) -> Target:
    """All of them in one moment, while a few tables play."""
    count, pid = round(AT_ONCE * scale), here.server.pid
    players = await open_tables(here.server.host, PLAYING)
    calm = await measure(players, pid, seconds=CALM, every=0.2)
    memory = resident_bytes(pid)
    playing = asyncio.create_task(measure(players, pid, seconds=60.0, every=0.2))
    answer = await here.do(f"at_once {count}")
    for table in players:
        table.stop()
    busy = await playing
    print(
        f"    moves at {PLAYING} other tables meanwhile: p50 {busy['ack_p50']:.0f}, p99 {busy['ack_p99']:.0f} ms "
        f"(before: {calm['ack_p50']:.0f}, {calm['ack_p99']:.0f}); {busy['errors']} errors {busy['first_error']}; "
        f"memory +{(resident_bytes(pid) - memory) / 1e6:.0f} MB"
    )
    await leave(*players)
    return _back(answer, count, AT_ONCE_SECONDS, "pages at once, without a jitter, are in")


async def slow(here: Crowd, scale: float) -> Target:
    count = round(SLOW * scale)
    with _slow_core(here.server.pid):
        answer = await here.do(f"at_once {count}")
    return _back(answer, count, SLOW_SECONDS, f"pages at once on {SHARE} of a core are in")


PARTS = {"welcome": welcome, "at_once": at_once, "slow": slow}


def _back(answer: Measured, count: int, most: float, what: str) -> Target:
    after = answer["after"]
    last = max(after, default=0.0)
    said = f"{len(after)}, half in {percentile(after, 50):.1f} s, the last in {last:.1f} s; lost: {answer['tally']}"
    return Target(f"{count} {what}", f"{most:g} s", said, len(after) == count and last <= most)


@contextmanager
def _slow_core(pid: int) -> Iterator[None]:
    """No more than a share of one core, by stopping it again and again: a small rented machine."""
    ended = Event()

    def stop_and_go() -> None:
        while not ended.wait(PERIOD * SHARE):
            os.kill(pid, signal.SIGSTOP)
            ended.wait(PERIOD * (1 - SHARE))
            os.kill(pid, signal.SIGCONT)

    thread = Thread(target=stop_and_go)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def main(options: Sequence[str] = ()) -> int:
    """Let the crowd in, in every way that was asked for; status 1 if somebody waits longer than promised."""
    parser = ArgumentParser(prog="yatzy.py bench crowd", description="Without options: everything, in three minutes.")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--scale", type=float, default=1.0, help="0.1: a tenth of the pages")
    asked = parser.parse_args(options)
    print(f"  {machine()}")
    return 0 if asyncio.run(_run(asked.parts, asked.scale)) else 1


async def _run(parts: Sequence[str], scale: float) -> bool:
    met = True
    async with crowd(round(AT_ONCE * scale)) as here:
        for part in parts:
            met &= all_met([await PARTS[part](here, scale)])
            await here.do("leave")
        lines = os.pread(here.server.stderr.fileno(), 1 << 20, 0).splitlines()
        print(f"  lines in the server's log: {len(lines)}")
    return met
