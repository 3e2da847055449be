"""Bring the stored games up to date with the code, after a copy of what was there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

# Any number, as long as it is always the same.
ONE_AT_A_TIME = 0x59617A7A79


def upgrade_database(backups: Path, alias: str = DEFAULT_DB_ALIAS) -> Path | None:
    """Apply what is pending; returns the copy that was made first, if there was something to copy."""
    connection = connections[alias]
    with _alone(connection):
        executor = MigrationExecutor(connection)
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return None
        copy = _back_up(connection, backups) if executor.loader.applied_migrations else None
        call_command("migrate", database=alias, interactive=False, verbosity=0)
        return copy


@contextmanager
def _alone(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Of several processes that start together, one upgrades; the others wait, and find it done."""
    if connection.vendor != "postgresql":
        yield  # one process, one file
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [ONE_AT_A_TIME])
        try:
            yield
        finally:
            # Without a connection there is no lock either.
            if connection.is_usable():
                cursor.execute("SELECT pg_advisory_unlock(%s)", [ONE_AT_A_TIME])


def _back_up(connection: BaseDatabaseWrapper, backups: Path) -> Path | None:
    if connection.vendor != "sqlite":
        return None  # a PostgreSQL has an owner who backs it up
    from games.transfer.backups import make_backup  # late: it needs Django's models

    return make_backup("before-upgrade", folder=backups, alias=connection.alias)
