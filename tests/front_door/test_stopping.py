"""Ctrl-C in the middle of a game: everybody is told, and the next start goes on where it was."""

import asyncio
import signal
import sqlite3
from contextlib import closing

from tests.clients import first_legal, play_out
from tests.faults.evening import check_nothing_lost_or_doubled, play_through, table
from tests.services.server import running_server


async def test_after_ctrl_c_even_if_it_is_pressed_twice_the_next_start_continues_the_game():
    with running_server() as server:
        async with table(server, 2, sections="upper") as clients:
            alice, bob = clients
            await play_out(alice, first_legal, turns=1)
            playing = asyncio.create_task(play_through(clients))
            await bob.until(lambda screen: len(screen.moves) >= 6)
            for _ in range(2):
                server.process.send_signal(signal.SIGINT)
            assert await asyncio.to_thread(server.process.wait, 60) == 0
            for client in clients:
                assert any(message["type"] == "bye" for message in client.screen.heard)
            with closing(sqlite3.connect(server.data / "yatzy.sqlite3")) as database:
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            server.stop()  # what is left of it here
            await asyncio.to_thread(server.start)
            await playing
            assert {4012} <= set(alice.closes) & set(bob.closes)
            assert check_nothing_lost_or_doubled(server, clients) >= 24
