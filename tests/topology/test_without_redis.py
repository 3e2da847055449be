"""Redis only carries news: without it, the heartbeat brings them."""

import pytest

from tests.clients import Stopped, first_legal, play_out
from tests.faults.evening import check_nothing_lost_or_doubled, lobby_at, play_through, table_at


async def test_a_game_goes_on_while_redis_is_gone(site):
    async with table_at(site.hosts(4), sections="upper") as clients:
        await site.stop_redis()
        for client in clients:  # every turn is on the other process
            await play_out(client, first_legal, turns=1)
        await site.start_redis()
        await play_through(clients, first_legal)
        check_nothing_lost_or_doubled(site.web[0], clients)


async def test_a_game_that_begins_and_a_guest_who_is_removed_are_heard_of_when_redis_is_back(site):
    async with lobby_at(site.hosts(3), sections="upper") as (alice, bob, charlie):
        await site.stop_redis()
        await alice.browser.do(alice.code, "start")
        await bob.until(lambda screen: screen.game is not None)
        await alice.browser.do(alice.code, "kick", member=bob.screen.you)
        await site.start_redis()
        with pytest.raises(Stopped) as stopped:
            await bob.until(lambda screen: False)
        assert stopped.value.code == 4003
        await charlie.until(lambda screen: len(screen.room["members"]) == 2)
