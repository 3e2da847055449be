import subprocess
import sys

import pytest

from tests.services.server import ROOT

SMALL = """
import sys
from bench import history as bench_history
bench_history.LIMIT, bench_history.TRIES, bench_history.LONG_AGO = float(sys.argv[1]), 1, 20
bench_history.PLAYERS = {"": "", "Anna": "1", "Lars, long ago": "4"}
sys.exit(bench_history.main(["--games", "120", "--explain"]))
"""


@pytest.mark.parametrize(("limit", "status"), [("1e9", 0), ("0", 1)])
def test_every_kind_of_page_is_measured_against_the_limit(limit: str, status: int) -> None:
    # In a process of its own: it has settings and a database of its own.
    done = subprocess.run([sys.executable, "-c", SMALL, limit], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    assert "120 games" in done.stdout
    for page in ("all games", "Anna, maxi, abandoned", "the sheet of twelve", "moves.json of twelve"):
        assert f"| {page}" in done.stdout
    assert "games_by_both" in done.stdout
