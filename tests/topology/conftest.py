"""One set-up for all tests here; every test makes rooms of its own."""

import pytest

from tests.services.programs import NGINX, POSTGRESQL, REDIS
from tests.topology.site import running_site


@pytest.fixture(scope="session")
def site():
    for program in (NGINX, POSTGRESQL, REDIS):
        if program.find() is None:
            pytest.skip(program.advice())
    with running_site() as site:
        yield site
