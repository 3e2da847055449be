"""Commands beside a server in play, each in a process of its own; and one that is killed halfway."""

import sqlite3
import subprocess
import sys
from contextlib import closing, suppress

import pytest

from bench.scenarios.beside import a_past, beside
from tests.services.child import temporary_folder
from tests.services.server import ROOT, front_door, outside

GAMES = 24


@pytest.fixture(scope="module")
def past():
    """A file of games that were played elsewhere."""
    with temporary_folder("yatzy-past-") as folder:
        yield a_past(folder, GAMES)


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
    assert front_door("manage", "migrate", YATZY_DATA=str(data)).returncode == 0
    command = [sys.executable, str(ROOT / "yatzy.py"), "import", str(past), "--data", str(data)]
    process = subprocess.Popen(command, env=outside(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
        again = front_door("import", str(past), "--data", str(data))
        assert "0 games were here already" in again.stdout + again.stderr
        [(games,)] = database.execute("SELECT count(*) FROM games_game WHERE status != 'arriving'")
        [(seated,)] = database.execute("SELECT count(DISTINCT game_id) FROM games_seat")
        [(all_games,)] = database.execute("SELECT count(*) FROM games_game")
        assert half < games == seated == all_games
