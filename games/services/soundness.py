"""Is every page of the SQLite file sound? A short look before anybody is let in, a long one beside the game."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from games.services.backups import database_size, kept_backup, kept_backups
from games.services.checking import check_backup
from games.storage import Damage, storage
from games.texts.owner import OwnerError
from games.wal import look_at_wal

logger = logging.getLogger("yatzy.storage")

AT_START = 1.0  # seconds
# Bytes; what is larger is looked at beside the game from the first page on: an older SQLite (before 3.41) asks nobody
# whether to go on while it checks a table.
MOST_AT_START = 64 << 20
FOR_BACKUPS = 10.0  # seconds to look for one to go back to; a larger one is named without
STEPS = 20_000  # of SQLite's machine between two looks at the clock
BREATH = 0.002  # seconds that a check beside a game leaves to it each time
SPARE_TIME: float | None = None  # no end


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of the file has found."""

    sound: bool | None  # None: there was no time for all of it
    problem: str = ""  # the first one, in SQLite's words


def examine(database: Path) -> Verdict:
    """Before SQLite opens the file for writing: the log beside it, and as much of its pages as a second allows."""
    if not database.exists():
        return Verdict(True)
    if sentence := look_at_wal(database).sentence:
        logger.warning(sentence)
    if database_size(database) > MOST_AT_START:
        return Verdict(None)
    verdict = check(database, seconds=AT_START)
    if verdict.sound is False and _is_sound_without_log(database):
        aside = _set_log_aside(database)
        logger.error(
            "the write-ahead log beside the database belongs to another one and would have ruined it: "
            "it is set aside as %s, and the database is sound without it",
            aside.name,
        )
        verdict = check(database, seconds=AT_START)
    if verdict.sound is False:
        tell_damage(verdict.problem)
    return verdict


def check(database: Path, *, seconds: float | None, wait: Callable[[], object] = lambda: None) -> Verdict:
    """The file as it would be read now, nothing of it changed. `seconds` None: to the end, however long it takes."""
    # Not opened for writing: closing would bring the log into the file, whatever it holds.
    return _quick_check(f"{database.as_uri()}?mode=ro", seconds, wait)


def _is_sound_without_log(database: Path) -> bool:
    log = database.with_name(f"{database.name}-wal")
    if not log.exists() or not log.stat().st_size:
        return False
    return bool(_quick_check(f"{database.as_uri()}?mode=ro&immutable=1", FOR_BACKUPS, lambda: None).sound)


def _set_log_aside(database: Path) -> Path:
    log = database.with_name(f"{database.name}-wal")
    aside = database.with_name(f"foreign-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.wal")
    log.rename(aside)
    database.with_name(f"{database.name}-shm").unlink(missing_ok=True)  # an index of that log
    return aside


def _quick_check(uri: str, seconds: float | None, wait: Callable[[], object]) -> Verdict:
    end = None if seconds is None else time.monotonic() + seconds

    def go_on() -> int:
        wait()
        return int(end is not None and time.monotonic() > end)

    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=20)) as connection:
            connection.set_progress_handler(go_on, STEPS)
            found = [str(line) for (line,) in connection.execute("PRAGMA quick_check(1)")]
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return Verdict(False, str(error))
        return Verdict(None)  # interrupted, busy, or not to be read now: that is no damage
    return Verdict(True) if found == ["ok"] else Verdict(False, " ".join(found[0].split()))


def check_beside_the_game(database: Path) -> threading.Thread:
    """The rest of a check that was too long for the start; tables go on meanwhile."""

    def look() -> None:
        verdict = check(database, seconds=SPARE_TIME, wait=lambda: time.sleep(BREATH))
        if verdict.sound is False:
            tell_damage(verdict.problem)
        elif verdict.sound:
            logger.info("every page of the database is sound")

    thread = threading.Thread(target=look, name="soundness", daemon=True)
    thread.start()
    return thread


def tell_damage(problem: str) -> None:
    """Remember it for the owner's page and /readyz, and say it in the log with the way back."""
    storage.damage = damage = Damage(problem, newest_good_backup())
    logger.error(damage_in_words(damage))


def damage_in_words(damage: Damage) -> str:
    """For the log and the terminal."""
    way = (
        f"The newest backup that is whole is {damage.backup}: go back to it on the owner's page, under Backup"
        if damage.backup
        else "There is no backup that is whole: copy the data folder to a safe place before anything else"
    )
    return f"the database is damaged ({damage.problem}); games that do not touch the damage go on. {way}."


def newest_good_backup() -> str:
    """Its name; empty if none of them passes the check."""
    end = time.monotonic() + FOR_BACKUPS
    for kept in kept_backups():
        if time.monotonic() > end:
            break
        try:
            check_backup(kept_backup(kept.name))
        except (OwnerError, OSError):
            continue
        return kept.name
    return ""
