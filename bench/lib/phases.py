"""One measurement: tables play for a while, and what that cost the server is divided by what was played."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from statistics import median
from types import MappingProxyType

from bench.lib.figures import percentile
from bench.lib.game_table import GameTable
from bench.lib.process import Meter
from bench.lib.tables import Table

WARM_UP = 0.5  # seconds


@dataclass(frozen=True)
class Figures:
    """What a phase said; times in milliseconds, processor time in microseconds an action."""

    rooms: int
    seconds: float
    actions: int
    server_us: float
    generator_us: float
    server_share: float  # of one core
    ack_p50: float
    ack_p95: float
    ack_p99: float
    fan_p50: float
    fan_p95: float
    fan_p99: float
    bytes: int
    errors: int
    first_error: str = ""
    others_us: dict[str, float] = field(default_factory=dict)  # of what the server needs beside it


async def measure(
    tables: Sequence[Table],
    *pids: int,
    seconds: float,
    every: float | None = None,
    others: Mapping[str, int] = MappingProxyType({}),
) -> Figures:
    """Play until the time is up or the first game is over; with `every`, an action of each table in so many seconds."""
    for table, offset in zip(tables, count(), strict=False):
        table.next_at = _beat(every, offset / len(tables)) if every else None
    ends = {asyncio.create_task(table.finished.wait()) for table in tables}
    for table in tables:
        table.play()
    await asyncio.sleep(WARM_UP)
    for table in tables:
        table.record.acks, table.record.fans = [], []
    before = Meter.read(pids, others)
    await asyncio.wait(ends, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    after = Meter.read(pids, others)
    figures = _figures(tables, before, after)
    for table in tables:
        table.stop()
    # A table that lost a socket waits for ever.
    await asyncio.wait(ends, timeout=1 if figures.errors else 30)
    for end in ends:
        end.cancel()
    return figures


def _beat(every: float, offset: float):  # type: ignore[no-untyped-def]
    first = asyncio.get_running_loop().time() + every * offset
    times = count()
    return lambda: first + every * next(times)


def _figures(tables: Sequence[Table], before: Meter, after: Meter) -> Figures:
    acks = sorted(time for table in tables for time in table.record.acks)
    fans = sorted(time for table in tables for time in table.record.fans)
    errors = [error for table in tables for error in table.record.errors]
    errors += [f"a socket was closed with {wire.close_code}" for table in tables for wire in table.wires if wire.lost]
    seconds, actions = after.time - before.time, max(1, len(acks))
    return Figures(
        rooms=len(tables),
        seconds=round(seconds, 2),
        actions=len(acks),
        server_us=round((after.server - before.server) / actions * 1e6, 1),
        generator_us=round((after.generator - before.generator) / actions * 1e6, 1),
        server_share=round((after.server - before.server) / seconds, 3),
        **{f"ack_p{at}": round(percentile(acks, at) * 1000, 2) for at in (50, 95, 99)},
        **{f"fan_p{at}": round(percentile(fans, at) * 1000, 2) for at in (50, 95, 99)},
        bytes=int(median([size for table in tables for size in table.record.sizes] or [0])),
        errors=len(errors),
        first_error=errors[0] if errors else "",
        others_us={name: round((after.others[name] - before.others[name]) / actions * 1e6, 1) for name in after.others},
    )


async def prepare(tables: Sequence[GameTable], most: int) -> None:
    """Games beyond their first `most` moves are played to their end, unmeasured, and the next ones begun."""
    tables = [table for table in tables if table.number > most]
    for table in tables:
        table.next_at = None
        if table.turn["seat"] is not None:
            table.play()
        else:
            table.finished.set()
    for table in tables:
        await asyncio.wait_for(table.finished.wait(), 120)
    for table in tables:
        await table.new_game("rematch")
