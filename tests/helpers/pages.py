"""Pages without a browser: they speak and listen to the consumer inside the test."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from games.live.cluster.peers import Peers
from games.live.process import process
from games.models import Game
from games.people.identity import COOKIE
from games.rooms.consumer import websocket_urlpatterns
from tests.helpers.stored import seated_game

PATIENCE = 30  # seconds, on a machine that does much else
application: Any = URLRouter(websocket_urlpatterns)


async def a_game(*names: str, **more: Any) -> Game:
    """A game of so many friends, begun; for tests that wait."""
    return await database_sync_to_async(seated_game)(*names, **more)


class Page:
    """A page of somebody; it speaks and listens."""

    def __init__(self, name: str | None, code: str = "TEST", *, tv: bool = False) -> None:
        headers = [(b"cookie", f"{COOKIE}={name}".encode())] if name else []
        self.socket = WebsocketCommunicator(application, f"/ws/r/{code}/{'?tv' if tv else ''}", headers)
        self.turn: dict[str, Any] = {}
        self.game = 0
        self.ids = 0
        self.heard: list[str] = []  # the kinds of all messages

    async def say(self, message: dict[str, Any] | str | bytes) -> None:
        if isinstance(message, bytes):
            await self.socket.send_input({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; others are heard on the way."""
        while True:
            message = await self._next()
            self.heard.append(message["type"])
            game = message.get("game")
            if isinstance(game, dict):
                self.turn, self.game = game["turn"], game["game"]
            if message["type"] == kind:
                return message

    async def _next(self) -> dict[str, Any]:
        message = json.loads(await self.socket.receive_from(timeout=PATIENCE))
        if message["type"] == "move":
            self.turn = message["turn"]
        return message

    async def closed_with(self) -> int:
        while (output := await self.socket.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
            pass
        return output["code"]

    async def ask(self, seat: int, action_id: str | None = None, **do: Any) -> str:
        """Asks for an action, by the id that is returned."""
        self.ids += 1
        name = action_id or f"{id(self) % 2**64:016x}{self.ids:016x}"
        at = {"turn": self.turn["turn"], "roll": self.turn["roll"]}
        await self.say({"type": "act", "id": name, "game": self.game, "seat": seat, **at, "do": do})
        return name

    async def act(self, seat: int, action_id: str | None = None, **do: Any) -> dict[str, Any]:
        """Asks for an action and returns the answer to it."""
        name = await self.ask(seat, action_id, **do)
        while True:
            message = await self._next()
            if message.get("id") == name and message["type"] in ("ack", "refused"):
                return message


@asynccontextmanager
async def opened(name: str | None, hello: bool = True, code: str = "TEST", *, tv: bool = False) -> AsyncIterator[Page]:
    page = Page(name, code, tv=tv)
    connected, _ = await page.socket.connect(timeout=PATIENCE)
    assert connected
    if hello:
        await page.say({"type": "hello"})
        page.welcome = await page.hear("welcome")  # type: ignore[attr-defined]
    try:
        yield page
    finally:
        await page.socket.disconnect()


@asynccontextmanager
async def open_process() -> AsyncIterator[None]:
    """The live part of the process, empty before and after."""
    process.open()
    yield
    await process.close()
    process._rooms.clear()
    process._hooks.clear()
    process.peers = Peers(process)  # it remembers who left


async def closing(name: str | None, code: str = "TEST", *, tv: bool = False) -> int:
    page = Page(name, code, tv=tv)
    await page.socket.connect(timeout=PATIENCE)
    closed = await page.closed_with()
    await page.socket.disconnect()
    return closed
