"""Rate limits: so many at once, then one more every so often."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable

MOST_KEYS = 10_000  # that one limit remembers: a flood of addresses must not fill the memory


class Pace:
    """What one client may do, in one thread: nothing to look up and no lock, for every message of every page."""

    __slots__ = ("_ahead", "_clock", "_every", "_free_at")

    def __init__(self, burst: int, every: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        # How far ahead of its time it may be. A touch more than needed: sums of fractions are not exact.
        self._ahead = (burst - 0.999) * every
        self._every = every
        self._clock = clock
        self._free_at = 0.0  # when the whole burst will have come back

    def take(self) -> bool:
        """Whether one more may pass, which is then noted; what may not costs nothing."""
        now, free_at = self._clock(), self._free_at
        if free_at < now:
            free_at = now
        elif free_at - now > self._ahead:
            return False
        self._free_at = free_at + self._every
        return True


class RateLimit:
    """Counts for each key (an address, a browser, a page), in the memory of this process.

    Several processes count each for themselves, so a client may have as many times the limit as there are processes.
    """

    def __init__(self, burst: int, every: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowance = (burst - 1) * every  # seconds that a key may be ahead of its time
        self._every = every
        self._clock = clock
        self._free_at: dict[Hashable, float] = {}  # when a key's whole burst will have come back
        self._lock = threading.Lock()  # pages are made in threads, and websockets in the event loop

    def is_used_up(self, key: Hashable) -> bool:
        return self.wait(key) > 0

    def wait(self, key: Hashable) -> float:
        """Seconds until one more may pass; 0 if it may now."""
        return max(0.0, self._free_at.get(key, 0.0) - self._clock() - self._allowance)

    def note(self, key: Hashable) -> None:
        """One more has passed, or was tried."""
        with self._lock:
            self._note(key)

    def take(self, key: Hashable) -> bool:
        """Whether one more may pass, which is then noted; what may not costs nothing."""
        with self._lock:
            if self.wait(key) > 0:
                return False
            self._note(key)
            return True

    def book(self, key: Hashable, longest: float) -> float | None:
        """Seconds until it is the turn of one more, which waits for it; None if it would wait longer than `longest`."""
        with self._lock:
            wait = self.wait(key)
            if wait > longest:
                return None
            self._note(key, waiting=wait)
            return wait

    def _note(self, key: Hashable, waiting: float = 0.0) -> None:
        now = self._clock()
        if key not in self._free_at and len(self._free_at) >= MOST_KEYS:
            self._prune(now)
        # Never further ahead than a whole burst: whoever goes on trying waits no longer than who stops.
        ahead = max(self._free_at.get(key, now), now) + self._every
        self._free_at[key] = min(ahead, now + self._allowance + self._every + waiting)

    def _prune(self, now: float) -> None:
        """Forget whoever has their whole burst back; in a flood also the quarter that is nearest to it."""
        owing = sorted(((at, key) for key, at in self._free_at.items() if at > now), key=lambda pair: pair[0])
        spared = owing[max(0, len(owing) - MOST_KEYS * 3 // 4) :]  # many at a time: each pass looks at all of them
        self._free_at = {key: at for at, key in spared}

    def __len__(self) -> int:
        return len(self._free_at)

    def forget(self) -> None:
        with self._lock:
            self._free_at.clear()
