"""One hostile client hurts nobody: what others' pings and the server's memory say while it does its worst."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from tempfile import TemporaryFile

from bench.lib.process import resident_bytes
from bench.scenarios.attacks import ATTACKS
from bench.scenarios.evenings import Evening, evening
from bench.scenarios.pings import Pinger, pinger
from bench.scenarios.row import Figure, Found, Row, Sizes
from tests.services.server import ROOT, Server, running_server

PLAYERS = 2
TIMES = 2.0  # its own before
MEMORY = 30.0  # MB
MB = 1_000_000
LIMITED = {"YATZY_ADDRESS_LIMITS": "1"}  # as everybody has it; other tests are many people at one address


async def run(sizes: Sizes) -> Found:
    found = Found([])
    for name in ATTACKS:
        figures = await _suffer(name, sizes)
        found.figures += figures
        print(f"  {name}: " + ", ".join(f"{figure.value:.1f} {figure.unit}" for figure in figures), flush=True)
    return found


async def _suffer(name: str, sizes: Sizes) -> list[Figure]:
    """A server of its own for every attack: what one leaves behind is not the next one's."""
    with TemporaryFile() as log, running_server(stderr=log, environment=LIMITED) as server:
        try:
            host = f"127.0.0.1:{server.port}"
            async with pinger(host) as pages, evening([[host] * PLAYERS] * sizes["tables"], thinks=0.2) as night:
                await pages.measure(2)
                return await _measure(name, server, pages, night, sizes["seconds"])
        finally:
            server.kill()  # it may be busy for minutes


async def _measure(name: str, server: Server, pages: Pinger, night: Evening, seconds: int) -> list[Figure]:
    assert server.process is not None
    pid, code = server.process.pid, night.tables[0][0].code
    before = await pages.measure(seconds)
    memory = [resident_bytes(pid)]
    words = [sys.executable, "-m", "bench.scenarios.attacks", name, f"127.0.0.1:{server.port}", code, str(seconds)]
    attacker = subprocess.Popen(words, cwd=ROOT)
    looking = asyncio.create_task(_look(pid, memory))
    try:
        during = await pages.measure(seconds)
    finally:
        looking.cancel()
        attacker.kill()
        attacker.wait()
    return [
        Figure(f"{name}: others' ping p99, times its own before", during.p99 / before.p99, at_most=TIMES),
        Figure(f"{name}: ping p99 before", before.p99, "ms"),
        Figure(f"{name}: ping p99 meanwhile", during.p99, "ms"),
        Figure(f"{name}: memory", (max(memory) - memory[0]) / MB, "MB", at_most=MEMORY),
    ]


async def _look(pid: int, memory: list[int]) -> None:
    """What the server holds, again and again."""
    while True:
        memory.append(resident_bytes(pid))
        await asyncio.sleep(0.2)


ROW = Row(
    key="hostile",
    promise="one hostile client (long names, floods, slow requests, oversized or deep frames, 200 requests at once, "
    "1,000 rooms, 300 strangers' pages) leaves others' ping p99 at most twice its own before, and takes at most 30 MB",
    how="For each attack a server of its own with tables that play, and ten pages in another room that ping ten times "
    "a second each; a ping counts from when it was due, and one that is never answered counts until the end. First "
    "without the attacker, then with. The attacker is another process that gives way to all others, as it would have "
    "a machine of its own.",
    sizes={"seconds": 15, "tables": 3},
    run=run,
)
