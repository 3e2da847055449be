"""Several tables that play game after game, and what everybody saw, held against each other and against the log."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from tests.clients import Client, Recorder, Screen, Sighting, best_points
from tests.faults.evening import next_game, play_through, replayed_sheet, stored_moves, table_at
from tests.services.server import Server

Table = list[Client]
Log = Mapping[tuple[int, int], str]  # (game, number) -> action id
MOST_WORDS = 20  # faults told in words


class Evening:
    """Tables with everybody around them playing, until `stop`."""

    def __init__(self, tables: list[Table]) -> None:
        self.tables = tables
        self._tasks = [asyncio.create_task(self._play_on(table)) for table in tables]

    @property
    def everybody(self) -> list[Client]:
        return [client for table in self.tables for client in table]

    @property
    def acknowledged(self) -> int:
        return sum(len(client.acked) for client in self.everybody)

    async def until(self, acknowledged: int, *, seconds: float = 300) -> None:
        """Wait until so many moves were acknowledged; or raise what has stopped a table."""
        async with asyncio.timeout(seconds):
            while self.acknowledged < acknowledged:
                self.check()
                await asyncio.sleep(0.005)

    def check(self) -> None:
        """Raises what has stopped a table, if one has."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def stop(self) -> None:
        """Nobody acts any more, and every page shows the same."""
        await self.cancel()
        for client in self.everybody:
            await client.answered()  # or the log would go on while it is read
        for table in self.tables:
            last = max(map(_moment, (client.screen for client in table)))
            for client in table:
                await client.until(lambda screen, last=last: _moment(screen) >= last, seconds=60)

    async def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play_on(self, table: Table) -> None:
        while True:
            await play_through(table, best_points)
            await next_game(table)


@asynccontextmanager
async def evening(hosts: Sequence[Sequence[str]], *, thinks: float = 0.0) -> AsyncIterator[Evening]:
    """A table for every list of hosts, one for each of its players; everybody plays until the block ends."""
    async with AsyncExitStack() as rooms:
        tables = [await rooms.enter_async_context(table_at(each, screen=Recorder)) for each in hosts]
        for client in (client for table in tables for client in table):
            client.thinks = thinks
        night = Evening(tables)
        try:
            yield night
        finally:
            await night.cancel()


def _moment(screen: Screen) -> tuple[int, int]:
    return (screen.game["game"] if screen.game else 0), screen.number


@dataclass
class Verdict:
    """What is wrong with the histories of an evening; all zeros if nothing is."""

    acknowledged: int = 0
    lost: int = 0  # acknowledged, and not in the log at its number
    doubled: int = 0  # actions that the log has twice, or that were acknowledged with two numbers
    observed: int = 0  # moves shown, on all pages together
    gaps: int = 0
    repeats: int = 0
    inversions: int = 0
    different: int = 0  # shown as another move than the log has
    sheets: int = 0  # last sheets that were compared
    sheets_apart: int = 0  # of them not what the log makes
    mended: int = 0  # moves that were missing at a page, which asked for them
    words: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        counted = self.lost + self.doubled + self.gaps + self.repeats + self.inversions
        return counted + self.different + self.sheets_apart

    def note(self, what: str, words: str) -> None:
        setattr(self, what, getattr(self, what) + 1)
        if len(self.words) < MOST_WORDS:
            self.words.append(words)


def judge(server: Server, clients: Iterable[Client]) -> Verdict:
    """Compare what everybody remembers with the log, and their last sheets with what the log makes of it."""
    clients = list(clients)
    log = stored_moves(server)
    verdict = Verdict()
    check_answers(verdict, log, [client.acked for client in clients])
    for action in (action for client in clients for action in client.contradicted):
        verdict.note("doubled", f"{action} was acknowledged with two numbers")
    for at, client in enumerate(clients):
        if isinstance(client.screen, Recorder):
            check_order(verdict, log, client.screen.history, f"page {at}")
            verdict.mended += client.screen.mended
    _check_sheets(verdict, server, log, clients)
    return verdict


def check_answers(verdict: Verdict, log: Log, acked: Sequence[Mapping[str, int]]) -> None:
    """Every acknowledged action is in the log, once, at the number that was said."""
    places, said = defaultdict(list), defaultdict(set)
    for (_, number), action in log.items():
        places[action].append(number)
    for action, number in (answer for answers in acked for answer in answers.items()):
        said[action].add(number)
    verdict.acknowledged += len(said)
    for action, numbers in said.items():
        if not numbers <= {*places.get(action, ())}:
            verdict.note("lost", f"{action} was acknowledged as {sorted(numbers)} and stands at {places.get(action)}")
        elif len(numbers) > 1:
            verdict.note("doubled", f"{action} was acknowledged as {sorted(numbers)}")
    for action, numbers in places.items():
        if len(numbers) > 1:
            verdict.note("doubled", f"{action} is stored as {numbers}")


def check_order(verdict: Verdict, log: Log, history: Sequence[Sighting], where: str) -> None:
    """One page has shown every number of a game once, in order, and as the log has it."""
    verdict.observed += len(history)
    before: Sighting | None = None
    for sighting in history:
        game, number, id = sighting
        if log.get((game, number)) != id:
            verdict.note("different", f"{where}: move {number} of game {game} is another one in the log")
        if before is not None and game == before[0] and number != before[1] + 1:
            kind = "gaps" if number > before[1] else "repeats" if number == before[1] else "inversions"
            verdict.note(kind, f"{where}: game {game} went from {before[1]} to {number}")
        elif before is not None and game < before[0]:
            verdict.note("inversions", f"{where}: game {game} was shown after game {before[0]}")
        before = sighting


def _check_sheets(verdict: Verdict, server: Server, log: Log, clients: Sequence[Client]) -> None:
    """Only of whoever has seen the last move: a game that was cut short has pages that are a move behind."""
    last = dict(sorted(log))
    sheets = {}
    for at, client in enumerate(clients):
        shown = client.screen.game
        if shown is None or shown["number"] != last.get(shown["game"]):
            continue
        game = shown["game"]
        if game not in sheets:
            sheets[game] = replayed_sheet(server, game)
        verdict.sheets += 1
        if client.screen.sheet != sheets[game]:
            verdict.note("sheets_apart", f"page {at}: the sheet of game {game} is not what its log makes")
