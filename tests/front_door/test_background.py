"""Tests that were started in the background of a script."""

import signal

from tests.services.server import running_server


def test_a_server_hears_ctrl_c_also_where_whoever_starts_it_does_not():
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with running_server() as server:
            assert server.stop(signal.SIGINT) == 0
    finally:
        signal.signal(signal.SIGINT, heard)
