"""Limits: what one connection may cost, how many files may be open, how long shutting down may take."""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress

MOST_PENDING = 256 * 1024  # bytes a client has not read; with more it is cut and comes back to a snapshot
MOST_BYTES = 8192  # of a websocket message from a client; ours are at most a quarter of that
MOST_BODY = 64 * 1024  # of an HTTP request, but for the owner's backup; no form of ours comes near it
MOST_WAITING = 64  # messages that the application has not taken yet
MESSAGES_A_SECOND = 20.0
BURST = 40

# Seconds of silence after which a page is asked whether it is there, and for its answer. Somebody looks every two
# seconds, so a dead link is noticed in at most 20.
PING_EVERY = 9
PING_PATIENCE = 9
HANDSHAKE_PATIENCE = 5  # seconds from when we begin with one; before that it waits at the door for as long as it likes
HANDSHAKES_AT_ONCE = 4  # more would not be faster, and who plays meanwhile would wait longer
MOST_HANDSHAKES = 4000  # that wait at the door; further ones are told to come back
ACCEPTS_AT_ONCE = 16  # new connections in one turn of the loop, for the same reason
IDLE_HTTP = 60  # seconds a connection may wait for the next request, and a download for its reader
WHOLE_REQUEST = 30  # seconds for all of a request, from its first byte to the last of its body
SLOWEST_UPLOAD = 16 * 1024  # bytes a second, for the one request that may be large
PAGES_AT_ONCE = 4  # that are made; more would not be faster, and every table would wait for them
PAGES_OF_ONE_ADDRESS = 2  # of those, so that one address never has them all
# What one address may ask for at once, and seconds between any more of it: they wait for their turn, but not for ever.
# Twelve phones behind one address never get that far; somebody who asks in a loop would have the processor to himself.
PAGE_BURST = 60
PAGE_EVERY = 0.05
LONGEST_TURN = 10.0
HEAVY_AT_ONCE = 2  # of those, for what takes long: exports, backups, statistics
FILES_AT_ONCE = 4  # beside them, for scripts and pictures, which are there already
SWITCH_INTERVAL = 0.0005  # seconds that a thread may keep the interpreter while the loop wants it; Python's own: 0.005
MOST_REQUESTS = 256  # that wait to be made; further ones are asked to come back
MOST_READERS = 100  # who are slower than we are; whoever has waited longest is given up for the next one
SLOW_HTTP = 120  # seconds an answer may take to make
BACKLOG = 4096  # connections nobody has answered yet: a whole hall of phones comes back at once after a restart

# Seconds for the steps of our end, which takes less than two unless a disk is slow, and for all of it, whatever hangs.
GOODBYES = 0.4
LAST_FRAMES = 0.25
LAST_HANDLERS = 0.25
LAST_WRITES = 4.0
LAST_THREADS = 2.0
WHOLE_END = 5.5


# From a request's path and its Cookie header to the bytes it may bring.
Judge = Callable[[str, str], int]

_judges: list[Judge] = []


def ask_about_large_bodies(judge: Judge) -> Judge:
    """Have `judge` asked about every request that is longer than MOST_BODY."""
    _judges.append(judge)
    return judge


def most_body(path: str, cookies: str) -> int:
    """What this request may bring: MOST_BODY, unless the site names somebody who may bring more."""
    return max([MOST_BODY, *(judge(path, cookies) for judge in _judges)])


try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

FILES_KEPT_BACK = 64  # of them, for the database, backups and files that are sent
SAID_EVERY = 60.0  # seconds
MOST_OPEN_FILES = 1 << 20  # what Linux itself allows; beyond it, counting through them all takes longer than it helps


def allow_many() -> None:
    """Raise our own limit as far as whoever started us allows."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN_FILES)
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
        return lowest < soft - min(FILES_KEPT_BACK, soft // 4)

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
