"""SIGTERM with a thousand pages open: the server ends in time, and everybody is back soon after it is up again."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from bench.scenarios.row import Figure, Found, Row, Sizes
from tests.services.child import temporary_folder
from tests.services.server import Server

EXIT, BACK = 6.0, 10.0  # seconds


async def run(sizes: Sizes) -> Found:
    from bench.crowd import AT_ONCE, CrowdRun, running_pages  # a hall full of pages, in its own process

    count = sizes["pages"]
    with temporary_folder("yatzy-stop-") as folder, (folder / "log").open("wb") as log:
        server = Server(folder / "data", stderr=log)
        await asyncio.to_thread(server.start)
        try:
            crowd = CrowdRun(server, Path(log.name), count / AT_ONCE)
            await crowd.prepare()
            count = min(count, len(crowd.pages))
            async with running_pages(crowd.host, crowd.pages) as pages:
                await pages.do(f"at_once {count}")
                began = time.monotonic()
                status = await asyncio.to_thread(server.stop)
                ended = time.monotonic()
                await asyncio.to_thread(server.start)
                ready = time.monotonic()
                after = (await pages.do(f"return {ready}"))["after"]
                await pages.do("leave")
        finally:
            server.stop()
    return Found(
        [
            Figure("pages open", count, at_least=sizes["pages"]),
            Figure("exit status", status, at_least=0, at_most=0),
            Figure("ended after", ended - began, "s", at_most=EXIT),
            Figure("up again after", ready - ended, "s"),
            Figure("pages back", len(after), at_least=count),
            Figure("the last one back, after readiness", max(after, default=float("inf")), "s", at_most=BACK),
        ]
    )


ROW = Row(
    key="stop",
    promise="SIGTERM with 1,000 pages: exit 0 within 6 s, and all are back within 10 s of readiness",
    how="Pages of rooms with a game on the table come back by the rules of the real page, with its waits. Readiness is "
    "the moment when the started server says that it is open.",
    sizes={"pages": 1_000},
    run=run,
)
