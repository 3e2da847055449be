"""A player with a websocket: comes back for ever, resends what was not answered, commits chains, reveals links."""

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from rules.fairness import Chain, chain
from tests.clients.browser import Browser
from tests.clients.screen import Json, Screen

STOPS = {4003, 4004, 4009, 4014}
SILENCE = 5.0  # seconds, however short the heartbeat: a server on a busy machine is not dead


class Refused(Exception):  # noqa: N818 - it reads as what it is
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Stopped(Exception):  # noqa: N818 - it reads as what it is
    """The server said why it is not worth trying again."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


class Client:
    """One page of a room, open until `close`."""

    def __init__(
        self,
        browser: Browser,
        code: str,
        *,
        backoff: tuple[float, float] = (0.05, 0.5),
        luck: Random | None = None,
        screen: Screen | None = None,
    ) -> None:
        self.browser = browser
        self.code = code
        self.screen = screen or Screen()
        self.acked: dict[str, int] = {}  # action id -> number: these moves must never be lost
        self.asked_at: dict[str, float] = {}  # of actions that were not refused
        self.acked_at: dict[str, float] = {}  # action id -> when the answer came, by the clock on the wall
        self.contradicted: list[str] = []  # actions that were acknowledged once more with another number
        self.refused: Counter[str] = Counter()
        self.closes: list[int] = []
        self.static = ""
        self.thinks = 0.0  # seconds before every action; a person does, a test need not
        self._backoff = backoff
        self._luck = luck or Random()
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[Json, asyncio.Future[int]]] = {}
        self._chains: dict[tuple[str, int], Chain] = {}  # a browser keeps these in its storage
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Client"]:
        self._task = asyncio.create_task(self._stay())
        try:
            await self.until(lambda screen: screen.room is not None)
            yield self
        finally:
            await self.close()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def answered(self, *, seconds: float = 60) -> None:
        """Wait until the server has answered whatever was asked, also what nobody waits for any more."""
        await self.until(lambda _: not self._pending, seconds=seconds)

    async def until(self, true: Callable[[Screen], bool], *, seconds: float = 45) -> None:
        """Wait until the screen shows it."""
        async with asyncio.timeout(seconds):
            while not true(self.screen):
                assert self._task is not None
                if self._task.done():
                    self._task.result()  # raises why there will be no more changes
                    raise ConnectionError("the client was closed")
                self._changed.clear()
                changed = asyncio.create_task(self._changed.wait())
                try:
                    await asyncio.wait([changed, self._task], return_when=asyncio.FIRST_COMPLETED)
                finally:
                    changed.cancel()

    # What a player does

    async def act(self, seat: int, do: Json, *, turn: Json | None = None, id: str | None = None) -> int:
        """Ask for it until it is answered; the number of the move. Raises Refused."""
        await asyncio.sleep(self.thinks)
        message = self.asking(seat, do, turn=turn, id=id)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending[message["id"]] = message, answer
        self.asked_at.setdefault(message["id"], time.time())
        await self.say(message)
        return await answer

    def asking(self, seat: int, do: Json, *, turn: Json | None = None, id: str | None = None) -> Json:
        """The words for it, for this moment of the game or for another."""
        assert self.screen.game is not None
        turn = turn or self.screen.turn
        return {
            "type": "act",
            "id": id or secrets.token_hex(16),
            "game": self.screen.game["game"],
            "seat": seat,
            "turn": turn["turn"],
            "roll": turn["roll"],
            "do": do,
        }

    async def roll(self, seat: int, keep: list[int], *, id: str | None = None) -> int:
        """Roll with the next link of this seat's own chain, committed first if need be."""
        return await self.act(seat, {"roll": {"keep": keep, "link": await self.next_link(seat)}}, id=id)

    async def next_link(self, seat: int) -> str:
        assert self.screen.game is not None
        key = self.screen.game["key"], seat
        own = self._chains.get(key)
        link = own.after(self.screen.game["links"][seat] or "") if own else None
        if own and link:
            return link
        own = self._chains[key] = chain(secrets.token_bytes(32))
        await self.act(seat, {"commit": {"end": own.end}})
        return own.links[0]

    async def say(self, message: Json) -> None:
        """Send it if there is a connection; what was not answered is sent again on the next one."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(json.dumps(message))

    # How it stays connected

    async def _stay(self) -> None:
        attempt = 0
        while True:
            welcomed = False
            try:
                async for message in self._listen():
                    welcomed = welcomed or message["type"] == "welcome"
                    await self._hear(message)
            except (OSError, InvalidHandshake, InvalidMessage, EOFError, TimeoutError):
                pass  # no server there, or one that is just going or coming
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                self.closes.append(code)
                if code in STOPS:
                    raise Stopped(code) from None
            attempt = 0 if welcomed else attempt + 1
            first, most = self._backoff
            await asyncio.sleep(self._luck.random() * min(most, first * 2**attempt))

    async def _listen(self) -> AsyncIterator[Json]:
        address = f"ws://{self.browser.host}/ws/r/{self.code}/"
        headers = {"Cookie": self.browser.cookie_header} if self.browser.cookies else {}
        origin: Any = self.browser.origin
        # Who goes does not wait for an answer: the other end may be in another network by now.
        async with connect(
            address, origin=origin, additional_headers=headers, compression=None, close_timeout=1
        ) as socket:
            await socket.send(json.dumps(self.screen.hello(self.static)))
            beating = asyncio.create_task(self._beat(socket))
            try:
                while True:
                    message = json.loads(await socket.recv())
                    if message["type"] == "welcome":
                        self._socket = socket
                    yield message
            finally:
                self._socket = None
                beating.cancel()

    async def _beat(self, socket: ClientConnection) -> None:
        silent, heard = 0.0, -1
        while silent < SILENCE:
            silent = silent + self.screen.heartbeat if self.screen.messages == heard else 0.0
            heard = self.screen.messages
            await self.say(self.screen.ping())
            await asyncio.sleep(self.screen.heartbeat)
        await socket.close()

    async def _hear(self, message: Json) -> None:
        self.screen.apply(message)
        match message["type"]:
            case "welcome":
                for asked, _ in list(self._pending.values()):
                    await self.say(asked)
            case "ack":
                if self.acked.setdefault(message["id"], message["number"]) != message["number"]:
                    self.contradicted.append(message["id"])
                self.acked_at.setdefault(message["id"], time.time())
                self._answer(message["id"], lambda answer: answer.set_result(message["number"]))
            case "refused":
                self.refused[message["code"]] += 1
                self.asked_at.pop(message["id"], None)
                self._answer(message["id"], lambda answer: answer.set_exception(Refused(message["code"])))
        if self.screen.missing is not None:
            await self.say({"type": "sync"} | self.screen.missing)
        self._changed.set()

    def _answer(self, id: str, settle: Callable[[asyncio.Future[int]], None]) -> None:
        _, answer = self._pending.pop(id, (None, None))
        if answer is not None and not answer.done():
            settle(answer)
