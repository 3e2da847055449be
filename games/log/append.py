"""The one place where moves are written into the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from django.db import IntegrityError
from django.db.backends.base.base import BaseDatabaseWrapper

from games.log.rows import MoveRow

AT_ONCE = 1000  # moves in a statement: SQLite takes some 32,000 values


def append_moves(connection: BaseDatabaseWrapper, moves: Sequence[MoveRow]) -> set[tuple[int, int]]:
    """Stores `moves`, and says by game and number which of them were stored.

    A move is left out if somebody else has its number already, or if its action is in the log.
    """
    when = connection.ops.adapt_datetimefield_value
    rows = ", ".join([MoveRow.places()] * len(moves))
    statement = f"{MoveRow.insert_into()} VALUES {rows} ON CONFLICT DO NOTHING RETURNING game_id, number"
    with connection.cursor() as cursor:
        cursor.execute(statement, [value for move in moves for value in move.values(when)])
        return set(cursor.fetchall())


def append_all(connection: BaseDatabaseWrapper, moves: Iterable[MoveRow]) -> None:
    """Stores `moves`, however many there are. Raises IntegrityError if one of them has to be left out."""
    waiting = iter(moves)
    while batch := list(islice(waiting, AT_ONCE)):
        if len(append_moves(connection, batch)) < len(batch):
            raise IntegrityError("a number or an action stands twice in the log of a game")
