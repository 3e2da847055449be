"""Redis down, flushed or hanging, PostgreSQL restarted or killed: nothing is lost, others see a move within 6 s, and
all is back within 10 and 15 s.

Two web processes with the heartbeat of 5 s that they have by default, the two players of every table on different ones.
Redis is stopped, flushed, and stopped with SIGSTOP, so that it keeps its connections and answers nothing; PostgreSQL is
stopped, and killed with all its processes. How long others wait for a move is counted from its acknowledgement until
the last page shows it; with Redis, back means that no move takes longer than a second, with PostgreSQL, that every
table has a move acknowledged.
"""

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from time import time

from bench.lib.process import tree
from bench.lib.servers import Several, running_several
from bench.scenarios.evenings import Evening, evening, judge
from bench.scenarios.row import Figure, Found, Sizes

SIZES = {"tables": 6, "seconds": 25, "away": 3}
PROCESSES = 2
PLAYERS = 2
THINKS = 0.1  # seconds before every action
SEEN, REDIS_BACK, POSTGRESQL_BACK = 6.0, 10.0, 15.0  # seconds
PROMPT = 1.0  # seconds within which a move reaches others when all is well
AFTER = 20  # moves of every table, once it is back


def _kill(several: Several) -> None:
    """All of its processes at once, as when its machine dies."""
    for pid in reversed(tree(several.postgresql.process.pid)):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    several.postgresql.process.wait()


# What breaks it, and what mends it.
Step = Callable[[Several], object]
REDIS: dict[str, tuple[Step, Step]] = {
    "Redis down": (lambda it: it.redis.stop(), lambda it: it.redis.start()),
    "Redis flushed": (lambda it: it.redis.ask("FLUSHALL"), lambda it: None),
    "Redis hanging": (
        lambda it: it.redis.process.send_signal(signal.SIGSTOP),
        lambda it: it.redis.process.send_signal(signal.SIGCONT),
    ),
}
POSTGRESQL: dict[str, tuple[Step, Step]] = {
    "PostgreSQL restarted": (lambda it: it.postgresql.stop(), lambda it: it.postgresql.start()),
    "PostgreSQL killed": (_kill, lambda it: it.postgresql.start()),
}


async def run(sizes: Sizes) -> Found:
    found = Found([])
    async with running_several(PROCESSES) as several:
        hosts = [several.hosts(PLAYERS, at) for at in range(sizes["tables"])]
        async with evening(hosts, thinks=THINKS) as night:
            await night.until(10 * sizes["tables"])
            for name, steps in REDIS.items():
                began, back = await _away(several, night, steps, sizes["seconds"])
                waited = waits(night)
                slowest = max((waited for at, waited in waited if began <= at < back), default=0.0)
                late = [at + waited - back for at, waited in waited if at + waited > back and waited > PROMPT]
                found.figures += [
                    Figure(f"{name}: others see a move after at most", slowest, "s", at_most=SEEN),
                    Figure(f"{name}: back after", max(late, default=0.0), "s", at_most=REDIS_BACK),
                ]
            for name, steps in POSTGRESQL.items():
                _, back = await _away(several, night, steps, sizes["away"])
                first = max(
                    min(at - back for client in table for at in client.acked_at.values() if at >= back)
                    for table in night.tables
                )
                found.figures.append(Figure(f"{name}: back after", first, "s", at_most=POSTGRESQL_BACK))
            await night.stop()
            verdict = judge(several.web[0], night.everybody)
    found.figures += [
        Figure("acknowledged moves", verdict.acknowledged),
        Figure("lost", verdict.lost, at_most=0),
        Figure("doubled", verdict.doubled, at_most=0),
        Figure("gaps, repeats and inversions", verdict.gaps + verdict.repeats + verdict.inversions, at_most=0),
        Figure("sheets that are not what the log makes", verdict.sheets_apart, at_most=0),
    ]
    found.faults += verdict.words
    return found


async def _away(several: Several, night: Evening, steps: tuple[Step, Step], seconds: float) -> tuple[float, float]:
    """When it was broken and when it was mended; afterwards every table has gone on by some moves."""
    break_it, mend_it = steps
    began = time()
    await asyncio.to_thread(break_it, several)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(mend_it, several)
    back = time()
    goals = [sum(len(client.acked) for client in table) + AFTER for table in night.tables]
    async with asyncio.timeout(180):
        for table, goal in zip(night.tables, goals, strict=True):
            while sum(len(client.acked) for client in table) < goal:
                night.check()
                await asyncio.sleep(0.02)
    return began, back


def waits(night: Evening) -> list[tuple[float, float]]:
    """(when it was acknowledged, how much later the last page had it) of every move, in seconds."""
    found = []
    for table in night.tables:
        moves = {id: key for client in table for key, id in client.screen.moves.items()}
        for client in table:
            for id, at in client.acked_at.items():
                seen = [other.screen.seen_at.get(moves.get(id)) for other in table]
                if None not in seen:
                    found.append((at, max(0.0, max(seen) - at)))
    return found
