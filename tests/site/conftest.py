import pytest
from django.db import connections


@pytest.fixture(scope="module", autouse=True)
def _no_connection_left():
    """Nothing here reads the database, but the end of a streamed answer looks after a connection that is open."""
    connections.close_all()


@pytest.fixture
def data(tmp_path, settings):
    """A data folder of the test's own."""
    settings.DATA = tmp_path
    return tmp_path
