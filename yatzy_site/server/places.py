"""How many pages are made at the same time: a few, each with a thread of its own, and the rest in a line.

Django takes a thread for every request. Two hundred at once were two hundred threads, and whoever played a game
meanwhile waited for seconds, because they all share one interpreter.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from enum import Enum
from typing import Any

from asgiref.sync import ThreadSensitiveContext

from yatzy_site.server import limits

Application = Callable[..., Awaitable[None]]  # any ASGI application
Message = dict[str, Any]


class Kind(Enum):
    """What a request asks for."""

    FILE = "file"  # which is there already: quick, and never behind a page
    PAGE = "page"
    HEAVY = "heavy"  # takes long to make: a few of them, and only while no page waits


class Line:
    """Places, and who waits for one. Pages go first; heavy requests never have all the places."""

    def __init__(self, places: int, *, heavy: int, most: int) -> None:
        # Their threads are started when they are needed, and stay.
        self._free = [ThreadPoolExecutor(1, thread_name_prefix="page") for _ in range(places)]
        self._heavy_left, self._most = heavy, most
        self._waiting: dict[Kind, deque[asyncio.Future[ThreadPoolExecutor]]] = {kind: deque() for kind in Kind}

    def is_full(self) -> bool:
        """Whether there is no room, not even to wait."""
        return sum(map(len, self._waiting.values())) >= self._most

    def take(self, kind: Kind) -> asyncio.Future[ThreadPoolExecutor]:
        """A place, now or later; whoever no longer wants it cancels the future."""
        place: asyncio.Future[ThreadPoolExecutor] = asyncio.get_running_loop().create_future()
        self._waiting[kind].append(place)
        self._serve()
        return place

    def give_back(self, place: ThreadPoolExecutor, kind: Kind) -> None:
        self._free.append(place)
        if kind is Kind.HEAVY:
            self._heavy_left += 1
        self._serve()

    def forget(self, place: asyncio.Future[ThreadPoolExecutor], kind: Kind) -> None:
        """Whoever waited has gone."""
        if place.cancel():
            self._waiting[kind].remove(place)
        elif not place.cancelled():
            self.give_back(place.result(), kind)

    def _serve(self) -> None:
        for kind in (Kind.FILE, Kind.PAGE, Kind.HEAVY):
            waiting = self._waiting[kind]
            while waiting and self._free and (kind is not Kind.HEAVY or self._heavy_left):
                if kind is Kind.HEAVY:
                    self._heavy_left -= 1
                # The place that was used last: its thread is there already.
                waiting.popleft().set_result(self._free.pop())


class Places:
    """An ASGI application for HTTP that lets only so many requests into `pages` at a time."""

    def __init__(
        self,
        pages: Application,
        *,
        kind_of: Callable[[Message], Kind],
        sorry: Callable[[Message], bytes],
    ) -> None:
        self._pages, self._kind_of, self._sorry = pages, kind_of, sorry
        self._files = Line(limits.FILES_AT_ONCE, heavy=0, most=limits.MOST_REQUESTS)
        self._line = Line(limits.PAGES_AT_ONCE, heavy=limits.HEAVY_AT_ONCE, most=limits.MOST_REQUESTS)

    async def __call__(self, scope: Message, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        kind = self._kind_of(scope)
        line = self._files if kind is Kind.FILE else self._line
        if line.is_full():
            await _refuse(send, self._sorry(scope))
            return
        visitor = _Visitor(receive)
        place = await visitor.wait_for(line, kind)
        if place is None:
            return
        with _kept(line, place, kind) as let_go:

            async def sent(message: Message) -> None:
                let_go()  # the answer is made, and its reader may be slow
                await send(message)

            async with ThreadSensitiveContext(executor=place):
                await self._pages(scope, visitor.receive, sent)


class _Visitor:
    """Hears what a client sends while it waits: it may go away."""

    def __init__(self, receive: Callable[..., Any]) -> None:
        self._receive = receive
        self._heard: deque[Message] = deque()

    async def wait_for(self, line: Line, kind: Kind) -> ThreadPoolExecutor | None:
        """A place, or None if the client went away before there was one."""
        place = line.take(kind)
        if place.done():
            return place.result()
        leaving = asyncio.ensure_future(self._until_gone())
        try:
            either: list[asyncio.Future[Any]] = [place, leaving]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            line.forget(place, kind)
            raise
        finally:
            leaving.cancel()
        if leaving.done() and not leaving.cancelled():
            line.forget(place, kind)
            return None
        return place.result()

    async def receive(self) -> Message:
        return self._heard.popleft() if self._heard else await self._receive()

    async def _until_gone(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                return
            self._heard.append(message)


@contextmanager
def _kept(line: Line, place: ThreadPoolExecutor, kind: Kind) -> Iterator[Callable[[], None]]:
    """Hold a place until it is let go, or until its thread is free: a request whose client has gone may still run."""
    loop = asyncio.get_running_loop()
    is_kept = True

    def let_go() -> None:
        nonlocal is_kept
        if is_kept:
            is_kept = False
            line.give_back(place, kind)

    try:
        yield let_go
    finally:
        if is_kept:
            place.submit(int).add_done_callback(lambda _: loop.call_soon_threadsafe(let_go))


async def _refuse(send: Callable[..., Any], words: bytes) -> None:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(words)).encode()),
        (b"cache-control", b"no-store"),
        (b"retry-after", b"5"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": words})
