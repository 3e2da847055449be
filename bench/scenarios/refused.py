"""Hostile Host, Origin, CSRF, roles, ids, injection, imports, backups: every case is refused.

Cases are generated and sent to one running server with people at a table: foreign Hosts and Origins on pages, forms and
websockets; every form and verb with a token that is missing, another's or from elsewhere; what only a host, a member or
the owner may do, asked by everybody else; guessed games, nights, links and cookies; scripts, SQL, paths and control
characters in every parameter, which no page may show as they are and none may fail over. Export files and backups that
were cut, changed or forged are given to what reads them. Then the rooms, games and devices are compared with what they
were.
"""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from itertools import chain
from pathlib import Path
from random import Random

from bench.lib.own_site import python
from bench.lib.servers import quiet_server
from bench.scenarios import catalogue
from bench.scenarios.catalogue import Answer, Case, World
from bench.scenarios.row import Figure, Found, Sizes
from tests.clients import Browser
from tests.faults.evening import lobby_at
from tests.services.child import temporary_folder
from tests.services.server import Server

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
    found, luck = Found([]), Random(9)
    with quiet_server() as server:
        async with _world(server) as world:
            before = _state(server.data)
            kinds = (catalogue.hosts, catalogue.origins, catalogue.forged, catalogue.roles)
            quiet = chain.from_iterable(kind(world, luck) for kind in kinds)
            await _try(world, quiet, sizes, found)
            await _try(world, catalogue.ids(world, luck, sizes["ids"]), sizes, found)
            changed = len(before ^ _state(server.data))
            await _try(world, catalogue.injections(world, luck), sizes, found)
    found.figures.append(Figure("rows of rooms, games, moves or devices that they changed", changed, at_most=0))
    await asyncio.to_thread(_imports, sizes["files"], found)
    total = sum(figure.value for figure in found.figures if figure.what.startswith("cases of"))
    missed = sum(figure.value for figure in found.figures if figure.what.endswith("not refused"))
    found.figures[:0] = [Figure("cases", total, at_least=1), Figure("cases that were not refused", missed, at_most=0)]
    return found


@asynccontextmanager
async def _world(server: Server) -> AsyncIterator[World]:
    async with lobby_at([server.host] * 3) as (alice, bob, charlie), lobby_at([server.host]) as (mallory,):
        await alice.browser.do(alice.code, "kick", member=charlie.screen.you)
        await alice.browser.do(alice.code, "start")
        for client in (alice, bob):
            await client.until(lambda screen: screen.game is not None)
            await client.browser.look(client.code)
        people = {"alice": alice, "bob": bob, "charlie": charlie, "mallory": mallory}
        with closing(Browser(server.host)) as stranger:
            page = (await stranger.get("/")).text
            await mallory.browser.look(mallory.code)
            yield World(
                host=server.host,
                code=alice.code,
                game=alice.screen.game["key"],
                member=alice.screen.you,
                actors={who: client.browser for who, client in people.items()} | {"stranger": stranger},
                static=f"/static/{page[page.index('/static/') :].split('/')[2]}/",
            )


def _state(data: Path) -> set[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{data / 'yatzy.sqlite3'}?mode=ro", uri=True)) as database:
        return {(query, *row) for query in STATE for row in database.execute(query)}


async def _try(world: World, cases: Iterable[Case], sizes: Sizes, found: Found) -> None:
    """All cases, or every so many-th, a few at a time; what was counted is added up by group."""
    tried: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    hurried: Counter[str] = Counter()
    some = (case for at, case in enumerate(cases) if at % sizes["each"] == 0)

    async def work() -> None:
        for case in some:
            answer = await _ask(world.host, case.request)
            tried[case.group] += 1
            hurried[case.group] += answer.status == 429
            if not case.is_harmless(answer):
                missed[case.group] += 1
                if len(found.faults) < WORDS:
                    found.faults.append(f"{case.group}: {case.name}: {answer.status}")

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    for group in tried:
        found.figures += _counted(group, tried[group], missed[group])
        if hurried[group]:
            found.figures.append(Figure(f"{group}: refused for coming too often", hurried[group]))


def _counted(group: str, tried: int, missed: int) -> list[Figure]:
    return [Figure(f"cases of {group}", tried), Figure(f"{group}: not refused", missed, at_most=0)]


async def _ask(host: str, request: bytes) -> Answer:
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(*host.rsplit(":", 1))
            try:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                status = int(head.split(None, 2)[1])
                return Answer(status, head, b"" if status == 101 else await reader.read())
            finally:
                writer.close()
    except TimeoutError:
        return Answer(599)  # nobody may be left hanging
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return Answer(0)


def _imports(files: int, found: Found) -> None:
    """Damaged and forged files, in a process with a database of its own."""
    with temporary_folder("yatzy-imports-") as data:
        said = python(data, "-m", "bench.scenarios.bad_files", str(files), check=False)
    told = [line.split("\t") for line in said.splitlines() if "\t" in line]
    for kind, tried, missed, *words in told:
        found.figures += _counted(kind, int(tried), int(missed))
        found.faults += [f"{kind}: {word}" for word in words if word]
    if len(told) != 2:
        found.faults.append(f"files could not be tried: {said.strip().splitlines()[-1:]}")
