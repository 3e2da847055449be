"""A page's websocket in the hands of a test."""

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
