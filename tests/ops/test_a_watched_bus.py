"""A server with a Redis: found, counted, lost, and played on without."""

import asyncio
from contextlib import ExitStack

import pytest

from tests.clients import Browser
from tests.services.postgresql import running_postgresql
from tests.services.programs import POSTGRESQL, REDIS
from tests.services.redis import running_redis
from tests.services.server import running_server


async def until(browser, true):
    """Ask again until the answer is this."""
    async with asyncio.timeout(30):
        while True:
            answer = await browser.send("GET", "/readyz")
            if true(answer.status, answer.json["checks"]):
                return


async def numbers(browser):
    text = (await browser.send("GET", "/metrics")).text
    return dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")


async def test_a_process_waits_for_its_bus_and_then_lives_without_it():
    for program in (REDIS, POSTGRESQL):
        if not program.find():
            pytest.skip(program.advice())
    with ExitStack() as services:
        url, database = services.enter_context(running_redis()), services.enter_context(running_postgresql())
        asked = {"YATZY_METRICS": "1", "YATZY_HEARTBEAT_MS": "200", "YATZY_REDIS": url, "YATZY_DATABASE_URL": database}
        server = services.enter_context(running_server(environment=asked))
        browser = Browser(f"127.0.0.1:{server.port}")
        await until(browser, lambda status, checks: status == 200 and checks["bus"] == "ok")
        first = await numbers(browser)
        assert (first["yatzy_bus_connected"], first["yatzy_bus_lost_total"]) == ("1", "0")
        async with asyncio.timeout(30):
            while int((await numbers(browser))["yatzy_bus_published_total"]) <= int(first["yatzy_bus_published_total"]):
                pass  # it says every heartbeat that it lives
        # Redis is told to end, by its own protocol.
        host, port = url.removeprefix("redis://").partition("/")[0].split(":")
        _, end = await asyncio.open_connection(host, port)
        end.write(b"SHUTDOWN NOSAVE\r\n")
        await end.drain()
        end.close()
        await until(browser, lambda status, checks: status == 200 and checks["bus"] == "ok, gone for the moment")
        last = await numbers(browser)
        assert (last["yatzy_bus_connected"], last["yatzy_bus_lost_total"]) == ("0", "1")
        assert await browser.start_room("Alice")
        browser.close()
