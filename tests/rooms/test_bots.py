"""Who plays a bot's seat, what it does, and how long it waits; what the clock writes."""

import pytest
from channels.db import database_sync_to_async

import rules
from games.live.process import process
from games.live.table import Wish, fresh_id
from games.live.writer import Writer
from games.log.room_settings import RoomSettings
from games.log.stored import stored_game
from games.models import Seat
from games.perfect_play.advisers import advisers
from games.rooms.bots import SIMPLE, bot_in_turn, clock_action, study, thinking_time
from rules.strategy.advice import Adviser
from rules.strategy.cards import Cards
from rules.strategy.players import KnowingPlayer
from rules.strategy.solver import solve
from tests.helpers.pages import a_game, opened
from tests.helpers.played import open_table

pytestmark = pytest.mark.django_db(transaction=True)
FORCED, FINNISH = RoomSettings(order="forced", clock=30, stand_in="strong"), rules.RULESETS["finnish"]


@pytest.fixture(scope="module")
def adviser():
    return Adviser(solve(Cards(FINNISH, rules.HouseRules(order="forced").settled(FINNISH, seats=1))))


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
    house = rules.HouseRules(sections="upper")
    knows = Adviser(solve(Cards(FINNISH, house.settled(FINNISH, seats=1))))
    state = rules.new_game("finnish", 1, house)
    assert clock_action(state) == rules.TimeOver()  # nobody knows these rules yet
    monkeypatch.setattr(advisers, "adviser", lambda ruleset, house: knows)
    assert clock_action(state) == rules.Roll()
    rolled = rules.replay(state, rules.decide(state, rules.Roll(), (1, 2, 3, 4, 6)))
    assert rules.decide(rolled, rules.TimeOver())[-1].category == "sixes"  # and a good bonus is gone
    assert rules.decide(rolled, clock_action(rolled))[-1].category == "ones"


async def test_the_pages_of_a_room_hear_that_its_bots_study_and_when_they_are_ready(fresh_process, monkeypatch):
    """What a room plays by is studied as soon as somebody looks, and only pages with bots hear of it."""
    asked, progress = [], ["studying"]
    monkeypatch.setattr(advisers, "prepare", lambda *what: asked.append(what))
    monkeypatch.setattr(advisers, "progress", lambda ruleset, house: progress[0])
    process.after_change(study)
    await a_game("alice", bots=1, settings=FORCED)
    async with opened("alice") as alice:
        heard = await alice.hear("presence")
        while heard["bots"] == "ready":  # the table is not open yet
            await process.room("TEST").presence()
            heard = await alice.hear("presence")
        assert heard["bots"] == "studying"
        (ruleset, house, then), *_ = asked
        assert (ruleset.key, house.order) == ("finnish", "forced")
        progress[0] = "ready"
        then()
        while (await alice.hear("presence"))["bots"] != "ready":
            pass
