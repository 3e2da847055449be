"""Pings of an unrelated room while rules are studied, and while win chances are worked out."""

import asyncio

from bench.lib.servers import quiet_server
from bench.scenarios.pings import pinger
from tests.clients import Browser, Client

SECONDS = 8.0
STUDIED = ("finnish", "norwegian", "russian-15", "yahtzee", "russian-13")
HASTY = {"YATZY_PERFECT_PLAY": "", "YATZY_BOT_PACE_MS": "400", "YATZY_BOT_UNDO_MS": "100"}


def pings() -> dict[str, float]:
    """p99 in milliseconds: with nothing else, while five rule sets are studied, with five rooms that want chances."""
    with quiet_server(environment=HASTY) as server:
        return asyncio.run(_pings(server.host))


async def _pings(host: str) -> dict[str, float]:
    async with pinger(host) as pages:
        alone = await pages.measure(SECONDS)
        browser = Browser(host)
        code = await browser.start_room("Alice")
        async with Client(browser, code).open():
            for ruleset in STUDIED:  # one after the other waits its turn
                await browser.do(code, "settings", ruleset=ruleset)
            studying = await pages.measure(SECONDS)
            await browser.do(code, "settings", ruleset="finnish")
            rooms = [await _bots(host) for _ in range(5)]
            chances = await pages.measure(SECONDS)
            for room in rooms:
                await room.close()
    return {"alone": alone, "while rules are studied": studying, "with win chances in five rooms": chances}


async def _bots(host: str) -> Client:
    """A room where four bots play and somebody looks on."""
    browser = Browser(host)
    code = await browser.start_room("Greta")
    await browser.do(code, "settings", chances=True)
    for level in ("beginner", "casual", "strong", "perfect"):
        await browser.do(code, "add_bot", level=level)
    await browser.do(code, "leave_seat")
    client = Client(browser, code)
    await client.open().__aenter__()
    await browser.do(code, "start")
    return client
