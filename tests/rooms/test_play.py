"""What a page may not do however often it asks."""

import pytest
from channels.db import database_sync_to_async

import rules
from games.errors import Reason
from games.live.decide import CommitChain
from games.log import events as log
from games.log.room_settings import RoomSettings
from games.rooms import play
from tests.helpers.pages import open_process, opened
from tests.helpers.stored import seated_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def fresh_process(monkeypatch):
    few = {
        CommitChain: (log.ChainCommitted, 2),
        rules.HandOver: (log.SeatHandedOver, 2),
        rules.EnterDice: (log.DiceEntered, 2),
    }
    assert few.keys() == play.MOST.keys()
    monkeypatch.setattr(play, "MOST", few)
    async with open_process():
        yield


async def test_a_seat_commits_only_so_many_chains_and_then_rolls_with_the_servers():
    await database_sync_to_async(seated_game)("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        ends = [f"{number:064x}" for number in range(3)]
        answers = [await alice.act(0, commit={"end": end}) for end in ends]
        assert [answer.get("code") for answer in answers] == [None, None, "too_often"]
        assert (await bob.act(1, commit={"end": "f" * 64}))["type"] == "ack"  # each seat is counted alone
        assert (await alice.act(0, roll={"keep": []}))["type"] == "ack"


async def test_a_seat_is_handed_over_only_so_often_and_can_always_come_back():
    await database_sync_to_async(seated_game)("alice", "bob")
    async with opened("alice") as alice:
        for _ in range(2):
            assert (await alice.act(0, hand_over={}))["type"] == "ack"
            assert (await alice.act(0, come_back={}))["type"] == "ack"
        assert (await alice.act(0, hand_over={}))["code"] == "too_often"


async def test_where_dice_are_real_neither_a_bot_nor_the_clock_invents_any():
    await database_sync_to_async(seated_game)("alice", settings=RoomSettings(dice_from="each_roll", clock=1))
    async with opened("alice") as alice:
        assert alice.turn["clock"] is None
        assert (await alice.act(0, hand_over={}))["code"] == Reason.BOTS_NEED_OUR_DICE


async def test_real_dice_are_corrected_only_so_often():
    await database_sync_to_async(seated_game)("alice", settings=RoomSettings(dice_from="final"))
    async with opened("alice") as alice:
        answers = [await alice.act(0, enter={"dice": [1, 2, 3, 4, number]}) for number in (1, 2, 3)]
        assert [answer.get("code") for answer in answers] == [None, None, "too_often"]
        assert (await alice.act(0, score={"category": "chance"}))["type"] == "ack"
