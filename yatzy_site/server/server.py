"""Daphne's server with our own connections, and a shutdown that everybody is told about."""
# ruff: noqa: N802 - the names are Twisted's and autobahn's

import asyncio
import gc
import signal
import time
from collections.abc import Awaitable, Callable, Iterable
from types import FrameType, SimpleNamespace
from typing import Any

import daphne.http_protocol
import daphne.server
import daphne.ws_protocol
from daphne.http_protocol import HTTPFactory
from daphne.server import Server as DaphneServer
from daphne.ws_protocol import WebSocketFactory
from twisted.internet import defer
from twisted.internet import reactor as _reactor
from twisted.internet.tcp import Port as TwistedPort
from twisted.logger import Logger, globalLogBeginner

from yatzy_site.server import limits
from yatzy_site.server.limits import OpenFiles
from yatzy_site.server.queues import Door
from yatzy_site.server.requests import Channel, Request
from yatzy_site.server.sockets import SharedBySockets, Socket

reactor: Any = _reactor  # its type says nothing of what it can do

# Twisted and Daphne measure how long something takes by the time of day: with a clock that is set back by an hour they
# would notice no dead link for an hour.
reactor.seconds = time.monotonic
for _module in (daphne.server, daphne.http_protocol, daphne.ws_protocol):
    _module.time = SimpleNamespace(time=time.monotonic)


def _forget(event: Any) -> None:
    """What Twisted would log about strangers' broken connections."""


class RequestFactory(HTTPFactory):  # type: ignore[misc]
    protocol = Channel

    def buildProtocol(self, addr: Any) -> Any:
        if not self.server.has_room():
            return None  # the connection is closed at once
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol


class SocketFactory(WebSocketFactory):  # type: ignore[misc]
    protocol = Socket

    def __init__(self, server: "Server") -> None:
        super().__init__(server, server=server.server_name)
        self.shared = SharedBySockets()


class Port(TwistedPort):
    """Takes a few new connections in each turn of the loop. Twisted takes more the more there are, which is unfair."""

    @property
    def numberAccepts(self) -> int:
        return limits.ACCEPTS_AT_ONCE

    @numberAccepts.setter
    def numberAccepts(self, wanted: int) -> None:
        """What Twisted would like."""


