"""The whole set-up from local programs: nginx, two web processes, one Redis, one PostgreSQL."""

import asyncio
import re
import signal
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from secrets import token_hex
from urllib.parse import urlsplit
from urllib.request import urlopen

from tests.services.child import PATIENCE, temporary_folder
from tests.services.nginx import running_nginx
from tests.services.postgresql import PostgreSQL, postgresql_server
from tests.services.redis import Redis, redis_server
from tests.services.server import Server

HEARTBEAT_MS = "500"


@dataclass
class Site:
    """What a test may break, and where its players find it."""

    host: str  # nginx
    anywhere: str  # an nginx that sends friends to different processes
    web: list[Server]
    redis: Redis
    postgresql: PostgreSQL

    def hosts(self, players):
        """Past nginx, each at the process after the one before: neighbours at the table never share one."""
        return [f"127.0.0.1:{self.web[at % 2].port}" for at in range(players)]

    async def kill(self, which):
        await asyncio.to_thread(self.web[which].kill)

    async def start(self, which):
        other, heard = 1 - which, "yatzy_bus_received_total"
        before = await asyncio.to_thread(self.meter, other, heard)
        await asyncio.to_thread(self.web[which].start)
        await self.until(which, "yatzy_bus_connected", 1)
        await self.until(other, heard, before + 1)  # it knows that it is not alone

    async def restart(self, which):
        """As an upgrade does it; the exit code."""
        status = await asyncio.to_thread(self.web[which].stop, signal.SIGTERM)
        await self.start(which)
        return status

    async def flush_redis(self):
        assert await asyncio.to_thread(self.redis.ask, "FLUSHALL") == "+OK"

    async def restart_redis(self):
        await asyncio.to_thread(self.redis.stop)
        await asyncio.to_thread(self.redis.start)

    async def restart_postgresql(self):
        await asyncio.to_thread(self.postgresql.stop)
        await asyncio.to_thread(self.postgresql.start)

    def meter(self, which, name):
        """What a web process counts, asked at its own address."""
        with urlopen(f"{self.web[which].url}/metrics", timeout=PATIENCE) as page:
            return float(re.search(rf"^{name} (\S+)$", page.read().decode(), re.MULTILINE)[1])

    async def until(self, which, name, least):
        """Wait until a web process has counted so many."""
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(self.meter, which, name) < least:
                await asyncio.sleep(0.02)


@contextmanager
def running_site():
    with ExitStack() as stack:
        postgresql = stack.enter_context(postgresql_server())
        redis = stack.enter_context(redis_server())
        environment = {
            "YATZY_DATABASE_URL": postgresql.url,
            "YATZY_REDIS": redis.url,
            "YATZY_SECRET_KEY": token_hex(32),
            "YATZY_HEARTBEAT_MS": HEARTBEAT_MS,
            **dict.fromkeys(("YATZY_PROXY", "YATZY_METRICS"), "1"),
            **dict.fromkeys(("YATZY_BOT_PACE_MS", "YATZY_BOT_UNDO_MS"), "0"),
        }
        web = []
        for _ in range(2):
            data = stack.enter_context(temporary_folder("yatzy-web-"))
            one = Server(data, environment=environment)
            one.start()
            stack.callback(one.stop)
            web.append(one)
        ports = [one.port for one in web]
        doors = [stack.enter_context(running_nginx(ports, by_turns=by_turns)) for by_turns in (False, True)]
        yield Site(*(urlsplit(url).netloc for url in doors), web, redis, postgresql)
