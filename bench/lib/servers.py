"""Servers to measure and to break: one alone, or several on one PostgreSQL, Redis and nginx, maybe with lossy news."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryFile
from urllib.parse import urlsplit

import psycopg

from bench.lib.process import tree
from tests.services.child import temporary_folder
from tests.services.nginx import running_nginx
from tests.services.postgresql import PostgreSQL, postgresql_server
from tests.services.redis import Redis, redis_server
from tests.services.server import Server

MESSAGE = b"\r\n$7\r\nmessage\r\n"
HELD = 0.1  # seconds until a message that was held back comes without another one before it


@contextmanager
def quiet_server(environment: Mapping[str, str] | None = None, folder: Path | None = None) -> Iterator[Server]:
    """What it complains about goes to a file: hundreds of deaths make many lines."""
    with TemporaryFile() as log, temporary_folder("yatzy-server-") as spare:
        server = Server(folder or spare, stderr=log, environment=environment)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@dataclass
class Several:
    """What may be broken, and where its players find it."""

    web: list[Server]
    host: str = ""  # of nginx; where there is none, of the first process
    others: dict[str, int] = field(default_factory=dict)  # name -> pid of what works beside it
    redis: Redis | None = None
    postgresql: PostgreSQL | None = None

    @property
    def pids(self) -> list[int]:
        return [each.pid for each in self.web]

    def hosts(self, players: int, first: int = 0) -> list[str]:
        """Each at the process after the one before: neighbours at the table never share one."""
        return [self.web[(first + at) % len(self.web)].host for at in range(players)]

    def stored(self) -> tuple[int, int, int]:
        """Bytes of PostgreSQL's log so far, how many moves there are, and what they take on disk with their indexes."""
        query = (
            "SELECT pg_current_wal_insert_lsn() - '0/0', count(*), pg_total_relation_size('games_move') FROM games_move"
        )
        with psycopg.connect(self.postgresql.url) as connection:
            written, moves, kept = connection.execute(query).fetchone()
        return int(written), moves, kept


@asynccontextmanager
async def running_several(
    processes: int,
    *,
    nginx: bool = False,
    apart: bool = False,  # nginx sends players of a room to different processes
    environment: Mapping[str, str] | None = None,
    loses: "Losses | None" = None,  # what Redis tells passes a proxy that drops and reorders it
) -> AsyncIterator[Several]:
    """Start all of it, durable, as docker-compose.yml would; with no processes, one on SQLite and nothing beside it."""
    async with AsyncExitStack() as stack:
        if not processes:
            alone = stack.enter_context(quiet_server())
            yield Several([alone], alone.host)
            return
        postgresql = stack.enter_context(postgresql_server(fsync=True))
        redis = stack.enter_context(redis_server())
        given = {
            "YATZY_DATABASE_URL": postgresql.url,
            "YATZY_REDIS": await stack.enter_async_context(loses.before(redis)) if loses else redis.url,
            "YATZY_SECRET_KEY": token_hex(32),
            "YATZY_PROXY": "1",
        } | dict(environment or {})
        # In a thread, since the proxy has to answer them.
        web = [await asyncio.to_thread(stack.enter_context, quiet_server(given)) for _ in range(processes)]
        found = Several(web, web[0].host, redis=redis, postgresql=postgresql)
        if nginx:
            before = tree(os.getpid())
            found.host = urlsplit(
                stack.enter_context(running_nginx([each.port for each in web], by_turns=apart))
            ).netloc
            started = set(tree(os.getpid())) - set(before)
            found.others = {"PostgreSQL": postgresql.process.pid, "Redis": redis.process.pid, "nginx": min(started)}
        yield found


class Losses:
    """A proxy before Redis. What a subscriber hears is dropped, or comes after what was said later."""

    def __init__(self, *, drops: float, reorders: float, luck: Random) -> None:
        self.passed = self.dropped = self.reordered = 0
        self._drops, self._reorders, self._luck = drops, reorders, luck
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def before(self, redis: Redis) -> AsyncIterator[str]:
        """The address to ask instead of Redis's own."""

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self._tasks.add(asyncio.current_task())
            with suppress(OSError, asyncio.CancelledError):
                there, back = await asyncio.open_connection("127.0.0.1", redis.port)
                await asyncio.gather(_copy(reader, back), self._answers(there, writer))
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1")
        try:
            yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0"
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        waiting, held = b"", b""
        try:
            while True:
                try:
                    data = await asyncio.wait_for(reader.read(1 << 16), HELD if held else None)
                except TimeoutError:
                    writer.write(held)
                    held = b""
                    continue
                if not data:
                    return
                waiting += data
                while end := frame_end(waiting, 0):
                    frame, waiting = waiting[:end], waiting[end:]
                    chance = self._luck.random() if MESSAGE in frame[:32] else None
                    if chance is None:
                        writer.write(frame)
                    elif chance < self._drops:
                        self.dropped += 1
                    elif chance < self._drops + self._reorders and not held:
                        self.reordered += 1
                        held = frame
                    else:
                        self.passed += 1
                        writer.write(frame + held)
                        held = b""
                await writer.drain()
        finally:
            writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()


def frame_end(data: bytes, at: int) -> int:
    """Where the value of Redis's protocol at `at` ends; 0 if it has not all arrived."""
    line = data.find(b"\r\n", at)
    if line < 0:
        return 0
    kind, end = data[at : at + 1], line + 2
    if kind in (b"$", b"=", b"!"):
        size = int(data[at + 1 : line])
        end = end if size < 0 else end + size + 2
        return end if end <= len(data) else 0
    if kind in (b"*", b">", b"~", b"%"):
        for _ in range(int(data[at + 1 : line]) * (2 if kind == b"%" else 1)):
            end = frame_end(data, end) if end < len(data) else 0
            if not end:
                return 0
    return end
