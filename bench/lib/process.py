"""What a process and its children cost, from /proc."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def _stat(pid: int) -> list[str]:
    """What the kernel says of a process, from its state on; nothing if it has ended while we looked."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def _families() -> dict[int, list[int]]:
    """Every process that is there now, by the one that started it."""
    found: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (fields := _stat(int(entry))):
            found.setdefault(int(fields[1]), []).append(int(entry))
    return found


def children() -> set[int]:
    """What we have started ourselves."""
    return set(_families().get(os.getpid(), ()))


def tree(*pids: int) -> list[int]:
    """The processes and everything they started."""
    families = _families()
    found, waiting = [], list(pids)
    while waiting:
        found.append(waiting.pop(0))
        waiting += families.get(found[-1], [])
    return found


def cpu_seconds(*pids: int) -> float:
    """User and system time of the trees, their ended children included."""
    return sum(sum(int(field) for field in _stat(each)[11:15]) for each in tree(*pids)) / TICK


def resident_bytes(pid: int) -> int:
    total = 0
    for each in tree(pid):
        with open(f"/proc/{each}/statm") as file:
            total += int(file.read().split()[1]) * PAGE
    return total


@dataclass(frozen=True)
class Meter:
    """A moment: the clock, the processor time of the server, of what it needs beside it, and our own."""

    time: float
    server: float
    generator: float
    others: dict[str, float]

    @classmethod
    def read(cls, pids: Sequence[int], others: Mapping[str, int]) -> "Meter":
        beside = {name: cpu_seconds(pid) for name, pid in others.items()}
        return cls(perf_counter(), cpu_seconds(*pids), sum(os.times()[:2]), beside)
