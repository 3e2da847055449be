"""One moment of the database, while others go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction


@contextmanager
def snapshot(alias: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Every read in the block sees the same moment, and nobody who writes waits for us."""
    connection = connections[alias]
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        # Our transactions are IMMEDIATE, which would keep every writer out until the last line is written.
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
