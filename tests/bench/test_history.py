import subprocess
import sys

from tests.services.server import ROOT

SMALL = """
import sys
from bench import history
set_up = history.set_up
history.LIMIT, history.TRIES, history.STATES, history.PERIODS = 0.0, 1, ("", "finished"), {"": ""}
def small(folder):
    set_up(folder)
    from bench.lib import season_copies
    season_copies.PLAYED, season_copies.LONG_AGO = 12, 20
history.set_up = small
sys.exit(history.main(["--games", "60"]))
"""


def test_every_kind_of_page_is_measured_against_the_limit():
    # In a process of its own: it has settings and a database of its own.
    done = subprocess.run([sys.executable, "-c", SMALL], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    assert "60 games" in done.stdout
    for page in ("all games", "Anna, maxi, finished", "the sheet of 12", "moves.json of 12", "/dice/"):
        assert f"| {page} |" in done.stdout
    assert "ABOVE the limit of 0 ms" in done.stdout
