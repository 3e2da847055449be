"""Win chances for the television and whoever looks on, where the host wants them: once a move, and never in its way."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakSet

import rules
from games.live.live_room import LiveRoom
from games.live.process import process
from games.live.table import Table
from games.log.room_settings import load_settings
from games.perfect_play.advisers import advisers
from games.protocol import outgoing

if TYPE_CHECKING:  # numpy: there is an adviser only where it is there, too
    from rules.strategy.advice import Adviser
    from rules.strategy.chances import Chances

SHARE = 0.1  # of one core, for all rooms together
SAVED = 3.0  # seconds of work that a quiet time leaves for later
USUAL_PLAYER = "strong"  # how people are thought to play


class Allowance:
    """Seconds of work that may be done now; it grows with time, up to a limit."""

    def __init__(self) -> None:
        self._left, self._at = SAVED, time.monotonic()

    @property
    def left(self) -> float:
        now = time.monotonic()
        self._left, self._at = min(SAVED, self._left + SHARE * (now - self._at)), now
        return self._left

    def spend(self, seconds: float) -> None:
        self._left -= seconds


_allowance = Allowance()
_games: WeakKeyDictionary[Table, Chances] = WeakKeyDictionary()
_working: WeakSet[Table] = WeakSet()
_one_thread = ThreadPoolExecutor(1, thread_name_prefix="win-chances")


def follow(room: LiveRoom) -> None:
    """Something happened in a room: its screens are told what that does to the chances."""
    table = room.open_table
    if table is None or not process.is_open(room) or not wanted(room) or process.peers.before_us(room.code):
        return
    told = room.chances
    known = told is not None and (told.game, told.number) == (table.id, table.position.number)
    if known or table in _working or _allowance.left <= 0:
        return
    _working.add(table)
    process.spawn(lambda: _work(room, table))


def wanted(room: LiveRoom) -> bool:
    """Whether the host wants them, and there is anybody to win against."""
    table = room.open_table
    several = table is not None and len(table.position.state.columns) > 1
    return several and room.view is not None and load_settings(room.view.settings).chances


async def _work(room: LiveRoom, table: Table) -> None:
    try:
        number, state = table.position.number, table.position.state
        adviser = advisers.adviser(state.ruleset, state.house)
        if adviser is None or table.position.abandoned:
            return
        chances = _chances(table, adviser)
        loop = asyncio.get_running_loop()
        win = await loop.run_in_executor(_one_thread, _timed, chances, state, _strengths(table))
        if win is None or process.closing:
            return
        room.chances = outgoing.Chances(table.id, number, win)
        await room.tell(room.chances)
    finally:
        _working.discard(table)
    if table.position.number != number:
        follow(room)  # the table has moved on meanwhile


def _chances(table: Table, adviser: Adviser) -> Chances:
    import numpy as np

    from rules.strategy.chances import Chances

    if table not in _games:
        _games[table] = Chances(adviser.solved, np.random.default_rng())
    return _games[table]


def _timed(chances: Chances, state: rules.State, strengths: list[float]) -> tuple[float, ...] | None:
    """None where others have used the time up meanwhile: one after the other comes here."""
    if _allowance.left <= 0 or process.closing:
        return None
    began = time.thread_time()
    win = tuple(round(chance, 3) for chance in chances.of(state, strengths))
    _allowance.spend(time.thread_time() - began)
    return win


def _strengths(table: Table) -> list[float]:
    """By column, how whoever is next there plays on."""
    from rules.strategy.players import GIVES_AWAY

    state = table.position.state
    seats = [table.seats[column.seats[column.next_member % len(column.seats)]] for column in state.columns]
    levels = [seat.bot or (table.stand_in if seat.order in state.handed_over else USUAL_PLAYER) for seat in seats]
    return [GIVES_AWAY.get(level, GIVES_AWAY["casual"]) for level in levels]
