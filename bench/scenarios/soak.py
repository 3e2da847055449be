"""A soak of an hour with joins, rematches and chat: memory grows by less than 1 MB an hour after the warm-up, handles
are flat, the log and the database's log are bounded.

Two rooms play game after game; after every game somebody joins, says something and leaves for good, the friends clap,
chat and want a rematch, while a television and a phone look on in Chromium. The first quarter is the warm-up; what
memory does afterwards is the slope of the straight line that fits best. What the pages hold is bounded as
[bench](../bench/README.md#the-long-evening) says.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, closing
from itertools import count, pairwise
from pathlib import Path
from statistics import linear_regression, median
from tempfile import NamedTemporaryFile
from time import monotonic
from typing import NamedTuple

from playwright.async_api import Page, async_playwright

from bench.lib.figures import table as markdown
from bench.lib.process import resident_bytes, tree
from bench.scenarios.row import Figure, Found, Sizes
from tests.browser.chromium import launch_options
from tests.clients import Browser, Client, best_points
from tests.faults.evening import next_game, play_through, table
from tests.services.programs import CHROMIUM
from tests.services.server import Server, running_server

MB = 1_000_000
Sample = dict[str, float]  # what the server and two pages held, by the names of BOUNDS, after so many "minutes"

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
    samples, moves, guests = await evening(sizes["minutes"])
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


async def evening(minutes: float) -> tuple[list[Sample], int, int]:
    """What was measured on the way, how many moves were played, and how many guests came and went."""
    with NamedTemporaryFile() as log, running_server(stderr=log.file) as server:
        async with AsyncExitStack() as night, async_playwright() as playwright:
            tables = [await night.enter_async_context(table(server, players)) for players in PLAYERS]
            everybody = [client for friends in tables for client in friends]
            for client in everybody:
                client.thinks = PACE
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
    with closing(Browser(host.browser.host)) as browser:
        await browser.join(host.code, f"Guest {number}", seat=False)
        async with Client(browser, host.code).open() as guest:
            await browser.look(host.code)
            await guest.say({"type": "say", "text": "Hello, and good night"})
            await browser.do(host.code, "leave")


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


# Whether something grew: the last quarter held against the first


class Bound(NamedTuple):
    """How much more the last quarter may hold than the first: a part of it, and something that is always forgiven."""

    part: float
    always: float
    quarter: Callable[[list[float]], float] = median  # one odd moment is no growth


# Why these: one object, node or listener a move that stays is hundreds in ten minutes and thousands in an hour, and
# past these bounds. What they forgive: Python gives memory back late, and SQLite fills its cache as games are stored;
# a page holds more or less of a game's log, depending on the moment of the sample, dice in the air have listeners, and
# V8 keeps what it compiled.
BOUNDS = {
    "server memory, MB": Bound(0.10, 6),
    # A request's thread leaves its connection to SQLite to the next collection of rubbish: a saw of some ten handles,
    # of which the foot counts. A handle that is lost in every game raises it by more than this in an evening.
    "server file handles": Bound(0, 8, quarter=min),
    # SQLite begins its log anew after a thousand pages, four megabytes, as soon as nobody reads an older one.
    "database log, MB": Bound(0, 8, quarter=max),
    "server's own log, MB": Bound(0, 1),
    "TV heap, MB": Bound(0.10, 0.3),
    "TV nodes": Bound(0.10, 60),
    "TV listeners": Bound(0, 12),
    "phone heap, MB": Bound(0.10, 0.3),
    "phone nodes": Bound(0.10, 120),
    "phone listeners": Bound(0, 15),
}


def an_hour(samples: Sequence[Sample], what: str) -> float:
    """How much it grows in an hour: the slope of the straight line that fits best."""
    if len(samples) < 2:
        return 0.0
    return linear_regression([one["minutes"] / 60 for one in samples], [one[what] for one in samples]).slope


def _quarters(samples: Sequence[Sample], what: str) -> tuple[float, float, float]:
    """What the first quarter held, what the last, and what it was allowed."""
    size, bound = max(1, len(samples) // 4), BOUNDS[what]
    first, last = (bound.quarter([one[what] for one in part]) for part in (samples[:size], samples[-size:]))
    return first, last, first * (1 + bound.part) + bound.always


def verdict(samples: Sequence[Sample]) -> list[str]:
    """A sentence for everything that grew; none if all is well."""
    held = {what: _quarters(samples, what) for what in BOUNDS}
    return [f"{what} grew from {a:.1f} to {b:.1f}." for what, (a, b, allowed) in held.items() if b > allowed]


def report(samples: Sequence[Sample]) -> str:
    """A row for everything that was measured."""
    rows = []
    for what in BOUNDS:
        first, last, allowed = _quarters(samples, what)
        figures = (first, last, max(one[what] for one in samples), allowed)
        rows.append((what, *(f"{figure:.1f}" for figure in figures)))
    return markdown("what | first quarter | last quarter | highest | allowed", rows)
