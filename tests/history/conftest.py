from tests.helpers.fixtures import *  # noqa: F403
