"""How long anybody at a table waits while a command, or the owner's page, works on the same games.

People play at real tables of a real server; a command runs beside them in a process of its own, as its owner starts it.
What is measured is what a player notices: how long an action waits for its answer, and how long a page that does
nothing waits for a pong.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Container
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.clients import Browser, Client, Refused, best_points, play_out
from tests.faults.evening import next_game, stored_moves, table
from tests.services.child import temporary_folder
from tests.services.server import ROOT, Server

LONGEST = 0.5  # seconds that anybody at a table may wait
GAMES = 1188
TABLES = 3
QUIET = 3.0  # seconds of play before the first command, for comparison
LOCKED = "database is locked"
LONG_AGO = "2020-01-01 00:00:00"


@dataclass
class Waits:
    """What people at the tables met during one command."""

    name: str
    seconds: float = 0.0  # that it took
    actions: list[float] = field(default_factory=list)  # seconds from asking to the answer
    pings: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    said: str = ""  # by the command

    @property
    def longest(self) -> float:
        return max([*self.actions, *self.pings], default=0.0)

    def row(self) -> str:
        """A row of a table in Markdown."""
        ping = sorted(self.pings)[int(len(self.pings) * 0.99)] if self.pings else 0.0
        figures = f"{self.seconds:.1f} | {len(self.actions)} | {self.longest * 1000:.0f} | {ping * 1000:.0f}"
        return f"| {self.name} | {figures} | {len(self.refused)} |"


HEAD = (
    "| beside | seconds | actions | longest silence, ms | ping p99, ms | refusals |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: |"
)


class Company:
    """Tables where people play without a break, and what they wait for."""

    def __init__(self) -> None:
        self.now = Waits("nothing")
        self.clients: list[Client] = []
        self.quiet: Client | None = None  # whose page only pings
        self._asked: dict[int, float] = {}  # what has no answer yet, by a number of ours

    def watch(self, client: Client) -> None:
        asked = client.act

        async def act(*words: Any, **more: Any) -> int:
            began = perf_counter()
            self._asked[id(began)] = began
            try:
                return await asked(*words, **more)
            except Refused as refused:
                self.now.refused.append(refused.code)
                raise
            finally:
                del self._asked[id(began)]
                self.now.actions.append(perf_counter() - began)

        setattr(client, "act", act)  # noqa: B010 - mypy forbids it otherwise
        self.clients.append(client)

    def begin(self, name: str) -> Waits:
        self.now = Waits(name)
        return self.now

    def end(self) -> None:
        """Whoever still waits has waited at least so long."""
        self.now.actions += [perf_counter() - began for began in self._asked.values()]


@asynccontextmanager
async def company(server: Server, tables: int) -> AsyncIterator[Company]:
    """So many tables of two in play, and a page in a lobby that only pings."""
    here = Company()
    async with AsyncExitStack() as stack:
        groups = [await stack.enter_async_context(table(server, 2)) for _ in range(tables)]
        for client in [client for group in groups for client in group]:
            client.thinks = 0.02
            here.watch(client)
        tasks = [asyncio.create_task(_play(group)) for group in groups]
        here.quiet = await stack.enter_async_context(idle_page(server))
        tasks.append(asyncio.create_task(_ping(here.quiet, here)))
        try:
            yield here
        finally:
            failed = [task for task in tasks if task.done()]  # nobody stops by themselves
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in failed:
            task.result()


async def _play(clients: list[Client]) -> None:
    while True:
        await asyncio.gather(*(play_out(client, best_points) for client in clients))
        await next_game(clients)


@asynccontextmanager
async def idle_page(server: Server) -> AsyncIterator[Client]:
    browser = Browser(f"127.0.0.1:{server.port}")
    try:
        client = Client(browser, await browser.start_room("Quiet"))
        async with client.open():
            yield client
    finally:
        browser.close()


async def _ping(client: Client, here: Company) -> None:
    heard = client.screen.heard
    while True:
        began, at = perf_counter(), len(heard)
        await client.say(client.screen.ping())
        await client.until(lambda _, at=at: any(one["type"] == "pong" for one in heard[at:]), seconds=300)
        here.now.pings.append(perf_counter() - began)
        await asyncio.sleep(0.1)  # more would be too fast for the server


def a_past(folder: Path, games: int) -> Path:
    """A file of so many games that were played elsewhere."""
    data, file = folder / "elsewhere", folder / "past.jsonl"
    code = (
        "import django; from yatzy_site.launch.start import launch; launch(); django.setup();"
        "from django.core.management import call_command;"
        "call_command('migrate', interactive=False, verbosity=0);"
        f"from bench.lib.past_play import play_games; play_games({games}, 'silence')"
    )
    own = os.environ | {"YATZY_DATA": str(data), "DJANGO_SETTINGS_MODULE": "yatzy_site.settings"}
    subprocess.run([sys.executable, "-c", code], env=own, cwd=ROOT, check=True, capture_output=True)
    subprocess.run([*_yatzy("export", "--games", str(file))], env=own, check=True, capture_output=True)
    shutil.rmtree(data)
    return file


def _yatzy(*words: str) -> list[str]:
    return [sys.executable, str(ROOT / "yatzy.py"), *words]


async def silence_beside_commands(
    *,
    games: int = GAMES,
    tables: int = TABLES,
    past: Path | None = None,
    environment: dict[str, str] | None = None,
    only: Container[str] | None = None,
    tell: Callable[[Waits], object] = lambda _: None,
) -> list[Waits]:
    """What people at the tables met beside each command; `past` is a file of games, if there is one already.

    Raises AssertionError if a move was lost or doubled. The caller judges the waits; `tell` hears of each at once, and
    `only` names those that are wanted.
    """
    with temporary_folder("yatzy-silence-") as folder, (folder / "log").open("w+b") as log:
        file = past or await asyncio.to_thread(a_past, folder, games)
        server = Server(folder / "data", stderr=log, environment=environment)
        await asyncio.to_thread(server.start)
        try:
            async with company(server, tables) as here:
                waits, prepare = [], {"rebuild": _spoil, "a player's export": _give_games, "tidy": _age}
                for name, work in _works(server, here, file, folder):
                    if only is not None and name not in only:
                        continue
                    if name in prepare:
                        await asyncio.to_thread(prepare[name], server)
                    waits.append(await _measured(here, name, work))
                    tell(waits[-1])
                clients = here.clients
            await asyncio.to_thread(server.stop)
            _check_moves(server, clients)
        finally:
            if server.process is not None and server.process.poll() is None:
                await asyncio.to_thread(server.stop)
        log.seek(0)
        locked = [line for line in log.read().decode(errors="replace").splitlines() if LOCKED in line]
        waits[0].refused += locked  # shown to somebody who looks at the log
        return waits


def _check_moves(server: Server, clients: list[Client]) -> None:
    """Every move that a screen has shown, and every one that was acknowledged, is in the log."""
    moves = stored_moves(server)
    numbers = {action: number for (_, number), action in moves.items()}
    assert len(numbers) == len(moves), "an action is stored twice"
    for client in clients:
        assert all(moves.get(place) == action for place, action in client.screen.moves.items()), "a move is lost"
        assert client.acked.items() <= numbers.items(), "an acknowledged move is lost"


Work = Callable[[], Awaitable[Any]]


async def _measured(here: Company, name: str, work: Work) -> Waits:
    now, began = here.begin(name), perf_counter()
    now.said = str(await work() or "")
    now.seconds = perf_counter() - began
    here.end()
    if LOCKED in now.said:
        now.refused.append(LOCKED)
    return now


def _works(server: Server, here: Company, file: Path, folder: Path) -> list[tuple[str, Work]]:
    def command(*words: str) -> tuple[str, Work]:
        shown = " ".join(word for word in words if not word.startswith("/") and word != "manage")
        return shown, lambda: _command(server, *words)

    def owner(name: str, path: str, **fields: str) -> tuple[str, Work]:
        return f"owner's page: {name}", lambda: _owner(server, path, fields)

    return [
        ("nothing", lambda: asyncio.sleep(QUIET)),
        command("import", str(file)),
        command("import", str(file)),
        command("manage", "rebuild", "--check"),
        command("manage", "rebuild"),
        command("export", str(folder / "all.jsonl")),
        command("export", "--games", str(folder / "games.jsonl")),
        ("a player's export", lambda: _export_of_a_player(server, here)),
        owner("a backup", "/owner/backups/"),
        owner("a download", "/owner/backups/download/"),
        owner("a restore is prepared", "/owner/backups/{backup}/restore/"),
        owner("the question before it", "/owner/restore/"),
        owner("two become one", "/owner/players/{one}/merge/", other="{other}"),
        owner("one is forgotten", "/owner/players/{one}/forget/"),
        command("manage", "tidy"),
        ("nothing", lambda: asyncio.sleep(QUIET)),
    ]


async def _command(server: Server, *words: str) -> str:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("YATZY_", "DJANGO_"))}
    own |= server.environment | {"YATZY_DATA": str(server.data)}
    process = await asyncio.create_subprocess_exec(
        *_yatzy(*words), env=own, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    said, _ = await process.communicate()
    return said.decode(errors="replace")


async def _owner(server: Server, path: str, fields: dict[str, str]) -> str:
    """What the owner does on the page, in a browser of theirs."""
    link = await _command(server, "manage", "owner_link", "--port", str(server.port))
    browser = Browser(f"127.0.0.1:{server.port}")
    try:
        await browser.send("GET", link.strip().partition(str(server.port))[2])
        page = (await browser.get("/owner/")).text
        known = await asyncio.to_thread(_names, server, page)
        path = path.format(**known)
        if path == "/owner/restore/":
            return str((await browser.get(path)).status)
        more = {name: value.format(**known) for name, value in fields.items()}
        body = "&".join(f"{name}={value}" for name, value in {"csrfmiddlewaretoken": browser.token, **more}.items())
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = await browser.send("POST", path, body=body.encode(), headers=headers)
        assert answer.status in (200, 302), answer.text[:2000]
        return str(answer.status)
    finally:
        browser.close()


def _names(server: Server, page: str) -> dict[str, str]:
    """A backup, and the two players with the most games who came with the file."""
    backup = re.search(r"/owner/backups/(backup-[^/]+)/", page)
    with closing(sqlite3.connect(server.data / "yatzy.sqlite3")) as database:
        rows = database.execute(
            "SELECT player_id FROM games_seat JOIN games_player ON games_player.id = player_id "
            "WHERE name LIKE 'Player %' GROUP BY player_id ORDER BY count(*) DESC LIMIT 2"
        ).fetchall()
    one, other = ([str(row[0]) for row in rows] + ["0", "0"])[:2]
    return {"backup": backup[1] if backup else "none", "one": one, "other": other}


def _give_games(server: Server) -> None:
    """Somebody who is here has a seat in every game that came with the file."""
    with closing(sqlite3.connect(server.data / "yatzy.sqlite3", timeout=20)) as database, database:
        database.execute(
            "UPDATE games_seat SET player_id = (SELECT id FROM games_player WHERE name = 'Quiet') "
            'WHERE "order" = 0 AND game_id IN (SELECT id FROM games_game WHERE room_id IS NULL)'
        )


async def _export_of_a_player(server: Server, here: Company) -> str:
    """All games of somebody who is here, to take home: what costs a server more than any page."""
    assert here.quiet is not None
    with closing(sqlite3.connect(server.data / "yatzy.sqlite3")) as database:
        [(player,)] = database.execute("SELECT id FROM games_player WHERE name = 'Quiet'").fetchall()
    answer = await here.quiet.browser.get(f"/players/{player}/games.jsonl")
    return f"{answer.status}, {len(answer.body)} bytes"


def _spoil(server: Server) -> None:
    """Every game that came with the file has a wrong total; those on the tables are right."""
    with closing(sqlite3.connect(server.data / "yatzy.sqlite3", timeout=20)) as database, database:
        database.execute(
            "UPDATE games_scorecard SET total = total + 1 "
            "WHERE game_id IN (SELECT id FROM games_game WHERE room_id IS NULL)"
        )


def _age(server: Server) -> None:
    """Everybody who came with the file was seen last when nobody remembers."""
    with closing(sqlite3.connect(server.data / "yatzy.sqlite3", timeout=20)) as database, database:
        database.execute("UPDATE games_player SET seen_at = ? WHERE name LIKE 'Player %'", [LONG_AGO])
