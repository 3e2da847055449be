"""Twelve players of one game on two processes, while everything around them dies once."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.clients import first_legal, play_out
from tests.faults.evening import check_nothing_lost_or_doubled, play_through, replayed, table_at

Break = Callable[[], Awaitable[object]]


async def round_with(clients, broken):
    """Everybody fills one category; in the middle of it something breaks."""
    goal = clients[0].screen.number + 10
    playing = asyncio.gather(*(play_out(client, first_legal, turns=1) for client in clients))
    await clients[0].until(lambda screen: screen.number >= goal)
    await asyncio.gather(broken(), playing)


@pytest.mark.timeout(240)
async def test_a_game_of_twelve_outlives_a_process_redis_and_postgresql(site):
    async with table_at([site.anywhere] * 12, sections="upper") as clients:
        for which in (0, 1):
            await site.until(which, "yatzy_connections", 1)  # they are spread over both
        await round_with(clients, lambda: site.kill(0))
        await round_with(clients, lambda: site.start(0))
        await round_with(clients, site.flush_redis)
        await round_with(clients, site.restart_redis)
        await round_with(clients, site.restart_postgresql)
        await play_through(clients, first_legal)
        first, *others = clients
        assert all(other.screen.sheet == first.screen.sheet for other in others)
        assert all(other.screen.game["standings"] == first.screen.game["standings"] for other in others)
        assert replayed(site.web[0], first.screen.game["game"]).ended
        # Six categories of twelve players with a roll each, their chains, and the start.
        assert check_nothing_lost_or_doubled(site.web[0], clients) >= 12 * 6 * 2 + 12 + 1
        assert not [message for client in clients for message in client.screen.heard if message["type"] == "refused"]
