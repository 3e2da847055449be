"""People on machines of their own: whatever they open is closed when they go."""

import asyncio
from contextlib import AsyncExitStack

from tests.clients import Browser, Client, first_legal, play_out
from tests.services.namespaces import Resident


class Person(Resident):
    """Somebody with a browser, whose every socket is on their machine."""

    def __enter__(self):
        super().__enter__()
        self._browsers = []
        self._pages = AsyncExitStack()
        return self

    def __exit__(self, *reason):
        self.waits_for(self._leave())
        super().__exit__(*reason)

    def browser(self, host):
        self._browsers.append(Browser(host))
        return self._browsers[-1]

    async def opens(self, browser, code):
        """The room's page, which stays open."""
        return await self.does(self._pages.enter_async_context(Client(browser, code).open()))

    async def plays(self, client, turns=None):
        await self.does(play_out(client, first_legal, turns=turns))

    async def sees(self, client, true):
        await self.does(client.until(true))

    async def finds(self, ask, *, seconds=60):
        """Ask again and again until the answer is yes."""
        async with asyncio.timeout(seconds):
            while not await self.does(ask()):
                await asyncio.sleep(0.1)

    async def _leave(self):
        await self._pages.aclose()
        for browser in self._browsers:
            browser.close()
