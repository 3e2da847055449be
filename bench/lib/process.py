"""What a process and its children cost, from /proc."""

import os
from contextlib import suppress
from pathlib import Path

TICK, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")


def _stat(pid: int) -> list[str]:
    """What the kernel says of a process, from its state on; nothing if it has ended while we looked."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return []


def tree(*pids: int) -> list[int]:
    """The processes and everything they started."""
    families: dict[int, list[int]] = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        if fields := _stat(int(entry)):
            families.setdefault(int(fields[1]), []).append(int(entry))
    found = list(pids)
    for each in found:
        found += families.get(each, [])
    return found


def cpu_seconds(*pids: int) -> float:
    """User and system time of the trees, their ended children included."""
    return sum(int(field) for each in tree(*pids) for field in _stat(each)[11:15]) / TICK


def resident_bytes(pid: int) -> int:
    return sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in tree(pid)) * PAGE
