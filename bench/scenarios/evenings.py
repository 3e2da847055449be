"""Several tables that play game after game until somebody has seen enough."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from tests.clients import Client, Recorder, Screen, best_points
from tests.faults.evening import next_game, play_through, table_at

Table = list[Client]


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
