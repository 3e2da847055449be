"""The write-ahead log beside a SQLite file, read without SQLite: how much of it counts, and was it cut or swapped."""

from __future__ import annotations

import struct
import sys
from array import array
from dataclasses import dataclass
from pathlib import Path

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
