"""SIGTERM with 1,000 pages: exit 0 within 6 s, and all are back within 10 s of readiness.

Pages of rooms with a game on the table come back by the rules of the real page, with its waits. Readiness is the moment
when the started server says that it is open.
"""

import asyncio
from time import monotonic

from bench.crowd import crowd
from bench.scenarios.row import Figure, Found, Sizes

SIZES = {"pages": 1_000}
EXIT, BACK = 6.0, 10.0  # seconds


async def run(sizes: Sizes) -> Found:
    async with crowd(sizes["pages"]) as here:
        count, server = min(sizes["pages"], len(here.pages)), here.server
        await here.do(f"at_once {count}")
        began = monotonic()
        status = await asyncio.to_thread(server.stop)
        ended = monotonic()
        await asyncio.to_thread(server.start)
        ready = monotonic()
        answer = await here.do(f"return {ready}")
    after = answer["after"]
    return Found(
        [
            Figure("pages open", count, at_least=sizes["pages"]),
            Figure("exit status", status, at_least=0, at_most=0),
            Figure("ended after", ended - began, "s", at_most=EXIT),
            Figure("pages told when to come back", answer["told"], at_least=count),
            Figure("up again after", ready - ended, "s"),
            Figure("pages back", len(after), at_least=count),
            Figure("the last one back, after readiness", max(after, default=1e9), "s", at_most=BACK),
        ]
    )
