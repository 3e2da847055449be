"""Records of games: proved when they are right, and whatever is changed in them is found."""

import copy
import json
import runpy
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.fairness import (
    Context,
    RecordError,
    agreed,
    agreement,
    chain,
    commitment,
    faces,
    read_record,
    server_chain,
    verify,
)
from rules.fairness.__main__ import EXIT, SENTENCES, main, verdict
from rules.fairness.game_log import read_log
from tests.rules.fairness_play import FairTable, evening

ROOT = Path(__file__).parents[2]
GOLDEN = json.loads((ROOT / "tests" / "golden" / "fairness.json").read_text(encoding="utf-8"))
EVENING = evening().record()
ROLLS = [at for at, entry in enumerate(EVENING["entries"]) if entry["kind"] == "roll"]


def changed(record, path, value):
    record = copy.deepcopy(record)
    place = record
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return record


# The known answers, which the browser's code is held to as well


@pytest.mark.parametrize("known", GOLDEN["chains"], ids=lambda known: f"{known['length']} links")
def test_chains_are_as_ever(known):
    made = chain(bytes.fromhex(known["seed"]), known["length"])
    assert (made.end, list(made.links)) == (known["end"], known["links"])


def test_a_long_chain_is_as_ever():
    known = GOLDEN["long_chain"]
    made = chain(bytes.fromhex(known["seed"]))
    assert (len(made.links), made.end, made.links[0]) == (known["length"], known["end"], known["first"])


@pytest.mark.parametrize("known", GOLDEN["server_chains"], ids=lambda known: f"{known['game']}-{known['epoch']}")
def test_server_chains_are_as_ever(known):
    made = server_chain(bytes.fromhex(known["secret"]), known["game"], known["seat"], known["epoch"])
    assert (made.end, made.links[0]) == (known["end"], known["first"])


@pytest.mark.parametrize("known", GOLDEN["agreements"], ids=lambda known: known["name"])
def test_agreements_and_what_commits_to_them_are_as_ever(known):
    document = known["document"]
    start, undo = read_log(document).start, document["settings"]["undo"]
    assert agreement(document["key"], start, undo=undo) == known["text"]
    assert agreed(document["key"], start, undo=undo) == known["agreed"]
    assert commitment(bytes.fromhex(known["secret"]), known["agreed"]) == known["commitment"]


@pytest.mark.parametrize("known", GOLDEN["rolls"], ids=lambda known: f"{known['count']}d{known['sides']}")
def test_faces_are_as_ever(known):
    context = Context(known["game"], known["turn"], known["roll"], known["seat"], tuple(known["links"]))
    assert context.message().decode() == known["message"]
    thrown = faces(bytes.fromhex(known["secret"]), context, known["count"], known["sides"])
    assert list(thrown) == known["faces"]


@pytest.mark.parametrize("known", GOLDEN["verifications"], ids=lambda known: known["name"])
def test_verification_says_what_it_ever_said(known):
    record = GOLDEN["records"][known["of"]]
    for change in known["set"]:
        record = changed(record, change["path"], change["value"])
    report = verify(record, known["noted"])
    # Through JSON, because that is how a report reaches anybody.
    assert json.loads(json.dumps({"verdict": report.verdict, **asdict(report)})) == known["report"]


def test_the_evening_is_played_as_ever():
    assert GOLDEN["records"]["evening"] == EVENING


# Tampering


@given(data=st.data())
def test_any_other_face_is_found_and_named(data):
    at = data.draw(st.sampled_from(ROLLS))
    entry = EVENING["entries"][at]
    die = data.draw(st.integers(0, entry["count"] - 1))
    other = data.draw(st.integers(1, 6).filter(lambda face: face != entry["faces"][die]))
    [problem] = verify(changed(EVENING, ["entries", at, "faces", die], other)).problems
    assert (problem.code, problem.entry) == ("wrong_faces", at)
    assert (problem.turn, problem.roll, problem.seat) == (entry["turn"], entry["roll"], entry["seat"])
    assert problem.params["expected"] == entry["faces"]


