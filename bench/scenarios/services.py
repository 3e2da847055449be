"""Redis down, flushed or hanging, PostgreSQL restarted or killed: nothing lost, and how long others wait for a move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import time

from bench.scenarios.cluster import Cluster, running_cluster
from bench.scenarios.evenings import Evening, Table, evening
from bench.scenarios.histories import judge
from bench.scenarios.row import Figure, Found, Row, Sizes

PROCESSES = 2
PLAYERS = 2
THINKS = 0.1  # seconds before every action
SEEN, REDIS_BACK, POSTGRESQL_BACK = 6.0, 10.0, 15.0  # seconds
PROMPT = 1.0  # seconds within which a move reaches others when all is well
AFTER = 20  # moves of every table, once it is back

Step = Callable[[Cluster], Awaitable[None]]


async def _nothing(cluster: Cluster) -> None:
    """What was done needs no undoing."""


REDIS: dict[str, tuple[Step, Step]] = {
    "Redis down": (Cluster.stop_redis, Cluster.start_redis),
    "Redis flushed": (Cluster.flush_redis, _nothing),
    "Redis hanging": (Cluster.hang_redis, Cluster.wake_redis),
}
POSTGRESQL: dict[str, tuple[Step, Step]] = {
    "PostgreSQL restarted": (Cluster.stop_postgresql, Cluster.start_postgresql),
    "PostgreSQL killed": (Cluster.kill_postgresql, Cluster.start_postgresql),
}


async def run(sizes: Sizes) -> Found:
    found = Found([])
    async with running_cluster(PROCESSES) as cluster:
        hosts = [cluster.hosts(PLAYERS, at) for at in range(sizes["tables"])]
        async with evening(hosts, thinks=THINKS) as night:
            await night.until(10 * sizes["tables"])
            for name, (break_it, mend_it) in REDIS.items():
                began = time()
                await break_it(cluster)
                await asyncio.sleep(sizes["seconds"])
                await mend_it(cluster)
                back = time()
                await _played_on(night, AFTER)
                slowest = max((waited for at, waited in waits(night) if began <= at < back), default=0.0)
                late = [at + waited - back for at, waited in waits(night) if at + waited > back and waited > PROMPT]
                found.figures += [
                    Figure(f"{name}: others see a move after at most", slowest, "s", at_most=SEEN),
                    Figure(f"{name}: back after", max(late, default=0.0), "s", at_most=REDIS_BACK),
                ]
            for name, (break_it, mend_it) in POSTGRESQL.items():
                await break_it(cluster)
                await asyncio.sleep(sizes["away"])
                await mend_it(cluster)
                back = time()
                await _played_on(night, AFTER)
                first = max(_first_after(table, back) for table in night.tables)
                found.figures.append(Figure(f"{name}: back after", first, "s", at_most=POSTGRESQL_BACK))
            await night.stop()
            verdict = judge(cluster.web[0], night.everybody)
    found.figures += [
        Figure("acknowledged moves", verdict.acknowledged),
        Figure("lost", verdict.lost, at_most=0),
        Figure("doubled", verdict.doubled, at_most=0),
        Figure("gaps, repeats and inversions", verdict.gaps + verdict.repeats + verdict.inversions, at_most=0),
        Figure("sheets that are not what the log makes", verdict.sheets_apart, at_most=0),
    ]
    found.faults += verdict.words
    return found


def waits(night: Evening) -> list[tuple[float, float]]:
    """(when it was acknowledged, how much later the last page had it) of every move, in seconds."""
    found = []
    for table in night.tables:
        moves = {id: key for client in table for key, id in client.screen.moves.items()}
        for client in table:
            for id, at in client.acked_at.items():
                seen = [other.screen.seen_at.get(moves[id]) for other in table] if id in moves else [None]
                if None not in seen:
                    found.append((at, max(0.0, max(seen) - at)))
    return found


async def _played_on(night: Evening, moves: int) -> None:
    """Every table has gone on by so many moves."""
    goals = [sum(len(client.acked) for client in table) + moves for table in night.tables]
    async with asyncio.timeout(180):
        for table, goal in zip(night.tables, goals, strict=True):
            while sum(len(client.acked) for client in table) < goal:
                night.check()
                await asyncio.sleep(0.02)


def _first_after(table: Table, moment: float) -> float:
    answers = [at - moment for client in table for at in client.acked_at.values() if at >= moment]
    return min(answers, default=float("inf"))


ROW = Row(
    key="services",
    promise="Redis down, flushed or hanging, PostgreSQL restarted or killed: nothing is lost, others see a move within "
    "6 s, and all is back within 10 and 15 s",
    how="Two web processes with the heartbeat of 5 s that they have by default, the two players of every table on "
    "different ones. Redis is stopped, flushed, and stopped with SIGSTOP, so that it keeps its connections and answers "
    "nothing; PostgreSQL is stopped, and killed with all its processes. How long others wait for a move is counted "
    "from its acknowledgement until the last page shows it; with Redis, back means that no move takes longer than a "
    "second, with PostgreSQL, that every table has a move acknowledged.",
    sizes={"tables": 6, "seconds": 25, "away": 3},
    run=run,
)
