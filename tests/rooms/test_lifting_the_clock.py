"""No time limit that cannot be lifted: a host takes the clock away, or gives more time, while a turn runs."""

import pytest
from channels.db import database_sync_to_async

from games.errors import Refused
from games.live.process import process
from games.log.room_settings import RoomSettings, load_settings
from games.models import Game, Player, Room
from games.rooms import bots_and_clock
from games.rooms.room import change_settings
from tests.helpers.pages import a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


@database_sync_to_async
def choose(clock: int, by: str = "alice") -> None:
    change_settings(room=Room.objects.get(), by=Player.objects.get(name=by), changes={"clock": clock})


async def test_a_clock_that_is_lifted_ends_no_turn_any_more():
    process.after_change(bots_and_clock.look_ahead)
    await a_game("alice", "bob", settings=RoomSettings(clock=60))
    async with opened("alice") as alice, opened("bob") as bob:
        assert "TEST" in bots_and_clock._due
        await choose(0)
        for page in (alice, bob):
            told = await page.hear("caught_up")
            assert told["fresh"] is False
            assert told["game"]["clock"] == 0
            assert told["game"]["turn"]["clock"] is None
        await alice.hear("presence")
        assert "TEST" not in bots_and_clock._due


async def test_more_time_counts_from_now_for_who_is_in_turn():
    await a_game("alice", "bob", settings=RoomSettings(clock=15))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await choose(120)
        told = await alice.hear("caught_up")
        assert 115 < told["game"]["turn"]["clock"] <= 120
        assert told["game"]["turn"]["dice"] == alice.turn["dice"]
        assert (await alice.act(0, score={"category": "chance"}))["type"] == "ack"
        assert 115 < alice.turn["clock"] <= 120  # the next player's, too


async def test_less_time_is_kept_as_well():
    process.after_change(bots_and_clock.look_ahead)
    await a_game("alice", "bob", settings=RoomSettings(clock=600))
    async with opened("alice") as alice:
        await choose(1)
        move = await alice.hear("move")
        assert move["events"][-1]["by"] == "clock"


async def test_whoever_opens_the_table_later_finds_the_clock_of_now():
    game = await a_game("alice", "bob", settings=RoomSettings(clock=15))
    await choose(300)
    async with opened("bob") as bob:
        assert bob.welcome["game"]["clock"] == 300
        assert bob.turn["clock"] > 290
    stored = await database_sync_to_async(Game.objects.get)(pk=game.pk)
    assert load_settings(stored.settings).clock == 15  # what was agreed when it began stays on record


async def test_only_the_host_lifts_it():
    await a_game("alice", "bob", settings=RoomSettings(clock=15))
    with pytest.raises(Refused):
        await choose(0, by="bob")
