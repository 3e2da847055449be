"""The one place that writes moves and scores: many tables' moves in one transaction, told once they are on disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from django.db import Error, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from games.storage import StorageTrouble, storage, trouble_in

logger = logging.getLogger(__name__)

PATIENCE = 10.0  # seconds for a database that is gone to come back
BETWEEN_ATTEMPTS = 0.1
# Seconds from the beginning of one batch to the next. A commit costs the same for one move as for twenty: a busy server
# waits a little for more of them, and a quiet one, whose last batch is long ago, does not wait at all.
PACE = 0.008


class LogReplaced(Exception):  # noqa: N818 - it reads as what it is
    """The move was decided by a log that is not the server's any more."""


class NewMove(NamedTuple):
    """A decided move on its way to disk, with the rows that history reads."""

    game: int
    number: int
    action_id: str
    events: str
    at: datetime
    scores: tuple[tuple[Any, ...], ...] = ()  # rows of SCORE
    undone: tuple[tuple[int, str], ...] = ()  # (column, category) taken back
    cards: tuple[tuple[Any, ...], ...] = ()  # rows of CARD
    ended: tuple[str, int | None] | None = None  # the game's last status, and its room
    results: tuple[tuple[Any, ...], ...] = ()  # rows of games.live.results, once the game has ended
    faces: tuple[tuple[Any, ...], ...] = ()


