"""Rooms for measuring, opened over HTTP as browsers do it: many people at a time, four devices at every table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TypeVar

from bench.lib.game_table import GameTable
from bench.lib.tables import SEATS
from bench.lib.wire import Hear, Wire, close_all, open_wire
from tests.clients.browser import Browser

AT_ONCE = 8
NAMES = ("Alice", "Bob", "Charlie", "Dora")
PING = b'{"type":"ping","room_version":1}'
T = TypeVar("T")


async def crowd(calls: Iterable[Callable[[], Awaitable[T]]]) -> list[T]:
    """Do all of them, a few at a time."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(call: Callable[[], Awaitable[T]]) -> T:
        async with door:
            return await call()

    return await asyncio.gather(*(one(call) for call in calls))


async def open_tables(host: str, count: int) -> list[GameTable]:
    """So many rooms of four, everybody seated and connected, the game begun and the chains down."""
    visitor = await _visitor(host)
    return await crowd([lambda: _table(visitor)] * count)


async def open_page(host: str, code: str, hear: Hear = lambda text: None) -> Wire:
    """A page that looks on and does nothing by itself, once it is welcome."""
    welcomed = asyncio.Event()
    wire = await open_wire(host, f"/ws/r/{code}/", lambda text: (welcomed.set(), hear(text)))
    wire.send(b'{"type":"hello"}')
    await asyncio.wait_for(welcomed.wait(), 30)
    return wire


async def open_idle(host: str, codes: list[str]) -> list[Wire]:
    """Four pages for every room."""
    return await crowd([lambda code=code: open_page(host, code) for code in codes for _ in range(SEATS)])


@asynccontextmanager
async def breathing(wires: list[Wire], heartbeat: float) -> AsyncIterator[None]:
    """Ping from every page once a heartbeat, evenly, as the protocol asks; they are closed in the end."""

    async def breathe() -> None:
        loop = asyncio.get_running_loop()
        next_at = loop.time()
        while True:
            for wire in wires:
                next_at += heartbeat / len(wires)
                if next_at > loop.time():
                    await asyncio.sleep(next_at - loop.time())
                if not wire.lost:
                    wire.send(PING)

    task = asyncio.create_task(breathe())
    try:
        yield
    finally:
        task.cancel()
        await close_all(wires)


async def idle_rooms(host: str, count: int) -> list[str]:
    """Rooms with nobody in them yet but their host."""
    visitor = await _visitor(host)

    async def one() -> str:
        browser = _device(visitor)
        code = await _start_room(browser)
        browser.close()
        return code

    return await crowd([one] * count)


async def _visitor(host: str) -> Browser:
    browser = Browser(host)
    await browser.get("/")
    browser.close()
    return browser


def _device(visitor: Browser) -> Browser:
    """Another browser that has seen the front page: the same token against forgery, nobody's identity."""
    browser = Browser(visitor.host)
    browser.cookies, browser.token = dict(visitor.cookies), visitor.token
    return browser


async def _start_room(browser: Browser) -> str:
    return (await browser.post_form("/rooms/", name=NAMES[0])).headers["location"].split("/")[2]


async def _table(visitor: Browser) -> GameTable:
    host = _device(visitor)
    table = GameTable(host, await _start_room(host))
    for name in NAMES[1:]:
        guest = _device(visitor)
        await guest.post_form(f"/r/{table.code}/join/", name=name, seat="1")
        guest.close()
        table.browsers.append(guest)
    await table.connect()
    await table.new_game("start")
    return table
