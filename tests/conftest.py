"""What holds for every test: order, skips, language, and patience on a busy machine."""

from collections.abc import Iterator

import hypothesis
import pytest
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import translation

from games.site import site
from games.storage import storage
from tests.sharing import place, pytest_xdist_make_scheduler
from tests.skips import pytest_sessionfinish, pytest_terminal_summary
from yatzy_site.hosts import OurHosts
from yatzy_site.launch.start import launch

__all__ = ["pytest_sessionfinish", "pytest_terminal_summary", "pytest_xdist_make_scheduler"]

# How long one example takes says more about the machine than about the code.
hypothesis.settings.register_profile("yatzy", deadline=None)
hypothesis.settings.load_profile("yatzy")


def pytest_configure() -> None:
    """The site is launched before any test is read, under the name by which Django's client comes."""
    launch()
    # Not the networks of whoever runs the tests.
    site.hosts = OurHosts(["testserver"], places=lambda: (), names=settings.ALLOWED_HOSTS)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    # A request leaves its language behind in the thread, for the next test to find.
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _nothing_known_of_the_storage() -> Iterator[None]:
    yield
    storage.__init__()  # type: ignore[misc]  # what one test met is not the next one's trouble


@pytest.fixture(autouse=True)
def _databases_aside(_django_db_marker: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may use only databases that were there when they began, and those of games/transfer/snapshots.py."""
    guarded = BaseDatabaseWrapper.ensure_connection

    def ensure_connection(wrapper: BaseDatabaseWrapper) -> None:
        if not wrapper.alias.startswith("aside-"):
            guarded(wrapper)
        elif wrapper.connection is None:
            wrapper.connect()

    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", ensure_connection)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place)
