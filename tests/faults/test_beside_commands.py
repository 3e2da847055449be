"""Commands beside a server in play, each in a process of its own; and one that is killed halfway."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress

import pytest

from bench.scenarios.beside import a_past, beside
from tests.services.child import temporary_folder
from tests.services.server import ROOT

GAMES = 24


@pytest.fixture(scope="module")
def past():
    """A file of games that were played elsewhere."""
    with temporary_folder("yatzy-past-") as folder:
        yield a_past(folder, GAMES)


def words(data, *said):
    """A word of the front door and its surroundings."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("YATZY_", "DJANGO_"))}
    return [sys.executable, str(ROOT / "yatzy.py"), *said], own | {"YATZY_DATA": str(data)}


def said(data, *words_):
    command, environment = words(data, *words_)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


@pytest.mark.long  # tests/transfer/test_beside_play.py says the same of each command, without a process of its own
@pytest.mark.timeout(600)
async def test_nobody_at_a_table_is_refused_anything_while_commands_run(past):
    wanted = ("import", "rebuild", "export", "owner's page: a backup")
    waits = await beside(past, tables=1, only=wanted)
    first, again, rebuilt, *_ = waits
    assert " are new" in first.said
    assert " 0 are new" in again.said
    assert "cannot be read" not in rebuilt.said
    assert "differences mended" in rebuilt.said
    assert [one.refused for one in waits] == [[]] * len(waits)
    assert all(one.actions > 0 for one in (first, again, rebuilt))  # or nobody has tried


@pytest.mark.timeout(600)
def test_an_import_that_is_killed_halfway_is_not_there_and_can_be_done_again(past, tmp_path):
    data = tmp_path / "data"
    said(data, "manage", "migrate")
    command, environment = words(data, "import", str(past))
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with closing(sqlite3.connect(data / "yatzy.sqlite3", isolation_level=None, timeout=60)) as database:
        half = 0
        while not half:
            assert process.poll() is None, "it was done before it could be killed"
            database.execute("BEGIN IMMEDIATE")  # it waits for us, between two games
            [(half,)] = database.execute("SELECT count(*) FROM games_game WHERE status = 'arriving'")
            if half:
                process.kill()
                process.wait()
            database.execute("ROLLBACK")
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.005)  # its turn
        assert 0 < half < GAMES
        for table in ("games_seat", "games_player", "games_result", "games_faces"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchall() == [(0,)]
        assert "0 games were here already" in said(data, "import", str(past))
        [(games,)] = database.execute("SELECT count(*) FROM games_game WHERE status != 'arriving'")
        [(seated,)] = database.execute("SELECT count(DISTINCT game_id) FROM games_seat")
        [(all_games,)] = database.execute("SELECT count(*) FROM games_game")
        assert half < games == seated == all_games
