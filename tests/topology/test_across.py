"""Friends on two processes are in one room: whatever one does, the other sees."""

import asyncio

import psycopg
import pytest

from tests.clients import Browser, Failed, Stopped, best_points, first_legal, play_out
from tests.faults.evening import check_nothing_lost_or_doubled, lobby_at, play_through, table_at
from yatzy_site.database import MOST_CONNECTIONS


def heard(screen, **wanted):
    return any(wanted.items() <= message.items() for message in screen.heard)


async def test_everybody_sees_who_is_here_and_how_the_room_changes_on_any_process(site):
    async with lobby_at(site.hosts(3)) as (alice, bob, charlie):
        everybody = sorted(client.screen.you for client in (alice, bob, charlie))
        for client in (alice, bob, charlie):
            await client.until(lambda screen: screen.here == everybody)
        await alice.browser.do(alice.code, "settings", ruleset="maxi")
        await bob.until(lambda screen: screen.room["settings"]["ruleset"] == "maxi")
        await alice.until(lambda screen: screen.room == bob.screen.room)
        await bob.close()
        for client in (alice, charlie):
            await client.until(lambda screen: screen.here == [alice.screen.you, charlie.screen.you])


async def test_words_reactions_and_dice_about_to_be_kept_cross_over(site):
    async with table_at(site.hosts(2)) as (alice, bob):
        await alice.say({"type": "say", "text": "Good luck!"})
        await bob.until(lambda screen: heard(screen, type="chat", member=alice.screen.you, text="Good luck!"))
        await bob.say({"type": "react", "reaction": "clap"})
        await alice.until(lambda screen: heard(screen, type="reaction", member=bob.screen.you, reaction="clap"))
        await alice.roll(0, [])
        await alice.say({"type": "holding", "game": alice.screen.game["game"], "seat": 0, "keep": [1, 2]})
        await bob.until(lambda screen: heard(screen, type="holding", seat=0, keep=[1, 2]))
        assert not heard(alice.screen, type="refused")


async def test_nobody_takes_the_place_of_somebody_on_another_process_and_who_is_removed_there_is_put_out_here(site):
    async with lobby_at(site.hosts(2)) as (alice, bob):
        await alice.until(lambda screen: len(screen.here) == 2)  # her process has heard of bob
        impostor = Browser(alice.browser.host)
        await impostor.get(f"/r/{alice.code}/?look")
        with pytest.raises(Failed) as failed:
            await impostor.do(alice.code, "claim", member=bob.screen.you)
        assert failed.value.answer.json["code"] == "member_is_here"
        impostor.close()
        await alice.browser.do(alice.code, "kick", member=bob.screen.you)
        with pytest.raises(Stopped) as stopped:
            await bob.until(lambda screen: False)
        assert stopped.value.code == 4003


async def test_bots_play_once_though_two_processes_could(site):
    async with lobby_at(site.hosts(2), sections="upper") as clients:
        alice = clients[0]
        await alice.browser.do(alice.code, "add_bot", level="casual")
        await alice.browser.do(alice.code, "add_bot", level="beginner")
        await alice.browser.do(alice.code, "start")
        for client in clients:
            await client.until(lambda screen: screen.game is not None)
        await play_through(clients, best_points)
        assert clients[0].screen.sheet == clients[1].screen.sheet
        check_nothing_lost_or_doubled(site.web[0], clients)


async def test_people_on_a_process_that_died_are_missed_after_three_heartbeats(site):
    async with lobby_at(site.hosts(2)) as (alice, bob):
        await alice.until(lambda screen: len(screen.here) == 2)
        await site.kill(1)  # where bob is, and he cannot come back
        try:
            await alice.until(lambda screen: screen.here == [alice.screen.you])
        finally:
            await site.start(1)
        await alice.until(lambda screen: screen.here == sorted([alice.screen.you, bob.screen.you]))


# Redis only carries news: without it, the heartbeat brings them.


async def test_a_game_goes_on_while_redis_is_gone(site):
    async with table_at(site.hosts(4), sections="upper") as clients:
        await asyncio.to_thread(site.redis.stop)
        for client in clients:  # every turn is on the other process
            await play_out(client, first_legal, turns=1)
        await asyncio.to_thread(site.redis.start)
        await play_through(clients, first_legal)
        check_nothing_lost_or_doubled(site.web[0], clients)


async def test_a_game_that_begins_and_a_guest_who_is_removed_are_heard_of_when_redis_is_back(site):
    async with lobby_at(site.hosts(3), sections="upper") as (alice, bob, charlie):
        await asyncio.to_thread(site.redis.stop)
        await alice.browser.do(alice.code, "start")
        await bob.until(lambda screen: screen.game is not None)
        await alice.browser.do(alice.code, "kick", member=bob.screen.you)
        await asyncio.to_thread(site.redis.start)
        with pytest.raises(Stopped) as stopped:
            await bob.until(lambda screen: False)
        assert stopped.value.code == 4003
        await charlie.until(lambda screen: len(screen.room["members"]) == 2)


async def visit(host):
    browser = Browser(host)
    await browser.get("/")
    answer = await browser.post_form("/rooms/", name="Anna")
    browser.close()
    return answer.status


def connections(connection):
    [count] = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL").fetchone()
    return count


async def test_a_crowd_at_the_door_shares_a_few_connections(site):
    visits = asyncio.gather(*(visit(site.anywhere) for _ in range(60)))
    most = 0
    with psycopg.connect(site.postgresql.url, autocommit=True) as connection:
        while not visits.done():
            most = max(most, await asyncio.to_thread(connections, connection))
    assert set(await visits) == {302}
    assert 2 < most <= 2 * MOST_CONNECTIONS + 1  # the last is this test's own
