"""Backups of the SQLite file, made while people play; and checking whether a file is one we can go back to."""

from __future__ import annotations

import logging
import os
import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.migrations.loader import MigrationLoader
from django.utils.timezone import localtime

from games.errors import Reason, Refused
from games.models import Game, Member, Move, Player, Room, Seat
from games.storage import StorageTrouble, storage, trouble_in

logger = logging.getLogger("yatzy.owner")

NAME = re.compile(r"[a-z][a-z0-9-]{0,60}\.sqlite3")
SPARE = 16 * 1024 * 1024  # bytes of the disk that backups leave to everything else
# Copies hold the names of people who were forgotten since: those nobody asked for do not stay for ever. Pages say so.
UNASKED = ("before-upgrade", "before-restore")
COPIES_KEPT = 10  # of each


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """A copy in the folder of backups."""

    name: str
    size: int
    made_at: datetime


def backups_folder() -> Path:
    return Path(settings.DATA) / "backups"


def database_file(alias: str = DEFAULT_DB_ALIAS) -> Path | None:
    """The SQLite file, or None where the games are in a PostgreSQL."""
    connection = connections[alias]
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def database_size(file: Path) -> int:
    """With what is written beside it and not yet into it."""
    parts = (file, file.with_name(f"{file.name}-wal"))
    return sum(part.stat().st_size for part in parts if part.exists())


def make_backup(kind: str = "backup", *, folder: Path | None = None, alias: str = DEFAULT_DB_ALIAS) -> Path:
    """A new copy of all there is, whole or not at all. Raises Refused."""
    file = database_file(alias)
    assert file is not None, "PostgreSQL has its own backups"
    folder = folder or backups_folder()
    copy = folder / f"{kind}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.sqlite3"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        check_space(folder, database_size(file))
        _write(copy, alias)
    except (OSError, DatabaseError) as error:
        if trouble_in(error) is not StorageTrouble.DAMAGED:
            raise cannot_write(error, "a backup could not be made") from error
        storage.note(error)
        if kind not in UNASKED:  # somebody would rely on it
            raise Refused(Reason.DATABASE_DAMAGED) from error
        _copy_pages(file, copy)
    logger.info("a backup was made: %s", copy.name)
    if kind in UNASKED and storage.damage is None:  # copies of what is damaged push no good one out
        _drop_old(kind, folder)
    return copy


def cannot_write(error: Exception, what: str) -> Refused:
    """What the owner is told; the log has the rest, in a line if the disk is at fault."""
    trouble = storage.note(error)
    if trouble is None:
        logger.error(what, exc_info=error)
    return Refused(Reason.NO_SPACE if trouble is StorageTrouble.FULL else Reason.CANNOT_WRITE)


def _write(copy: Path, alias: str) -> None:
    draft = copy.with_name(f"{copy.name}.part")
    # Empty, and closed to others before there is anything in it: VACUUM INTO takes it as it is.
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with connections[alias].cursor() as cursor:
            # Not a copy of the file: the write-ahead log beside it holds moves too.
            cursor.execute("VACUUM INTO %s", [str(draft)])
        draft.rename(copy)
    finally:
        draft.unlink(missing_ok=True)  # half a copy helps nobody


def _copy_pages(file: Path, copy: Path) -> None:
    """A damaged database as it is, for whoever may still find something in it."""
    os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as live,
            closing(sqlite3.connect(copy)) as target,
        ):
            live.backup(target)
    except (OSError, sqlite3.Error) as error:
        copy.unlink(missing_ok=True)
        raise cannot_write(error, "the damaged database could not be copied") from error


def _drop_old(kind: str, folder: Path) -> None:
    for old in sorted(folder.glob(f"{kind}-*.sqlite3"))[:-COPIES_KEPT]:  # by their names, which are times
        old.unlink(missing_ok=True)


def check_space(folder: Path, size: int) -> None:
    """Whether so many bytes find room. Raises Refused."""
    if free_space(folder) < size + SPARE:
        raise Refused(Reason.NO_SPACE)


def free_space(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def kept_backups() -> list[KeptBackup]:
    """Those in the folder, the newest first; the owner may have put some there by hand."""
    folder = backups_folder()
    files = [path for path in folder.glob("*.sqlite3") if path.is_file() and NAME.fullmatch(path.name)]
    kept = [
        KeptBackup(path.name, stat.st_size, datetime.fromtimestamp(stat.st_mtime, UTC))
        for path, stat in ((path, path.stat()) for path in files)
    ]
    return sorted(kept, key=lambda backup: (backup.made_at, backup.name), reverse=True)


def kept_backup(name: str) -> Path:
    """The file of a backup in the list. Raises Refused."""
    path = backups_folder() / name
    if not NAME.fullmatch(name) or not path.is_file():
        raise Refused(Reason.NO_SUCH_BACKUP)
    return path


def delete_backup(name: str) -> None:
    kept_backup(name).unlink(missing_ok=True)
    logger.info("a backup was deleted: %s", name)


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
