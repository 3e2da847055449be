"""What a table does without a person: bots act at a pace that people can follow, and the clock ends turns."""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures import Future
from dataclasses import replace
from threading import Thread

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connections

import rules
from games.errors import Refused
from games.live.live_room import LiveRoom
from games.live.process import process
from games.live.table import Table, Wish, fresh_id
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
    wish = _wish(table)
    if wish is None:
        look_ahead(room)
        return
    try:
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
        return bot_wish(table, player)
    state, left = table.position.state, table.clock_left
    if table.position.ended or left is None or left > 0.05:
        return None
    return Wish(fresh_id(), rules.TimeOver(seat=state.seat), None, (state.turn, state.hand.rolls_used))


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


_luck = random.SystemRandom()
PLAYERS: dict[str, rules.Player] = {"greedy": rules.GreedyPlayer(), "random": rules.RandomPlayer(_luck)}
STAND_IN = "greedy"  # plays a seat that its player handed over


def bot_in_turn(table: Table) -> rules.Player | None:
    """The bot whose turn it is, if it is a bot's."""
    position = table.position
    if position.ended:
        return None
    seat = table.seats[position.state.seat]
    if seat.bot:
        return PLAYERS.get(seat.bot, PLAYERS[STAND_IN])
    return PLAYERS[STAND_IN] if seat.order in position.state.handed_over else None


def thinking_time(table: Table) -> float:
    """How long a bot waits; after a person's choice that can be taken back it leaves time for that."""
    state = table.position.state
    chose = state.last.seat if state.last and table.stored.settings.undo else None
    if chose is None or table.seats[chose].bot or chose in state.handed_over:
        return float(settings.BOT_PACE)
    return float(settings.BOT_WAITS_FOR_UNDO)


def bot_wish(table: Table, player: rules.Player) -> Wish:
    """What the bot does next, meant for this very moment."""
    state = table.position.state
    # No seat is handed over any more where dice are real; one that was can only be played by the clock's move.
    action = player.choose(state) if state.dice_from == "screen" else rules.TimeOver()
    return Wish(fresh_id(), _seated(action, state.seat), None, (state.turn, state.hand.rolls_used))


def _seated(action: rules.Action, seat: int) -> rules.Action:
    return replace(action, seat=seat)
