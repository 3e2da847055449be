"""Checks whether every page of the SQLite file is sound: a short look at the start, a long one later."""

from __future__ import annotations

import logging
import sqlite3
import struct
import sys
import threading
import time
from array import array
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from games.errors import Refused
from games.storage import Damage, storage
from games.transfer.backups import check_backup, database_size, kept_backup, kept_backups

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
        except (Refused, OSError):
            continue
        return kept.name
    return ""


HEADER, FRAME = 32, 24  # bytes of the log's header, and of the one before each page
MAGIC = 0x377F0682  # checksums over little-endian words; one more: over big-endian ones
MOST_SUMMED = 8 << 20  # bytes whose checksums are worked out: a second at most; beyond, salts alone are looked at


@dataclass(frozen=True, slots=True)
class WalFacts:
    """What SQLite will make of a log when it opens the database."""

    frames: int = 0  # for which there is room in the file, older ones among them
    valid: int = 0  # that continue each other from the first on
    committed: int = 0  # of these, up to the last end of a transaction: what SQLite takes
    cut: bool = False  # the file ends inside a frame
    strange: str = ""  # why none of it can belong to this database

    @property
    def sentence(self) -> str:
        """For the log; empty where there is nothing to say."""
        if self.strange:
            return f"the write-ahead log does not belong to this database ({self.strange}): SQLite takes nothing of it"
        dropped = self.valid - self.committed
        if not self.cut and not dropped:
            return ""
        found = "is cut off inside a page" if self.cut else "ends in the middle of a transaction"
        return (
            f"the write-ahead log {found}: SQLite takes {self.committed} of its {self.frames} whole pages, "
            "up to the last transaction that was finished; nothing acknowledged is missing unless a disk lost it"
        )


def look_at_wal(database: Path) -> WalFacts:
    """What stands beside `database`, before anybody opens it."""
    try:
        log = database.with_name(f"{database.name}-wal").read_bytes()
    except FileNotFoundError:
        return WalFacts()
    if not log:
        return WalFacts()
    if len(log) < HEADER:
        return WalFacts(cut=True)
    magic, version, size, _, *rest = struct.unpack(">8I", log[:HEADER])
    if magic & ~1 != MAGIC or version != 3007000:
        return WalFacts(strange="it does not begin as one")
    sums = _summed(log[: HEADER - 8], (0, 0), big=bool(magic & 1))
    if sums != tuple(rest[2:]):
        return WalFacts(strange="its header is damaged")
    if size != (own := _page_size(database)) and own:
        return WalFacts(strange=f"its pages have {size} bytes, and those of the database {own}")
    return _frames(log, size, salts=bytes(log[16:24]), sums=sums, big=bool(magic & 1))


def _frames(log: bytes, size: int, *, salts: bytes, sums: tuple[int, int], big: bool) -> WalFacts:
    whole, left = divmod(len(log) - HEADER, FRAME + size)
    valid = committed = 0
    for at in range(whole):
        start = HEADER + at * (FRAME + size)
        page, pages_after, _, _, *stored = struct.unpack(">6I", log[start : start + FRAME])
        # Frames of another round have other salts: the log is written from its beginning again and again.
        if log[start + 8 : start + 16] != salts or not page:
            break
        if start < MOST_SUMMED:
            sums = _summed(log[start : start + 8], sums, big=big)
            sums = _summed(log[start + FRAME : start + FRAME + size], sums, big=big)
            if sums != tuple(stored):
                break
        valid += 1
        committed = valid if pages_after else committed
    # A piece of a frame at the end matters only where the frames of this round reach up to it.
    return WalFacts(whole, valid, committed, cut=bool(left) and valid == whole)


def _summed(data: bytes, sums: tuple[int, int], *, big: bool) -> tuple[int, int]:
    """SQLite's checksum of a log, carried on over `data`."""
    words = array("I", data)
    if big != (sys.byteorder == "big"):
        words.byteswap()
    first, second = sums
    pairs = iter(words)
    for one, other in zip(pairs, pairs, strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second


def _page_size(database: Path) -> int:
    """Of the database itself, as its header says; 0: it is empty, or has none."""
    try:
        with database.open("rb") as file:
            head = file.read(18)
    except FileNotFoundError:
        return 0
    if len(head) < 18 or not head.startswith(b"SQLite format 3\0"):
        return 0
    size = int.from_bytes(head[16:18], "big")
    return 65536 if size == 1 else size
