"""A laptop's evening moves into a PostgreSQL in the middle of a game, and nobody loses their seat."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.fairness import verify
from tests.clients import best_points, play_out
from tests.faults.evening import play_through, stored_moves, table
from tests.services.postgresql import running_postgresql
from tests.services.programs import POSTGRESQL
from tests.services.server import ROOT, Server, running_server

HALF = 3  # of the six categories


def word(*words, **variables):
    """A word of the front door, as its owner says it; what it answered."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("YATZY_", "DJANGO_"))}
    command = [sys.executable, str(ROOT / "yatzy.py"), *words]
    done = subprocess.run(command, env=own | variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def log_of(key, export):
    """What a file says of a game."""
    lines = map(json.loads, export.read_text().splitlines())
    (game,) = (line for line in lines if "log" in line and line["key"] == key)
    return list(game["log"])


@pytest.mark.timeout(240)
async def test_a_game_begun_on_a_laptop_is_finished_on_postgresql(tmp_path):
    if not POSTGRESQL.find():
        pytest.skip(POSTGRESQL.advice())
    file, again = str(tmp_path / "night.jsonl"), str(tmp_path / "again.jsonl")
    with running_server() as laptop, running_postgresql() as url:
        async with table(laptop, 3, sections="upper") as clients:
            for _ in range(HALF):
                for client in clients:
                    await play_out(client, best_points, turns=1)
            last = max(client.screen.number for client in clients)
            for client in clients:
                await client.until(lambda screen: screen.number == last)
            game, key = clients[0].screen.game["game"], clients[0].screen.game["key"]
            before = [dict(client.acked) for client in clients]
            assert f"1 games and {last} moves" in word("export", file, YATZY_DATA=str(laptop.data))
            await asyncio.to_thread(laptop.stop)
            moves = stored_moves(laptop)

            there = {"YATZY_DATA": str(tmp_path / "new"), "YATZY_DATABASE_URL": url}
            assert "3 players, 1 rooms" in word("import", file, **there)
            word("export", again, **there)
            assert Path(again).read_bytes() == Path(file).read_bytes()

            new_home = Server(tmp_path / "new", port=laptop.port, environment=there)
            await asyncio.to_thread(new_home.start)
            try:
                await play_through(clients, best_points)
                first, *others = clients
                assert first.screen.game["game"] == game
                assert all(other.screen.sheet == first.screen.sheet for other in others)
                dice = (await first.browser.get(f"/games/{key}/dice.json")).json
                assert verify(dice).verdict == "proved"
                chains = [entry for entry in dice["entries"] if entry["kind"] == "chain" and entry["by"] == "browser"]
                assert len(chains) == len(clients), "somebody had to begin a new chain"
                # A new room does not take a number that came with the file.
                assert await first.browser.start_room("Alice")
            finally:
                await asyncio.to_thread(new_home.stop)
            assert "every scorecard" in word("manage", "rebuild", "--check", **there).lower()
            whole = str(tmp_path / "whole.jsonl")
            word("export", whole, **there)
            stored = {(move["number"], move["id"]) for move in log_of(key, Path(whole))}
            for acked in before:
                assert all(moves[game, number] == action for action, number in acked.items())
                assert all((number, action) in stored for action, number in acked.items())
