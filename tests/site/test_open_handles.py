"""What a server holds open does not grow with the pages it has given."""

import os
import sys
from contextlib import suppress

import pytest

from tests.clients import Browser
from tests.services.server import running_server

PAGES = 40
A_CONNECTION = 2  # handles: the file and its log
# The last page's may still be closing when its answer is here.
CLOSING = 2 * A_CONNECTION


def handles_of_the_database(server):
    folder, found = f"/proc/{server.pid}/fd", 0
    for handle in os.listdir(folder):
        with suppress(FileNotFoundError):  # closed in between
            found += "yatzy.sqlite3" in os.readlink(f"{folder}/{handle}")
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not list what a process holds open")
async def test_a_page_leaves_no_connection_behind():
    with running_server() as server:
        browser = Browser(f"127.0.0.1:{server.port}")
        await browser.get("/games/")
        before = handles_of_the_database(server)
        seen = []
        for _ in range(PAGES):
            await browser.get("/games/")
            seen.append(handles_of_the_database(server))
        browser.close()
    assert max(seen) <= before + CLOSING, seen
