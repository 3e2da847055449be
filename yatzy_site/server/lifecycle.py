"""What is done when the server opens and closes; asgi.py registers it here."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

Start = Callable[[], object]
Stop = Callable[[], Awaitable[object]]

_starts: list[Start] = []
_stops: list[Stop] = []
_ends: list[Stop] = []
_log = logging.getLogger(__name__)


def on_start(call: Start) -> Start:
    """Call this in the event loop before anybody is let in."""
    _starts.append(call)
    return call


def on_stop(call: Stop) -> Stop:
    """Await this while sockets are still open: the moment for a goodbye, and for no new work."""
    _stops.append(call)
    return call


def on_end(call: Stop) -> Stop:
    """Await this when no socket is open and no handler runs any more: the moment to stop the writer."""
    _ends.append(call)
    return call


def start() -> None:
    """A failure here is a failure to open: it is not caught."""
    for call in _starts:
        call()


async def stop() -> None:
    await _each(_stops)


async def end() -> None:
    await _each(_ends)


async def _each(calls: Iterable[Stop]) -> None:
    for call in reversed(tuple(calls)):  # what started last may need what started first
        try:
            await call()
        except Exception:
            # The next one may be the writer with moves to save.
            _log.exception("A farewell failed.")


async def lifespan(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """The same for servers that speak ASGI's lifespan; they close sockets before they tell us."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            start()
        else:
            await stop()
            await end()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
