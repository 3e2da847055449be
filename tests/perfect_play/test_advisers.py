"""Tables of perfect play: worked out once by a child process, kept, and never trusted when they are damaged."""

import os
import subprocess
import sys
from io import StringIO
from queue import Queue
from threading import Event
from unittest.mock import Mock

import pytest
from django.core.management import call_command

import rules
from games.perfect_play.advisers import Advisers
from games.perfect_play.kept_values import MOST_KEPT, load, place_of
from rules.strategy.cards import Cards
from tests.services.server import ROOT

FINNISH, MAXI = rules.RULESETS["finnish"], rules.RULESETS["maxi"]
FORCED = rules.HouseRules(order="forced").settled(FINNISH, seats=2)  # solved in a moment
EXPECTED = 122.5585
PLACE = place_of(Cards(FINNISH, FORCED), ROOT).name


@pytest.fixture
def folder(settings, tmp_path):
    settings.PERFECT_PLAY = tmp_path / "perfect-play"
    return settings.PERFECT_PLAY


def prepared(advisers, ruleset=FINNISH, house=FORCED):
    """How it stands with these rules once somebody has studied them, or given up."""
    done = Queue()
    advisers.prepare(ruleset, house, asker="a test", then=lambda: done.put(None))
    assert advisers.progress(ruleset, house) in ("studying", "ready")
    done.get(timeout=170)
    return advisers.progress(ruleset, house)


def expected(advisers):
    return round(advisers.adviser(FINNISH, FORCED).solved.expected, 4)


def solve(folder, *house):
    words = [sys.executable, str(ROOT / "manage.py"), "solve", "finnish", "--into", str(folder), "--house", *house]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def in_this_process(monkeypatch):
    """The table is worked out here, without a child process; says how often."""
    runs = []

    def run(advisers, words):
        runs.append(words)
        call_command(*words, stdout=StringIO())

    monkeypatch.setattr(Advisers, "_run", run)
    monkeypatch.setattr("games.management.commands.solve.yield_to_all_others", lambda: None)
    return runs


def test_a_child_process_works_a_table_out_and_the_next_start_finds_it(folder, monkeypatch):
    first = Advisers()
    assert prepared(first) == "ready"
    assert expected(first) == EXPECTED
    assert [file.name for file in folder.glob("*.values")] == [PLACE]
    monkeypatch.setattr(Advisers, "_run", lambda *words: pytest.fail("worked out again"))
    after_a_restart = Advisers()
    assert prepared(after_a_restart) == "ready"
    assert expected(after_a_restart) == EXPECTED


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda whole: b"", id="empty"),
        pytest.param(lambda whole: whole[:-8], id="cut off"),
        pytest.param(lambda whole: whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:], id="a bit flipped"),
        pytest.param(lambda whole: b"Something else altogether", id="foreign"),
    ],
)
def test_a_damaged_or_foreign_file_is_worked_out_again(folder, in_this_process, damage):
    assert prepared(Advisers()) == "ready"
    file = folder / PLACE
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    advisers = Advisers()
    assert prepared(advisers) == "ready"
    assert (expected(advisers), len(in_this_process), file.read_bytes()) == (EXPECTED, 2, whole)


def test_of_two_processes_that_want_a_table_one_works_and_both_have_it(folder):
    both = [solve(folder, "order=forced") for _ in range(2)]
    said = [process.communicate(timeout=170)[0].splitlines() for process in both]
    assert [lines[-1] for lines in said] == [str(EXPECTED)] * 2
    assert sorted(len(lines) > 1 for lines in said) == [False, True]  # whoever works tells its progress
    assert load(Cards(FINNISH, FORCED), folder / PLACE) is not None


def test_who_plays_with_whom_makes_no_other_table_and_a_rule_does(folder, in_this_process):
    advisers = Advisers()
    assert prepared(advisers) == "ready"
    teams = rules.HouseRules(order="forced", teams=((0, 2), (1, 3))).settled(FINNISH, seats=4)
    assert advisers.progress(FINNISH, teams) == "ready"
    strict = rules.HouseRules(order="forced", zeros="only_when_nothing_fits").settled(FINNISH, seats=2)
    assert advisers.adviser(FINNISH, strict) is None


