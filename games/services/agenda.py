"""What a table does by itself: the bot's next action, and the end of a turn by the clock."""

from __future__ import annotations

import asyncio
import logging

from channels.db import database_sync_to_async

import rules
from games.live.refusals import Refused
from games.live.rooms import LiveRoom
from games.live.table import Table, Wish, fresh_id
from games.live.venue import venue
from games.services.bots import bot_in_turn, bot_wish, thinking_time
from games.services.housekeeping import tidy

logger = logging.getLogger(__name__)

HOUR = 3600.0

_due: dict[str, asyncio.TimerHandle] = {}


def look_ahead(room: LiveRoom) -> None:
    """Plans the next thing that happens without a person; nobody looking: the game waits."""
    planned = _due.pop(room.code, None)
    if planned is not None:
        planned.cancel()
    table = room.open_table
    if table is None or table.position.ended or venue.closing or not venue.is_open(room):
        return
    delay = _delay(table)
    if delay is not None:
        loop = asyncio.get_running_loop()
        _due[room.code] = loop.call_later(delay, lambda: venue.spawn(lambda: _carry_out(room, table)))


def _delay(table: Table) -> float | None:
    if bot_in_turn(table) is not None:
        return thinking_time(table)
    return table.clock_left


async def _carry_out(room: LiveRoom, table: Table) -> None:
    """Does what is due. Any process with a page open may: the number in the log decides who was first."""
    wish = _wish(table)
    if wish is None:
        look_ahead(room)
        return
    try:
        await table.play(wish)
    except Refused as refused:
        logger.info("game %d: what was due was refused: %s", table.id, refused.code)


def _wish(table: Table) -> Wish | None:
    player = bot_in_turn(table)
    if player is not None:
        return bot_wish(table, player)
    state, left = table.position.state, table.clock_left
    if table.position.ended or left is None or left > 0.05:
        return None
    return Wish(fresh_id(), rules.TimeOver(seat=state.seat), None, (state.turn, state.hand.rolls_used))


async def housekeeping() -> None:
    """What is done once an hour, whether anybody looks or not."""
    await database_sync_to_async(tidy)()
