"""Runs an ASGI application until it is asked to stop."""

import os
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from yatzy_site.server import limits

Application = Callable[..., Awaitable[None]]
Start = Callable[[], object]
Stop = Callable[[], Awaitable[object]]

TAKEN = "cannot listen on {address} port {port}: somebody else took it a moment ago"


async def _nothing() -> None:
    pass


def run(
    application: Application,
    *,
    address: str,
    port: int,
    banner: str,
    on_open: Start = lambda: None,
    on_start: Start = lambda: None,
    on_stop: Stop = _nothing,
    on_end: Stop = _nothing,
) -> int:
    """Serve until Ctrl-C or SIGTERM; the exit code. `banner` is printed, and `on_open` called, once all are let in."""

    def ready() -> None:
        print(banner, flush=True)
        on_open()

    # Every time a table's turn comes it may find a page at work, once for each message that it sends.
    sys.setswitchinterval(limits.SWITCH_INTERVAL)
    end = _End()
    failure = _serve(application, address, port, ready, on_start, on_stop, on_end, end)
    # An impatient second Ctrl-C would make a clean end look like a crash.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    end.code = _fail(failure) if failure else 0
    end.within(limits.LAST_THREADS)
    return end.code


class _End:
    """Sees to it that an end is one: Python waits for all threads, and one may wait for us, or make an export."""

    def __init__(self) -> None:
        self.code = 0
        self._deadline = float("inf")

    def within(self, seconds: float) -> None:
        """Be gone in so many seconds at the latest, whatever anybody does then: everything that counts is written."""
        is_first = self._deadline == float("inf")
        self._deadline = min(self._deadline, time.monotonic() + seconds)
        if is_first:
            threading.Thread(target=self._watch, name="end", daemon=True).start()

    def _watch(self) -> None:
        while (left := self._deadline - time.monotonic()) > 0:
            time.sleep(min(left, 0.05))
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(self.code)


def _serve(
    application: Application,
    address: str,
    port: int,
    ready: Start,
    on_start: Start,
    on_stop: Stop,
    on_end: Stop,
    end: _End,
) -> str:
    # Late: Twisted's reactor belongs to the process from the moment Daphne is imported.
    from twisted.internet.error import CannotListenError

    from yatzy_site.server.server import Server

    server = Server(application, on_start=on_start, on_stop=on_stop, on_end=on_end)
    try:
        server.listen(address, port)
    except CannotListenError:
        return TAKEN.format(address=address, port=port)
    server.on_signal = lambda: end.within(limits.WHOLE_END)
    # Said when the reactor runs, not before: a signal in between would end us without a goodbye.
    server.run(ready)
    return f"cannot start: {server.failure}" if server.failure else ""


def _fail(message: str) -> int:
    print(f"Yatzy Night {message}", file=sys.stderr)
    return 1
