"""Run an ASGI application until it is asked to end."""

import signal
import sys
from collections.abc import Awaitable, Callable


async def _nothing() -> None:
    pass


def run(
    application: Callable[..., Awaitable[None]],
    *,
    address: str,
    port: int,
    banner: str,
    on_start: Callable[[], object] = lambda: None,
    on_stop: Callable[[], Awaitable[object]] = _nothing,
    on_end: Callable[[], Awaitable[object]] = _nothing,
) -> int:
    """Serve until Ctrl-C or SIGTERM; the exit code. `banner` is printed once everybody is let in."""
    # Late: Twisted's reactor belongs to the process from the moment Daphne is imported.
    from twisted.internet.error import CannotListenError

    from yatzy_site.server.daphne_server import Server

    server = Server(application, on_start=on_start, on_stop=on_stop, on_end=on_end)
    try:
        server.listen(address, port)
    except CannotListenError:
        return _fail(f"cannot listen on {address} port {port}: somebody else took it a moment ago")
    # Said when the reactor runs, not before: a signal in between would end us without a goodbye.
    server.run(lambda: print(banner, flush=True))
    # Twisted has put the old handlers back: an impatient second Ctrl-C would make a clean end look like a crash.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if server.failure:
        return _fail(f"cannot start: {server.failure}")
    return 0


def _fail(message: str) -> int:
    print(f"Yatzy Night {message}", file=sys.stderr)
    return 1
