"""`yatzy.py bench soak`: a long evening. Two rooms play game after game at a person's pace, a television and a phone
look on in a real browser, and nothing may grow with the hours: not the server, not what it has open, not the pages.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic

from playwright.async_api import Browser as Chromium
from playwright.async_api import Page, async_playwright

from bench.lib.growth import Sample, report, verdict
from bench.lib.process import resident_bytes, tree
from tests.browser.chromium import launch_options
from tests.clients import Browser, Client, best_points
from tests.faults.evening import next_game, play_through, table
from tests.services.programs import CHROMIUM
from tests.services.server import Server, running_server

PLAYERS = (4, 3)  # in the room on the television, and in the other one
SAMPLES = 48
REACTIONS = ("clap", "laugh", "wow", "cry", "heart", "luck")


def main(options: Sequence[str] = ()) -> int:
    """Play for so long, print what was measured on the way, and fail if anything grew."""
    asked = _options(options)
    if CHROMIUM.find() is None:
        print(CHROMIUM.advice(), file=sys.stderr)
        return 1
    samples, moves, guests = asyncio.run(evening(asked.minutes, asked.pace))
    print(report(samples))
    grown = verdict(samples)
    print(f"{moves} moves in {asked.minutes:g} minutes, {asked.pace:g} s of thought before each; {guests} guests came.")
    print("\n".join(grown) if grown else "Nothing grew: the last quarter is within the bounds of the first.")
    return int(bool(grown))


def _options(options: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="yatzy.py bench soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long the evening is")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds a player thinks before each action")
    return parser.parse_args(options)


async def evening(minutes: float, pace: float) -> tuple[list[Sample], int, int]:
    """What was measured on the way, how many moves were played, and how many guests came and went."""
    chromium = CHROMIUM.find()
    assert chromium is not None
    with NamedTemporaryFile() as log, running_server(stderr=log.file) as server:
        async with AsyncExitStack() as night, async_playwright() as playwright:
            tables = [await night.enter_async_context(table(server, players)) for players in PLAYERS]
            for client in (client for friends in tables for client in friends):
                client.thinks = pace
            browser = await playwright.chromium.launch(**launch_options(Path(chromium)))
            problems: list[str] = []
            code = tables[0][0].code
            tv = await _open(browser, f"{server.url}/tv/{code}/", "tv-table", (1920, 1080), problems)
            phone = await _open(browser, f"{server.url}/r/{code}/?look", "table-view", (360, 740), problems)
            warm, guests = asyncio.Event(), count()
            playing = [asyncio.create_task(_play_on(friends, warm, guests)) for friends in tables]
            await warm.wait()
            samples = await _watch(server, Path(log.name), tv, phone, tables[0], minutes * 60, playing)
            for each in playing:
                each.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await browser.close()
            assert not problems, problems
            moves = sum(len(client.acked) for friends in tables for client in friends)
    return samples, moves, next(guests)


async def _play_on(friends: list[Client], warm: asyncio.Event, guests: "count[int]") -> None:
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


async def _open(browser: Chromium, url: str, screen: str, size: tuple[int, int], problems: list[str]) -> Page:
    page = await browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    await page.goto(url)
    await page.locator(screen).wait_for(state="visible")
    return page


async def _watch(
    server: Server,
    log: Path,
    tv: Page,
    phone: Page,
    friends: list[Client],
    seconds: float,
    playing: list["asyncio.Task[None]"],
) -> list[Sample]:
    began = monotonic()
    samples: list[Sample] = []
    for number in range(1, SAMPLES + 1):
        await asyncio.sleep(max(0.0, began + seconds * number / SAMPLES - monotonic()))
        for each in playing:
            if each.done():
                each.result()  # a table that stopped has something to say
        samples.append(await _sample(server, log, tv, phone, monotonic() - began))
        print(f"{samples[-1].minutes:6.1f} min, move {friends[0].screen.number}: {samples[-1]}", flush=True)
    return samples


async def _sample(server: Server, log: Path, tv: Page, phone: Page, seconds: float) -> Sample:
    assert server.process is not None
    wal = server.data / "yatzy.sqlite3-wal"
    pid = server.process.pid
    handles = sum(len(list(Path(f"/proc/{each}/fd").iterdir())) for each in tree(pid))
    tv_heap, tv_nodes, tv_listeners = await _page_costs(tv)
    phone_heap, phone_nodes, phone_listeners = await _page_costs(phone)
    return Sample(
        minutes=seconds / 60,
        server_bytes=resident_bytes(pid),
        server_handles=handles,
        tv_heap=tv_heap,
        tv_nodes=tv_nodes,
        tv_listeners=tv_listeners,
        phone_heap=phone_heap,
        phone_nodes=phone_nodes,
        phone_listeners=phone_listeners,
        wal_bytes=wal.stat().st_size if wal.exists() else 0,
        log_bytes=log.stat().st_size,
    )


async def _page_costs(page: Page) -> tuple[int, int, int]:
    """Bytes of its heap that are in use after rubbish was collected, its nodes and its listeners."""
    devtools = await page.context.new_cdp_session(page)
    try:
        await devtools.send("HeapProfiler.collectGarbage")
        heap = await devtools.send("Runtime.getHeapUsage")
        dom = await devtools.send("Memory.getDOMCounters")
    finally:
        await devtools.detach()
    return int(heap["usedSize"]), int(dom["nodes"]), int(dom["jsEventListeners"])
