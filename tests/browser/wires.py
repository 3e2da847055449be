"""A page's websocket in the hands of a test."""

import json
import re

from playwright.sync_api import Page, WebSocketRoute


class Wire:
    """The connection of one page, which can be cut and mended; pages loaded from now on go through it."""

    def __init__(self, page: Page) -> None:
        self.whole = True
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        if self.whole:
            self._ends += [page, page.connect_to_server()]
        else:
            page.close()

    def cut(self) -> None:
        self.whole = False
        for end in self._ends:
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        self.whole = True


class SlowWire:
    """The connection of one page, which can keep some kinds of messages waiting; for pages loaded from now on."""

    def __init__(self, page: Page) -> None:
        self._kinds: tuple[str, ...] = ()
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda message: self._hear(page, message))

    def _hear(self, page: WebSocketRoute, message: str | bytes) -> None:
        if json.loads(message)["type"] in self._kinds:
            self._waiting.append((page, message))
        else:
            page.send(message)

    def hold(self, *kinds: str) -> None:
        """Keep what the server says of these kinds."""
        self._kinds = kinds

    def let_go(self) -> None:
        self._kinds = ()
        for page, message in self._waiting:
            page.send(message)
        self._waiting.clear()
