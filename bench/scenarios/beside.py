"""Any command, page or export beside a game: tables are silent for at most 500 ms, and an unrelated ping's p99 is at
most 50 ms above its own before.

While tables play and ten pages in another room ping ten times a second each, every command that works on the same games
runs in a process of its own, and the owner makes, downloads and prepares backups, merges and forgets players. Then one
browser asks for one page or export of the games after the other, as fast as it is answered. Silence is the longest that
anybody at a table waits for the answer to an action.
"""

import asyncio
import os
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Container
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic, time

from bench.lib.own_site import python, yatzy
from bench.lib.servers import quiet_server
from bench.scenarios.evenings import Evening, evening, judge
from bench.scenarios.pings import pinger
from bench.scenarios.row import Figure, Found, Sizes
from tests.clients import Browser, Failed
from tests.services.child import temporary_folder
from tests.services.server import Server

SIZES = {"games": 1_188, "tables": 3, "seconds": 4}
PLAYERS = 2
THINKS = 0.05  # seconds before every action
SILENCE, ABOVE = 500.0, 50.0  # ms
LOCKED = "database is locked"
PAGES = ("/", "/games/", "/league/?period=all", "/dice/", "/help/finnish/", "/pads/finnish/")
EXPORTS = ("", "moves.json", "dice.json", "game.json", "game.csv", "turns.csv", "replay/")
FROM_FILE = "WHERE {} IN (SELECT id FROM games_game WHERE room_id IS NULL)"
# What is done to the games that came with the file, before a command: totals are wrong, somebody who is here has a seat
# in all of them, everybody was seen last when nobody remembers.
BEFORE = {
    "rebuild": f"UPDATE games_scorecard SET total = total + 1 {FROM_FILE.format('game_id')}",
    "a player's export": "UPDATE games_seat SET player_id = (SELECT id FROM games_player WHERE name = 'Quiet') "
    f"""{FROM_FILE.format("game_id")} AND "order" = 0""",
    "tidy": "UPDATE games_player SET seen_at = '2020-01-01 00:00:00' WHERE name LIKE 'Player %'",
}
MOST_GAMES = (
    "SELECT player_id FROM games_seat JOIN games_player ON games_player.id = player_id WHERE name LIKE 'Player %' "
    "GROUP BY player_id ORDER BY count(*) DESC LIMIT 1"
)

Work = Callable[[], Awaitable[object]]


@dataclass
class Waits:
    """What people met beside one piece of work."""

    name: str
    silence: float  # ms
    p99: float  # ms, of unrelated pings
    actions: int
    said: str
    refused: list[str]


async def run(sizes: Sizes) -> Found:
    with temporary_folder("yatzy-past-") as folder:
        file = await asyncio.to_thread(a_past, folder, sizes["games"])
        quiet, *waits = await beside(file, tables=sizes["tables"], seconds=sizes["seconds"])
    found = Found([])
    pages = [each for each in waits if each.name.startswith("/")]
    for what, some in (("commands", [each for each in waits if each not in pages]), ("pages and exports", pages)):
        silent, slow = (max(some, key=lambda each, by=by: getattr(each, by)) for by in ("silence", "p99"))
        above = slow.p99 - quiet.p99
        found.figures += [
            Figure(f"{what}: longest silence ({silent.name})", silent.silence, "ms", at_most=SILENCE),
            Figure(f"{what}: ping p99 above its own before ({slow.name})", above, "ms", at_most=ABOVE),
            Figure(f"{what} tried", len(some)),
        ]
    refusals = sum(len(each.refused) for each in (quiet, *waits))
    found.figures.append(Figure("refusals, and “database is locked”", refusals, at_most=0))
    return found


def a_past(folder: Path, games: int) -> Path:
    """A file of so many games that were played elsewhere."""
    data, file = folder / "elsewhere", folder / "past.jsonl"
    python(
        data, "-c", f"from pathlib import Path; from bench.past import play; play({games}, 'b', Path({str(data)!r}))"
    )
    yatzy(data, "export", "--games", str(file))
    return file


async def beside(past: Path, *, tables: int, seconds: float = 3.0, only: Container[str] | None = None) -> list[Waits]:
    """What was met beside each work on the games of a file; `only` names those that are wanted, with or without pages.

    Raises AssertionError if a move was lost or doubled. The caller judges the waits.
    """
    with quiet_server() as server, temporary_folder("yatzy-beside-") as folder:
        async with pinger(server.host) as pages, evening([[server.host] * PLAYERS] * tables, thinks=THINKS) as night:
            waits = []
            async for name, work in _works(server, night, past, folder, seconds):
                if only is not None and name not in only:
                    continue
                if name in BEFORE:
                    await asyncio.to_thread(_change, server, BEFORE[name])
                refused, began = _refused(night), time()
                pages.begin()
                said = str(await work() or "")
                met = [*(_refused(night) - refused).elements(), *([LOCKED] if LOCKED in said else [])]
                silent, actions = silence(night, began)
                waits.append(Waits(name, silent, pages.p99, actions, said, met))
                print(f"  {name:<30} silence {silent:.0f} ms, ping p99 {waits[-1].p99:.0f} ms", flush=True)
            await night.stop()
            verdict = judge(server, night.everybody)
            assert not verdict.wrong, verdict.words
        log = os.pread(server.stderr.fileno(), 1 << 20, 0).decode(errors="replace")
        waits[0].refused += [line for line in log.splitlines() if LOCKED in line]  # shown to whoever reads the log
        return waits


