"""Programs that tests start: each in a folder of its own, on a free port, gone when the test is."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

# Below those that systems give to whoever asks for any port, or for none: nobody gets one while a program is starting,
# or while it is away.
PORTS = range(15_000, 32_000)
PATIENCE = 120  # seconds, on a machine that does much else


def free_loopback_port() -> int:
    luck = SystemRandom()  # the tests' own is the same in every worker
    while True:
        with socket.socket() as probe, suppress(OSError):
            port = luck.choice(PORTS)
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def temporary_folder(prefix: str) -> Iterator[Path]:
    """A folder below the system's own temporary one, which other users may enter: PostgreSQL refuses root."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes], *, what: str) -> None:
    """Ask again and again until `ready`, as long as the program lives."""
    deadline = time.monotonic() + PATIENCE
    while not ready():
        if process.poll() is not None:
            raise RuntimeError(f"{what} ended with {process.returncode} before it was ready")
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} was not ready after {PATIENCE} s")
        time.sleep(0.02)


def stop(process: subprocess.Popen[bytes], how: int = signal.SIGTERM) -> int:
    """End it, gently if it listens."""
    if process.poll() is None:
        os.kill(process.pid, how)
        try:
            process.wait(PATIENCE / 2)
        except subprocess.TimeoutExpired:
            process.kill()
    return process.wait()


def as_in_a_terminal() -> dict[str, Any]:
    """Ctrl-C is heard: what a script starts in its background ignores it, and so would every program of the tests."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        return {}
    return {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}


def somebody_else() -> dict[str, Any]:
    """Whom to be instead of root, for programs that refuse it or should not have its rights."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise RuntimeError("PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody")
