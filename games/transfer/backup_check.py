"""Is this file a backup that we can go back to? All of it is looked at before anything is touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.db.migrations.loader import MigrationLoader
from django.utils.timezone import localtime

from games.errors import Reason, Refused
from games.models import Game, Member, Move, Player, Room, Seat

MAGIC = b"SQLite format 3\0"
APP = "games"
TABLES = tuple(model._meta.db_table for model in (Player, Room, Member, Game, Seat, Move))
OWNERS = (f"{APP}_", "django_", "sqlite_")  # how names of tables begin: ours of any version, Django's, SQLite's own
PLAIN = ("CREATE TABLE ", "CREATE INDEX ", "CREATE UNIQUE INDEX ")  # as SQLite writes them, whoever asked for them


@dataclass(frozen=True, slots=True)
class BackupFacts:
    """What the owner should know before saying yes."""

    players: int
    rooms: int
    games: int
    moves: int
    last_move: datetime | None


def check_backup(path: Path) -> BackupFacts:
    """What is in it. Raises Refused if it is not SQLite, not whole, not ours, or newer than this program."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise Refused(Reason.NOT_A_DATABASE)
    try:
        # Immutable: we look, and leave neither a lock nor a file beside it.
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            _check_whole(database, path)
            check_ours(database)
            return _facts(database)
    except sqlite3.Error as error:
        raise Refused(Reason.BACKUP_DAMAGED) from error


def _check_whole(database: sqlite3.Connection, path: Path) -> None:
    (size,) = database.execute("PRAGMA page_size").fetchone()
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    if path.stat().st_size < size * pages:
        raise Refused(Reason.BACKUP_DAMAGED)  # cut off
    if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        raise Refused(Reason.BACKUP_DAMAGED)


def check_ours(database: sqlite3.Connection) -> None:
    """Whether it has our tables and no others, of no newer program, and all rows they name. Raises Refused."""
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {*TABLES, "django_migrations"} <= tables:
        raise Refused(Reason.BACKUP_NOT_OURS)
    applied = {name for (name,) in database.execute("SELECT name FROM django_migrations WHERE app = ?", [APP])}
    known = {name for app, name in MigrationLoader(None).disk_migrations if app == APP}
    if not applied:
        raise Refused(Reason.BACKUP_NOT_OURS)
    if applied - known:
        raise Refused(Reason.BACKUP_NEWER)
    _check_plain(database)
    if database.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise Refused(Reason.BACKUP_DAMAGED)


def _check_plain(database: sqlite3.Connection) -> None:
    """All of it comes into the live file: no trigger and no view, which would act there, and nobody else's tables."""
    for kind, name, statement in database.execute("SELECT type, name, sql FROM sqlite_master"):
        # The statement is what SQLite goes by; the type may be written in other letters. Its own indexes have none.
        if statement is not None and not str(statement).startswith(PLAIN):
            raise Refused(Reason.BACKUP_NOT_OURS)
        if kind == "table" and not str(name).startswith(OWNERS):
            raise Refused(Reason.BACKUP_NOT_OURS)


def _facts(database: sqlite3.Connection) -> BackupFacts:
    def count(model: type[Player | Room | Game | Move]) -> int:
        found: int = database.execute(f"SELECT count(*) FROM {model._meta.db_table}").fetchone()[0]
        return found

    return BackupFacts(
        players=count(Player),
        rooms=count(Room),
        games=count(Game),
        moves=count(Move),
        last_move=_last_move(database),
    )


def _last_move(database: sqlite3.Connection) -> datetime | None:
    (last,) = database.execute(f"SELECT max(at) FROM {Move._meta.db_table}").fetchone()
    if last is None:
        return None
    try:
        at = datetime.fromisoformat(last)
        return localtime(at if at.tzinfo else at.replace(tzinfo=UTC))  # Django stores UTC, and does not say so
    except (TypeError, ValueError, OverflowError) as error:  # no text, no time, or none that can be shown here
        raise Refused(Reason.BACKUP_DAMAGED) from error
