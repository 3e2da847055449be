"""Whether games can be stored now: recognises a full disk, a failing one, and a database that cannot be reached."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, OperationalError, connections, transaction

from games.errors import Reason, Refused

logger = logging.getLogger("yatzy.storage")

LEAST_ROOM = 1 << 20  # bytes of the disk below which it counts as full: the next moves would not find room
QUIET = 60.0  # seconds before the log may say the same again
LOOK_EVERY = 5.0  # seconds
# A row that always exists: writing it as it is changes nothing, and needs the disk like any move.
REHEARSAL = "UPDATE django_migrations SET applied = applied WHERE id = (SELECT min(id) FROM django_migrations)"


class StorageTrouble(StrEnum):
    """Why nothing can be stored; the words stand in the log and in /readyz."""

    FULL = "the disk is full"
    FAILING = "the disk fails"
    READ_ONLY = "the database cannot be written"
    OUT_OF_REACH = "the database cannot be opened"
    GONE = "the file of the database was moved, deleted or replaced"
    DAMAGED = "the database is damaged"
    BUSY = "the database is busy"


SQLITE = {  # by the primary result code, which is the low byte
    sqlite3.SQLITE_FULL: StorageTrouble.FULL,
    sqlite3.SQLITE_IOERR: StorageTrouble.FAILING,
    sqlite3.SQLITE_READONLY: StorageTrouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: StorageTrouble.OUT_OF_REACH,
    sqlite3.SQLITE_CORRUPT: StorageTrouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: StorageTrouble.DAMAGED,
    sqlite3.SQLITE_BUSY: StorageTrouble.BUSY,
    sqlite3.SQLITE_LOCKED: StorageTrouble.BUSY,
}
POSTGRESQL = {  # by SQLSTATE, whole or its class
    "53100": StorageTrouble.FULL,
    "58030": StorageTrouble.FAILING,
    "25006": StorageTrouble.READ_ONLY,
    "XX001": StorageTrouble.DAMAGED,
    "XX002": StorageTrouble.DAMAGED,
    "53300": StorageTrouble.OUT_OF_REACH,
    "57P": StorageTrouble.OUT_OF_REACH,
    "08": StorageTrouble.OUT_OF_REACH,
}
SYSTEM = {
    errno.ENOSPC: StorageTrouble.FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): StorageTrouble.FULL,
    errno.EIO: StorageTrouble.FAILING,
    errno.EROFS: StorageTrouble.READ_ONLY,
}


class DatabaseGoneError(OperationalError):
    """What would be written now, nobody would find again."""


def trouble_in(error: BaseException | None) -> StorageTrouble | None:
    """What an error, or the one that caused it, says about the storage; None if it is about something else."""
    while error is not None:
        found = _trouble_of(error)
        if found is not None:
            return found
        error = error.__cause__
    return None


def _trouble_of(error: BaseException) -> StorageTrouble | None:
    if isinstance(error, DatabaseGoneError):
        return StorageTrouble.GONE
    if isinstance(error, OSError):
        return SYSTEM.get(error.errno or 0)
    if isinstance(error, sqlite3.Error):
        return SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if type(error).__module__.partition(".")[0] not in ("psycopg", "psycopg_pool"):
        return None
    state = getattr(error, "sqlstate", None)
    if state is None:  # it never came to an answer: no connection could be had, or it was cut
        return StorageTrouble.OUT_OF_REACH if "OperationalError" in _kinds(error) else None
    return next((trouble for known, trouble in POSTGRESQL.items() if state.startswith(known)), None)


def refusal_for(trouble: StorageTrouble | None) -> Refused:
    """What people are told of it; None: the database did not answer, whatever the reason."""
    return Refused(Reason.DISK_FULL if trouble is StorageTrouble.FULL else Reason.SERVER_TROUBLE)


def _kinds(error: BaseException) -> set[str]:
    return {kind.__name__ for kind in type(error).__mro__}


@dataclass(frozen=True, slots=True)
class Damage:
    """Pages of the database that cannot be read as what they should be."""

    problem: str  # the first one, in SQLite's words
    backup: str = ""  # the newest that is whole; empty: there is none


MET = Damage("met")  # and nobody has looked yet which backup is whole


class Storage:
    """What is known of it in this process. Nothing is refused for what stands here: every action tries anew."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()  # requests have threads
        self._since = 0.0
        self._said_at = float("-inf")
        self._owed = False  # the log has told of trouble, and not yet of its end
        self._refused = 0
        self._file: tuple[int, int] | None = None  # which one we write
        self.trouble: StorageTrouble | None = None
        self.damage: Damage | None = None  # found by a check of the whole file, or met by somebody

    def note(self, error: BaseException) -> StorageTrouble | None:
        """Remember and log what `error` says about the storage, in a line now and then; None if it says nothing."""
        trouble = trouble_in(error)
        if self._is_gone():
            trouble = StorageTrouble.GONE  # whoever opens it anew makes an empty one, and finds no tables
        if trouble is None:
            return None
        if trouble in (StorageTrouble.FAILING, StorageTrouble.OUT_OF_REACH) and is_full():
            trouble = StorageTrouble.FULL  # SQLite has other words for it where it cannot make a file of its own
        with self._lock:
            self._refused += 1
            self._take(trouble)
        return trouble

    def remember_file(self) -> None:
        """The database at its place now is the one that is written from now on."""
        self._file = _file_of_database()

    def check_file(self) -> None:
        """Raises DatabaseGoneError where moves would be written to a file that is not at its place any more."""
        if self._is_gone():
            raise DatabaseGoneError(StorageTrouble.GONE)

    def _is_gone(self) -> bool:
        return self._file is not None and _file_of_database() != self._file

    def _take(self, trouble: StorageTrouble) -> None:
        now = self._clock()
        if trouble is StorageTrouble.BUSY:
            pass  # whoever writes for long is no fault of the disk, and the next attempt will do
        elif trouble is StorageTrouble.DAMAGED:
            self.damage = self.damage or MET  # the rest of the file may serve for long
        elif self.trouble is None:
            self.trouble, self._since = trouble, now
        else:
            self.trouble = trouble
        if now - self._said_at >= QUIET:
            self._said_at, self._owed = now, self.trouble is not None
            # No traceback: it would say the same for every request, and the log may be on the same disk.
            logger.error("%s: what people do now is refused until that is mended", trouble)

    def look(self) -> None:
        """Is there room before somebody needs it, and is what was wrong mended? Does nothing where all is well."""
        if is_full():
            with self._lock:
                self._take(StorageTrouble.FULL)
        elif self._is_gone():
            with self._lock:
                self._take(StorageTrouble.GONE)
        elif self.trouble is not None:
            try:
                with transaction.atomic(), connections[DEFAULT_DB_ALIAS].cursor() as cursor:
                    cursor.execute(REHEARSAL)
            except Error as error:
                if self.note(error) is None:
                    raise
            else:
                self._mended()

    def _mended(self) -> None:
        with self._lock:
            self.trouble, refused, self._refused = None, self._refused, 0
            owed, self._owed = self._owed, False
            seconds = self._clock() - self._since
        if owed:
            logger.warning(
                "games are stored again; for %d s they were not, and %d times that was met", seconds, refused
            )

    @contextmanager
    def tolerated(self) -> Iterator[None]:
        """Around what is nice to have stored: whoever only looks needs no room on the disk."""
        try:
            yield
        except Error as error:
            if self.note(error) is None:
                raise


def is_full() -> bool:
    """Whether the disk with the database has no room left; where a PostgreSQL keeps it, nobody here knows."""
    if connections[DEFAULT_DB_ALIAS].vendor != "sqlite":
        return False
    try:
        return shutil.disk_usage(Path(settings.DATA)).free < LEAST_ROOM
    except OSError:
        return False


def _file_of_database() -> tuple[int, int] | None:
    """What tells the file at the database's place from every other one; None if there is none."""
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor != "sqlite":
        return None
    try:
        found = os.stat(connection.settings_dict["NAME"])
    except OSError:
        return None
    return found.st_dev, found.st_ino


storage = Storage()