def silence(night: Evening, since: float) -> tuple[float, int]:
    """The longest that anybody at a table has waited for an answer since then, in milliseconds; and how many waited."""
    now = time()
    asked = [(at, client.acked_at.get(id, now)) for client in night.everybody for id, at in client.asked_at.items()]
    waits = [1000 * (end - at) for at, end in asked if end >= since]
    return max(waits, default=0.0), len(waits)


def _refused(night: Evening) -> Counter[str]:
    return sum((client.refused for client in night.everybody), Counter())


async def _works(
    server: Server, night: Evening, past: Path, folder: Path, seconds: float
) -> AsyncIterator[tuple[str, Work]]:
    """Every command that works on the same games, what the owner's page does, and every page and export."""
    commands = (
        ("import", past),
        ("import", past),
        ("manage", "rebuild", "--check"),
        ("manage", "rebuild"),
        ("export", folder / "all.jsonl"),
        ("export", "--games", folder / "games.jsonl"),
        ("manage", "tidy"),
    )
    owners = {
        "a backup": ("/owner/backups/", ""),
        "a download": ("/owner/backups/download/", ""),
        "a restore is prepared": ("/owner/backups/{backup}/restore/", ""),
        "the question before it": ("/owner/restore/", ""),
        "two become one": ("/owner/players/{one}/merge/", "&other={other}"),
        "one is forgotten": ("/owner/players/{one}/forget/", ""),
    }
    yield "nothing", lambda: asyncio.sleep(2 * seconds)
    for words in commands[:-1]:
        yield _name(words), partial(asyncio.to_thread, yatzy, server.data, *map(str, words), check=False)
    with closing(Browser(server.host)) as quiet:
        await quiet.start_room("Quiet")
        player = await asyncio.to_thread(_one, server, "SELECT id FROM games_player WHERE name = 'Quiet'")
        yield "a player's export", partial(quiet.get, f"/players/{player}/games.jsonl")  # it costs more than any page
    for name, (path, more) in owners.items():
        yield f"owner's page: {name}", partial(_owner, server, path, more)
    yield _name(commands[-1]), partial(asyncio.to_thread, yatzy, server.data, *commands[-1], check=False)
    key = await asyncio.to_thread(_one, server, "SELECT key FROM games_game WHERE room_id IS NULL LIMIT 1")
    code = night.tables[0][0].code
    rooms = (f"/r/{code}/", f"/r/{code}/night/", f"/tv/{code}/")
    players = (f"/players/{player}/{end}" for end in ("", "games.jsonl", "games.csv"))
    for path in (*PAGES, *rooms, *(f"/games/{key}/{end}" for end in EXPORTS), *players):
        yield path, partial(_ask, server.host, path, seconds)


def _name(words: tuple[object, ...]) -> str:
    return " ".join(word for word in words if isinstance(word, str) and word != "manage")


async def _ask(host: str, path: str, seconds: float) -> None:
    until = monotonic() + seconds
    with closing(Browser(host)) as browser:
        while monotonic() < until:
            with suppress(OSError, asyncio.IncompleteReadError, Failed):
                await browser.send("GET", path)


async def _owner(server: Server, path: str, more: str) -> str:
    """What the owner does on the page, in a browser of theirs."""
    link = await asyncio.to_thread(yatzy, server.data, "manage", "owner_link", "--port", str(server.port))
    with closing(Browser(server.host)) as browser:
        await browser.send("GET", link.strip().partition(str(server.port))[2])
        page = (await browser.get("/owner/")).text
        backup = re.search(r"/owner/backups/(backup-[^/]+)/", page)
        one, other = [await asyncio.to_thread(_one, server, f"{MOST_GAMES} OFFSET {at}") for at in range(2)]
        path = path.format(backup=backup[1] if backup else "none", one=one)
        if path == "/owner/restore/":
            return str((await browser.get(path)).status)
        body = f"csrfmiddlewaretoken={browser.token}{more.format(other=other)}"
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = await browser.send("POST", path, body=body.encode(), headers=headers)
        assert answer.status in (200, 302), answer.text[:2000]
        return str(answer.status)


def _one(server: Server, query: str) -> object:
    with closing(sqlite3.connect(server.data / "yatzy.sqlite3", timeout=20)) as database:
        return (database.execute(query).fetchone() or [0])[0]


def _change(server: Server, statement: str) -> None:
    with closing(sqlite3.connect(server.data / "yatzy.sqlite3", timeout=20)) as database, database:
        database.execute(statement)