@given(at=st.sampled_from(ROLLS), digit=st.integers(0, 63), flip=st.integers(1, 15))
def test_any_other_link_is_found_and_named(at, digit, flip):
    link = flipped(EVENING["entries"][at]["link"], digit, flip)
    problem = verify(changed(EVENING, ["entries", at, "link"], link)).problems[0]
    assert (problem.code, problem.entry) == ("link_does_not_follow", at)


@given(at=st.sampled_from(range(len(EVENING["entries"]))), seat=st.integers(0, 2))
def test_any_other_seat_is_found(at, seat):
    same = EVENING["entries"][at]["seat"] == seat
    report = verify(changed(EVENING, ["entries", at, "seat"], seat))
    assert report.verdict == ("proved" if same else "failed")


@given(at=st.sampled_from(range(5)), digit=st.integers(0, 63), flip=st.integers(1, 15))
def test_any_other_end_is_found(at, digit, flip):
    end = flipped(EVENING["entries"][at]["end"], digit, flip)
    assert verify(changed(EVENING, ["entries", at, "end"], end)).verdict == "failed"


@given(key=st.sampled_from(["secret", "commitment"]), digit=st.integers(0, 63), flip=st.integers(1, 15))
def test_any_other_secret_is_found(key, digit, flip):
    [problem] = verify(changed(EVENING, [key], flipped(EVENING[key], digit, flip))).problems
    assert problem.code == "secret_not_committed"


# Nothing comes after the last roll, and nobody rolled between the server's roll for silent alice and her own.
BUILT_ON = [at for at in ROLLS[:-1] if (EVENING["entries"][at]["turn"], EVENING["entries"][at]["roll"]) != (4, 1)]


@pytest.mark.parametrize("at", BUILT_ON)
def test_a_roll_that_others_build_on_cannot_be_left_out(at):
    entries = EVENING["entries"]
    assert verify({**EVENING, "entries": entries[:at] + entries[at + 1 :]}).verdict == "failed"


@given(first=st.sampled_from(ROLLS), second=st.sampled_from(ROLLS))
def test_rolls_that_change_places_are_found(first, second):
    entries = list(EVENING["entries"])
    entries[first], entries[second] = entries[second], entries[first]
    assert verify({**EVENING, "entries": entries}).verdict == ("proved" if first == second else "failed")


def flipped(digest, digit, flip):
    return f"{digest[:digit]}{int(digest[digit], 16) ^ flip:x}{digest[digit + 1 :]}"


# Any game that is played fairly is proved


@given(seats=st.integers(1, 4), sides=st.integers(2, 30), data=st.data())
def test_whatever_a_fair_table_does_is_proved(seats, sides, data):
    table = FairTable(seats, sides=sides)
    for turn in range(data.draw(st.integers(0, 8))):
        seat = data.draw(st.integers(0, seats - 1))
        fresh = (seat, "browser") not in table.chains or data.draw(st.booleans())
        silent = data.draw(st.booleans())
        if fresh and not silent:
            table.sit(seat, f"phone {turn}", length=24)
        for roll in range(1, data.draw(st.integers(1, 3)) + 1):
            table.roll(turn, roll, seat, data.draw(st.integers(1, 6)), by="server" if silent else "browser")
    report = verify(table.record())
    assert report.verdict == "proved"
    assert report.proved == report.rolls
    assert len(report.counts) == sides
    assert verify(table.record(revealed=False)).verdict == "so_far"


def test_a_record_reads_back_as_it_was_written():
    assert read_record(json.loads(json.dumps(EVENING))).as_json() == EVENING


def test_a_record_says_where_it_cannot_be_read():
    with pytest.raises(RecordError, match=r"entries\[3\]\.end"):
        read_record(changed(EVENING, ["entries", 3, "end"], None))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(rubbish=json_values, data=st.data())
