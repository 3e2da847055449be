"""SIGTERM with 1,000 pages: exit 0 within 6 s, and all are back within 10 s of readiness.

Pages of rooms with a game on the table come back by the rules of the real page, with its waits. Readiness is the moment
when the started server says that it is open.
"""

from bench.crowd import BACK_SECONDS, STOP_SECONDS, crowd
from bench.scenarios.row import Figure, Found, Sizes

SIZES = {"pages": 1_000}


async def run(sizes: Sizes) -> Found:
    async with crowd(sizes["pages"]) as here:
        count = min(sizes["pages"], len(here.pages))
        answer = await here.restart(count)
    after = answer["after"]
    return Found(
        [
            Figure("pages open", count, at_least=sizes["pages"]),
            Figure("exit status", answer["status"], at_least=0, at_most=0),
            Figure("ended after", answer["ended"], "s", at_most=STOP_SECONDS),
            Figure("up again after", answer["up"], "s"),
            Figure("pages back", len(after), at_least=count),
            Figure("the last one back, after readiness", max(after, default=1e9), "s", at_most=BACK_SECONDS),
        ]
    )
