"""To the kernel a player is an open file, and by default a program may have only 1024 of them."""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

KEPT_BACK = 64  # of them, for the database, backups and files that are sent
SAID_EVERY = 60.0  # seconds
MOST = 1 << 20  # what Linux itself allows; beyond it, counting through them all takes longer than it helps


def allow_many() -> None:
    """Raise our own limit as far as whoever started us allows."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    with suppress(ValueError, OSError):  # macOS says "unlimited" and means less; we go on with what we have
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class OpenFiles:
    """Whether there are enough for one more connection. If not, the log has a line about it, and not one for each."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said = float("-inf")
        self._turned_away = 0

    def has_room(self, number: int) -> bool:
        """`number` is of any file that is open."""
        if resource is None:
            return True
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY:
            return True
        try:
            lowest = os.dup(number)  # the kernel gives the lowest number that is free
        except OSError:
            return False
        os.close(lowest)
        return lowest < soft - min(KEPT_BACK, soft // 4)

    def say(self) -> None:
        """Somebody was turned away."""
        self._turned_away += 1
        now = self._clock()
        if now - self._said >= SAID_EVERY:
            logger.warning(
                "out of open files: %s turned away. Who is here stays; others get in when somebody leaves. "
                "A higher limit (ulimit -n, LimitNOFILE) lets in more.",
                "one connection was" if self._turned_away == 1 else f"{self._turned_away} connections were",
            )
            self._said, self._turned_away = now, 0
