"""People on machines of their own: whatever they open is closed when they go."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any

from tests.clients import Browser, Client, first_legal, play_out
from tests.services.namespaces import Resident


class Person(Resident):
    """Somebody with a browser, whose every socket is on their machine."""

    def __enter__(self) -> "Person":
        super().__enter__()
        self._browsers: list[Browser] = []
        self._pages = AsyncExitStack()
        return self

    def __exit__(self, *reason: object) -> None:
        self.waits_for(self._leave())
        super().__exit__(*reason)

    def browser(self, host: str) -> Browser:
        self._browsers.append(Browser(host))
        return self._browsers[-1]

    async def opens(self, browser: Browser, code: str) -> Client:
        """The room's page, which stays open."""
        return await self.does(self._pages.enter_async_context(Client(browser, code).open()))

    async def plays(self, client: Client, turns: int | None = None) -> None:
        await self.does(play_out(client, first_legal, turns=turns))

    async def sees(self, client: Client, true: Any) -> None:
        await self.does(client.until(true))

    async def finds(self, ask: Callable[[], Coroutine[Any, Any, bool]], *, seconds: float = 60) -> None:
        """Ask again and again until the answer is yes."""
        async with asyncio.timeout(seconds):
            while not await self.does(ask()):
                await asyncio.sleep(0.1)

    async def _leave(self) -> None:
        await self._pages.aclose()
        for browser in self._browsers:
            browser.close()
