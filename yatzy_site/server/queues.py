"""Where clients wait: websockets for their handshake, requests for one of the few threads that make pages.

Django takes a thread for every request. Two hundred at once were two hundred threads, and whoever played a game
meanwhile waited for seconds, because they all share one interpreter. For the same reason one address has only some of
the places, and after a burst only so many pages a second.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

from asgiref.sync import ThreadSensitiveContext

from games.ratelimit import RateLimit
from yatzy_site.server import limits
from yatzy_site.server.limits import HANDSHAKES_AT_ONCE, MOST_HANDSHAKES

Application = Callable[..., Awaitable[None]]  # any ASGI application
Message = dict[str, Any]


class Kind(Enum):
    """What a request asks for."""

    FILE = "file"  # which is there already: quick, and never behind a page
    PAGE = "page"
    HEAVY = "heavy"  # takes long to make: a few of them, and only while no page waits


@dataclass(eq=False)
class Ticket:
    """One request's claim to a place, now or later."""

    kind: Kind
    address: str | None  # None where addresses are not counted
    place: asyncio.Future[ThreadPoolExecutor] = field(init=False)

    def __post_init__(self) -> None:
        self.place = asyncio.get_running_loop().create_future()


class Line:
    """Places, and the requests that wait for one. Pages go first; no kind and no address ever has all the places."""

    def __init__(self, places: int, *, heavy: int, share: int, most: int) -> None:
        # Their threads are started when they are needed, and stay.
        self._free = [ThreadPoolExecutor(1, thread_name_prefix="page") for _ in range(places)]
        self._heavy_left, self._share, self._most = heavy, share, most
        self._held: Counter[str | None] = Counter()
        self._waiting: dict[Kind, deque[Ticket]] = {kind: deque() for kind in Kind}

    def is_full(self) -> bool:
        """Whether there is no room, not even to wait."""
        return sum(map(len, self._waiting.values())) >= self._most

    def join(self, ticket: Ticket) -> None:
        self._waiting[ticket.kind].append(ticket)
        self._serve()

    def give_back(self, ticket: Ticket) -> None:
        self._free.append(ticket.place.result())
        self._heavy_left += ticket.kind is Kind.HEAVY
        self._held[ticket.address] -= 1
        if not self._held[ticket.address]:
            del self._held[ticket.address]
        self._serve()

    def forget(self, ticket: Ticket) -> None:
        """Its client has gone, with a place or without, before its turn or after."""
        if not ticket.place.cancel():
            self.give_back(ticket)
        elif ticket in self._waiting[ticket.kind]:
            self._waiting[ticket.kind].remove(ticket)

    def _serve(self) -> None:
        while self._free and (ticket := self._next()):
            self._waiting[ticket.kind].remove(ticket)
            self._heavy_left -= ticket.kind is Kind.HEAVY
            self._held[ticket.address] += 1
            # The place that was used last: its thread is there already.
            ticket.place.set_result(self._free.pop())

    def _next(self) -> Ticket | None:
        for kind in Kind:
            if kind is not Kind.HEAVY or self._heavy_left:
                for ticket in self._waiting[kind]:
                    if ticket.address is None or self._held[ticket.address] < self._share:
                        return ticket
        return None


class Timer(Protocol):
    """What is planned for later."""

    def cancel(self) -> None: ...


Later = Callable[[float, Callable[[], None]], Timer]  # do something after so many seconds


def _later(seconds: float, call: Callable[[], None]) -> Timer:
    return asyncio.get_running_loop().call_later(seconds, call)


