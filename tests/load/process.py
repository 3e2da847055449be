"""What a process and its children cost, from /proc."""

import os
from dataclasses import dataclass
from time import perf_counter

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def _stat(pid: int) -> list[str]:
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()


def tree(pid: int) -> list[int]:
    """The process and everything it started."""
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                children.setdefault(int(_stat(int(entry))[1]), []).append(int(entry))
            except OSError:
                continue  # ended while we looked
    found, waiting = [], [pid]
    while waiting:
        found.append(waiting.pop())
        waiting += children.get(found[-1], [])
    return found


def cpu_seconds(pid: int) -> float:
    """User and system time of the tree, its ended children included."""
    return sum(sum(int(field) for field in _stat(each)[11:15]) for each in tree(pid)) / TICK


def resident_bytes(pid: int) -> int:
    total = 0
    for each in tree(pid):
        with open(f"/proc/{each}/statm") as file:
            total += int(file.read().split()[1]) * PAGE
    return total


@dataclass(frozen=True)
class Meter:
    """A moment: the clock, the server's processor time, and our own."""

    time: float
    server: float
    generator: float

    @classmethod
    def read(cls, pid: int) -> "Meter":
        return cls(perf_counter(), cpu_seconds(pid), sum(os.times()[:2]))
