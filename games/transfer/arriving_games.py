"""Brings the games of an import in while people play, shown all at once; removes what a stopped import left."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections

from games.batches import in_turn, is_locked
from games.log.append import append_all
from games.models import Faces, Game, Player, Result, Score, Scorecard, Seat
from games.transfer.game_writing import Arrivals, person_of
from games.transfer.jsonl import UNSTORABLE, Damaged
from games.transfer.snapshots import Aside, insert

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


SHEETS = (Score, Scorecard)
AT_LAST = (Seat, Result, Faces)


def take_in_games(aside: str, alias: str, lines: Mapping[int, int]) -> int:
    """All games that are aside, or none; returns how many players are new. `lines` says where a game stood in its file.

    Raises Damaged if this database cannot keep one of them.
    """
    if not lines:
        return 0
    source = Aside(aside)
    try:
        numbers: dict[int, int] = {}
        for game in source.rows(Game):
            with _said_of(lines[game["id"]]):
                numbers[game["id"]] = in_turn(lambda game=game: _begin(source, game, alias), alias=alias)  # type: ignore[misc]
        with _said_of(max(lines.values())):
            return in_turn(lambda: _show(source, aside, numbers, alias), alias=alias)
    except BaseException:  # Ctrl-C, too
        drop_arriving(alias)
        raise
    finally:
        source.close()


@contextmanager
def _said_of(line: int) -> Iterator[None]:
    try:
        yield
    except UNSTORABLE as error:
        if isinstance(error, OperationalError) and is_locked(error):
            raise Busy from error  # that says nothing about the game
        raise Damaged(line, f"this game cannot be stored: {' '.join(str(error).split())}") from error


def _begin(source: Aside, game: dict[str, Any], alias: str) -> int:
    insert(alias, Game, [game | {"status": Game.ARRIVING}])
    (number,) = Game.objects.using(alias).filter(key=game["key"]).values_list("pk", flat=True)
    append_all(connections[alias], source.moves("game_id = ?", game["id"], game_id=number))
    for model in SHEETS:
        insert(alias, model, (row | {"game_id": number} for row in source.rows(model, "game_id = ?", game["id"])))
    return number


def _show(source: Aside, aside: str, numbers: Mapping[int, int], alias: str) -> int:
    arrivals = Arrivals(alias)
    players = {player.pk: arrivals.player(person_of(player)) for player in Player.objects.using(aside).order_by("pk")}
    for model in AT_LAST:
        insert(
            alias,
            model,
            (
                row | {"game_id": numbers[row["game_id"]], "player_id": players.get(row["player_id"])}
                for row in source.rows(model)
            ),
        )
    statuses = [(game["status"], numbers[game["id"]]) for game in source.rows(Game)]
    with connections[alias].cursor() as cursor:
        cursor.executemany("UPDATE games_game SET status = %s WHERE id = %s", statuses)
    return arrivals.new
