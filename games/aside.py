"""Databases beside the live one: SQLite files in the data folder, for work that takes long and must disturb nobody."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model

from games.pacing import one_moment

NAME = "aside-{}.sqlite3"  # leftovers of a crash are removed by it: games/services/leftovers.py
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