def test_without_a_folder_without_numpy_and_where_rolls_are_saved_the_bots_play_simply(folder, settings, monkeypatch):
    advisers = Advisers()
    house = rules.HouseRules().settled(MAXI, seats=1)
    advisers.prepare(MAXI, house, asker="a test")
    assert advisers.progress(MAXI, house) == "simple"
    monkeypatch.setattr("games.perfect_play.advisers.has_numpy", lambda: False)
    advisers.prepare(FINNISH, FORCED, asker="a test")
    assert advisers.progress(FINNISH, FORCED) == "simple"
    monkeypatch.undo()
    settings.PERFECT_PLAY = None
    advisers.prepare(FINNISH, FORCED, asker="a test")
    assert advisers.progress(FINNISH, FORCED) == "simple"


def test_what_cannot_be_worked_out_is_said_in_one_line_and_not_tried_again_at_once(folder, monkeypatch, caplog):
    folder.parent.joinpath("perfect-play").write_text("a file where the folder should be")
    advisers = Advisers()
    assert prepared(advisers) == "simple"
    assert [record.getMessage()[:40] for record in caplog.records] == ["perfect play could not be worked out: Fi"]
    advisers.prepare(FINNISH, FORCED, asker="a test")
    assert advisers.progress(FINNISH, FORCED) == "simple"


def test_only_the_tables_that_were_used_last_are_kept(folder, in_this_process):
    folder.mkdir()
    for age in range(MOST_KEPT + 3):
        old = folder / f"{age}.values"
        old.write_bytes(b"")
        os.utime(old, (1_000 + age, 1_000 + age))
    assert prepared(Advisers()) == "ready"
    left = {file.name for file in folder.glob("*.values")}
    assert len(left) == MOST_KEPT
    assert PLACE in left
    assert "0.values" not in left


def test_a_room_that_tries_out_rules_waits_for_the_last_ones_and_is_told_once(folder, monkeypatch):
    """And what nobody wants any more is stopped."""
    learned, told, begun, may_go_on = [], Queue(), Event(), Event()

    def learn(advisers, ruleset, house):
        learned.append(house.chance)
        begun.set()
        may_go_on.wait(60)

    monkeypatch.setattr(Advisers, "_learn", learn)
    advisers = Advisers()
    killed = advisers._child = Mock()
    for chance in ("last", "free", "fallback", "fallback"):
        house = rules.HouseRules(chance=chance).settled(FINNISH, seats=1)
        advisers.prepare(FINNISH, house, asker="ROOM", then=lambda chance=chance: told.put(chance))
        assert begun.wait(60)
    assert killed.kill.called
    advisers._stopped = False  # as if it had begun anew
    may_go_on.set()
    assert told.get(timeout=60) == "fallback"
    assert learned[0] == "last"
    assert learned[-1] == "fallback"
    assert "free" not in learned
    assert told.empty()


async def test_after_the_end_nothing_more_is_worked_out(folder, monkeypatch):
    monkeypatch.setattr(Advisers, "_run", lambda *words: pytest.fail("worked out after the end"))
    advisers = Advisers()
    await advisers.close()
    advisers.prepare(FINNISH, FORCED, asker="ROOM")
    assert advisers._thread is None


def test_a_machine_without_numpy_has_a_server_all_the_same():
    """There is no package of it for 32-bit ARM."""
    script = (
        "import sys; sys.modules['numpy'] = None; import yatzy_site.asgi;"
        "from games.perfect_play.advisers import can_be_solved; import rules;"
        "print(can_be_solved(rules.RULESETS['finnish']))"
    )
    environment = os.environ | {"YATZY_PERFECT_PLAY": "somewhere"}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["False"], done.stderr
