"""Whether idle pages make actions dearer: two servers side by side, one of them with a thousand pages that look on.

A machine is faster in one second than in the next, by more than we want to see. So the two play at the same time, a few
seconds at once, and share whatever the machine is like just then.
"""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from bench.lib.figures import Measured, growth
from bench.lib.game_table import GameTable
from bench.lib.phases import measure, prepare
from bench.lib.rooms import breathe, idle_rooms, open_idle, open_tables
from bench.lib.tables import SEATS
from bench.lib.wire import close_all
from tests.services.server import running_server

PAIRS = 21
SECONDS = 2.0
MIDGAME = 100  # moves of 240: nobody's game ends early


@dataclass(frozen=True, eq=False)
class Side:
    """A server with busy tables."""

    pid: int
    host: str
    tables: Sequence[GameTable]

    async def ready(self, rooms: int) -> None:
        await prepare(self.tables[:rooms], MIDGAME)

    async def cost(self, rooms: int) -> float:
        """Microseconds an action, in one stretch."""
        figures = await measure(self.tables[:rooms], self.pid, seconds=SECONDS)
        assert not figures.errors, figures.first_error
        return figures.server_us


async def beside_idle(rooms: Sequence[int], idle: int, heartbeat: float, pairs: int = PAIRS) -> Measured:
    """[alone, beside idle pages] for every number of rooms, stretch by stretch."""
    with ExitStack() as stack:
        sides = []
        for _ in range(2):
            server = stack.enter_context(running_server())
            assert server.process is not None
            host = f"127.0.0.1:{server.port}"
            sides.append(Side(server.process.pid, host, await open_tables(host, max(rooms))))
        alone, beside = sides
        wires = await open_idle(beside.host, await idle_rooms(beside.host, idle // SEATS))
        breathing = asyncio.create_task(breathe(wires, heartbeat))
        try:
            stretches = {str(count): [await _pair(alone, beside, count) for _ in range(pairs)] for count in rooms}
            assert not any(wire.lost for wire in wires)
        finally:
            breathing.cancel()
            await close_all([*wires, *(wire for side in sides for table in side.tables for wire in table.wires)])
    for count, costs in stretches.items():
        print(f"  {count} rooms beside {len(wires)} idle pages: {growth(costs) - 1:+.1%}", flush=True)
    return {"connections": len(wires), "stretches": stretches}


async def _pair(alone: Side, beside: Side, rooms: int) -> list[float]:
    for side in (alone, beside):
        await side.ready(rooms)
    return await asyncio.gather(alone.cost(rooms), beside.cost(rooms))