class Server(DaphneServer):  # type: ignore[misc]
    """Listens, serves, and at the first signal says goodbye, lets handlers finish, and ends."""

    def __init__(
        self,
        application: Callable[..., Awaitable[None]],
        *,
        on_start: Callable[[], object],
        on_stop: Callable[[], Awaitable[object]],
        on_end: Callable[[], Awaitable[object]],
    ) -> None:
        super().__init__(
            application,
            endpoints=["none"],  # Daphne wants one; we listen ourselves
            http_timeout=limits.SLOW_HTTP,
            ping_interval=limits.PING_EVERY,
            ping_timeout=limits.PING_PATIENCE,
            websocket_timeout=-1,  # an evening may be long
            websocket_handshake_timeout=limits.HANDSHAKE_PATIENCE,
            websocket_max_message_size=limits.MOST_BYTES,
            websocket_max_frame_size=limits.MOST_BYTES,
            verbosity=0,
            server_name="yatzy-night",
        )
        self._on_start, self._on_stop, self._on_end = on_start, on_stop, on_end
        self.connections: dict[Any, dict[str, Any]] = {}
        self.open_files = OpenFiles()
        self.slow_readers: dict[Request, None] = {}  # those that wait for their clients, in order
        self.failure: BaseException | None = None
        self.on_signal: Callable[[], object] = lambda: None
        self._is_ending = False
        self._port: Any = None
        self.door = Door(lambda call: reactor._asyncioEventloop.call_soon(call))

    def listen(self, address: str, port: int) -> None:
        """Raises twisted's CannotListenError; nobody is answered before `run`."""
        # Without an observer Twisted prints what it would have logged.
        observers: list[Any] = [_forget]
        globalLogBeginner.beginLoggingTo(observers, redirectStandardIO=False, discardBuffer=True)
        self.http_factory = RequestFactory(self)
        self.http_factory.timeOut = limits.IDLE_HTTP
        self.ws_factory = SocketFactory(self)
        # permessage-deflate stays off: autobahn accepts none unless told to, and it would double the work of a move.
        self.ws_factory.setProtocolOptions(
            autoPingTimeout=self.ping_timeout,
            openHandshakeTimeout=self.websocket_handshake_timeout,
            maxMessagePayloadSize=self.websocket_max_message_size,
            maxFramePayloadSize=self.websocket_max_frame_size,
            allowNullOrigin=False,
            utf8validateIncoming=False,  # whoever reads a text finds out, and a thousand times faster
        )
        self._port = Port(port, self.http_factory, limits.BACKLOG, address, reactor)
        observer: Any = self._heard_of_port
        self._port._logger = Logger(observer=observer)
        self._port.startListening()

    def run(self, ready: Callable[[], object] = lambda: None) -> None:
        """Serve until a signal; `ready` is called when the first request would be answered."""
        loop = reactor._asyncioEventloop
        asyncio.set_event_loop(loop)
        loop.call_soon(self._open, ready)
        reactor.callLater(1, self.application_checker)
        reactor.callLater(2, self.timeout_checker)
        reactor.addSystemEventTrigger("before", "shutdown", self.kill_all_applications)
        for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGBREAK", signal.SIGTERM)):  # Windows' own
            signal.signal(number, self._asked_to_end)
        reactor.run(installSignalHandlers=False)

    def _asked_to_end(self, number: int, frame: FrameType | None) -> None:
        self.on_signal()
        if not self._is_ending:  # a second signal changes nothing
            self._is_ending = True
            reactor.callFromThread(self.stop)

    def _open(self, ready: Callable[[], object]) -> None:
        try:
            self._on_start()
            _settle()
            ready()
        except Exception as error:
            self.failure = error
            self.stop()

    def kill_all_applications(self) -> defer.Deferred[None]:
        """What Twisted waits for before it ends."""
        # Daphne's own stumbles over connections that have no application, closes nobody, and lets Python 3.11 crash.
        deferred: defer.Deferred[None] = defer.Deferred.fromFuture(asyncio.ensure_future(self._leave()))
        return deferred

    async def _leave(self) -> None:
        self._port.stopListening()
        self.door.close()
        await _within(limits.GOODBYES, [asyncio.ensure_future(self._on_stop())])
        sockets = [connection for connection in self.connections if isinstance(connection, Socket)]
        for socket in sockets:
            socket.leave()
        await _until(limits.LAST_FRAMES, lambda: all(socket.state == socket.STATE_CLOSED for socket in sockets))
        for socket in sockets:
            socket.dropConnection(abort=True)  # those that did not answer
        await _within(limits.LAST_HANDLERS, [task for task in map(_application, self.connections.values()) if task])
        await _within(limits.LAST_WRITES, [asyncio.ensure_future(self._on_end())])

    def has_room(self) -> bool:
        """Whether one more connection leaves enough open files for everything else."""
        if self.open_files.has_room(self._port.fileno()):
            return True
        self.open_files.say()
        return False

    def _heard_of_port(self, event: dict[str, Any]) -> None:
        """All that a port has to say is that no file was left: others have taken even those that we keep back."""
        if event.keys() & {"address", "acceptError"}:
            self.open_files.say()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if isinstance(protocol, Socket):
            scope["extensions"] = {"yatzy.push": {"push": protocol.push}, "yatzy.listen": {"listen": protocol.listen}}
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        await super().handle_reply(protocol, message)
        if message.get("more_body"):
            await protocol.drained()  # or a long download would be all in memory

    def protocol_disconnected(self, protocol: Any) -> None:
        # A refused connection is disconnected twice, and by the second time it may be forgotten.
        if protocol in self.connections:
            super().protocol_disconnected(protocol)


def _settle() -> None:
    """What is here now stays for ever: the collector need not look at it again. Later rubbish may wait a little."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def _application(details: dict[str, Any]) -> asyncio.Future[Any] | None:
    return details.get("application_instance")


async def _within(seconds: float, tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Wait for `tasks`; those that take longer are cancelled."""
    tasks = list(tasks)
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=seconds)  # what is done in a thread does not hear of it
        for task in tasks:
            if task.done() and not task.cancelled():
                task.exception()  # asked for, or it would be complained about


async def _until(seconds: float, true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + seconds
    while not true() and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
