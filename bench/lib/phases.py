"""One measurement: tables play for a while, and what that cost the server is divided by what was played."""

import asyncio
import os
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count
from statistics import median
from time import perf_counter
from types import MappingProxyType

from bench.lib.figures import Measured, generator_share, percentile, rate
from bench.lib.game_table import GameTable
from bench.lib.process import cpu_seconds
from bench.lib.tables import Table
from bench.lib.wire import close_all

WARM_UP = 0.5  # seconds


async def measure(
    tables: Sequence[Table],
    *pids: int,
    seconds: float,
    every: float | None = None,
    others: Mapping[str, int] = MappingProxyType({}),  # what the server needs beside it: name -> pid
) -> Measured:
    """Play until the time is up or the first game is over; with `every`, an action of each table in so many seconds.

    Times are in milliseconds, processor time is in microseconds an action.
    """
    now = asyncio.get_running_loop().time()
    for at, table in enumerate(tables):
        table.next_at = partial(next, count(now + every * at / len(tables), every)) if every else None
    ends = {asyncio.create_task(table.finished.wait()) for table in tables}
    for table in tables:
        table.play()
    await asyncio.sleep(WARM_UP)
    for table in tables:
        table.record.acks, table.record.fans = [], []
    before = _meter(pids, others)
    await asyncio.wait(ends, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    spent = [late - early for early, late in zip(before, _meter(pids, others), strict=True)]
    figures = _figures(tables, others, *spent)
    for table in tables:
        table.stop()
    # A table that lost a socket waits for ever.
    await asyncio.wait(ends, timeout=1 if figures["errors"] else 30)
    for end in ends:
        end.cancel()
    return figures


def _meter(pids: Sequence[int], others: Mapping[str, int]) -> list[float]:
    return [perf_counter(), cpu_seconds(*pids), sum(os.times()[:2]), *map(cpu_seconds, others.values())]


def _figures(
    tables: Sequence[Table], others: Mapping[str, int], seconds: float, server: float, generator: float, *beside: float
) -> Measured:
    acks = [time for table in tables for time in table.record.acks]
    fans = [time for table in tables for time in table.record.fans]
    errors = [error for table in tables for error in table.record.errors]
    errors += [f"a socket was closed with {wire.close_code}" for table in tables for wire in table.wires if wire.lost]
    an_action = 1e6 / max(1, len(acks))
    return {
        "rooms": len(tables),
        "seconds": round(seconds, 2),
        "actions": len(acks),
        "server_us": round(server * an_action, 1),
        "generator_us": round(generator * an_action, 1),
        **{f"ack_p{at}": round(percentile(acks, at) * 1000, 2) for at in (50, 95, 99)},
        **{f"fan_p{at}": round(percentile(fans, at) * 1000, 2) for at in (50, 95, 99)},
        "bytes": int(median([size for table in tables for size in table.record.sizes] or [0])),
        "errors": len(errors),
        "first_error": errors[0] if errors else "",
        "others_us": {name: round(spent * an_action, 1) for name, spent in zip(others, beside, strict=True)},
    }


async def say(name: str, tables: Sequence[Table], *pids: int, **how) -> Measured:  # type: ignore[no-untyped-def]
    """Measure, and print what came."""
    figures = await measure(tables, *pids, **how)
    others = "".join(f", {other} {cost:.0f}" for other, cost in figures["others_us"].items())
    print(
        f"  {name:<44} {figures['server_us']:6.0f} µs an action{others}, {rate(figures):6.0f} a second, ack p50 "
        f"{figures['ack_p50']:.1f} p99 {figures['ack_p99']:.1f} ms, everybody p99 {figures['fan_p99']:.1f} ms, "
        f"generator {figures['generator_us']:.0f} µs, {generator_share(figures):.0%} of a core",
        flush=True,
    )
    if figures["errors"]:
        print(f"    {figures['errors']} errors: {figures['first_error']}", flush=True)
    return figures


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


async def leave(*tables: Table) -> None:
    await close_all(wire for table in tables for wire in table.wires)
