"""HTTP under uvicorn: a request has to end some day, as it has to under Daphne."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from yatzy_site.server import limits


class Requests(H11Protocol):
    """A client's requests. uvicorn waits a while for the next one to begin, but for ever for one to be all there."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def handle_events(self) -> None:
        super().handle_events()
        upgraded = self.transport.get_protocol() is not self
        if upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_waiting()  # it is all there, or there is no sense in it
        elif self._patience is None and self.timeout_keep_alive_task is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        # Not close(): that would wait in turn, for somebody to read the last answer.
        self._patience = self.loop.call_later(limits.IDLE_HTTP, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
