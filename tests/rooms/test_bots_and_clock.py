"""What a table does by itself: bots, the clock, and whoever is away; always by the room's word of now."""

from typing import Any

import pytest
from channels.db import database_sync_to_async

import rules
from games.errors import Refused
from games.live.process import process
from games.live.table import Table, Wish, fresh_id
from games.live.writer import Writer
from games.log.room_settings import RoomSettings, load_settings
from games.log.stored import stored_game
from games.models import Game, Member, Player, Room, Seat
from games.perfect_play.advisers import advisers
from games.rooms.bots import SIMPLE, bot_in_turn, clock_action, study, thinking_time
from games.rooms.bots_and_clock import _due, look_ahead
from games.rooms.room import change_settings
from rules.strategy.advice import Adviser
from rules.strategy.players import KnowingPlayer
from tests.helpers.pages import a_game, opened
from tests.helpers.played import open_table
from tests.services.studied_rules import FORCED as FORCED_ORDER
from tests.services.studied_rules import UPPER, solved

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


# Who plays a bot's seat, and how long it waits; what the clock writes


FORCED, FINNISH = RoomSettings(order="forced", clock=30, stand_in="strong"), rules.RULESETS["finnish"]


@pytest.fixture(scope="module")
def adviser():
    return Adviser(solved(FORCED_ORDER))


@pytest.fixture
def studied(adviser, monkeypatch):
    """Somebody knows the rules of the table."""
    monkeypatch.setattr(advisers, "adviser", lambda ruleset, house: adviser)


@pytest.fixture
async def table():
    game = await a_game("alice", bots=1, settings=FORCED)
    await Seat.objects.filter(game=game, order=1).aupdate(bot="perfect")
    writer = Writer()
    yield await open_table(game, writer)
    await writer.stop()


async def do(table, *actions):
    for action in actions:
        await table.play(Wish(fresh_id(), action))


async def test_a_bot_leaves_time_to_take_back_what_a_person_chose_and_none_for_what_a_bot_did(settings, table):
    settings.BOT_PACE, settings.BOT_WAITS_FOR_UNDO = 1, 4
    await do(table, rules.Roll(seat=0), rules.Score("ones", seat=0))
    assert thinking_time(table) == 4
    await do(table, rules.Roll(seat=1), rules.Score("ones", seat=1), rules.HandOver(seat=0))
    assert table.position.state.last is not None
    assert thinking_time(table) == 1


async def test_a_bot_plays_at_its_own_strength_and_a_stand_in_at_the_one_that_the_host_chose(table, studied):
    assert bot_in_turn(table) is None  # it is alice's turn
    await do(table, rules.HandOver(seat=0))
    assert (isinstance(bot_in_turn(table), KnowingPlayer), bot_in_turn(table)._gives_away) == (True, 1.0)
    await do(table, rules.Roll(seat=0), rules.Score("ones", seat=0))
    assert bot_in_turn(table)._gives_away == 0.0


async def test_a_bot_plays_simply_while_nobody_knows_the_rules_and_in_games_from_before(table):
    await do(table, rules.Roll(seat=0), rules.Score("ones", seat=0))
    assert bot_in_turn(table) is SIMPLE["greedy"]
    await Seat.objects.filter(bot="perfect").aupdate(bot="random")
    table.reseat((await database_sync_to_async(stored_game)(table.id)).seats)
    assert bot_in_turn(table) is SIMPLE["random"]


def test_the_clock_writes_what_leaves_most_to_hope_for_and_not_what_pays_most(monkeypatch):
    knows = Adviser(solved(UPPER))
    state = rules.new_game("finnish", 1, rules.HouseRules(sections="upper"))
    assert clock_action(state) == rules.TimeOver()  # nobody knows these rules yet
    monkeypatch.setattr(advisers, "adviser", lambda ruleset, house: knows)
    assert clock_action(state) == rules.Roll()
    rolled = rules.replay(state, rules.decide(state, rules.Roll(), (1, 2, 3, 4, 6)))
    assert rules.decide(rolled, rules.TimeOver())[-1].category == "sixes"  # and a good bonus is gone
    assert rules.decide(rolled, clock_action(rolled))[-1].category == "ones"
    naming = rolled._replace(house=rules.HouseRules(sections="upper", declare="after_first_roll"))
    assert clock_action(naming) == rules.TimeOver()  # what it names it writes with these dice


async def test_the_pages_of_a_room_hear_that_its_rules_are_studied_and_when_that_is_done(
    fresh_process, adviser, monkeypatch
):
    asked = []
    monkeypatch.setattr(advisers, "prepare", lambda *what, **more: asked.append((*what, more["then"])))
    monkeypatch.setattr(advisers, "progress", lambda ruleset, house: "studying")
    process.after_change(study)
    await a_game("alice", bots=1, settings=FORCED)
    async with opened("alice") as alice:
        heard = await alice.hear("presence")
        while heard["perfect_play"] is None:  # the table is not open yet
            await process.room("TEST").presence()
            heard = await alice.hear("presence")
        assert heard["perfect_play"]["progress"] == "studying"
        (ruleset, house, then), *_ = asked
        assert (ruleset.key, house.order) == ("finnish", "forced")
        monkeypatch.setattr(advisers, "adviser", lambda ruleset, house: adviser)
        then()
        while (now := (await alice.hear("presence"))["perfect_play"])["progress"] != "ready":
            pass
        assert (now["expected"], now["spread"]) == (122.6, None)  # nobody has simulated games here
