"""A part of a core: what a small rented machine gives, or a laptop that does something else."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

PERIOD = 0.02  # seconds
CGROUPS = Path("/sys/fs/cgroup")


@contextmanager
def slow_core(pid: int, share: float) -> Iterator[str]:
    """Give a process no more than this share of one core; says how that was done."""
    group = _group(share)
    with _in_group(pid, group) if group else _stopped_often(pid, share):
        yield "by the kernel" if group else "by stopping it again and again"


@contextmanager
def _in_group(pid: int, group: Path) -> Iterator[None]:
    (group / "cgroup.procs").write_text(str(pid))
    try:
        yield
    finally:
        (group.parent / "cgroup.procs").write_text(str(pid))
        group.rmdir()


@contextmanager
def _stopped_often(pid: int, share: float) -> Iterator[None]:
    ended = Event()
    thread = Thread(target=_stop_and_go, args=(pid, share, ended))
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _group(share: float) -> Path | None:
    """A control group with that quota, of either version; None where we may make none."""
    old = (CGROUPS / "cpu").is_dir()
    group = (CGROUPS / "cpu" if old else CGROUPS) / f"yatzy-{os.getpid()}"
    try:
        group.mkdir()
        if old:
            (group / "cpu.cfs_period_us").write_text("20000")
            (group / "cpu.cfs_quota_us").write_text(str(int(20_000 * share)))
        else:
            (group / "cpu.max").write_text(f"{int(20_000 * share)} 20000")
    except OSError:
        with suppress(OSError):
            group.rmdir()
        return None
    return group


def _stop_and_go(pid: int, share: float, ended: Event) -> None:
    while not ended.wait(PERIOD * share):
        os.kill(pid, signal.SIGSTOP)
        ended.wait(PERIOD * (1 - share))
        os.kill(pid, signal.SIGCONT)
