"""Web processes are restarted one after the other while people play: nobody notices more than a moment."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.clients import Browser, first_legal, play_out
from tests.faults.evening import check_nothing_lost_or_doubled, play_through, table_at

ROOMS = 3


async def keep_looking(browser, stop):
    """Load pages all the time, as people who come in do; what was answered."""
    answers = []
    while not stop.is_set():
        answers.append((await browser.send("GET", "/")).status)
    return answers


async def restart_one_after_the_other(site):
    for which in (0, 1):
        assert await site.restart(which) == 0


@pytest.mark.timeout(240)
async def test_a_rolling_restart_loses_no_move_refuses_nothing_and_answers_everybody(site):
    async with AsyncExitStack() as rooms:
        tables = [await rooms.enter_async_context(table_at([site.host] * 4, sections="upper")) for _ in range(ROOMS)]
        clients = [client for friends in tables for client in friends]
        visitor, stop = Browser(site.host), asyncio.Event()
        rooms.callback(visitor.close)
        looking = asyncio.create_task(keep_looking(visitor, stop))
        playing = [asyncio.create_task(play_out(client, first_legal, turns=4)) for client in clients]
        await clients[0].until(lambda screen: screen.number > 8)
        await restart_one_after_the_other(site)
        await asyncio.gather(*playing)
        stop.set()
        assert set(await looking) == {200}
        for friends in tables:
            await play_through(friends, first_legal)
        heard = [message for client in clients for message in client.screen.heard]
        assert not [message for message in heard if message["type"] in ("refused", "error")]
        # They were told, and there was another process to go to at once.
        assert {message["after"] for message in heard if message["type"] == "bye"} == {0.0}
        # A machine that does much else may cut somebody's connection before the goodbye is out.
        assert {4012} <= {code for client in clients for code in client.closes} <= {4012, 1006}
        check_nothing_lost_or_doubled(site.web[0], clients)
