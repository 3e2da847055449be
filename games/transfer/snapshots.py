"""Databases beside the live one, for long work that must disturb nobody; copying rows between them."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.models import DateTimeField, Model

from games.batches import one_moment
from games.log.rows import MoveRow
from games.models import Move

NAME = "aside-{}.sqlite3"  # leftovers of a crash are removed by it: games/transfer/restoring.py
SPARE = 16 * 1024 * 1024  # bytes of the disk that are left to everything else


@contextmanager
def snapshot(alias: str = DEFAULT_DB_ALIAS) -> Iterator[str]:
    """The alias of a database that stays as this one is now, while others go on writing here.

    Of SQLite that is a copy: a reader that takes long would keep all that is written meanwhile in the log beside the
    file, which grows until it is done.
    """
    connection = connections[alias]
    file = Path(connection.settings_dict["NAME"])
    copies = connection.vendor == "sqlite" and not connection.in_atomic_block
    if not copies or shutil.disk_usage(settings.DATA).free < _size(file) + SPARE:
        with one_moment(alias):
            yield alias
        return
    with _new_file() as path:
        connection.ensure_connection()
        with closing(sqlite3.connect(path)) as copy:
            connection.connection.backup(copy)  # all pages at once: other threads go on meanwhile
            copy.execute("PRAGMA journal_mode=DELETE")  # of a log nobody has any need here
        with known_to_django(path) as aside:
            yield aside


@contextmanager
def empty_database(models: tuple[type[Model], ...]) -> Iterator[str]:
    """The alias of a new database with the tables of these models, which is gone afterwards."""
    with _new_file() as path, known_to_django(path) as aside:
        connection = connections[aside]
        connection.ensure_connection()
        # A crash leaves rubbish, which is all that it ever was.
        connection.connection.executescript(f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; {_tables(models)}")
        yield aside


@contextmanager
def known_to_django(path: Path) -> Iterator[str]:
    """The alias under which Django knows this file, in all threads."""
    alias = f"aside-{secrets.token_hex(4)}"
    live = connections.settings[DEFAULT_DB_ALIAS]
    own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": {"transaction_mode": "IMMEDIATE"}}
    connections.settings[alias] = live | own
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.settings[alias]


@cache
def _tables(models: tuple[type[Model], ...]) -> str:
    """What makes them, with what must be unique and without indexes, which nobody here has any use for."""
    with known_to_django(Path(":memory:")) as alias:
        with connections[alias].schema_editor(collect_sql=True) as editor:
            for model in models:
                editor.create_model(model)
        return "\n".join(line for line in editor.collected_sql or () if not line.startswith("CREATE INDEX"))


@contextmanager
def _new_file() -> Iterator[Path]:
    path = Path(settings.DATA) / NAME.format(secrets.token_hex(8))
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield path
    finally:
        remove_database(path)


def remove_database(path: Path) -> None:
    """A database and what SQLite may have left beside it: an old log would be played into the next file there."""
    for beside in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + beside).unlink(missing_ok=True)


def _size(file: Path) -> int:
    parts = (file, file.with_name(f"{file.name}-wal"))
    return sum(part.stat().st_size for part in parts if part.exists())


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


Values = tuple[Any, ...]
BATCH = 5000  # rows in memory at a time, whatever the size of the database


class Aside:
    """What is in a database put aside, as SQLite has it."""

    def __init__(self, alias: str) -> None:
        # Not by Django's own connection, which makes times and truths of what it reads.
        self._database = sqlite3.connect(connections[alias].settings_dict["NAME"])

    def close(self) -> None:
        self._database.close()

    def rows(self, model: type[Model], where: str = "1", *values: Any) -> Iterator[dict[str, Any]]:
        """Rows by the names of their columns, in the order they were made."""
        names = columns(model)
        sql = f"SELECT {_listed(names)} FROM {model._meta.db_table} WHERE {where} ORDER BY id"
        for row in self._database.execute(sql, values):
            yield dict(zip(names, row, strict=True))

    def moves(self, where: str = "1", *values: Any, game_id: int | None = None) -> Iterator[MoveRow]:
        """The log, of a game that has another number in the live database if `game_id` says so."""
        for row in self.rows(Move, where, *values):
            at = datetime.fromisoformat(row["at"]).replace(tzinfo=UTC)  # as SQLite has it: in UTC, without saying so
            yield MoveRow(game_id or row["game_id"], row["number"], row["action_id"], row["events"], at)


def columns(model: type[Model]) -> list[str]:
    return [str(field.column) for field in model._meta.concrete_fields]


def insert(alias: str, model: type[Model], rows: Iterable[dict[str, Any]], *, numbered: bool = False) -> None:
    """Stores rows of an `Aside`, but moves, which are appended to the log; with `numbered` they keep their ids."""
    connection = connections[alias]
    names = [name for name in columns(model) if numbered or name != "id"]
    adapted = _adapted(connection, model, names)
    values = (adapted(row) for row in rows)
    with connection.cursor() as cursor, connection.wrap_database_errors:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {model._meta.db_table} ({_listed(names)}) FROM STDIN") as copy:
                for row in values:
                    copy.write_row(row)
            return
        statement = f"INSERT INTO {model._meta.db_table} ({_listed(names)}) VALUES ({', '.join(['%s'] * len(names))})"
        while batch := list(islice(values, BATCH)):
            cursor.executemany(statement, batch)


def _adapted(
    connection: BaseDatabaseWrapper, model: type[Model], names: list[str]
) -> Callable[[dict[str, Any]], Values]:
    """SQLite keeps a time as a text in UTC that does not say so."""
    times = {field.column for field in model._meta.concrete_fields if isinstance(field, DateTimeField)}
    if connection.vendor != "postgresql":
        return lambda row: tuple(row[name] for name in names)
    return lambda row: tuple(
        f"{row[name]}+00" if name in times and row[name] is not None else row[name] for name in names
    )


def _listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
