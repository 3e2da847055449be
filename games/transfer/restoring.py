"""Going back to a backup: checked and upgraded aside, then put in the live file's place in one transaction."""

from __future__ import annotations

import hashlib
import logging
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.core.management import call_command
from django.db import connections

from games.errors import Reason, Refused
from games.live.notify import everybody_out
from games.people.names import mend_stored_names
from games.storage import storage
from games.transfer.backups import (
    SPARE,
    BackupFacts,
    cannot_write,
    check_backup,
    check_ours,
    check_space,
    database_file,
    database_size,
    free_space,
    make_backup,
)
from games.transfer.snapshots import NAME, known_to_django, remove_database

logger = logging.getLogger("yatzy.owner")

STAGED = "restore.sqlite3"
TAKEN = "restoring.sqlite3"  # the staged file after a yes: nobody stages another one over it
CHUNK = 1 << 20
# Bytes; a larger one goes into the folder of backups by hand. The server holds an upload in memory for a moment, while
# people play.
MOST_UPLOAD = 64 * 1024 * 1024
PATIENCE = 20.0  # seconds for whoever writes to the live file
_one_at_a_time = Lock()  # for whatever writes, moves or removes the staged file: several tabs may ask at once


def staged_file() -> Path:
    return Path(settings.DATA) / STAGED


def most_upload() -> int:
    """How large a backup may be that the disk has room for: aside, as it is, and on its way into the live file."""
    live = database_file()
    taken = database_size(live) if live else 0
    return max(0, min(MOST_UPLOAD, (free_space(Path(settings.DATA)) - SPARE - taken) // 2))


def stage(chunks: Iterable[bytes], *, size: int) -> BackupFacts:
    """Put a file aside and look at all of it; what cannot be restored is not kept. Raises Refused."""
    with _one_at_a_time:
        return _stage(chunks, size)


def _stage(chunks: Iterable[bytes], size: int) -> BackupFacts:
    path = staged_file()
    remove_database(path)
    # Aside, the copy of what is here now, and the log of the transaction that replaces it.
    live = database_file()
    assert live is not None, "a PostgreSQL takes exports, not files of SQLite"
    check_space(Path(settings.DATA), 2 * size + database_size(live))
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            for chunk in chunks:
                file.write(chunk)
        return check_backup(path)
    except OSError as error:
        remove_database(path)
        raise cannot_write(error, "a backup could not be put aside") from error
    except BaseException:  # whatever it is: what was not looked at to its end is nothing to ask about
        remove_database(path)
        raise


def stage_kept(path: Path) -> BackupFacts:
    """The same for a backup in the folder."""
    with path.open("rb") as file:
        return stage(iter(lambda: file.read(CHUNK), b""), size=path.stat().st_size)


def staged() -> tuple[str, BackupFacts]:
    """What the question is about: the name of the staged file, and what is in it. Raises Refused."""
    with _one_at_a_time:
        return staged_digest(), check_backup(staged_file())


def staged_digest() -> str:
    """Names the staged file, so that a yes is to this one and to no other. Raises Refused."""
    digest = hashlib.sha256()
    try:
        with staged_file().open("rb") as file:
            while chunk := file.read(CHUNK):
                digest.update(chunk)
    except FileNotFoundError:
        raise Refused(Reason.NOTHING_STAGED) from None
    return digest.hexdigest()


def forget_staged() -> None:
    with _one_at_a_time:
        remove_database(staged_file())


def restore_staged(*, digest: str) -> Path:
    """Go back to the staged backup; returns the copy of what was here before. Or raises Refused, with no change."""
    with _one_at_a_time:
        if digest != staged_digest():
            raise Refused(Reason.NOTHING_STAGED)
        path = staged_file().with_name(TAKEN)
        try:
            remove_database(path)
            staged_file().replace(path)
            check_backup(path)
            _bring_up_to_date(path)
            with everybody_out():
                before = make_backup("before-restore")
                _replace_live(path)
        except TimeoutError as error:  # somebody else writes for a long time: an import, perhaps
            logger.exception("a backup could not be restored")
            raise Refused(Reason.DATABASE_BUSY) from error
        except (OSError, sqlite3.Error) as error:
            raise cannot_write(error, "a backup could not be restored") from error
        finally:
            remove_database(path)
    storage.damage = None  # every page is another one now
    logger.info("a backup was restored; what was here before is kept as %s", before.name)
    return before


def _bring_up_to_date(path: Path) -> None:
    """An older backup gets today's tables before anybody sees it."""
    with known_to_django(path) as aside:
        try:
            call_command("migrate", database=aside, interactive=False, verbosity=0)
            mend_stored_names(aside)
            with connections[aside].cursor() as cursor:
                cursor.execute("PRAGMA journal_mode=DELETE")  # all of it in the one file
        except Exception as error:  # whatever a migration stumbles over, the file is not what it says
            raise Refused(Reason.BACKUP_DAMAGED) from error


def _replace_live(path: Path) -> None:
    """All pages of the file in one transaction of the live one: after a crash it is the old one or the new one."""
    live = database_file()
    assert live is not None
    # Read only: by its bare name a file that is gone would be made anew, and its emptiness copied.
    source_uri = f"{path.as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(source_uri, uri=True)) as source,
        closing(sqlite3.connect(live, timeout=PATIENCE)) as target,
    ):
        check_ours(source)
        target.execute("PRAGMA journal_mode=WAL")
        target.execute("PRAGMA synchronous=FULL")
        source.backup(target, pages=-1, progress=_give_up_if_locked)
        target.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _give_up_if_locked(status: int, remaining: int, pages: int) -> None:
    """Python would try for ever: until an import ends, with everybody out, and then over what was imported."""
    if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise TimeoutError("the database is locked")


IN_DATA = (
    *(f"{name}{beside}" for name in (STAGED, TAKEN) for beside in ("", "-*")),  # with what SQLite keeps beside it
    NAME.format("*"),
    NAME.format("*") + "-*",
    "download-[0-9]*.sqlite3",
    "download-[0-9]*.sqlite3.part*",
    "tmp*.upload*",  # as Django calls a file on its way
)
IN_BACKUPS = ("*.sqlite3.part*",)


def remove_leftovers(data: Path) -> None:
    """At the start, when nobody else uses the folder."""
    found = [path for pattern in IN_DATA for path in data.glob(pattern)]
    found += [path for pattern in IN_BACKUPS for path in (data / "backups").glob(pattern)]
    for path in found:
        try:
            path.unlink()
            logger.info("a leftover of an earlier run was removed: %s", path.name)
        except OSError:  # no reason not to start
            logger.warning("a leftover of an earlier run could not be removed: %s", path.name, exc_info=True)
