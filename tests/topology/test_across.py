"""Friends on two processes are in one room: whatever one does, the other sees."""

import pytest

from tests.clients import Browser, Failed, Stopped, best_points
from tests.faults.evening import check_nothing_lost_or_doubled, lobby_at, play_through, table_at


def heard(screen, **wanted):
    return any(wanted.items() <= message.items() for message in screen.heard)


async def test_everybody_sees_who_is_here_on_any_process(site):
    async with lobby_at(site.hosts(3)) as (alice, bob, charlie):
        everybody = sorted(client.screen.you for client in (alice, bob, charlie))
        for client in (alice, bob, charlie):
            await client.until(lambda screen: screen.here == everybody)
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


async def test_a_room_that_changes_changes_for_everybody(site):
    async with lobby_at(site.hosts(2)) as (alice, bob):
        await alice.browser.do(alice.code, "settings", ruleset="maxi")
        await bob.until(lambda screen: screen.room["settings"]["ruleset"] == "maxi")
        await alice.until(lambda screen: screen.room == bob.screen.room)


async def test_who_is_removed_on_one_process_is_put_out_on_the_other(site):
    async with lobby_at(site.hosts(2)) as (alice, bob):
        await alice.browser.do(alice.code, "kick", member=bob.screen.you)
        with pytest.raises(Stopped) as stopped:
            await bob.until(lambda screen: False)
        assert stopped.value.code == 4003


async def test_nobody_takes_the_place_of_somebody_who_is_here_on_another_process(site):
    async with lobby_at(site.hosts(2)) as (alice, bob):
        await alice.until(lambda screen: len(screen.here) == 2)  # her process has heard of bob
        impostor = Browser(alice.browser.host)
        await impostor.get(f"/r/{alice.code}/?look")
        with pytest.raises(Failed) as failed:
            await impostor.do(alice.code, "claim", member=bob.screen.you)
        assert failed.value.answer.json["code"] == "member_is_here"
        impostor.close()


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
