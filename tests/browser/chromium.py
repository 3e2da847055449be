"""How we start Chromium, in tests and in benchmarks."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request, sync_playwright

from tests.browser.guests import PHONE, Guest
from tests.services.programs import CHROMIUM

# Most players come by plain http, where there is no worker; and one that keeps its files would compete with what a test
# looks at. Tests of the worker allow it.
NO_WORKER: dict[str, Any] = {"service_workers": "block"}
BLOCKED = "Service Worker registration blocked by Playwright"


def launch_options(chromium: Path) -> dict[str, Any]:
    # Chromium refuses a sandbox to root, and a container's /dev/shm is often too small for it.
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    return {"executable_path": str(chromium), "args": [*root, *quiet, "--disable-dev-shm-usage"]}


def listen(context: BrowserContext, problems: list[str]) -> None:
    """Note everything that a browser complains about."""

    def hear(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and said.text != BLOCKED:
            problems.append(said.text)

    def miss(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # whoever leaves a page stops what it still loads, as they should
            problems.append(f"{request.url}: {request.failure}")

    context.on("console", hear)
    context.on("weberror", lambda error: problems.append(str(error.error)))
    context.on("requestfailed", miss)


class Company:
    """People with browsers of their own, outside pytest; whoever leaves may have complained about nothing."""

    def __init__(self, browser: Browser, base: str) -> None:
        self._browser = browser
        self._base = base
        self._contexts: list[BrowserContext] = []
        self._problems: list[str] = []

    def guest(self, name: str, **options: Any) -> Guest:
        options = {"viewport": PHONE, "reduced_motion": "reduce", "locale": "en"} | NO_WORKER | options
        context = self._browser.new_context(base_url=self._base, **options)
        listen(context, self._problems)
        self._contexts.append(context)
        return Guest(context.new_page(), name)

    def go_home(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()
        assert not self._problems, self._problems


@contextmanager
def visiting(base: str) -> Iterator[Callable[[], Company]]:
    """A browser for as many evenings as one likes."""
    chromium = CHROMIUM.find()
    if chromium is None:
        raise SystemExit(CHROMIUM.advice())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(chromium))
        yield lambda: Company(browser, base)
        browser.close()
