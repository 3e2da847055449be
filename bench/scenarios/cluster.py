"""Several web processes on one PostgreSQL and one Redis, with a proxy before Redis that may lose and reorder news."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random
from secrets import token_hex

from bench.lib.process import tree
from tests.services.child import free_loopback_port, temporary_folder
from tests.services.postgresql import PostgreSQL, postgresql_server
from tests.services.redis import Redis, redis_server
from tests.services.server import Server

MESSAGE = b"\r\n$7\r\nmessage\r\n"
HELD = 0.1  # seconds until a message that was held back comes without another one before it


@dataclass
class Cluster:
    """What may be broken, and where its players find it."""

    web: list[Server]
    redis: Redis
    postgresql: PostgreSQL

    def hosts(self, players: int, first: int = 0) -> list[str]:
        """Each at the process after the one before: neighbours at the table never share one."""
        return [f"127.0.0.1:{self.web[(first + at) % len(self.web)].port}" for at in range(players)]

    async def stop_redis(self) -> None:
        await asyncio.to_thread(self.redis.stop)

    async def start_redis(self) -> None:
        await asyncio.to_thread(self.redis.start)

    async def flush_redis(self) -> None:
        assert await asyncio.to_thread(self.redis.ask, "FLUSHALL") == "+OK"

    async def hang_redis(self) -> None:
        assert self.redis.process is not None
        self.redis.process.send_signal(signal.SIGSTOP)

    async def wake_redis(self) -> None:
        assert self.redis.process is not None
        self.redis.process.send_signal(signal.SIGCONT)

    async def stop_postgresql(self) -> None:
        await asyncio.to_thread(self.postgresql.stop)

    async def start_postgresql(self) -> None:
        await asyncio.to_thread(self.postgresql.start)

    async def kill_postgresql(self) -> None:
        """All of its processes at once, as when its machine dies."""
        assert self.postgresql.process is not None
        for pid in reversed(tree(self.postgresql.process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await asyncio.to_thread(self.postgresql.process.wait)


@asynccontextmanager
async def running_cluster(
    processes: int, *, environment: Mapping[str, str] | None = None, loses: Losses | None = None
) -> AsyncIterator[Cluster]:
    """Start all of it, durable; `loses`: news pass a proxy that drops and reorders them."""
    async with AsyncExitStack() as stack:
        postgresql = stack.enter_context(postgresql_server(fsync=True))
        redis = stack.enter_context(redis_server())
        url = redis.url
        if loses is not None:
            port = await stack.enter_async_context(loses.before(redis))
            url = f"redis://127.0.0.1:{port}/0"
        given = {
            "YATZY_DATABASE_URL": postgresql.url,
            "YATZY_REDIS": url,
            "YATZY_SECRET_KEY": token_hex(32),
            "YATZY_PROXY": "1",
            "YATZY_METRICS": "1",
        }
        web = []
        for _ in range(processes):
            data = stack.enter_context(temporary_folder("yatzy-web-"))
            log = stack.enter_context((data / "log").open("wb"))
            server = Server(data, environment=given | dict(environment or {}), stderr=log)
            await asyncio.to_thread(server.start)
            stack.callback(server.stop)
            web.append(server)
        yield Cluster(web, redis, postgresql)


class Losses:
    """A proxy before Redis. What a subscriber hears is dropped, or comes after what was said later."""

    def __init__(self, *, drops: float, reorders: float, luck: Random) -> None:
        self.passed = self.dropped = self.reordered = 0
        self._drops, self._reorders, self._luck = drops, reorders, luck
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def before(self, redis: Redis) -> AsyncIterator[int]:
        """The port to ask instead of Redis's own."""

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            self._tasks.add(task)
            with suppress(OSError, asyncio.CancelledError):
                there, back = await asyncio.open_connection("127.0.0.1", redis.port)
                try:
                    await asyncio.gather(_copy(reader, back), self._answers(there, writer))
                finally:
                    back.close()
            writer.close()
            self._tasks.discard(task)

        port = free_loopback_port()
        server = await asyncio.start_server(serve, "127.0.0.1", port)
        try:
            yield port
        finally:
            server.close()
            for task in tuple(self._tasks):
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
                    if MESSAGE not in frame[:32]:
                        writer.write(frame)
                        continue
                    chance = self._luck.random()
                    if chance < self._drops:
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
