"""One hostile client (long names, floods, slow requests, oversized or deep frames, 200 requests at once, 1,000 rooms,
300 strangers' pages) leaves others' ping p99 at most twice its own before, and takes at most 30 MB.

For each attack a server of its own with tables that play, and ten pages in another room that ping ten times a second
each; a ping counts from when it was due, and one that is never answered counts until the end. First without the
attacker, then with. The attacker is another process that gives way to all others, as it would have a machine of its
own.
"""

import asyncio
import subprocess
import sys

from bench.lib.figures import ROOT
from bench.lib.process import resident_bytes
from bench.lib.servers import quiet_server
from bench.scenarios.attacks import ATTACKS
from bench.scenarios.evenings import evening
from bench.scenarios.pings import pinger
from bench.scenarios.row import Figure, Found, Sizes

SIZES = {"seconds": 15, "tables": 3}
PLAYERS = 2
TIMES = 2.0  # its own before
MEMORY = 30.0  # MB
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
    with quiet_server(LIMITED) as server:
        hosts, seconds = [[server.host] * PLAYERS] * sizes["tables"], sizes["seconds"]
        async with pinger(server.host) as pages, evening(hosts, thinks=0.2) as night:
            await asyncio.sleep(2)
            before = await pages.measure(seconds)
            memory = [resident_bytes(server.pid)]
            words = ["-m", "bench.scenarios.attacks", name, server.host, night.tables[0][0].code, str(seconds)]
            attacker = subprocess.Popen([sys.executable, *words], cwd=ROOT)
            looking = asyncio.create_task(_look(server.pid, memory))
            try:
                during = await pages.measure(seconds)
            finally:
                looking.cancel()
                attacker.kill()
                attacker.wait()
        server.kill()  # it may be busy for minutes
    return [
        Figure(f"{name}: others' ping p99, times its own before", during / before, at_most=TIMES),
        Figure(f"{name}: ping p99 before", before, "ms"),
        Figure(f"{name}: ping p99 meanwhile", during, "ms"),
        Figure(f"{name}: memory", (max(memory) - memory[0]) / 1e6, "MB", at_most=MEMORY),
    ]


async def _look(pid: int, memory: list[int]) -> None:
    """What the server holds, again and again."""
    while True:
        memory.append(resident_bytes(pid))
        await asyncio.sleep(0.2)
