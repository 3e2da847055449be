"""A real server in a child process, a real Chromium, and no test that overlooks an error in the console."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.chromium import NO_WORKER, launch_options, listen
from tests.browser.guests import PHONE, Guest
from tests.browser.television import SCREEN, Television
from tests.services.programs import CHROMIUM
from tests.services.server import Server, running_server

# A bot waits for people to follow; tests follow quickly.
HASTY_BOTS = {"YATZY_BOT_PACE_MS": "50", "YATZY_BOT_UNDO_MS": "100"}
# A machine that runs other things as well is no error.
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.nodeid and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(240))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The server that tests share; a test that stops or kills one starts its own."""
    with running_server(environment=HASTY_BOTS) as server:
        yield server


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture(scope="module")
def house(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server of the file's own, with what its `HOUSE` says; a test that stops it starts it again."""
    with running_server(environment=request.module.HOUSE) as server:
        yield server


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    chromium = CHROMIUM.find()
    if chromium is None:
        pytest.skip(CHROMIUM.advice())
    return launch_options(chromium)


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args: dict[str, Any], request: pytest.FixtureRequest) -> dict[str, Any]:
    own = {"base_url": request.getfixturevalue("house").url} if hasattr(request.module, "HOUSE") else {}
    return browser_context_args | NO_WORKER | own


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """What the browser complains about; a test that provokes it on purpose clears the list."""
    found: list[str] = []
    yield found
    assert not found, found


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext], problems: list[str]) -> Callable[..., BrowserContext]:
    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        listen(context, problems)
        return context

    return make


@pytest.fixture
def guest(new_context: Callable[..., BrowserContext]) -> Callable[..., Guest]:
    """A player with a phone whose dice do not tumble: `alice = guest("Alice")`."""

    def come(name: str, *, base: str = "", **options: Any) -> Guest:
        page = new_context(**{"viewport": PHONE, "reduced_motion": "reduce"} | options).new_page()
        return Guest(page, name, base)

    return come


@pytest.fixture
def television(new_context: Callable[..., BrowserContext]) -> Callable[..., Television]:
    """A television in the living room, with nobody's cookie: `tv = television(code)`."""

    def tune(code: str, **options: Any) -> Television:
        tv = Television(new_context(**{"viewport": SCREEN, "reduced_motion": "reduce"} | options).new_page())
        tv.show(code)
        return tv

    return tune
