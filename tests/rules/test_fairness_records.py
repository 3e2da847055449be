"""Records of games: proved when they are right, and whatever is changed in them is found."""

import copy
import json
from dataclasses import asdict
from itertools import combinations
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
from rules.fairness.__main__ import SENTENCES, verdict
from rules.fairness.game_log import read_log
from tests.rules.fairness_play import FairTable, evening

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "fairness.json").read_text())
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
    assert not set("\n{") & set(verdict(report)), "one plain line"


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


# Nothing comes after the last roll, and nobody rolled between the server's roll for silent alice and her own.
BUILT_ON = [at for at in ROLLS[:-1] if (EVENING["entries"][at]["turn"], EVENING["entries"][at]["roll"]) != (4, 1)]


def test_any_other_seat_end_secret_or_order_and_any_roll_left_out_is_found():
    entries = EVENING["entries"]
    for key in ("secret", "commitment"):
        [problem] = verify(changed(EVENING, [key], flipped(EVENING[key], 9, 1))).problems
        assert problem.code == "secret_not_committed"
    for at, entry in enumerate(entries):
        for seat in {0, 1, 2} - {entry["seat"]}:
            assert verify(changed(EVENING, ["entries", at, "seat"], seat)).verdict == "failed"
        if "end" in entry:
            assert verify(changed(EVENING, ["entries", at, "end"], flipped(entry["end"], 9, 1))).verdict == "failed"
    for at in BUILT_ON:
        assert verify({**EVENING, "entries": entries[:at] + entries[at + 1 :]}).verdict == "failed"
    for first, second in combinations(ROLLS, 2):
        swapped = {first: entries[second], second: entries[first]}
        other = [swapped.get(at, entry) for at, entry in enumerate(entries)]
        assert verify({**EVENING, "entries": other}).verdict == "failed"


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


def test_every_code_that_a_record_can_show_is_among_the_known_answers():
    shown = {problem["code"] for known in GOLDEN["verifications"] for problem in known["report"]["problems"]}
    # A record's ends are read strictly, so that one is for what a live browser sends; and it has no agreement in it.
    assert shown == set(SENTENCES) - {"not_an_end", "agreement_changed"}
