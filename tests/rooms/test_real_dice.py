"""Dice on the table: what is entered is checked as if nobody could be trusted, and kept as if they had been rolled."""

from typing import Any

import pytest
from channels.db import database_sync_to_async

from games.log.room_settings import RoomSettings
from games.models import Move, Score
from games.words.refusals import sentence
from tests.helpers.pages import Page, a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


async def count(model: type[Move] | type[Score]) -> int:
    return await database_sync_to_async(model.objects.count)()


@pytest.mark.parametrize("dice_from", ["each_roll", "final"])
@pytest.mark.parametrize(
    ("dice", "code", "words"),
    [
        ([1, 2, 3, 4, 5, 6], "wrong_number_of_faces", "the right number of dice"),
        ([], "wrong_number_of_faces", "the right number of dice"),
        ([1, 2, 3, 4, 7], "impossible_face", "A die shows 1 to 6."),
        ([1, 2, 3, 4, 0], "impossible_face", "A die shows 1 to 6."),
    ],
)
async def test_dice_that_cannot_be_are_refused_in_a_sentence_and_nothing_is_lost(dice_from, dice, code, words):
    await a_game("alice", settings=RoomSettings(dice_from=dice_from))
    async with opened("alice") as alice:
        await alice.act(0, enter={"dice": [6, 6, 6, 6, 5]})
        moves = await count(Move)
        refused = await alice.act(0, enter={"dice": dice})
        assert refused["code"] == code
        assert words in sentence(code)
        assert await count(Move) == moves
        assert alice.turn["dice"] == [6, 6, 6, 6, 5]
        assert (await alice.act(0, score={"category": "sixes"}))["type"] == "ack"


async def test_a_face_that_is_no_number_of_this_protocol_costs_nothing_either():
    await a_game("alice", settings=RoomSettings(dice_from="final"))
    async with opened("alice") as alice:
        await alice.act(0, enter={"dice": [6, 6, 6, 6, 5]})
        at = {"id": "a" * 32, "game": alice.game, "seat": 0, "turn": 1, "roll": 0}
        await alice.say({"type": "act", **at, "do": {"enter": {"dice": [1, 2, 3, 4, "six"]}}})
        assert (await alice.hear("error"))["code"] == "bad_message"
        assert (await alice.act(0, score={"category": "sixes"}))["type"] == "ack"


RUSSIAN: dict[str, Any] = {"ruleset": "russian-15", "dice_from": "final"}
MAXI: dict[str, Any] = {"ruleset": "maxi", "dice_from": "final"}
NAMING: dict[str, Any] = {"declare": "after_first_roll"}


@pytest.mark.parametrize(
    ("chosen", "rolls", "must"),
    [
        (RUSSIAN, [1, 2, 3], False),
        (MAXI, [1, 2, 3], True),
        (RUSSIAN | {"sections": "upper"}, [], False),  # no category of it pays by the roll
        (RUSSIAN | {"dice_from": "each_roll"}, [], False),  # the entries count the rolls
        ({"ruleset": "finnish", "dice_from": "final"}, [], False),
        (RUSSIAN | NAMING, [], False),  # the first entry is the first roll
        (MAXI | NAMING, [], False),
        (MAXI | NAMING | {"order": "forced"}, [1, 2, 3], True),  # nothing is named in a forced order
    ],
)
async def test_the_number_of_rolls_is_asked_for_where_the_rules_need_it(chosen, rolls, must):
    await a_game("alice", settings=RoomSettings(**chosen))
    async with opened("alice") as alice:
        assert (alice.turn["rolls_to_say"], alice.turn["must_say_rolls"]) == (rolls, must)


async def reason(page: Page, category: str) -> Any:
    return next(why for key, _, why in page.turn["choices"] if key == category)


async def test_a_straight_waits_for_the_number_of_rolls_and_everything_else_does_not():
    await a_game("alice", settings=RoomSettings(**RUSSIAN))
    async with opened("alice") as alice:
        await alice.act(0, enter={"dice": [1, 2, 3, 4, 5]})
        assert await reason(alice, "small_straight") == "rolls_unknown"
        assert await reason(alice, "fives") is None
        assert (await alice.act(0, score={"category": "small_straight"}))["code"] == "rolls_unknown"
        await alice.act(0, enter={"dice": [1, 2, 3, 4, 5], "rolls_used": 2})
        assert ["small_straight", 25, None] in alice.turn["choices"]


async def test_saved_rolls_cannot_be_counted_without_the_number():
    await a_game("alice", settings=RoomSettings(**MAXI))
    async with opened("alice") as alice:
        assert (await alice.act(0, enter={"dice": [1, 2, 3, 4, 5, 6]}))["code"] == "rolls_used_needed"
        await alice.act(0, enter={"dice": [1, 2, 3, 4, 5, 6], "rolls_used": 1})
        await alice.act(0, score={"category": "full_straight"})
        assert alice.turn["rolls_to_say"] == [1, 2, 3, 4, 5]  # two were saved


async def test_after_a_name_was_given_the_dice_are_of_a_later_roll():
    await a_game("alice", settings=RoomSettings(**RUSSIAN, **NAMING))
    async with opened("alice") as alice:
        await alice.act(0, enter={"dice": [1, 2, 3, 4, 6]})
        await alice.act(0, enter={"dice": [1, 2, 3, 4, 4]})  # a slip of the thumb
        assert alice.turn["dice"] == [1, 2, 3, 4, 4]
        await alice.act(0, declare={"category": "small_straight"})
        assert alice.turn["rolls_to_say"] == [2, 3]
        await alice.act(0, enter={"dice": [1, 2, 3, 4, 5], "rolls_used": 3})
        assert (await alice.act(0, score={"category": "small_straight"}))["type"] == "ack"
    score = await database_sync_to_async(Score.objects.get)()
    assert (score.points, score.rolls_used) == (15, 3)


async def test_entered_dice_are_kept_with_the_score_as_rolled_ones_are():
    game = await a_game("alice", settings=RoomSettings(dice_from="final"))
    async with opened("alice") as alice:
        await alice.act(0, enter={"dice": [6, 6, 6, 6, 5]})
        await alice.act(0, score={"category": "sixes"})
    score = await database_sync_to_async(Score.objects.get)()
    assert (score.points, score.dice) == (24, "66665")
    assert game.dice_from == "final"
