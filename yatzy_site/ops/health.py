"""/healthz, /readyz and /metrics, answered before Django; and whether this process can take players."""

from __future__ import annotations

import asyncio
import hmac
import json
import time
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from typing import Any

from channels.db import database_sync_to_async
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.live.process import Process
from games.storage import StorageTrouble, is_full, storage
from games.web.addresses import was_passed_on
from yatzy_site.naming import host_name

PATIENCE = 2.0  # seconds for the database and the writer to answer
KEPT = 0.5  # seconds: however often somebody asks, the database is asked less often

OK = "ok"
NONE = "none"  # there is nothing of the kind here, and nothing is missing


class Readiness:
    """The checks, each with what was found last."""

    def __init__(self, process: Process, *, patience: float = PATIENCE, kept: float = KEPT) -> None:
        self._process = process
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
        if self._process.closing:
            return "closing"
        return OK if self._process.loop is not None else "not open yet"

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
        await self._process.writer.reach()
        return OK

    def _storage(self) -> str:
        """Reading may go on while nothing can be stored."""
        if trouble := StorageTrouble.FULL if is_full() else storage.trouble:
            return trouble
        # Ready all the same: an evening need not end for a page that nobody reads.
        return f"{OK}, but {StorageTrouble.DAMAGED}" if storage.damage else OK

    def _bus(self) -> str:
        """Needed at the start only: later, games go on without it, and all processes would be turned away at once."""
        if not self._process.bus.shared:
            return NONE
        if getattr(self._process.bus, "connected", True):
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


Application = Callable[..., Awaitable[None]]  # any ASGI application
Answer = tuple[int, str, str]  # status, type, text

TEXT, JSON = "text/plain; charset=utf-8", "application/json"
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
NOWHERE: Answer = (404, TEXT, "There is nothing here.\n")


class Doors:
    """An ASGI application for HTTP that answers three addresses itself and leaves all others to `pages`."""

    def __init__(
        self,
        pages: Application,
        readiness: Readiness,
        *,
        metrics: Callable[[], str] | None = None,
        token: str = "",
    ) -> None:
        self._pages = pages
        self._readiness = readiness
        self._metrics = metrics
        self._token = token

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        ask = {"/healthz": self._healthz, "/readyz": self._readyz, "/metrics": self._measured}.get(scope["path"])
        if ask is None:
            await self._pages(scope, receive, send)
        elif scope["method"] in ("GET", "HEAD"):
            await _send(send, await ask(scope), head=scope["method"] == "HEAD")
        else:
            await _send(send, (405, TEXT, "Only GET.\n"))

    async def _healthz(self, scope: dict[str, Any]) -> Answer:
        """The loop turns, and that is all that is said: a database that is away is no reason to kill the process."""
        return 200, TEXT, "ok\n"

    async def _readyz(self, scope: dict[str, Any]) -> Answer:
        found = await self._readiness.look()
        ready = is_ready(found)
        return 200 if ready else 503, JSON, json.dumps({"ready": ready, "checks": found}) + "\n"

    async def _measured(self, scope: dict[str, Any]) -> Answer:
        if self._metrics is None or not may_read(scope, self._token):
            return NOWHERE
        return 200, PROMETHEUS, self._metrics()


def may_read(scope: dict[str, Any], token: str) -> bool:
    """Whoever has the token; without one, a program on this very machine and nothing that came through a proxy."""
    if token:
        given = _header(scope["headers"], b"authorization")
        return len(given) == 1 and hmac.compare_digest(given[0], f"Bearer {token}".encode())
    passed_on = was_passed_on(name.decode("latin1") for name, _ in scope["headers"])
    # Under a name of this machine, too: a page elsewhere can make its own name lead to a browser's own machine.
    host = [host_name(value.decode("latin1")) for value in _header(scope["headers"], b"host")]
    local = len(host) == 1 and host[0] in ("localhost", "127.0.0.1", "[::1]")
    client = scope.get("client")
    return not passed_on and local and client is not None and _is_loopback(client[0])


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _header(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> list[bytes]:
    return [value for name, value in headers if name == wanted]


async def _send(send: Callable[..., Any], answer: Answer, *, head: bool = False) -> None:
    status, kind, text = answer
    body = text.encode()
    headers = {
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
    }
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": b"" if head else body})
