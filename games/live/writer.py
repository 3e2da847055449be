"""Writes the moves of many tables and their scores in one transaction, and reports when they are on disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter
from typing import Any, NamedTuple

from django.db import Error, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from games.live.counts import Counts
from games.log.append import append_moves
from games.log.rows import FacesRow, MoveRow, ResultRow, ScorecardRow, ScoreRow, When
from games.storage import StorageTrouble, is_full, storage, trouble_in

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

    move: MoveRow
    scores: tuple[ScoreRow, ...] = ()
    undone: tuple[tuple[int, int, str], ...] = ()  # keys of scores that are taken back
    cards: tuple[ScorecardRow, ...] = ()
    ended: tuple[str, int | None] | None = None  # the game's last status, and its room
    results: tuple[ResultRow, ...] = ()  # once the game has ended
    faces: tuple[FacesRow, ...] = ()

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands in the log: the game and the number."""
        return self.move.game_id, self.move.number


END_GAME = "UPDATE games_game SET status = %s, ended_at = %s WHERE id = %s"
END_ROOM = (
    "UPDATE games_room SET status = 'finished', version = version + 1, touched_at = %s WHERE id = %s AND game_id = %s"
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
        deadline = time.monotonic() + PATIENCE
        # On a full disk the connection lives, and SQLite might not be able to open another one.
        if trouble_in(error) is not StorageTrouble.FULL and not _reconnect(connection, deadline):
            return [error] * len(items)  # waiting as long for each of them would help nobody
        return [_store_patiently(connection, item, deadline) for item in items]
    return [item.place in stored for item in items]


def _store(connection: BaseDatabaseWrapper, items: Sequence[NewMove]) -> set[tuple[int, int]]:
    # Sorted by game, so that two writers take their locks in the same order.
    ordered = sorted(items, key=lambda item: item.place)
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        _lock_rooms(cursor, [item.ended[1] for item in ordered if item.ended])
        stored = append_moves(connection, [item.move for item in ordered])
        when = connection.ops.adapt_datetimefield_value
        _store_sums(cursor, [item for item in ordered if item.place in stored], when)
    return stored


def _lock_rooms(cursor: Any, rooms: list[int | None]) -> None:
    """The rooms of games that end here, before their moves: whoever ends a game by hand takes the two in this order."""
    ids = [room for room in rooms if room is not None]
    if ids and cursor.db.features.has_select_for_update:  # SQLite has no row locks: a transaction there is alone
        cursor.execute(LOCK_ROOMS.format(ids=", ".join(["%s"] * len(ids))), ids)


def _store_sums(cursor: Any, items: list[NewMove], when: When) -> None:
    ended = [(item.move, *item.ended) for item in items if item.ended]
    for statement, rows in (
        (ScoreRow.delete(), [key for item in items for key in item.undone]),
        (ScoreRow.insert(), [score.values(when) for item in items for score in item.scores]),
        (ScorecardRow.update(), [card.values_to_update(when) for item in items for card in item.cards]),
        (END_GAME, [(status, when(move.at), move.game_id) for move, status, _ in ended]),
        (END_ROOM, [(when(move.at), room, move.game_id) for move, _, room in ended]),
        (ResultRow.insert(), [row.values(when) for item in items for row in item.results]),
        (FacesRow.insert(), [row.values(when) for item in items for row in item.faces]),
    ):
        if rows:
            cursor.executemany(statement, rows)


def _reconnect(connection: BaseDatabaseWrapper, deadline: float) -> bool:
    """Waits a while for a database that restarts: a move that is a little late is better than one refused."""
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


def _store_patiently(connection: BaseDatabaseWrapper, item: NewMove, deadline: float) -> Outcome:
    """A database that restarts may let a connection in and cut it before it answers; a pool may have several such."""
    while True:
        outcome = _store_alone(connection, item)
        cut_off = isinstance(outcome, Exception) and trouble_in(outcome) is StorageTrouble.OUT_OF_REACH
        if not cut_off or is_full():  # a full disk has SQLite say that it cannot open a file
            return outcome
        time.sleep(BETWEEN_ATTEMPTS)
        if not _reconnect(connection, deadline):
            return outcome


def _store_alone(connection: BaseDatabaseWrapper, item: NewMove) -> Outcome:
    try:
        with connection.cursor() as cursor:
            cursor.execute(FIND, (item.move.game_id, item.move.action_id))
            found = cursor.fetchone()
        if found:
            return bool(found[0] == item.move.number)
        return item.place in _store(connection, [item])
    except Exception as error:
        if storage.note(error) is None:
            logger.exception("move %d of game %d could not be stored", item.move.number, item.move.game_id)
        if trouble_in(error) is not StorageTrouble.FULL:
            with suppress(Error):
                _let_go(connection)
        return error


class Writer:
    """One thread owns the writing connection. While it commits a batch, the loop collects the next one."""

    def __init__(
        self,
        run: Callable[[BaseDatabaseWrapper, Sequence[NewMove]], list[Outcome]] = run_batch,
        counts: Counts | None = None,
    ) -> None:
        self._run = run
        self.counts = counts or Counts()
        self._waiting: list[tuple[NewMove, asyncio.Future[bool]]] = []
        self._busy = False
        self._last = 0.0  # when the last batch began
        self._edition = 0  # of the log; another one when a backup has taken its place
        self._thread: ThreadPoolExecutor | None = None

    def start(self) -> None:
        if self._thread is None:
            storage.remember_file()
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
        moves, began = [move for move, _ in batch], perf_counter()
        try:
            storage.check_file()  # SQLite would go on writing to a file that has no name any more
            outcomes = self._run(connections["default"], moves)
        except Exception as error:  # every waiter must hear of it
            if storage.note(error) is None:
                logger.exception("the writer failed")
            outcomes = [error] * len(batch)
        self.counts.written(moves, outcomes, perf_counter() - began)
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
