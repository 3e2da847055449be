"""The impatient parrot on a machine whose clock goes back by an hour whenever a page is opened."""

import time

_time, _behind = time.time, 0.0


def _wrong_time():
    return _time() - _behind


time.time = _wrong_time  # before Twisted takes it

from tests.site.applications import impatient_parrot  # noqa: E402
from tests.site.applications.impatient_parrot import on_end, on_start, on_stop  # noqa: E402

__all__ = ["application", "on_end", "on_start", "on_stop"]


async def application(scope, receive, send):
    global _behind
    _behind += 3600
    await impatient_parrot.application(scope, receive, send)
