"""A command, a page or an export beside a game: how long tables are silent, and how long unrelated pages wait."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import time

from bench.scenarios.evenings import Evening, evening
from bench.scenarios.pings import pinger
from bench.scenarios.row import Figure, Found, Row, Sizes
from tests.clients import Browser, Failed
from tests.services.child import temporary_folder
from tests.services.server import ROOT, Server

PLAYERS = 2
THINKS = 0.05  # seconds before every action
SILENCE, ABOVE = 500.0, 50.0  # ms
PAGES = ("/", "/games/", "/league/?period=all", "/dice/", "/help/finnish/", "/pads/finnish/")
EXPORTS = ("moves.json", "dice.json", "game.json", "game.csv", "turns.csv", "replay/")


async def run(sizes: Sizes) -> Found:
    found = Found([])
    await _pages(sizes, found)
    await _commands(sizes, found)
    return found


async def _pages(sizes: Sizes, found: Found) -> None:
    """Every page and export of a server with a past, one after the other, as fast as one browser asks."""
    worst: dict[str, tuple[float, float]] = {}
    with temporary_folder("yatzy-beside-") as folder, (folder / "log").open("wb") as log:
        await asyncio.to_thread(make_past, folder / "data", sizes["games"])
        server = Server(folder / "data", stderr=log)
        await asyncio.to_thread(server.start)
        try:
            host = f"127.0.0.1:{server.port}"
            async with pinger(host) as pages, evening([[host] * PLAYERS] * sizes["tables"], thinks=THINKS) as night:
                paths = await _paths(host, night.tables[0][0].code)
                await pages.measure(2)
                before = await pages.measure(2 * sizes["seconds"])
                for name, path in paths.items():
                    began = time()
                    asking = asyncio.create_task(_ask(host, path))
                    during = await pages.measure(sizes["seconds"])
                    asking.cancel()
                    with suppress(asyncio.CancelledError):
                        await asking
                    worst[name] = silence(night, began), during.p99 - before.p99
        finally:
            server.stop()
    for at, (what, unit, bound) in enumerate(
        (("silence", "ms", SILENCE), ("ping p99 above its own before", "ms", ABOVE))
    ):
        name = max(worst, key=lambda each: worst[each][at])
        found.figures.append(
            Figure(f"pages and exports: longest {what} ({name})", worst[name][at], unit, at_most=bound)
        )
    found.figures.append(Figure("pages and exports tried", len(worst)))


def silence(night: Evening, since: float) -> float:
    """The longest that anybody at a table has waited for an answer since then, in milliseconds."""
    now = time()
    waits = [
        client.acked_at.get(id, now) - at
        for client in night.everybody
        for id, at in client.asked_at.items()
        if at >= since
    ]
    return 1000 * max(waits, default=0.0)


async def _paths(host: str, code: str) -> Mapping[str, str]:
    browser = Browser(host)
    listed = (await browser.get("/games/")).text
    keys = re.findall(r'href="/games/([\w-]+)/"', listed)
    league = (await browser.get("/league/?period=all")).text
    players = re.findall(r"/players/(\d+)/", listed + league)
    browser.close()
    found = {
        path: path for path in ("/", "/games/", "/league/?period=all", "/dice/", "/help/finnish/", "/pads/finnish/")
    }
    found |= {"a room": f"/r/{code}/", "a night": f"/r/{code}/night/", "a television": f"/tv/{code}/"}
    if keys:
        found |= {"a sheet": f"/games/{keys[0]}/"} | {each: f"/games/{keys[0]}/{each}" for each in EXPORTS}
    if players:
        found["a player"] = f"/players/{players[0]}/"
        found |= {f"a player's {each}": f"/players/{players[0]}/{each}" for each in ("games.jsonl", "games.csv")}
    return found


async def _ask(host: str, path: str) -> None:
    browser = Browser(host)
    try:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, Failed):
                await browser.send("GET", path)
    finally:
        browser.close()


def make_past(data: Path, games: int) -> None:
    """So many games, played by the rules, in a data folder that is new."""
    code = (
        "import django; from yatzy_site.launch.start import launch; launch(); django.setup();"
        "from django.core.management import call_command;"
        "call_command('migrate', interactive=False, verbosity=0);"
        f"from bench.lib.past_play import play_games; play_games({games}, 'beside')"
    )
    own = {name: value for name, value in os.environ.items() if not name.startswith(("YATZY_", "DJANGO_"))}
    own |= {"YATZY_DATA": str(data), "DJANGO_SETTINGS_MODULE": "yatzy_site.settings"}
    subprocess.run([sys.executable, "-c", code], env=own, cwd=ROOT, check=True, capture_output=True)


async def _commands(sizes: Sizes, found: Found) -> None:
    """Every command that works on the same games, and what the owner's page does."""
    try:
        from bench.lib.silence import silence_beside_commands
    except ModuleNotFoundError:
        found.left_out.append("commands: what measures them is not here")
        return
    quiet, *waits = await silence_beside_commands(games=sizes["games"], tables=sizes["tables"])
    if not waits:
        return
    before = _p99(quiet.pings)
    longest = max(waits, key=lambda each: each.longest)
    slowest = max(waits, key=lambda each: _p99(each.pings))
    above = 1000 * (_p99(slowest.pings) - before)
    found.figures += [
        Figure(f"commands: longest silence ({longest.name})", 1000 * longest.longest, "ms", at_most=SILENCE),
        Figure(f"commands: ping p99 above its own before ({slowest.name})", above, "ms", at_most=ABOVE),
        Figure("commands tried", len(waits)),
        Figure("refusals, and “database is locked”", sum(len(each.refused) for each in (quiet, *waits)), at_most=0),
    ]


def _p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)] if times else 0.0


ROW = Row(
    key="beside",
    promise="any command, page or export beside a game: tables are silent for at most 500 ms, and an unrelated ping's "
    "p99 is at most 50 ms above its own before",
    how="On a server with a past, one browser asks for one page or export after the other as fast as it is answered, "
    "while tables play and ten pages in another room ping ten times a second each. Then every command that works on "
    "the same games runs in a process of its own, and the owner makes, downloads and prepares backups, merges and "
    "forgets players. Silence is the longest that anybody at a table waits for the answer to an action.",
    sizes={"games": 1_188, "tables": 3, "seconds": 4},
    run=run,
)
