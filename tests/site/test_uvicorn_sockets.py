"""One connection under uvicorn whose client does not read: what waits for it must not keep it open."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from tests.site.raw_socket import frame, handshake
from yatzy_site.server import uvicorn_sockets
from yatzy_site.server.uvicorn_sockets import Socket

A_LOT = 200_000  # bytes: more than a small buffer takes, less than what may wait


class Page:
    """Accepts, says a lot, hears the client out, and remembers the code it ended with."""

    def __init__(self, *, closes: bool = False) -> None:
        self.closes = closes
        self.spoke = asyncio.Event()
        self.code = asyncio.get_running_loop().create_future()

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"]["yatzy.push"]["push"]("x" * A_LOT)
        self.spoke.set()
        if self.closes:
            await send({"type": "websocket.close", "code": 4000})
        while (message := await receive())["type"] == "websocket.receive":
            pass
        self.code.set_result(message["code"])


class Watched(Socket):
    """A connection whose end can be awaited."""

    lost: asyncio.Future[None]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.lost.set_result(None)


@asynccontextmanager
async def deaf_client(page: Page, ping: float | None = None) -> AsyncIterator[tuple[socket.socket, Watched]]:
    """The client's end, which nobody reads, and the server's."""
    loop = asyncio.get_running_loop()
    config = Config(page, ws=Watched, ws_ping_interval=ping, ws_ping_timeout=ping, lifespan="off", log_config=None)
    config.load()
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    watched = Watched(config, ServerState(), {})
    watched.lost = loop.create_future()
    await loop.connect_accepted_socket(lambda: watched, ours)
    theirs.sendall(handshake("yatzy.test"))
    try:
        async with asyncio.timeout(60):
            yield theirs, watched
    finally:
        theirs.close()
        watched.transport.abort()


async def test_a_client_that_neither_reads_nor_answers_pings_is_cut() -> None:
    page = Page()
    async with deaf_client(page, ping=0.05) as (_, watched):
        assert await page.code == 1006
        await watched.lost


async def test_a_client_that_does_not_read_our_goodbye_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_sockets, "LAST_ANSWER", 0.05)
    page = Page(closes=True)
    async with deaf_client(page) as (_, watched):
        assert await page.code == 4000
        await watched.lost


@pytest.mark.parametrize(
    ("sent", "code"),
    [(frame((1000).to_bytes(2, "big"), opcode=8), 1000), (frame(b"x", opcode=7), 1006)],
    ids=["a goodbye", "nonsense"],
)
async def test_a_client_that_ends_it_and_does_not_read_is_cut(
    monkeypatch: pytest.MonkeyPatch, sent: bytes, code: int
) -> None:
    monkeypatch.setattr(uvicorn_sockets, "LAST_ANSWER", 0.05)
    page = Page()
    async with deaf_client(page) as (client, watched):
        await page.spoke.wait()
        client.sendall(sent)
        assert await page.code == code
        await watched.lost
