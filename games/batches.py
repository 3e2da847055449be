"""Run large amounts of writing as short transactions with pauses, so that people who are playing get their turn.

SQLite lets one write at a time, and nobody queues there: whoever waits looks again now and then, after up to a tenth of
a second. Somebody who takes the lock again at once would keep all others out for good.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connections, transaction

T = TypeVar("T")

LEAST_REST = 0.01  # seconds
REST = 2.0  # times as long as the lock was held: somebody who looks is more likely to find it open than not
MOST_REST = 0.5
ATTEMPTS = 6  # each waits for the lock as long as the database's settings say


def in_turn(work: Callable[[], T], *, alias: str = DEFAULT_DB_ALIAS) -> T:
    """Does a little work in a transaction of its own, then rests; inside another transaction, just does it."""
    if connections[alias].in_atomic_block:
        return work()
    for _ in range(ATTEMPTS - 1):
        try:
            return _once(work, alias)
        except OperationalError as error:
            if not is_locked(error):
                raise
    return _once(work, alias)


def _once(work: Callable[[], T], alias: str) -> T:
    with transaction.atomic(using=alias):
        began = time.monotonic()  # with the lock: waiting for it disturbs nobody
        done = work()
    time.sleep(min(MOST_REST, max(LEAST_REST, REST * (time.monotonic() - began))))
    return done


def is_locked(error: DatabaseError) -> bool:
    """Whether somebody else is writing; nothing has happened then, and it may be tried again."""
    return "is locked" in str(error)


def in_words(error: DatabaseError) -> str:
    """For whoever started a command: what to do about it, or what the database says."""
    if isinstance(error, OperationalError) and is_locked(error):
        return "somebody else writes without a break. Try again later; what was done so far stays."
    return " ".join(str(error).split())


@contextmanager
def one_moment(alias: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Every read in the block sees the same moment, and nobody who writes waits for us. For a short while only: what
    is written meanwhile cannot leave SQLite's log."""
    connection = connections[alias]
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        # Our transactions are IMMEDIATE, which would keep every writer out.
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("ROLLBACK")
        return
    outermost = not connection.in_atomic_block
    with transaction.atomic(using=alias):
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield
