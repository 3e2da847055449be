"""How long bots wait."""

import pytest
from channels.db import database_sync_to_async

import rules
from games.live.table import Table, Wish, fresh_id
from games.live.writer import Writer
from games.log.stored import stored_game
from games.rooms.bots_and_clock import thinking_time
from tests.helpers.stored import seated_game

pytestmark = pytest.mark.django_db(transaction=True)


async def nobody(*shown: object) -> None:
    """Nobody looks."""


async def test_a_bot_leaves_time_to_take_back_what_a_person_chose_and_none_for_what_a_bot_did(settings):
    settings.BOT_PACE, settings.BOT_WAITS_FOR_UNDO = 1, 4
    game = await database_sync_to_async(seated_game)("alice", bots=1)
    stored = await database_sync_to_async(stored_game)(game.pk)
    writer = Writer()
    table = Table(stored, writer=writer, show=nobody)
    try:
        for action in (rules.Roll(seat=0), rules.Score("chance", seat=0)):
            await table.play(Wish(fresh_id(), action))
        assert thinking_time(table) == 4
        for action in (rules.Roll(seat=1), rules.Score("chance", seat=1), rules.HandOver(seat=0)):
            await table.play(Wish(fresh_id(), action))
        assert table.position.state.last is not None
        assert thinking_time(table) == 1
    finally:
        await writer.stop()
