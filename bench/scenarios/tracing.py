"""The server under strace, which kills it inside a system call, makes calls fail, or writes down what it wrote."""

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

DATABASE = "yatzy.sqlite3"


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
