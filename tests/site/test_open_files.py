"""More connections than files: who is here stays, others are told by a closed door, and the log by one line."""

import resource
import sys
from contextlib import ExitStack

import pytest

from tests.services.asgi import running_application
from tests.site.raw_socket import RawSocket, ask, join
from yatzy_site.server.limits import SAID_EVERY, OpenFiles

PARROT = "tests.site.applications.parrot"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")


def limit(running, files):
    _, hard = resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, (files, hard))


@pytest.mark.parametrize("files", [100, 12], ids=["few", "fewer than are open"])
def test_without_files_nobody_who_is_here_is_lost_and_others_get_in_later(files):
    with running_application(PARROT) as parrot:
        with join(parrot) as here, ExitStack() as crowd:
            for _ in range(20):
                crowd.enter_context(RawSocket(parrot.port, b"GET / HTTP/1.1\r\n"))
            assert ask(here, "count") == "1"
            limit(parrot, files)
            for _ in range(150):
                crowd.enter_context(RawSocket(parrot.port, b""))
            with RawSocket(parrot.port, b"") as late:
                assert late.rest() == b""  # and it ends
            assert ask(here, "still here") == "still here"
        limit(parrot, 1000)
        with RawSocket(parrot.port, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as next_one:
            assert b"answered" in next_one.rest()
        assert parrot.stop() == 0
        (line,) = parrot.complaints.splitlines()
        assert line.startswith("out of open files: one connection was turned away.")


def test_the_log_has_a_line_a_minute_at_most(caplog):
    times = iter((0.0, 1.0, 2.0, SAID_EVERY, SAID_EVERY + 1))
    files = OpenFiles(clock=lambda: next(times))
    for _ in range(5):
        files.say()
    assert [record.getMessage().partition(". ")[0] for record in caplog.records] == [
        "out of open files: one connection was turned away",
        "out of open files: 3 connections were turned away",
    ]