class Places:
    """An ASGI application for HTTP that lets only so many requests into `pages` at a time."""

    def __init__(
        self,
        pages: Application,
        *,
        kind_of: Callable[[Message], Kind],
        address_of: Callable[[Message], str | None],
        sorry: Callable[[Message], bytes],
        clock: Callable[[], float] = time.monotonic,
        later: Later = _later,
    ) -> None:
        self._pages, self._kind_of, self._address_of, self._sorry = pages, kind_of, address_of, sorry
        files, most = limits.FILES_AT_ONCE, limits.MOST_REQUESTS
        self._files = Line(files, heavy=0, share=files, most=most)
        share, heavy = limits.PAGES_OF_ONE_ADDRESS, limits.HEAVY_AT_ONCE
        self._line = Line(limits.PAGES_AT_ONCE, heavy=heavy, share=share, most=most)
        self._pace = RateLimit(limits.PAGE_BURST, limits.PAGE_EVERY, clock=clock)
        self._later = later

    async def __call__(self, scope: Message, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        ticket = Ticket(self._kind_of(scope), self._address_of(scope))
        line = self._files if ticket.kind is Kind.FILE else self._line
        turn = self._turn(ticket)
        if turn is None or line.is_full():
            await _refuse(send, self._sorry(scope))
            return
        visitor = _Visitor(receive, self._later)
        if not await visitor.wait_for(line, ticket, turn):
            return
        with _kept(line, ticket) as let_go:

            async def sent(message: Message) -> None:
                let_go()  # the answer is made, and its reader may be slow
                await send(message)

            async with ThreadSensitiveContext(executor=ticket.place.result()):
                await self._pages(scope, visitor.receive, sent)

    def _turn(self, ticket: Ticket) -> float | None:
        """Seconds until this address may have another page; None if it has asked for too many already."""
        if ticket.kind is Kind.FILE or ticket.address is None:
            return 0.0
        return self._pace.book(ticket.address, limits.LONGEST_TURN)


class _Visitor:
    """Hears what a client sends while it waits: it may go away."""

    def __init__(self, receive: Callable[..., Any], later: Later) -> None:
        self._receive, self._later = receive, later
        self._heard: deque[Message] = deque()

    async def wait_for(self, line: Line, ticket: Ticket, turn: float) -> bool:
        """Whether the ticket has a place, after so many seconds or later; not if its client went away before."""
        joining = None
        if turn:
            joining = self._later(turn, lambda: line.join(ticket))
        else:
            line.join(ticket)
            if ticket.place.done():
                return True
        leaving = asyncio.ensure_future(self._until_gone())
        is_here = False
        try:
            either: list[asyncio.Future[Any]] = [ticket.place, leaving]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            is_here = not leaving.done()
        finally:
            leaving.cancel()
            if not is_here:
                if joining is not None:
                    joining.cancel()
                line.forget(ticket)
        return is_here

    async def receive(self) -> Message:
        return self._heard.popleft() if self._heard else await self._receive()

    async def _until_gone(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                return
            self._heard.append(message)


@contextmanager
def _kept(line: Line, ticket: Ticket) -> Iterator[Callable[[], None]]:
    """Hold a place until it is let go, or until its thread is free: a request whose client has gone may still run."""
    loop = asyncio.get_running_loop()
    is_kept = True

    def let_go() -> None:
        nonlocal is_kept
        if is_kept:
            is_kept = False
            line.give_back(ticket)

    try:
        yield let_go
    finally:
        if is_kept:
            ticket.place.result().submit(int).add_done_callback(lambda _: loop.call_soon_threadsafe(let_go))


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


class Knocking(Protocol):
    """A client that asks for a websocket."""

    def enter(self) -> None:
        """Begin with the handshake; `Door.leave` is called when it has come to an end, whichever."""

    def turn_away(self) -> None:
        """There is no room, not even to wait."""


class Door:
    """First come, first served. Who waits here costs no time: the patience for a handshake begins when it does."""

    def __init__(
        self,
        later: Callable[[Callable[[], None]], object],
        *,
        at_once: int = HANDSHAKES_AT_ONCE,
        most: int = MOST_HANDSHAKES,
    ) -> None:
        self._later = later  # in the next turn of the loop: whoever plays has a word in between
        self._at_once, self._most = at_once, most
        self._entering: set[Knocking] = set()
        self._waiting: OrderedDict[Knocking, None] = OrderedDict()  # leaves at both ends and in the middle at no cost
        self._closed = False

    def knock(self, who: Knocking) -> None:
        if self._closed or len(self._waiting) >= self._most:
            who.turn_away()
            return
        self._waiting[who] = None
        self._let_in()

    def leave(self, who: Knocking) -> None:
        """They are in, were refused, or have gone; those who have left before do not matter."""
        self._waiting.pop(who, None)
        if who in self._entering:
            self._entering.remove(who)
            if self._waiting:
                self._later(self._let_in)

    def close(self) -> None:
        """Nobody comes in any more."""
        self._closed = True
        while self._waiting:
            self._waiting.popitem(last=False)[0].turn_away()

    def _let_in(self) -> None:
        while self._waiting and len(self._entering) < self._at_once:
            who, _ = self._waiting.popitem(last=False)
            self._entering.add(who)
            who.enter()
