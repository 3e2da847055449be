"""Hostile Host, Origin, CSRF, roles, ids, injection, imports, backups: every case is refused.

Cases are generated and sent to one running server with people at a table: foreign Hosts and Origins on pages, forms and
websockets; every form and verb with a token that is missing, another's or from elsewhere; what only a host, a member or
the owner may do, asked by everybody else; guessed games, nights, links and cookies; scripts, SQL, paths and control
characters in every parameter, which no page may show as they are and none may fail over. Export files and backups that
were cut, changed or forged are given to what reads them. Then the rooms, games and devices are compared with what they
were.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from itertools import chain
from pathlib import Path
from random import Random

from bench.scenarios import catalogue
from bench.scenarios.catalogue import Answer, Case, World
from bench.scenarios.row import Figure, Found, Sizes
from tests.clients import Client
from tests.faults.evening import lobby_at
from tests.services.child import temporary_folder
from tests.services.server import ROOT, Server

AT_ONCE = 4
PATIENCE = 30  # seconds for an answer
WORDS = 20
# What nobody of these may change: in the room, at its table, among its players.
STATE = (
    "SELECT id, code, host_id, status, locked, settings FROM games_room",
    "SELECT id, room_id, player_id, controller_id, seat, team, kicked, left FROM games_member",
    "SELECT id, status FROM games_game",
    "SELECT game_id, number, action_id FROM games_move",
    "SELECT id, player_id, token_hash FROM games_device",
)
SIZES = {"each": 1, "ids": 2_000, "files": 500}


async def run(sizes: Sizes) -> Found:
    found = Found([])
    luck = Random(9)
    with temporary_folder("yatzy-refused-") as folder, (folder / "log").open("wb") as log:
        server = Server(folder / "data", stderr=log)
        await asyncio.to_thread(server.start)
        try:
            async with _world(server) as world:
                before = _state(server.data)
                kinds = (catalogue.hosts, catalogue.origins, catalogue.forged, catalogue.roles)
                quiet = chain.from_iterable(kind(world, luck) for kind in kinds)
                await _try(world, _some(quiet, sizes), found)
                await _try(world, _some(catalogue.ids(world, luck, sizes["ids"]), sizes), found)
                changed = len(before ^ _state(server.data))
                await _try(world, _some(catalogue.injections(world, luck), sizes), found)
        finally:
            server.stop()
    found.figures.append(Figure("rows of rooms, games, moves or devices that they changed", changed, at_most=0))
    await asyncio.to_thread(_imports, sizes, found)
    total = sum(figure.value for figure in found.figures if figure.what.startswith("cases of"))
    missed = sum(figure.value for figure in found.figures if figure.what.endswith("not refused"))
    found.figures[:0] = [Figure("cases", total, at_least=1), Figure("cases that were not refused", missed, at_most=0)]
    return found


def _some(cases: Iterable[Case], sizes: Sizes) -> Iterator[Case]:
    """Every so many-th of them: the long form tries all."""
    for at, case in enumerate(cases):
        if at % sizes["each"] == 0:
            yield case


@asynccontextmanager
async def _world(server: Server) -> AsyncIterator[World]:
    host = f"127.0.0.1:{server.port}"
    async with AsyncExitStack() as rooms:
        clients: list[Client] = await rooms.enter_async_context(lobby_at([host] * 3))
        (mallory,) = await rooms.enter_async_context(lobby_at([host]))
        alice, bob, charlie = clients
        await alice.browser.do(alice.code, "kick", member=charlie.screen.you)
        await alice.browser.do(alice.code, "start")
        for client in (alice, bob):
            await client.until(lambda screen: screen.game is not None)
            await client.browser.look(client.code)
        actors = {"alice": alice.browser, "bob": bob.browser, "charlie": charlie.browser, "mallory": mallory.browser}
        stranger = type(alice.browser)(host)
        page = (await stranger.get("/")).text
        rooms.callback(stranger.close)
        await mallory.browser.look(mallory.code)
        static = page[page.index("/static/") :].split("/")
        assert alice.screen.game is not None
        assert alice.screen.you is not None
        yield World(
            host=host,
            code=alice.code,
            game=alice.screen.game["key"],
            member=alice.screen.you,
            actors=actors | {"stranger": stranger},
            static=f"/static/{static[2]}/",
        )


def _state(data: Path) -> set[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{data / 'yatzy.sqlite3'}?mode=ro", uri=True)) as database:
        return {(query, *row) for query in STATE for row in database.execute(query)}


async def _try(world: World, cases: Iterator[Case], found: Found) -> None:
    """All cases, a few at a time; what was counted is added up by group."""
    tried: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    hurried: Counter[str] = Counter()

    async def work() -> None:
        for case in cases:
            answer = await _ask(world.host, case.request)
            tried[case.group] += 1
            hurried[case.group] += answer.status == 429
            if not case.is_harmless(answer):
                missed[case.group] += 1
                if len(found.faults) < WORDS:
                    found.faults.append(f"{case.group}: {case.name}: {answer.status}")

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    for group in tried:
        found.figures += [
            Figure(f"cases of {group}", tried[group]),
            Figure(f"{group}: not refused", missed[group]),
        ]
        if hurried[group]:
            found.figures.append(Figure(f"{group}: refused for coming too often", hurried[group]))


async def _ask(host: str, request: bytes) -> Answer:
    address, port = host.rsplit(":", 1)
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(address, port)
            try:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                status = int(head.split(None, 2)[1])
                return Answer(status, head, b"" if status == 101 else await reader.read())
            finally:
                writer.close()
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return Answer(0)
    except TimeoutError:
        return Answer(599)  # nobody may be left hanging


def _imports(sizes: Sizes, found: Found) -> None:
    """Damaged and forged files, in a process with a database of its own."""
    with temporary_folder("yatzy-imports-") as data:
        own = {name: value for name, value in os.environ.items() if not name.startswith(("YATZY_", "DJANGO_"))}
        own |= {"YATZY_DATA": str(data), "DJANGO_SETTINGS_MODULE": "yatzy_site.settings"}
        words = [sys.executable, "-m", "bench.scenarios.bad_files", str(sizes["files"])]
        done = subprocess.run(words, cwd=ROOT, env=own, capture_output=True, text=True)
    if done.returncode:
        found.faults.append(f"files could not be tried: {done.stderr.strip().splitlines()[-1:]}")
        return
    for line in done.stdout.splitlines():
        kind, tried, missed, *words = line.split("\t")
        found.figures += [
            Figure(f"cases of {kind}", int(tried)),
            Figure(f"{kind}: not refused", int(missed)),
        ]
        found.faults += [f"{kind}: {word}" for word in words if word]
