"""What holds for every test: order, skips, and patience on a busy machine."""

import hypothesis
import pytest

from tests.skips import pytest_sessionfinish, pytest_terminal_summary

__all__ = ["pytest_sessionfinish", "pytest_terminal_summary"]

# How long one example takes says more about the machine than about the code.
hypothesis.settings.register_profile("yatzy", deadline=None)
hypothesis.settings.load_profile("yatzy")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Playwright leaves an event loop running on the main thread: asyncio tests after it would fail.
    items.sort(key=lambda item: "browser" in item.path.parts)
