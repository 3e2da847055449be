"""Tables of exact values on disk: a file for each, named by a hash of all that its values depend on."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rules.strategy.cards import Cards
from rules.strategy.solved import DamagedError, Solved, key, unpacked

try:
    import fcntl
except ImportError:  # Windows, where one process at a time has a data folder
    fcntl = None  # type: ignore[assignment]

MOST_KEPT = 24  # files of about 11 MB; whoever tries out more house rules has the oldest worked out again
SUFFIX = ".values"
LOCK = "lock"


def place_of(cards: Cards, folder: Path) -> Path:
    return folder / f"{key(cards)}{SUFFIX}"


def load(cards: Cards, file: Path) -> Solved | None:
    """The table in this file, shared with every process that has it open; None unless it is whole and the right one."""
    try:
        with file.open("rb") as opened:
            content = memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))
        solved = unpacked(cards, content)
    except (OSError, ValueError, DamagedError):  # an empty file cannot be mapped
        return None
    with suppress(OSError):  # a folder that can only be read
        file.touch()  # used last
    return solved


def keep(solved: Solved, file: Path) -> None:
    """Store the table: whole, or not at all."""
    temporary = file.with_suffix(f".{os.getpid()}")
    try:
        with temporary.open("wb") as opened:
            opened.write(solved.packed())
            opened.flush()
            os.fsync(opened.fileno())
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
    _forget_the_oldest(file.parent)


def _forget_the_oldest(folder: Path) -> None:
    """And what was left of one that was stopped: nobody else works in the folder."""
    files = sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)
    unfinished = [file for file in folder.iterdir() if file.suffix != SUFFIX and file.name != LOCK]
    for file in [*files[:-MOST_KEPT], *unfinished]:
        with suppress(OSError):  # Windows removes no file that is open
            file.unlink()


@contextmanager
def nobody_else_works_in(folder: Path) -> Iterator[None]:
    """Of several processes that want tables one works, and the others wait for it."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("w") as lock:
        if fcntl is not None:
            with suppress(OSError):  # a file system without locks
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield
