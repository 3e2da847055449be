"""The parrot, for tests that cannot wait as long as real clients may be silent."""

from tests.site.applications.parrot import application, on_end, on_start, on_stop
from yatzy_site.server import limits

__all__ = ["application", "on_end", "on_start", "on_stop"]

limits.PING_EVERY = 1
limits.PING_PATIENCE = 3  # for whoever does answer, on a machine that does much else
limits.IDLE_HTTP = 1
limits.WHOLE_REQUEST = 1
limits.SLOWEST_UPLOAD = 200_000  # bytes a second
limits.ask_about_large_bodies(lambda path, cookies: 1 << 30 if path == "/large/" else 0)
