"""Whether the database has the tables that this version of the program knows."""

from __future__ import annotations

from django.core.management import CommandError, call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

BEHIND = "The database is not of this version. Start the server once: it makes a copy and brings it up to date."


def check_is_current(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Raises CommandError if rows would be read from tables that are not as we know them."""
    if _is_behind(alias):
        raise CommandError(BEHIND)


def make_current(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Makes the tables in a database that has none; an older one is for the server to bring up to date."""
    executor = MigrationExecutor(connections[alias])
    if not executor.loader.applied_migrations:
        call_command("migrate", database=alias, interactive=False, verbosity=0)
    elif _is_behind(alias):
        raise CommandError(BEHIND)


def _is_behind(alias: str) -> bool:
    executor = MigrationExecutor(connections[alias])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
