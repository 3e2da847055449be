"""What a table does by itself: bots, the clock, and whoever is away; always by the room's word of now."""

from typing import Any

import pytest
from channels.db import database_sync_to_async

from games.errors import Refused
from games.live.process import process
from games.live.table import Table
from games.log.room_settings import RoomSettings, load_settings
from games.models import Game, Member, Player, Room
from games.rooms.bots_and_clock import _due, look_ahead
from games.rooms.room import change_settings
from tests.helpers.pages import a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


@database_sync_to_async
def choose(by: str = "alice", **changes: Any) -> None:
    change_settings(room=Room.objects.get(), by=Player.objects.get(name=by), changes=changes)


async def test_a_host_may_let_the_table_decide_in_the_middle_of_a_game_and_wait_again():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        await alice.act(0, roll={"keep": []})
        await alice.act(0, score={"category": "chance"})
        async with opened("bob"):
            pass  # a second tab that closes is no absence
        await bob.socket.disconnect()
        while (waiting := await alice.hear("presence"))["absent"] is None:
            pass
        assert (waiting["absent"], waiting["wait"]) == (1, None)
        assert (await alice.act(1, skip={}))["code"] == "not_absent"
        await choose(absence="ask", absence_after=0)
        assert (await alice.hear("presence"))["wait"] == 0
        assert (await alice.act(1, skip={}))["type"] == "ack"
        await choose(absence="wait")
        assert (await alice.hear("room"))["room"]["settings"]["absence"] == "wait"


@pytest.mark.parametrize("how", ["kicked", "left"])
async def test_nobody_waits_for_a_player_who_left_or_was_removed(how):
    await a_game("alice", "bob")
    await Member.objects.filter(player__name="alice").aupdate(**{how: True})
    async with opened("bob") as bob:
        presence = await bob.hear("presence")
        assert (presence["absent"], presence["wait"]) == (0, 0)
        assert (await bob.act(0, hand_over={}))["type"] == "ack"


# Bots


async def test_a_bot_plays_its_turn_while_somebody_looks_and_tries_again_after_trouble(settings, monkeypatch):
    settings.BOT_PACE = settings.BOT_WAITS_FOR_UNDO = 0
    monkeypatch.setattr("games.rooms.bots_and_clock.AFTER_TROUBLE", 0.01)
    process.after_change(look_ahead)
    await a_game("alice", bots=1, settings=RoomSettings(sections="upper"))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        really, failures = Table.play, iter([True])

        async def play(table, wish):
            if wish.action.seat == 1 and next(failures, False):
                raise Refused("server_trouble")
            return await really(table, wish)

        monkeypatch.setattr(Table, "play", play)
        await alice.act(0, score={"category": "ones"})
        while alice.turn["seat"] != 0:
            last = await alice.hear("move")
        assert (last["events"][0]["kind"], last["events"][0]["seat"]) == ("category_scored", 1)
        assert next(failures, None) is None


async def test_coming_and_going_gives_a_bot_no_more_time(settings):
    settings.BOT_PACE = settings.BOT_WAITS_FOR_UNDO = 3600
    process.after_change(look_ahead)
    await a_game("alice", bots=1, settings=RoomSettings(sections="upper"))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await alice.act(0, score={"category": "ones"})
        planned = _due["TEST"]
        await alice.say({"type": "hello"})
        await alice.hear("welcome")
        assert _due["TEST"] is planned


# No time limit that cannot be lifted


async def test_a_clock_that_is_lifted_ends_no_turn_any_more():
    process.after_change(look_ahead)
    await a_game("alice", "bob", settings=RoomSettings(clock=60))
    with pytest.raises(Refused):
        await choose(clock=0, by="bob")
    async with opened("alice") as alice, opened("bob") as bob:
        assert "TEST" in _due
        await choose(clock=0)
        for page in (alice, bob):
            told = await page.hear("caught_up")
            assert (told["fresh"], told["game"]["clock"], told["game"]["turn"]["clock"]) == (False, 0, None)
        await alice.hear("presence")
        assert "TEST" not in _due


async def test_more_time_counts_from_now_for_everybody_and_for_a_table_that_is_opened_later():
    game = await a_game("alice", "bob", settings=RoomSettings(clock=15))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await choose(clock=120)
        told = await alice.hear("caught_up")
        assert 115 < told["game"]["turn"]["clock"] <= 120
        assert told["game"]["turn"]["dice"] == alice.turn["dice"]
        assert (await alice.act(0, score={"category": "chance"}))["type"] == "ack"
        assert 115 < alice.turn["clock"] <= 120  # the next player's, too
    await choose(clock=300)
    async with opened("bob") as bob:
        assert bob.welcome["game"]["clock"] == 300
        assert bob.turn["clock"] > 290
    stored = await database_sync_to_async(Game.objects.get)(pk=game.pk)
    assert load_settings(stored.settings).clock == 15  # what was agreed when it began stays on record


async def test_less_time_is_kept_as_well_and_then_the_clock_ends_the_turn():
    process.after_change(look_ahead)
    await a_game("alice", "bob", settings=RoomSettings(clock=600))
    async with opened("alice") as alice:
        await choose(clock=1)
        move = await alice.hear("move")
        assert (move["events"][-1]["by"], move["turn"]["seat"]) == ("clock", 1)
