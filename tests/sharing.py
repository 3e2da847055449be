"""Which tests one worker does, so that what they share is made once; and which come first, as they take longest."""

from functools import cache
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parent.parent
BROWSER = "tests/browser/"
TOPOLOGY = "tests/topology/"  # two set-ups of five programs each


class Shares(LoadScopeScheduling):
    """Who is free takes the next file; of browser tests, which are long, the next test."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(TOPOLOGY):
            return TOPOLOGY
        return nodeid if file.startswith(BROWSER) and not shares(file) else file


@cache
def shares(file: str) -> bool:
    """Whether tests of this file share something that outlives each of them: a server, or a walk through all pages."""
    text = (ROOT / file).read_text()
    return any(sign in text for sign in ('scope="module"', 'scope="session"', "\nHOUSE"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    return Shares(config, log) if config.getoption("dist") == "loadscope" else None


def place(item: pytest.Item) -> tuple[bool, bool]:
    """The order of tests: after Playwright, which leaves an event loop on the main thread, asyncio tests would fail."""
    file = item.nodeid.partition("::")[0]
    in_browser = file.startswith(BROWSER)
    return in_browser, in_browser and not shares(file)
