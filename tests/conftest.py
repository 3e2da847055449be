"""What holds for every test: order, skips, language, and patience on a busy machine."""

from collections.abc import Iterator

import hypothesis
import pytest
from django.utils import translation

from tests.sharing import place, pytest_xdist_make_scheduler
from tests.skips import pytest_sessionfinish, pytest_terminal_summary

__all__ = ["pytest_sessionfinish", "pytest_terminal_summary", "pytest_xdist_make_scheduler"]

# How long one example takes says more about the machine than about the code.
hypothesis.settings.register_profile("yatzy", deadline=None)
hypothesis.settings.load_profile("yatzy")


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    # A request leaves its language behind in the thread, for the next test to find.
    with translation.override("en"):
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place)
