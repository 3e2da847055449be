"""The server under strace, which kills it inside a system call, makes calls fail, or writes down what it wrote.

And the files as a power cut would leave them at any of these writes.
"""

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from tests.services.child import temporary_folder

DATABASE = "yatzy.sqlite3"
SECTOR = 512  # what a disk writes whole or not at all

CALL = re.compile(rb"(\d+) +(\d+\.\d+) (\w+)\((?:\d+<([^>]*)>)?(.*)")
RESUMED = re.compile(rb"(\d+) +(\d+\.\d+) <\.\.\. (\w+) resumed>")
WRITE = re.compile(rb', "([^"]*)"(\.\.\.)?, \d+, (\d+)')
SIZE = re.compile(rb", (\d+)")


@cache
def can_trace() -> bool:
    """Whether strace is here and the kernel lets it."""
    words = ["strace", "-o", "/dev/null", "true"]
    return bool(shutil.which("strace")) and subprocess.run(words, capture_output=True).returncode == 0


def files(data: Path) -> list[Path]:
    """What SQLite keeps a database in, but for the index of its log, which it makes anew."""
    return [data / DATABASE, data / f"{DATABASE}-wal"]


def injecting(data: Path, calls: str, fault: str) -> list[str]:
    """Words before the server's command: `calls` on the database's files meet `fault`.

    Every thread counts its own calls, so `when` counts those of the writer or of one request's thread.
    """
    return _strace(data, ["-e", f"trace={calls}", "-e", f"inject={calls}:{fault}", "-o", "/dev/null"])


def recording(data: Path, to: Path) -> list[str]:
    """Words before the server's command: every write to the database's files goes to `to`, with the time of day."""
    calls = "pwrite64,pwritev,write,writev,fdatasync,fsync,ftruncate,unlink,rename"
    return _strace(data, ["-e", f"trace={calls}", "-xx", "-y", "-ttt", "-s", "70000", "-o", str(to)])


def _strace(data: Path, words: Sequence[str]) -> list[str]:
    # With -D the server is our own child and strace a stranger beside it: signals and exit codes are the server's.
    paths = [word for file in files(data) for word in ("-P", str(file))]
    return ["strace", "-D", "-f", "-qq", *paths, *words]


@dataclass(frozen=True)
class Call:
    """One thing that was done to a file, and when, by the clock on the wall."""

    at: float
    kind: str  # write, cut or sync
    file: str
    data: bytes = b""
    offset: int = 0  # of what was written, or the length that is left


def read(trace: Path, names: Iterable[str] = (DATABASE, f"{DATABASE}-wal")) -> Iterator[Call]:
    """The calls in order. A write counts from when it began, a sync from when it was done."""
    wanted = set(names)
    syncing: dict[bytes, str] = {}  # thread -> the file that it waits for
    for line in trace.read_bytes().splitlines():
        if resumed := RESUMED.match(line):
            if (file := syncing.pop(resumed[1], None)) and b"= 0" in line:
                yield Call(float(resumed[2]), "sync", file)
            continue
        found = CALL.match(line)
        file = _unhex(found[4]).decode().rpartition("/")[2] if found and found[4] else ""
        if file not in wanted:
            continue
        at, call, rest = float(found[2]), found[3].decode(), found[5]
        if call == "pwrite64" and (written := WRITE.match(rest)) and not written[2]:
            yield Call(at, "write", file, _unhex(written[1]), int(written[3]))
        elif call == "ftruncate":
            yield Call(at, "cut", file, offset=int(SIZE.match(rest)[1]))
        elif call in ("fdatasync", "fsync"):
            if b"<unfinished" in rest:
                syncing[found[1]] = file
            elif rest.endswith(b"= 0"):
                yield Call(at, "sync", file)
        else:
            raise ValueError(f"what was done to the database was not recorded whole, or is unknown: {line[:200]!r}")


def _unhex(text: bytes) -> bytes:
    return bytes.fromhex(text.replace(rb"\x", b"").decode())


@dataclass
class Disk:
    """Files as they are on the disk for sure, and what may or may not have reached it yet."""

    safe: dict[str, bytearray] = field(default_factory=dict)
    pending: list[Call] = field(default_factory=list)

    def do(self, call: Call) -> None:
        if call.kind == "sync":
            for earlier in self.pending:
                if earlier.file == call.file:
                    _apply(self.safe, earlier)
            self.pending = [earlier for earlier in self.pending if earlier.file != call.file]
        else:
            self.pending.append(call)

    def after_a_cut(self, luck: Random) -> dict[str, bytearray]:
        """What could be found afterwards: of what was not synced all, nothing, or any part, down to single sectors."""
        share = luck.choice((0.0, 1.0, 0.5, luck.random()))
        found = {name: bytearray(content) for name, content in self.safe.items()}
        for part in (part for call in self.pending for part in _sectors(call)):
            if luck.random() < share:
                _apply(found, part)
        return found


def _apply(files: dict[str, bytearray], call: Call) -> None:
    content = files.setdefault(call.file, bytearray())
    if call.kind == "cut":
        del content[call.offset :]
    else:
        content.extend(bytes(max(0, call.offset - len(content))))
        content[call.offset : call.offset + len(call.data)] = call.data


def _sectors(call: Call) -> Iterator[Call]:
    """A write piece by piece, at the borders of sectors; a cut is done whole."""
    if call.kind == "cut":
        yield call
    at, end = call.offset, call.offset + len(call.data)
    while at < end:
        stop = min(end, (at // SECTOR + 1) * SECTOR)
        yield Call(call.at, "write", call.file, call.data[at - call.offset : stop - call.offset], at)
        at = stop


@dataclass
class Cuts:
    """What came of cutting the power again and again."""

    cuts: int = 0
    calls: int = 0
    compared: int = 0  # acknowledged moves looked for, in all cuts together
    lost: int = 0
    damaged: int = 0  # databases that do not open, or are not whole
    words: list[str] = field(default_factory=list)


def cut_again_and_again(
    base: Mapping[str, bytes], calls: list[Call], acked_at: Mapping[str, float], *, cuts: int, luck: Random
) -> Cuts:
    """Cut at so many different moments; `acked_at` says when each action's answer had reached its player."""
    found, disk = Cuts(calls=len(calls)), Disk({name: bytearray(content) for name, content in base.items()})
    moments = set(luck.sample(range(1, len(calls)), min(cuts, len(calls) - 1)))
    for moment, call in enumerate(calls):
        if moment in moments:
            # Whatever was answered before the next call began was answered before the cut.
            answered = {action for action, at in acked_at.items() if at < call.at}
            stored = _stored(disk.after_a_cut(luck))
            found.cuts += 1
            found.compared += len(answered)
            where = f"a cut before call {moment} of {len(calls)}"
            if stored is None:
                found.damaged += 1
                found.words.append(f"{where} left a database that is not whole")
            elif missing := answered - stored:
                found.lost += len(missing)
                found.words.append(f"{where} lost {len(missing)} acknowledged moves")
        disk.do(call)
    return found


def _stored(files: Mapping[str, bytearray]) -> set[str] | None:
    with temporary_folder("yatzy-cut-") as folder:
        for name, content in files.items():
            (folder / name).write_bytes(content)
        try:
            with closing(sqlite3.connect(folder / DATABASE)) as database:
                if database.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
                    return None
                return {action for (action,) in database.execute("SELECT action_id FROM games_move")}
        except sqlite3.DatabaseError:
            return None
