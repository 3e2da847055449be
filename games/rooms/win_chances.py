"""Win chances for the television and whoever looks on, where the host wants them: once a move, and never in its way."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import rules
from games.live.live_room import LiveRoom
from games.live.process import process
from games.live.table import Table
from games.log.room_settings import load_settings
from games.perfect_play.advisers import advisers
from games.protocol import outgoing

if TYPE_CHECKING:  # numpy: there is an adviser only where it is there, too
    from rules.strategy.chances import Chances

logger = logging.getLogger(__name__)

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
_games: dict[str, tuple[int, Chances]] = {}  # by room code: the game on its table
_working: set[str] = set()
_thread = ThreadPoolExecutor(1, thread_name_prefix="win-chances")


def follow(room: LiveRoom) -> None:
    """Something happened in a room: its screens are told what that does to the chances."""
    table = room.open_table
    if not process.is_open(room):
        _games.pop(room.code, None)
        return
    if table is None or not wanted(room) or room.code in _working or process.peers.before_us(room.code):
        return
    told = room.chances
    if told is not None and (told.game, told.number) == (table.id, table.position.number):
        return
    _working.add(room.code)
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
        if adviser is None or table.position.abandoned or _allowance.left <= 0:
            return
        chances = _chances(room.code, table.id, adviser)
        work = asyncio.get_running_loop().run_in_executor(_thread, _timed, chances, state, _strengths(table))
        win, seconds = await work
        _allowance.spend(seconds)
        room.chances = outgoing.Chances(table.id, number, win)
        await room.tell(room.chances)
    finally:
        _working.discard(room.code)
    if table.position.number != number:
        follow(room)  # the table has moved on meanwhile


def _chances(code: str, game: int, adviser: object) -> Chances:
    import numpy as np

    from rules.strategy.advice import Adviser
    from rules.strategy.chances import Chances

    assert isinstance(adviser, Adviser)
    known = _games.get(code)
    if known is None or known[0] != game:
        known = _games[code] = game, Chances(adviser.solved, np.random.default_rng())
    return known[1]


def _timed(chances: Chances, state: rules.State, strengths: list[float]) -> tuple[tuple[float, ...], float]:
    began = time.thread_time()
    win = tuple(round(chance, 3) for chance in chances.of(state, strengths))
    return win, time.thread_time() - began


def _strengths(table: Table) -> list[float]:
    """By column, how whoever is next there plays on."""
    from rules.strategy.players import GIVES_AWAY

    state = table.position.state
    seats = [table.seats[column.seats[column.next_member % len(column.seats)]] for column in state.columns]
    levels = [seat.bot or (table.stand_in if seat.order in state.handed_over else USUAL_PLAYER) for seat in seats]
    return [GIVES_AWAY.get(level, GIVES_AWAY["casual"]) for level in levels]
