"""A stop in the middle of everything else that a server does beside games."""

import asyncio
import signal
import time
from contextlib import ExitStack

import pytest

from tests.backups.test_going_back import the_owner
from tests.clients import first_legal, play_out
from tests.faults.evening import table
from tests.services.server import running_server
from tests.site.raw_socket import RawSocket

LARGE = 300 << 20  # bytes of zeros, which take no room on the disk


@pytest.mark.timeout(240)
async def test_whatever_is_under_way_a_stop_takes_less_than_six_seconds():
    with running_server() as server, ExitStack() as open_requests:
        (server.data / "backups").mkdir(exist_ok=True)
        with (server.data / "backups" / "winter.sqlite3").open("wb") as backup:
            backup.truncate(LARGE)
        async with the_owner(server) as owner, table(server, 2, sections="upper") as clients:
            await play_out(clients[0], first_legal, turns=1)
            cookies = "; ".join(f"{name}={value}" for name, value in owner.cookies.items())
            head = f"Host: 127.0.0.1:{server.port}\r\nCookie: {cookies}\r\n"
            for opening in (
                "GET / HTTP/1.1\r\nHost",  # half a head
                f"POST /rooms/ HTTP/1.1\r\n{head}Content-Length: 1000\r\n\r\nname=",
                f"POST /owner/restore/ HTTP/1.1\r\n{head}Content-Length: 30000000\r\n\r\n{'x' * 1000}",
                *[f"GET /dice/ HTTP/1.1\r\n{head}\r\n"] * 40,
            ):
                open_requests.enter_context(RawSocket(server.port, opening.encode()))
            download = RawSocket(server.port, f"GET /owner/backups/winter.sqlite3/ HTTP/1.1\r\n{head}\r\n".encode())
            open_requests.enter_context(download)
            assert await asyncio.to_thread(download.status) == 200  # which goes on for as long as nobody reads it
            assert server.process is not None
            before = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(server.process.wait, 60) == 0
            assert time.monotonic() - before < 6
            assert all(any(message["type"] == "bye" for message in client.screen.heard) for client in clients)
