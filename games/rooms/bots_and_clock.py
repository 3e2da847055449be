"""What a table does without a person: bots act at a pace that people can follow, and the clock ends turns."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from threading import Thread

from channels.db import database_sync_to_async
from django.db import connections

from games.errors import Refused
from games.live.live_room import LiveRoom
from games.live.process import process
from games.live.table import Table, Wish
from games.rooms.bots import bot_action, bot_in_turn, clock_action, thinking_time, wish_of
from games.rooms.housekeeping import tidy
from games.storage import MET, storage
from games.transfer.integrity import tell_damage

logger = logging.getLogger(__name__)

HOUR = 3600.0

AFTER_TROUBLE = 1.0  # seconds
# Of the processes that have the room open one goes first; the next one acts only if that one did not.
GIVE_WAY = 0.5  # seconds

# Room code -> the moment that something is due for, with the clock it was planned by, and the timer.
_due: dict[str, tuple[tuple[int, int, int], asyncio.TimerHandle]] = {}


def look_ahead(room: LiveRoom, at_least: float = 0.0) -> None:
    """Plans the next thing that happens without a person; nobody looking: the game waits."""
    table = room.open_table
    waits = table is None or table.position.ended or process.closing or not process.is_open(room)
    delay = None if table is None or waits else _delay(table)
    if table is None or delay is None:
        _forget(room)
        return
    delay += GIVE_WAY * process.peers.before_us(room.code)
    moment = (table.id, table.position.number, table.stored.settings.clock)
    planned = _due.get(room.code)
    if planned is not None and planned[0] == moment and not planned[1].cancelled():
        return  # somebody came or went: that gives nobody more time
    _forget(room)
    loop = asyncio.get_running_loop()
    timer = loop.call_later(max(delay, at_least), lambda: process.spawn(lambda: _carry_out(room, table)))
    _due[room.code] = (moment, timer)


def _forget(room: LiveRoom) -> None:
    if process.room(room.code) in (None, room) and room.code in _due:
        _due.pop(room.code)[1].cancel()


def _delay(table: Table) -> float | None:
    if bot_in_turn(table) is not None:
        return thinking_time(table)
    return table.clock_left


async def _carry_out(room: LiveRoom, table: Table) -> None:
    """Does what is due. Any process with a page open may: the number in the log decides who was first."""
    _forget(room)
    try:
        wish = _wish(table)
        if wish is None:
            look_ahead(room)
        else:
            await table.play(wish)
    except Refused as refused:
        logger.info("game %d: what was due was refused: %s", table.id, refused.code)
        look_ahead(room, AFTER_TROUBLE)
    except Exception as error:
        if storage.note(error) is None:
            logger.exception("game %d: what was due failed", table.id)
        look_ahead(room, AFTER_TROUBLE)


def _wish(table: Table) -> Wish | None:
    player = bot_in_turn(table)
    if player is not None:
        return wish_of(table, bot_action(table.position.state, player))
    left = table.clock_left
    if table.position.ended or left is None or left > 0.05:
        return None
    return wish_of(table, clock_action(table.position.state))


async def look_after_storage() -> None:
    """Whether there is still room, and whether what kept games from being stored is mended."""
    await database_sync_to_async(storage.look)()
    if storage.damage == MET:
        await asyncio.to_thread(tell_damage, "somebody met a page that cannot be read")


async def housekeeping() -> None:
    """What is done once an hour, whether anybody looks or not."""
    # In a thread of its own: all tables share the other one, and this may have much to do, and rests now and then. No
    # stop waits for it: what is half done is undone, and due again after the next start.
    done: Future[None] = Future()
    Thread(target=_tidy, args=(done,), daemon=True).start()
    await asyncio.wrap_future(done)


def _tidy(done: Future[None]) -> None:
    done.set_running_or_notify_cancel()
    try:
        tidy()
    except Exception as error:
        done.set_exception(error)
    else:
        done.set_result(None)
    finally:
        connections.close_all()
