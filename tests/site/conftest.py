from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from games.services import restoring


@pytest.fixture(scope="module", autouse=True)
def _no_connection_left() -> None:
    """Nothing here reads the database, but the end of a streamed answer looks after a connection that is open."""
    connections.close_all()


@pytest.fixture
def data(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, and leave to open the database that is put aside in it."""
    settings.DATA = tmp_path
    guarded = BaseDatabaseWrapper.ensure_connection

    def ensure_connection(wrapper: BaseDatabaseWrapper) -> None:
        if wrapper.alias != restoring.ASIDE:
            guarded(wrapper)
        elif wrapper.connection is None:  # tests may use databases only that were there when they began
            wrapper.connect()

    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", ensure_connection)
    return tmp_path