MOVES = "INSERT INTO games_move (game_id, number, action_id, events, at) VALUES {rows} "
MOVES += "ON CONFLICT DO NOTHING RETURNING game_id, number"
SCORE = (
    'INSERT INTO games_score (game_id, "column", category, seat, points, extra, dice, rolls_used, played_by, move) '
    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
UNSCORE = 'DELETE FROM games_score WHERE game_id = %s AND "column" = %s AND category = %s'
CARD = (
    "UPDATE games_scorecard SET upper_sum = %s, bonus = %s, lower_sum = %s, extra = %s, total = %s, place = %s "
    'WHERE game_id = %s AND "column" = %s'
)
END_GAME = "UPDATE games_game SET status = %s, ended_at = %s WHERE id = %s"
END_ROOM = (
    "UPDATE games_room SET status = 'finished', version = version + 1, touched_at = %s WHERE id = %s AND game_id = %s"
)
# Whose seat it is, the database knows best: a claim may have been granted a moment ago.
RESULT = (
    "INSERT INTO games_result (game_id, seat, player_id, ruleset, own_rules, terms, scorecards, team, contested, "
    "place, total, bonus, extra, ended_at) VALUES "
    '(%s, %s, (SELECT player_id FROM games_seat WHERE game_id = %s AND "order" = %s), '
    "%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
FACES = (
    "INSERT INTO games_faces (game_id, seat, player_id, entered, ones, twos, threes, fours, fives, sixes) VALUES "
    '(%s, %s, (SELECT player_id FROM games_seat WHERE game_id = %s AND "order" = %s), %s, %s, %s, %s, %s, %s, %s)'
)
LOCK_ROOMS = "SELECT id FROM games_room WHERE id IN ({ids}) ORDER BY id FOR UPDATE"
FIND = "SELECT number FROM games_move WHERE game_id = %s AND action_id = %s"

Outcome = bool | Exception  # stored; or another move was first (False); or why it could not be stored


def run_batch(connection: BaseDatabaseWrapper, items: Sequence[NewMove]) -> list[Outcome]:
    """Stores `items`; each outcome stands where its item stood."""
    try:
        stored = _store(connection, items)
    except Error as error:
        # One bad row must not take the others with it, and a COMMIT whose answer was lost may have happened.
        if storage.note(error) is None:
            logger.warning("a batch of %d moves failed; each is tried alone", len(items), exc_info=True)
        # On a full disk the connection lives, and SQLite might not be able to open another one.
        if trouble_in(error) is not StorageTrouble.FULL and not _reconnect(connection):
            return [error] * len(items)  # waiting as long for each of them would help nobody
        return [_store_alone(connection, item) for item in items]
    return [(item.game, item.number) in stored for item in items]


def _store(connection: BaseDatabaseWrapper, items: Sequence[NewMove]) -> set[tuple[int, int]]:
    # Sorted by game, so that two writers take their locks in the same order.
    ordered = sorted(items, key=lambda item: (item.game, item.number))
    rows = ", ".join(["(%s, %s, %s, %s, %s)"] * len(ordered))
    when = connection.ops.adapt_datetimefield_value
    values = [each for item in ordered for each in (item.game, item.number, item.action_id, item.events, when(item.at))]
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        _lock_rooms(cursor, [item.ended[1] for item in ordered if item.ended])
        cursor.execute(MOVES.format(rows=rows), values)
        stored = {(game, number) for game, number in cursor.fetchall()}
        _store_sums(cursor, [item for item in ordered if (item.game, item.number) in stored], when)
    return stored


def _lock_rooms(cursor: Any, rooms: list[int | None]) -> None:
    """The rooms of games that end here, before their moves: whoever ends a game by hand takes the two in this order."""
    ids = [room for room in rooms if room is not None]
    if ids and cursor.db.features.has_select_for_update:  # SQLite has no row locks: a transaction there is alone
        cursor.execute(LOCK_ROOMS.format(ids=", ".join(["%s"] * len(ids))), ids)


def _store_sums(cursor: Any, items: list[NewMove], when: Callable[[datetime], Any]) -> None:
    ended = [(item, *item.ended) for item in items if item.ended]
    for statement, rows in (
        (UNSCORE, [(item.game, *taken_back) for item in items for taken_back in item.undone]),
        (SCORE, [score for item in items for score in item.scores]),
        (CARD, [card for item in items for card in item.cards]),
        (END_GAME, [(status, when(item.at), item.game) for item, status, _ in ended]),
        (END_ROOM, [(when(item.at), room, item.game) for item, _, room in ended]),
        (RESULT, [(*row[:2], *row[:2], *row[2:], when(item.at)) for item in items for row in item.results]),
        (FACES, [(*row[:2], *row[:2], *row[2:]) for item in items for row in item.faces]),
    ):
        if rows:
            cursor.executemany(statement, rows)


def _reconnect(connection: BaseDatabaseWrapper) -> bool:
    """Waits a while for a database that restarts: a move that is a little late is better than one refused."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            _let_go(connection)
            connection.ensure_connection()
            return True
        except Error:
            time.sleep(BETWEEN_ATTEMPTS)
    return False


def _let_go(connection: BaseDatabaseWrapper) -> None:
    """After an error, of a connection that may be dead. Django would ask a pool, and that believes in all it gave."""
    if connection.errors_occurred and not connection.in_atomic_block:
        connection.close()


def _store_alone(connection: BaseDatabaseWrapper, item: NewMove) -> Outcome:
    try:
        with connection.cursor() as cursor:
            cursor.execute(FIND, (item.game, item.action_id))
            found = cursor.fetchone()
        if found:
            return bool(found[0] == item.number)
        return (item.game, item.number) in _store(connection, [item])
    except Exception as error:
        if storage.note(error) is None:
            logger.exception("move %d of game %d could not be stored", item.number, item.game)
        if trouble_in(error) is not StorageTrouble.FULL:
            with suppress(Error):
                _let_go(connection)
        return error


class Writer:
    """One thread owns the writing connection. While it commits a batch, the loop collects the next one."""

    def __init__(self, run: Callable[[BaseDatabaseWrapper, Sequence[NewMove]], list[Outcome]] = run_batch) -> None:
        self._run = run
        self._waiting: list[tuple[NewMove, asyncio.Future[bool]]] = []
        self._busy = False
        self._last = 0.0  # when the last batch began
        self._edition = 0  # of the log; another one when a backup has taken its place
        self._thread: ThreadPoolExecutor | None = None

    def start(self) -> None:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def stop(self) -> None:
        """Waits for what is under way and closes the thread's connection."""
        await asyncio.gather(*(saved for _, saved in self._waiting), return_exceptions=True)
        if self._thread is None:
            return
        thread, self._thread = self._thread, None
        await asyncio.get_running_loop().run_in_executor(thread, connections.close_all)
        thread.shutdown()

    @property
    def waiting(self) -> int:
        """Moves for the next batch."""
        return len(self._waiting)

    @property
    def edition(self) -> int:
        """Which log is written now; what was decided by an earlier one is refused."""
        return self._edition

    async def turn_page(self) -> None:
        """Another log is about to take this one's place: returns once nothing decided so far can still be written."""
        self._edition += 1
        late, self._waiting = self._waiting, []
        for _, saved in late:
            if not saved.done():
                saved.set_exception(LogReplaced())
        await self.reach()

    async def reach(self) -> None:
        """Returns once the thread comes to it: it lives, and is not stuck."""
        self.start()
        await asyncio.get_running_loop().run_in_executor(self._thread, lambda: None)

    def save(self, move: NewMove, edition: int | None = None) -> asyncio.Future[bool]:
        """True once `move` is on disk, False if another move has its number; raises if neither can be said."""
        loop = asyncio.get_running_loop()
        saved: asyncio.Future[bool] = loop.create_future()
        if edition not in (None, self._edition):
            saved.set_exception(LogReplaced())
            return saved
        self._waiting.append((move, saved))
        if not self._busy:
            self._busy = True
            self._plan(loop)
        return saved

    def _plan(self, loop: asyncio.AbstractEventLoop) -> None:
        """The next batch: soon, not now, for whatever else arrives in this turn of the loop shares the transaction."""
        wait = self._last + PACE - loop.time()
        if wait > 0:
            loop.call_later(wait, self._flush, loop)
        else:
            loop.call_soon(self._flush, loop)

    def _flush(self, loop: asyncio.AbstractEventLoop) -> None:
        self._last = loop.time()
        batch, self._waiting = self._waiting, []
        if not batch:
            self._busy = False  # they were all refused meanwhile
            return
        self.start()
        assert self._thread is not None
        self._thread.submit(self._write, loop, batch)

    def _write(self, loop: asyncio.AbstractEventLoop, batch: list[tuple[NewMove, asyncio.Future[bool]]]) -> None:
        try:
            outcomes = self._run(connections["default"], [move for move, _ in batch])
        except Exception as error:  # every waiter must hear of it
            if storage.note(error) is None:
                logger.exception("the writer failed")
            outcomes = [error] * len(batch)
        loop.call_soon_threadsafe(self._answer, loop, batch, outcomes)

    def _answer(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: list[tuple[NewMove, asyncio.Future[bool]]],
        outcomes: list[Outcome],
    ) -> None:
        for (_, saved), outcome in zip(batch, outcomes, strict=True):
            if saved.cancelled():
                continue
            if isinstance(outcome, Exception):
                saved.set_exception(outcome)
            else:
                saved.set_result(outcome)
        if self._waiting:
            self._plan(loop)
        else:
            self._busy = False
