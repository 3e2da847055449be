"""A soak of an hour with joins, rematches and chat: memory grows by less than 1 MB an hour after the warm-up, handles
are flat, the log and the database's log are bounded.

Two rooms play game after game; after every game somebody joins, says something and leaves for good, the friends clap,
chat and want a rematch, while a television and a phone look on in Chromium. The first quarter is the warm-up; what
memory does afterwards is the slope of the straight line that fits best. What the pages hold is bounded as
[bench](../bench/README.md#the-long-evening) says.
"""

from __future__ import annotations

from itertools import pairwise

from bench.lib.growth import MB, Sample, an_hour, verdict
from bench.scenarios.row import Figure, Found, Sizes
from bench.soak import evening
from tests.services.programs import CHROMIUM

PACE = 1.0  # seconds of thought before every action
WARM_UP = 0.25  # of the evening
MEMORY, LOG, WAL = 1.0, 1.0, 8.0  # MB an hour, MB an hour, MB
HANDLES = 8.0  # what a collection of rubbish leaves for later
SIZES = {"minutes": 60}


async def run(sizes: Sizes) -> Found:
    if CHROMIUM.find() is None:
        return Found([], left_out=[CHROMIUM.advice()])
    samples, moves, guests = await evening(sizes["minutes"], PACE)
    late = [one for one in samples if one.minutes >= WARM_UP * samples[-1].minutes]
    half = len(late) // 2
    memory = an_hour(late, lambda one: one.server_bytes) / MB
    first, last = (min(one.server_handles for one in part) for part in (late[:half], late[half:]))
    return Found(
        [
            Figure("minutes", samples[-1].minutes, at_least=sizes["minutes"] - 1),
            Figure("moves", moves),
            Figure("guests who came and went", guests, at_least=1),
            Figure("memory after the warm-up", memory, "MB/h", at_most=MEMORY),
            Figure("memory at the end", samples[-1].server_bytes / MB, "MB"),
            Figure("more file handles in the second half than in the first", last - first, at_most=HANDLES),
            Figure("the server's own log", an_hour(samples, lambda one: one.log_bytes) / MB, "MB/h", at_most=LOG),
            Figure("the database's log, at most", max(map(_wal, samples)) / MB, "MB", at_most=WAL),
            Figure("times that it was begun anew", sum(_wal(b) < _wal(a) for a, b in pairwise(samples))),
        ],
        faults=verdict(samples),
    )


def _wal(one: Sample) -> float:
    return one.wal_bytes
