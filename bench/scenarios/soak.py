"""A soak of an hour with joins, rematches and chat: memory grows by less than 1 MB an hour after the warm-up, handles
are flat, the log and the database's log are bounded.

Two rooms play game after game; after every game somebody joins, says something and leaves for good, the friends clap,
chat and want a rematch, while a television and a phone look on in Chromium. The first quarter is the warm-up; what
memory does afterwards is the slope of the straight line that fits best. What the pages hold is bounded as
[bench](../bench/README.md#the-long-evening) says.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from itertools import count, pairwise
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic

from playwright.async_api import Page, async_playwright

from bench.lib.growth import MB, Sample, an_hour, report, verdict
from bench.lib.process import resident_bytes, tree
from bench.scenarios.row import Figure, Found, Sizes
from tests.browser.chromium import launch_options
from tests.clients import Browser, Client, best_points
from tests.faults.evening import next_game, play_through, table
from tests.services.programs import CHROMIUM
from tests.services.server import Server, running_server

SIZES = {"minutes": 60}
PLAYERS = (4, 3)  # in the room on the television, and in the other one
PACE = 1.0  # seconds of thought before every action
WARM_UP = 0.25  # of the evening
SAMPLES = 48
MEMORY, LOG, WAL = 1.0, 1.0, 8.0  # MB an hour, MB an hour, MB
HANDLES = 8.0  # what a collection of rubbish leaves for later
REACTIONS = ("clap", "laugh", "wow", "cry", "heart", "luck")


async def run(sizes: Sizes) -> Found:
    if CHROMIUM.find() is None:
        return Found([], left_out=[CHROMIUM.advice()])
    samples, moves, guests = await evening(sizes["minutes"], PACE)
    print(report(samples))
    late = [one for one in samples if one["minutes"] >= WARM_UP * samples[-1]["minutes"]]
    parts = (late[: len(late) // 2], late[len(late) // 2 :])
    first, last = (min((one["server file handles"] for one in part), default=0) for part in parts)
    wal = [one["database log, MB"] for one in samples]
    log = an_hour(samples, "server's own log, MB")
    return Found(
        [
            Figure("minutes", samples[-1]["minutes"], at_least=sizes["minutes"] - 1),
            Figure("moves", moves),
            Figure("guests who came and went", guests, at_least=1),
            Figure("memory after the warm-up", an_hour(late, "server memory, MB"), "MB/h", at_most=MEMORY),
            Figure("memory at the end", samples[-1]["server memory, MB"], "MB"),
            Figure("more file handles in the second half than in the first", last - first, at_most=HANDLES),
            Figure("the server's own log", log, "MB/h", at_most=LOG),
            Figure("the database's log, at most", max(wal), "MB", at_most=WAL),
            Figure("times that it was begun anew", sum(b < a for a, b in pairwise(wal))),
        ],
        faults=verdict(samples),
    )


async def evening(minutes: float, pace: float) -> tuple[list[Sample], int, int]:
    """What was measured on the way, how many moves were played, and how many guests came and went."""
    with NamedTemporaryFile() as log, running_server(stderr=log.file) as server:
        async with AsyncExitStack() as night, async_playwright() as playwright:
            tables = [await night.enter_async_context(table(server, players)) for players in PLAYERS]
            everybody = [client for friends in tables for client in friends]
            for client in everybody:
                client.thinks = pace
            browser = await playwright.chromium.launch(**launch_options(Path(CHROMIUM.find())))
            problems: list[str] = []
            pages = {}
            code = tables[0][0].code
            for name, path, screen, width, height in (
                ("TV", f"/tv/{code}/", "tv-table", 1920, 1080),
                ("phone", f"/r/{code}/?look", "table-view", 360, 740),
            ):
                pages[name] = page = await browser.new_page(viewport={"width": width, "height": height})
                page.on("console", lambda said: said.type in ("error", "warning") and problems.append(said.text))
                page.on("pageerror", lambda error: problems.append(str(error)))
                await page.goto(server.url + path)
                await page.locator(screen).wait_for(state="visible")
            warm, guests = asyncio.Event(), count()
            playing = [asyncio.create_task(_play_on(friends, warm, guests)) for friends in tables]
            await warm.wait()
            began, samples = monotonic(), []
            for number in range(1, SAMPLES + 1):
                await asyncio.sleep(max(0.0, began + 60 * minutes * number / SAMPLES - monotonic()))
                for each in playing:
                    if each.done():
                        each.result()  # a table that stopped has something to say
                samples.append(await _sample(server, Path(log.name), pages, monotonic() - began))
                print(", ".join(f"{what} {value:.1f}" for what, value in samples[-1].items()), flush=True)
            for each in playing:
                each.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await browser.close()
            assert not problems, problems
    return samples, sum(len(client.acked) for client in everybody), next(guests)


async def _play_on(friends: list[Client], warm: asyncio.Event, guests: count[int]) -> None:
    """Game after game, with a clap, a word and a guest after each; by the second every screen has been shown once."""
    for game in count(1):
        await play_through(friends, best_points)
        await _visit(friends[0], next(guests))
        await friends[1].say({"type": "react", "reaction": REACTIONS[game % len(REACTIONS)]})
        await friends[0].say({"type": "say", "text": f"That was game {game}"})
        await asyncio.sleep(friends[0].thinks)
        await next_game(friends)
        warm.set()


async def _visit(host: Client, number: int) -> None:
    """Somebody joins, says something and leaves for good."""
    browser = Browser(host.browser.host)
    try:
        await browser.join(host.code, f"Guest {number}", seat=False)
        guest = Client(browser, host.code)
        async with guest.open():
            await browser.look(host.code)
            await guest.say({"type": "say", "text": "Hello, and good night"})
            await browser.do(host.code, "leave")
    finally:
        browser.close()


async def _sample(server: Server, log: Path, pages: dict[str, Page], seconds: float) -> Sample:
    wal = server.data / "yatzy.sqlite3-wal"
    found = {
        "minutes": seconds / 60,
        "server memory, MB": resident_bytes(server.pid) / MB,
        "server file handles": sum(len(list(Path(f"/proc/{each}/fd").iterdir())) for each in tree(server.pid)),
        "database log, MB": wal.stat().st_size / MB if wal.exists() else 0,
        "server's own log, MB": log.stat().st_size / MB,
    }
    for name, page in pages.items():
        devtools = await page.context.new_cdp_session(page)
        await devtools.send("HeapProfiler.collectGarbage")
        heap = await devtools.send("Runtime.getHeapUsage")
        dom = await devtools.send("Memory.getDOMCounters")
        await devtools.detach()
        found[f"{name} heap, MB"] = heap["usedSize"] / MB
        found |= {f"{name} nodes": dom["nodes"], f"{name} listeners": dom["jsEventListeners"]}
    return found
