"""Whether this process should be given players: asked by whoever restarts processes and spreads requests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from channels.db import database_sync_to_async
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.live.venue import Venue
from games.storage import StorageTrouble, is_full, storage

PATIENCE = 2.0  # seconds for the database and the writer to answer
KEPT = 0.5  # seconds: however often somebody asks, the database is asked less often

OK = "ok"
NONE = "none"  # there is nothing of the kind here, and nothing is missing


class Readiness:
    """The checks, each with what was found last."""

    def __init__(self, venue: Venue, *, patience: float = PATIENCE, kept: float = KEPT) -> None:
        self._venue = venue
        self._patience = patience
        self._kept = kept
        self._probes: dict[str, asyncio.Task[str]] = {}
        self._looking = asyncio.Lock()
        self._found: dict[str, str] = {}
        self._looked = float("-inf")
        self._up_to_date = False
        self._met_bus = False

    async def look(self) -> dict[str, str]:
        """The name of each check, and "ok" or what is wrong with it."""
        async with self._looking:
            if self._open() == OK and time.monotonic() - self._looked >= self._kept:
                database, writer = await asyncio.gather(
                    self._probe("database", self._database), self._probe("writer", self._writer)
                )
                self._found = {"database": database, "writer": writer, "storage": self._storage(), "bus": self._bus()}
                self._looked = time.monotonic()
        # Not kept: after a goodbye the next player is for another process.
        return {"open": self._open()} | self._found

    async def _probe(self, name: str, ask: Callable[[], Awaitable[str]]) -> str:
        # One question at a time: while something is stuck, asking again would only make the queue longer.
        task = self._probes.get(name)
        if task is None or task.done():
            task = self._probes[name] = asyncio.ensure_future(_answer(ask))
        done, _ = await asyncio.wait([task], timeout=self._patience)
        return task.result() if done else "no answer"

    def _open(self) -> str:
        if self._venue.closing:
            return "closing"
        return OK if self._venue.loop is not None else "not open yet"

    async def _database(self) -> str:
        return await database_sync_to_async(self._ask_database)()

    def _ask_database(self) -> str:
        if self._up_to_date:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
            return OK
        executor = MigrationExecutor(connection)
        self._up_to_date = not executor.migration_plan(executor.loader.graph.leaf_nodes())
        return OK if self._up_to_date else "not up to date"

    async def _writer(self) -> str:
        await self._venue.writer.reach()
        return OK

    def _storage(self) -> str:
        """Reading may go on while nothing can be stored."""
        if trouble := StorageTrouble.FULL if is_full() else storage.trouble:
            return trouble
        # Ready all the same: an evening need not end for a page that nobody reads.
        return f"{OK}, but {StorageTrouble.DAMAGED}" if storage.damage else OK

    def _bus(self) -> str:
        """Needed at the start only: later, games go on without it, and all processes would be turned away at once."""
        if not self._venue.bus.shared:
            return NONE
        if getattr(self._venue.bus, "connected", True):
            self._met_bus = True
            return OK
        return "ok, gone for the moment" if self._met_bus else "not found yet"


async def _answer(ask: Callable[[], Awaitable[str]]) -> str:
    try:
        return await ask()
    except Exception as error:
        return f"failed: {type(error).__name__}"  # its text may name machines and users


def is_ready(found: dict[str, str]) -> bool:
    return all(said.startswith((OK, NONE)) for said in found.values())
