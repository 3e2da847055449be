"""Everybody sees the same moves in the same order, and sheets are equal on all pages and on replay, with a bus that
drops 1 % and reorders 5 %.

Two web processes on PostgreSQL and Redis, neighbours at every table on different ones. What Redis tells a process
passes a proxy that drops one message of a hundred and lets five come after the next one. A page remembers every move
that it has shown, in the order in which it showed it: numbers of a game must go up by one, name the same action on
every page and in the log, and every last sheet must be what a replay of the log makes. The heartbeat is half a second
here, so that more is played while lost news are waited for.
"""

import asyncio
from random import Random

from bench.lib.servers import Losses, running_several
from bench.scenarios.evenings import evening, judge
from bench.scenarios.row import Figure, Found, Sizes

PROCESSES = 2
DROPS, REORDERS = 0.01, 0.05
# A move whose news was lost is found with the next heartbeat: a shorter one makes more moves in the same time.
HEARTBEAT_MS = "500"
SIZES = {"observed": 100_000, "tables": 12, "players": 6}


async def run(sizes: Sizes) -> Found:
    loses = Losses(drops=DROPS, reorders=REORDERS, luck=Random(5))
    async with running_several(PROCESSES, environment={"YATZY_HEARTBEAT_MS": HEARTBEAT_MS}, loses=loses) as several:
        hosts = [several.hosts(sizes["players"], at) for at in range(sizes["tables"])]
        async with evening(hosts) as night:
            async with asyncio.timeout(3600):
                while sum(len(client.screen.history) for client in night.everybody) < sizes["observed"]:
                    await night.until(night.acknowledged + 20)
            await night.stop()
            verdict = judge(several.web[0], night.everybody)
    return Found(
        [
            Figure("moves observed, on all pages together", verdict.observed, at_least=sizes["observed"]),
            Figure("messages of the bus dropped", loses.dropped, at_least=1),
            Figure("messages of the bus reordered", loses.reordered, at_least=1),
            Figure("messages of the bus that passed", loses.passed),
            Figure("gaps that pages found and had filled", verdict.mended),
            Figure("gaps", verdict.gaps, at_most=0),
            Figure("repeats", verdict.repeats, at_most=0),
            Figure("inversions", verdict.inversions, at_most=0),
            Figure("moves shown that are not those of the log", verdict.different, at_most=0),
            Figure("acknowledged and lost or doubled", verdict.lost + verdict.doubled, at_most=0),
            Figure("sheets compared with a replay of the log", verdict.sheets, at_least=1),
            Figure("sheets that differ", verdict.sheets_apart, at_most=0),
        ],
        faults=verdict.words,
    )
