"""What a table does about who is away is the room's word of now, also in the middle of a game."""

from typing import Any

import pytest
from channels.db import database_sync_to_async

from games.models import Player, Room
from games.rooms.room import change_settings
from tests.helpers.pages import opened
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


@database_sync_to_async
def choose(**changes: Any) -> None:
    change_settings(room=Room.objects.get(), by=Player.objects.get(name="alice"), changes=changes)


async def test_a_host_may_let_the_table_decide_in_the_middle_of_a_game_and_wait_again():
    await database_sync_to_async(seated_game)("alice", "bob")
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
