"""Dice on the table: what is entered is checked as if nobody could be trusted, and kept as if they had been rolled.

Where one phone keeps the score it is as a pad on the table: everybody's, and it lies before one of them.
"""

from typing import Any

import pytest
from channels.db import database_sync_to_async

from games.errors import Reason, Refused
from games.log.room_settings import RoomSettings, load_settings
from games.models import Move, Room, Score
from games.rooms import room
from games.rooms.games import start_game
from games.rooms.seats import add_friend
from games.words.refusals import sentence
from tests.helpers.factories import Evening, evening
from tests.helpers.pages import Page, a_game, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


@pytest.mark.parametrize("dice_from", ["each_roll", "final"])
async def test_dice_that_cannot_be_are_refused_in_a_sentence_and_what_lies_there_is_kept_with_the_score(
    dice_from,
):
    game = await a_game("alice", settings=RoomSettings(dice_from=dice_from))
    async with opened("alice") as alice:
        await alice.act(0, enter={"dice": [6, 6, 6, 6, 5]})
        for dice, code, words in (
            ([1, 2, 3, 4, 5, 6], "wrong_number_of_faces", "the right number of dice"),
            ([], "wrong_number_of_faces", "the right number of dice"),
            ([1, 2, 3, 4, 7], "impossible_face", "A die shows 1 to 6."),
            ([1, 2, 3, 4, 0], "impossible_face", "A die shows 1 to 6."),
        ):
            assert (await alice.act(0, enter={"dice": dice}))["code"] == code
            assert words in sentence(code)
        at = {"id": "a" * 32, "game": alice.game, "seat": 0, "turn": 1, "roll": 0}
        await alice.say({"type": "act", **at, "do": {"enter": {"dice": [1, 2, 3, 4, "six"]}}})
        assert (await alice.hear("error"))["code"] == "bad_message"  # no number of this protocol
        assert await Move.objects.acount() == 2
        assert alice.turn["dice"] == [6, 6, 6, 6, 5]
        assert (await alice.act(0, score={"category": "sixes"}))["type"] == "ack"
    score = await Score.objects.aget()
    assert (score.points, score.dice, game.dice_from) == (24, "66665", dice_from)


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


def reason(page: Page, category: str) -> str | None:
    return next(why for key, _, why in page.turn["choices"] if key == category)


async def test_a_straight_waits_for_the_number_of_rolls_and_everything_else_does_not():
    await a_game("alice", settings=RoomSettings(**RUSSIAN))
    async with opened("alice") as alice:
        await alice.act(0, enter={"dice": [1, 2, 3, 4, 5]})
        assert (reason(alice, "small_straight"), reason(alice, "fives")) == ("rolls_unknown", None)
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
    score = await Score.objects.aget()
    assert (score.points, score.rolls_used) == (15, 3)


# One phone keeps the score


def change(night: Evening, **changes: object) -> tuple[bool, str, int]:
    """Whether one phone keeps the score now, whose dice are rolled, and the clock."""
    room.change_settings(room=night.room, by=night["alice"], changes=changes)
    now = load_settings(Room.objects.get(pk=night.room.pk).settings)
    return now.sheet_only, now.dice_from, now.clock


def test_choosing_it_sets_real_dice_and_no_clock_and_other_dice_end_it():
    night = evening("alice", "bob", clock=60)
    with pytest.raises(Refused, match=Reason.SHEET_NEEDS_FINAL_DICE):
        change(night, sheet_only=True, dice_from="screen")
    for dice_from in ("screen", "each_roll"):
        assert change(night, sheet_only=True) == (True, "final", 0)
        assert change(night, dice_from=dice_from) == (False, dice_from, 0)


async def test_the_hosts_phone_plays_every_seat_and_the_others_look_on_until_the_pad_passes_on():
    @database_sync_to_async
    def begin():
        night = evening("alice", "bob", sheet_only=True, dice_from="final", sections="upper")
        add_friend(room=night.room, by=night["alice"], name="Granny")
        start_game(room=night.room)
        return night

    night = await begin()
    dice = {"dice": [1, 2, 3, 4, 5]}
    async with opened("alice", code=night.room.code) as alice, opened("bob", code=night.room.code) as bob:
        assert bob.welcome["game"]["sheet_only"]
        for seat in (0, 1, 2):
            refused = await bob.act(seat, enter=dice)
            assert (refused["type"], refused["code"]) == ("refused", "not_your_seat")
            assert (await alice.act(seat, enter=dice))["type"] == "ack"
            assert (await alice.act(seat, score={"category": "fives"}))["type"] == "ack"
            await bob.hear("move")
            await bob.hear("move")
        assert alice.turn["seat"] == 0
        written = [row async for row in Score.objects.order_by("seat").values_list("seat", "points")]
        assert written == [(0, 5), (1, 5), (2, 5)]
        pass_on = database_sync_to_async(room.pass_host)
        await pass_on(room=night.room, by=night["alice"], member_id=night.members["bob"].pk)
        await bob.hear("room")
        await bob.hear("presence")  # told when the table knows of it
        assert (await alice.act(0, enter=dice))["code"] == "not_your_seat"
        assert (await bob.act(0, enter=dice))["type"] == "ack"
