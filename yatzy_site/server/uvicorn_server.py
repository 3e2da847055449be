"""uvicorn with our connections and the same end as Daphne's: everybody hears of it, and the last move is written."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Awaitable, Callable, Iterator
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.config import Config

from yatzy_site.server import limits
from yatzy_site.server.bodies import Limited
from yatzy_site.server.rubbish import settle
from yatzy_site.server.uvicorn_requests import Requests
from yatzy_site.server.uvicorn_sockets import Socket

LAST_HANDLERS = 1  # seconds at the end, between the goodbyes and the last writes


class Server(uvicorn.Server):
    """Serves, and at the first signal says goodbye, lets handlers finish, and ends."""

    def __init__(
        self,
        application: Callable[..., Awaitable[None]],
        *,
        address: str,
        port: int,
        on_start: Callable[[], object],
        on_stop: Callable[[], Awaitable[object]],
        on_end: Callable[[], Awaitable[object]],
    ) -> None:
        super().__init__(
            Config(
                Limited(application),
                host=address,
                port=port,
                ws=Socket,
                http=Requests,  # by h11: the C parser may be there or not; what is the same everywhere can be tested
                ws_max_size=limits.MOST_BYTES,
                ws_ping_interval=limits.PING_EVERY,
                ws_ping_timeout=limits.PING_PATIENCE,
                ws_per_message_deflate=False,  # it would double the work of a move
                lifespan="off",  # our own hooks come before sockets are closed, not after
                log_config=None,
                access_log=False,
                proxy_headers=False,  # games/addresses.py knows whom to believe
                server_header=False,
                headers=[("server", "yatzy-night")],
                backlog=limits.BACKLOG,
                timeout_keep_alive=limits.IDLE_HTTP,
                timeout_graceful_shutdown=LAST_HANDLERS,
            )
        )
        # Strangers' broken requests are warnings, and how many handlers were cut short is no news of ours.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        self._on_start, self._on_stop, self._on_end = on_start, on_stop, on_end
        self._ready: Callable[[], object] = lambda: None
        self.failure: BaseException | None = None

    def open(self, ready: Callable[[], object]) -> None:
        """Serve until a signal; `ready` is called when the first request would be answered."""
        self._ready = ready
        try:
            self.run()
        except SystemExit as error:  # how uvicorn says that somebody else has the port
            self.failure = self.failure or error

    async def startup(self, sockets: Any = None) -> None:
        try:
            self._on_start()
        except Exception as error:
            self.failure = error
            self.should_exit = True
            return
        await super().startup(sockets=sockets)
        settle()
        self._ready()

    async def shutdown(self, sockets: Any = None) -> None:
        for server in self.servers:
            server.close()
        await _within(limits.GOODBYES, self._on_stop())
        await super().shutdown(sockets=sockets)
        await _within(limits.LAST_WRITES, self._on_end())

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        # uvicorn would raise the signal once more at the end, and a clean end would look like a crash.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.should_exit = True  # a second signal changes nothing


async def _within(seconds: float, work: Awaitable[object]) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(work, seconds)