def test_rubbish_is_a_verdict_and_never_a_crash(rubbish, data):
    assert verify(rubbish).problems[0].params == {"path": "record"} or isinstance(rubbish, dict)
    entry = data.draw(st.integers(0, len(EVENING["entries"]) - 1))
    keys = [[key] for key in EVENING] + [["entries", entry, key] for key in EVENING["entries"][entry]]
    assert verify(changed(EVENING, data.draw(st.sampled_from(keys)), rubbish)).verdict in ("proved", "so_far", "failed")


# The command


@pytest.fixture
def saved(tmp_path):
    def save(record):
        path = tmp_path / "game.json"
        path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
        return str(path)

    return save


def test_of_a_record_of_dice_the_command_says_that_it_is_no_whole_game(saved, capsys):
    assert main([saved(EVENING), "--commitment", EVENING["commitment"]]) == EXIT["dice_only"]
    line, end = capsys.readouterr().out.split("; commitment ")
    assert line == "DICE ONLY: all 11 rolls are right (server's links: 4, new chains: 1)"
    assert end.startswith(f"{EVENING['commitment']}. Whether rolls are missing")


def test_the_command_names_the_roll_that_fails(saved, capsys):
    at = ROLLS[3]
    wrong = [face % 6 + 1 for face in EVENING["entries"][at]["faces"]]
    assert main([saved(changed(EVENING, ["entries", at, "faces"], wrong))]) == 1
    line = capsys.readouterr().out
    assert line.startswith(f"FAILED: turn 3, roll 1, seat 2: the dice show {wrong} and should show ")
    assert line.endswith("[wrong_faces]\n")


def test_the_command_does_not_call_an_unfinished_game_proved(saved, capsys):
    assert main([saved({**EVENING, "secret": None})]) == EXIT["so_far"]
    assert capsys.readouterr().out.startswith("SO FAR: the links of all 11 rolls are right")


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_the_command_says_when_a_file_cannot_be_read(text, saved, capsys):
    assert main([saved(text)]) == EXIT["unreadable"]
    assert "UNREADABLE: this is no file with games" in capsys.readouterr().out


def test_the_command_says_when_there_is_no_file(tmp_path, capsys):
    assert main([str(tmp_path / "none.json")]) == EXIT["unreadable"]
    assert "UNREADABLE: " in capsys.readouterr().out


@pytest.mark.parametrize("known", GOLDEN["verifications"], ids=lambda known: known["name"])
def test_every_verdict_is_one_plain_line(known):
    record = GOLDEN["records"][known["of"]]
    for change in known["set"]:
        record = changed(record, change["path"], change["value"])
    line = verdict(verify(record, known["noted"]))
    assert "\n" not in line
    assert "{" not in line


def test_every_code_that_a_record_can_show_is_among_the_known_answers():
    shown = {problem["code"] for known in GOLDEN["verifications"] for problem in known["report"]["problems"]}
    # A record's ends are read strictly, so that one is for what a live browser sends; and it has no agreement in it.
    assert shown == set(SENTENCES) - {"not_an_end", "agreement_changed"}


def test_the_module_runs_with_the_standard_library_alone(saved):
    # -S leaves site-packages out: nothing that was installed can help.
    run = subprocess.run(
        [sys.executable, "-S", "-m", "rules.fairness", saved(EVENING)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert (run.returncode, run.stderr) == (EXIT["dice_only"], "")
    assert run.stdout.startswith("DICE ONLY: ")


def test_the_module_is_the_command(saved, monkeypatch):
    monkeypatch.delitem(sys.modules, "rules.fairness.__main__")
    monkeypatch.setattr(sys, "argv", ["fairness", saved(changed(EVENING, ["game"], "another"))])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("rules.fairness", run_name="__main__")
    assert ended.value.code == 1
