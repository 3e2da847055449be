"""One hostile client, in a process of its own: `python -m bench.scenarios.attacks NAME HOST CODE SECONDS`.

It speaks to 127.0.0.1 alone, for a few seconds, and gives way to everybody else on the machine: a real one would have
a machine of its own.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from itertools import count
from time import monotonic

from bench.lib.rooms import PING
from bench.lib.wire import BINARY, Wire, open_wire
from tests.clients import Browser, Failed

GIVE_WAY = 19
MARKS = "a" + "\u0301" * 500_000  # a megabyte of UTF-8
REQUESTS, ROOMS, CONNECTIONS, PAGES = 200, 1_000, 100, 300
GONE = (OSError, ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, Failed, AssertionError)
HELLO = b'{"type":"hello"}'


@asynccontextmanager
async def _trying(until: float) -> AsyncIterator[None]:
    """Whatever goes wrong, it is tried again; but not for longer than the attack."""
    with suppress(*GONE, TimeoutError):
        async with asyncio.timeout(max(0.0, until - monotonic())):
            yield


async def long_names(host: str, code: str, until: float) -> None:
    """A megabyte of combining marks through every door that takes a name."""
    while monotonic() < until:
        for door in ("/rooms/", f"/r/{code}/join/", f"/r/{code}/knock/"):
            with closing(Browser(host)) as browser:
                async with _trying(until):
                    await browser.get("/")
                    await browser.post_form(door, name=MARKS, seat="1")


async def flood(host: str, code: str, until: float) -> None:
    """As many short messages as a socket takes; a new one as soon as it is closed."""
    async for wire in _sockets(host, code, until):
        for number in count():
            if wire.lost or monotonic() > until:
                break
            for _ in range(50):
                wire.send(PING)
            await asyncio.sleep(0.001 if number % 20 == 0 else 0)


async def slow_requests(host: str, code: str, until: float) -> None:
    """A hundred requests that never come to an end, a byte now and then."""
    head = f"POST /rooms/ HTTP/1.1\r\nHost: {host}\r\nContent-Length: 60000\r\nX-Drop: ".encode()

    async def drip(body: bytes) -> None:
        while monotonic() < until:
            with suppress(*GONE):
                _, writer = await asyncio.open_connection(*host.rsplit(":", 1))
                writer.write(head + body)
                while monotonic() < until and not writer.is_closing():
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(0.2)
                writer.close()

    await asyncio.gather(*(drip(b"x\r\n\r\n" if number % 2 else b"") for number in range(CONNECTIONS)))


async def bad_frames(host: str, code: str, until: float) -> None:
    """Messages that are too long, too deep, not text, or in endless pieces."""
    deep = b'{"type":"say","text":' + b"[" * 1000 + b"]" * 1000 + b"}"
    large = b'{"type":"say","text":"' + b"x" * 60_000 + b'"}'
    many = json.dumps({"type": "act", "do": {"roll": {"keep": list(range(400))}}}).encode()
    async for wire in _sockets(host, code, until):
        for _ in range(20):
            if wire.lost or monotonic() > until:
                break
            for text in (deep, large, many):
                wire.send(text)
            wire.send(b"\xff" * 60_000, kind=BINARY)
            await asyncio.sleep(0.01)


async def many_requests(host: str, code: str, until: float) -> None:
    """Two hundred requests at once for the pages that cost most, again and again."""
    paths = ("/games/", "/league/?period=all", "/dice/", f"/r/{code}/night/", f"/r/{code}/")

    async def ask(number: int) -> None:
        with closing(Browser(host)) as browser:
            while monotonic() < until:
                async with _trying(until):
                    await browser.send("GET", paths[number % len(paths)])

    await asyncio.gather(*(ask(number) for number in range(REQUESTS)))


async def many_rooms(host: str, code: str, until: float) -> None:
    """A thousand rooms, as fast as they are made."""
    left = iter(range(ROOMS))

    async def make() -> None:
        with closing(Browser(host)) as browser:
            async with _trying(until):
                await browser.get("/")
            for _ in left:
                browser.cookies.pop("yz_player", None)
                async with _trying(until):
                    await browser.post_form("/rooms/", name="Mallory")

    await asyncio.gather(*(make() for _ in range(8)))


async def many_sockets(host: str, code: str, until: float) -> None:
    """Three hundred pages of strangers in one room, which all ask for everything."""
    wires: list[Wire] = []
    for _ in range(PAGES):
        async with _trying(until):
            wires.append(await open_wire(host, f"/ws/r/{code}/", lambda text: None))
            wires[-1].send(HELLO)
    while monotonic() < until:
        for wire in wires:
            if not wire.lost:
                wire.send(b'{"type":"sync","game":1,"since":0}')
        await asyncio.sleep(0.5)


async def _sockets(host: str, code: str, until: float) -> AsyncIterator[Wire]:
    while monotonic() < until:
        wire = None
        async with _trying(until):
            wire = await open_wire(host, f"/ws/r/{code}/", lambda text: None)
        if wire is not None:
            wire.send(HELLO)
            yield wire
            wire.close()
        await asyncio.sleep(0.01)


ATTACKS: dict[str, Callable[[str, str, float], Awaitable[None]]] = {
    "long names": long_names,
    "a flood of messages": flood,
    "slow requests": slow_requests,
    "oversized and deep frames": bad_frames,
    "200 requests at once": many_requests,
    "1,000 rooms": many_rooms,
    "300 strangers' pages": many_sockets,
}


def main(name: str, host: str, code: str, seconds: str) -> None:
    assert host.startswith("127.0.0.1:"), host
    os.nice(GIVE_WAY)
    asyncio.run(ATTACKS[name](host, code, monotonic() + float(seconds)))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(*sys.argv[1:])
