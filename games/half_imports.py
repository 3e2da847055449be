"""What an import leaves that was stopped halfway: games that nobody can see, taken away when no import is under way."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

from games.models import Game
from games.pacing import in_turn

LOCK = "import.lock"
LOCK_NUMBER = 0x7A74_6D70  # of PostgreSQL's own locks, which have numbers; any that nobody else takes
PATIENCE = 60.0  # seconds for another import, or for what takes its rubbish away


class Busy(Exception):  # noqa: N818 - it reads as what it is
    """Another import is under way, or somebody writes without a break."""


@contextmanager
def one_at_a_time(alias: str = DEFAULT_DB_ALIAS, *, patience: float = PATIENCE) -> Iterator[None]:
    """Nobody else imports in the block, in whatever process. Ends with the process, too. Raises Busy."""
    lock = _postgresql_lock if connections[alias].vendor == "postgresql" else _file_lock
    deadline = time.monotonic() + patience
    with lock(alias) as tries:
        while not tries():
            if time.monotonic() >= deadline:
                raise Busy
            time.sleep(0.2)
        yield


@contextmanager
def _file_lock(alias: str) -> Iterator[Callable[[], bool]]:
    """A database without anything in it: the one kind of lock that is the same on every system."""
    with closing(sqlite3.connect(Path(settings.DATA) / LOCK, timeout=0, isolation_level=None)) as lock:

        def tries() -> bool:
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                return False
            return True

        yield tries


@contextmanager
def _postgresql_lock(alias: str) -> Iterator[Callable[[], bool]]:
    def ask(function: str) -> bool:
        with connections[alias].cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s)", [LOCK_NUMBER])
            return bool(cursor.fetchone()[0])

    held = False

    def tries() -> bool:
        nonlocal held
        held = ask("pg_try_advisory_lock")
        return held

    try:
        yield tries
    finally:
        if held:
            ask("pg_advisory_unlock")


def drop_arriving(alias: str = DEFAULT_DB_ALIAS) -> int:
    """Takes away what an import has left that did not come to its end; for whoever holds the lock."""
    games = list(Game.objects.using(alias).filter(status=Game.ARRIVING).values_list("pk", flat=True))
    for pk in games:
        in_turn(lambda pk=pk: _drop(pk, alias), alias=alias)  # type: ignore[misc]
    return len(games)


def _drop(game: int, alias: str) -> None:
    Game.objects.using(alias).filter(pk=game, status=Game.ARRIVING).delete()


def tidy_half_imports() -> int:
    """The same for whoever comes by; while an import goes on, nothing."""
    if not Game.objects.filter(status=Game.ARRIVING).exists():
        return 0
    try:
        with one_at_a_time(patience=0):
            return drop_arriving()
    except Busy:
        return 0
