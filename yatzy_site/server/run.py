"""Run an ASGI application until it is asked to end."""

import signal
import sys
from collections.abc import Awaitable, Callable

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

    failure = _serve(application, address, port, ready, on_start, on_stop, on_end)
    # The old handlers are back: an impatient second Ctrl-C would make a clean end look like a crash.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    return _fail(failure) if failure else 0


def _serve(
    application: Application, address: str, port: int, ready: Start, on_start: Start, on_stop: Stop, on_end: Stop
) -> str:
    # Late: Twisted's reactor belongs to the process from the moment Daphne is imported.
    from twisted.internet.error import CannotListenError

    from yatzy_site.server.server import Server

    server = Server(application, on_start=on_start, on_stop=on_stop, on_end=on_end)
    try:
        server.listen(address, port)
    except CannotListenError:
        return TAKEN.format(address=address, port=port)
    # Said when the reactor runs, not before: a signal in between would end us without a goodbye.
    server.run(ready)
    return f"cannot start: {server.failure}" if server.failure else ""


def _fail(message: str) -> int:
    print(f"Yatzy Night {message}", file=sys.stderr)
    return 1
