"""One phone keeps the score: as a pad on the table would, it is everybody's and lies before one of them."""

import pytest
from channels.db import database_sync_to_async

from games.errors import Reason, Refused
from games.log.room_settings import RoomSettings, load_settings
from games.models import Room, Score
from games.rooms import room
from games.rooms.games import start_game
from games.rooms.seats import add_friend
from tests.helpers.factories import Evening, evening
from tests.helpers.pages import opened

pytestmark = pytest.mark.django_db


def settings_of(night: Evening) -> RoomSettings:
    return load_settings(Room.objects.get(pk=night.room.pk).settings)


def change(night: Evening, **changes: object) -> None:
    room.change_settings(room=night.room, by=night["alice"], changes=changes)


def test_choosing_it_sets_real_dice_and_no_clock():
    night = evening("alice", "bob", clock=60)
    change(night, sheet_only=True)
    now = settings_of(night)
    assert (now.sheet_only, now.dice_from, now.clock) == (True, "final", 0)


@pytest.mark.parametrize("dice_from", ["screen", "each_roll"])
def test_other_dice_end_it(dice_from):
    night = evening("alice", "bob", sheet_only=True, dice_from="final")
    change(night, dice_from=dice_from)
    assert not settings_of(night).sheet_only


def test_a_pad_that_rolls_is_refused():
    night = evening("alice", "bob")
    with pytest.raises(Refused, match=Reason.SHEET_NEEDS_FINAL_DICE):
        change(night, sheet_only=True, dice_from="screen")
    assert not settings_of(night).sheet_only


async def begin() -> Evening:
    def start():
        night = evening("alice", "bob", sheet_only=True, dice_from="final", sections="upper")
        add_friend(room=night.room, by=night["alice"], name="Granny")
        start_game(room=night.room)
        night.room.refresh_from_db()
        return night

    return await database_sync_to_async(start)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_process")
async def test_the_hosts_phone_plays_every_seat_and_the_others_look_on():
    night = await begin()
    code = night.room.code
    async with opened("alice", code=code) as alice, opened("bob", code=code) as bob:
        assert bob.welcome["game"]["sheet_only"]
        for seat in (0, 1, 2):
            refused = await bob.act(seat, enter={"dice": [1, 2, 3, 4, 5]})
            assert (refused["type"], refused["code"]) == ("refused", "not_your_seat")
            assert (await alice.act(seat, enter={"dice": [1, 2, 3, 4, 5]}))["type"] == "ack"
            assert (await alice.act(seat, score={"category": "fives"}))["type"] == "ack"
            await bob.hear("move")
            await bob.hear("move")
        assert alice.turn["seat"] == 0
    written = await database_sync_to_async(lambda: list(Score.objects.order_by("seat").values_list("seat", "points")))()
    assert written == [(0, 5), (1, 5), (2, 5)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_process")
async def test_with_the_hosts_role_the_pad_passes_on():
    night = await begin()
    code = night.room.code
    async with opened("alice", code=code) as alice, opened("bob", code=code) as bob:
        pass_on = database_sync_to_async(room.pass_host)
        await pass_on(room=night.room, by=night["alice"], member_id=night.members["bob"].pk)
        await bob.hear("room")
        await bob.hear("presence")  # told when the table knows of it
        assert (await alice.act(0, enter={"dice": [1, 2, 3, 4, 5]}))["code"] == "not_your_seat"
        assert (await bob.act(0, enter={"dice": [1, 2, 3, 4, 5]}))["type"] == "ack"
