"""What the harness of docs/reliability.md calls a fault, and what it writes of it."""

import json
import sqlite3
from contextlib import closing
from random import Random

import pytest

from bench.faults import ROWS, merge
from bench.lib.reliability_page import page, verdict
from bench.lib.servers import frame_end
from bench.scenarios.evenings import Verdict, check_answers, check_order
from bench.scenarios.journal import Call, Disk, cut_again_and_again, read
from bench.scenarios.row import Figure, Row
from tests.clients import Recorder

MACHINE = {"cores": 2, "python": "3.11.7", "system": "Linux x86_64", "load": 0.1, "node": ""}


def measured(*figures, faults=()):
    return {
        "promise": "nothing is lost",
        "how": "By trying.",
        "sizes": {},
        "whole": True,
        "figures": [figure.as_json() for figure in figures],
        "faults": list(faults),
        "left_out": [],
        "seconds": 3,
        "commit": "0000000",
        "when": "2026-11-18 12:00 UTC",
        "machine": MACHINE,
    }


# The checker


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [
        ("1 2 3", {}),
        ("1 3", {"gaps": 1}),
        ("1 2 2 3", {"repeats": 1}),
        ("1 2 3 2", {"inversions": 1}),
        ("1 2x", {"different": 1}),  # another move than the log has
    ],
)
def test_gaps_repeats_inversions_and_other_moves_are_told_apart(shown, wrong):
    found, kinds = Verdict(), ("gaps", "repeats", "inversions", "different")
    log = {(7, number): f"id{number}" for number in (1, 2, 3)}
    check_order(found, log, [(7, int(move[0]), f"id{move}") for move in shown.split()], "a page")
    assert {kind: getattr(found, kind) for kind in kinds} == dict.fromkeys(kinds, 0) | wrong
    assert found.observed == len(shown.split())


@pytest.mark.parametrize(
    ("log", "acked", "lost", "doubled"),
    [
        ({(7, 1): "one"}, [{"one": 1}, {"two": 2}], 1, 0),  # it does not have the other
        ({(7, 1): "one", (8, 4): "one", (7, 2): "two"}, [{"one": 1}, {"one": 4}, {"two": 2}], 0, 2),  # said and stored
    ],
    ids=["lost", "doubled"],
)
def test_an_acknowledged_action_is_in_the_log_once(log, acked, lost, doubled):
    found = Verdict()
    check_answers(found, log, acked)
    assert (found.acknowledged, found.lost, found.doubled) == (2, lost, doubled)


def test_a_page_remembers_what_it_showed_and_not_what_it_only_heard():
    screen = Recorder()
    for heard in (welcome(number=1), move(2), move(4)):  # three is missing: four is not shown yet
        screen.apply(heard)
    assert [number for _, number, _ in screen.history] == [1, 2]
    for heard in ({"type": "caught_up", "game": game(4), "moves": [move(3), move(4)], "fresh": False}, move(4)):
        screen.apply(heard)
    assert [number for _, number, _ in screen.history] == [1, 2, 3, 4]
    assert screen.mended == 1
    screen.apply({"type": "caught_up", "game": game(7), "moves": [], "fresh": False})  # sent past two moves
    assert [number for _, number, _ in screen.history] == [1, 2, 3, 4, 7]


def game(number):
    turn = {"turn": 0, "roll": 0, "seat": 0, "declared": None}
    shown = {"game": 7, "number": number, "last": f"id{number}", "turn": turn, "cards": [], "standings": []}
    return shown | {"links": [None], "seats": []}


def welcome(*, number):
    room = {"version": 1, "game": 7}
    said = {"type": "welcome", "you": 1, "here": [1], "heartbeat": 5.0, "room": room}
    return said | {"game": game(number), "moves": [], "fresh": True}


def move(number):
    said = {"type": "move", "game": 7, "number": number, "id": f"id{number}"}
    return said | {"turn": game(number)["turn"], "events": []}


# Power cuts


@pytest.fixture
def evening(tmp_path):
    """Thirty moves written by SQLite as the server does it, each followed by its answer."""
    file = tmp_path / "yatzy.sqlite3"
    calls: list[Call] = []
    acked: dict[str, float] = {}
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE games_move (action_id TEXT)")
        wal = tmp_path / "yatzy.sqlite3-wal"
        base = {path.name: path.read_bytes() for path in (file, wal)}
        for number in range(30):
            before = wal.read_bytes()
            database.execute("INSERT INTO games_move VALUES (?)", [f"id{number}"])
            after = wal.read_bytes()
            calls.append(Call(3.0 * number, "write", wal.name, after[len(before) :], len(before)))
            calls.append(Call(3.0 * number + 1, "sync", wal.name))
            acked[f"id{number}"] = 3.0 * number + 2
    return base, calls, acked


def test_what_was_synced_survives_every_cut_and_an_answer_before_its_sync_does_not(
    evening,
):
    base, calls, acked = evening
    found = cut_again_and_again(base, calls, acked, cuts=59, luck=Random(1))
    assert (found.cuts, found.lost, found.damaged) == (59, 0, 0)
    assert found.compared > 500
    never = [call for call in calls if call.kind == "write"]
    assert cut_again_and_again(base, never, acked, cuts=29, luck=Random(1)).lost > 0


def test_what_was_not_synced_may_be_there_in_single_sectors():
    disk = Disk({"file": bytearray(2048)})
    disk.do(Call(0.0, "write", "file", b"x" * 2048, 0))
    found = {bytes(disk.after_a_cut(Random(seed))["file"]) for seed in range(40)}
    assert bytes(2048) in found
    assert b"x" * 2048 in found
    assert any(0 < content.count(b"x") < 2048 and content.count(b"x") % 512 == 0 for content in found)


def test_a_trace_is_read_with_a_sync_where_it_was_done(tmp_path):
    trace = tmp_path / "trace"
    path = "".join(f"\\x{byte:02x}" for byte in b"/data/yatzy.sqlite3-wal")
    trace.write_text(
        f'11 100.5 pwrite64(4<{path}>, "\\x61\\x62", 2, 24) = 2\n'
        f"11 100.6 fdatasync(4<{path}> <unfinished ...>\n"
        f'12 100.7 pwrite64(5<{path}>, "\\x63", 1, 26) = 1\n'
        "11 100.8 <... fdatasync resumed>)       = 0\n"
        f"12 100.9 ftruncate(5<{path}>, 0)         = 0\n"
        "12 101.0 --- SIGCHLD {si_signo=SIGCHLD} ---\n"
        f"12 101.1 fdatasync(5<{path}>)            = -1 EIO (Input/output error) (INJECTED)\n"
    )
    name = "yatzy.sqlite3-wal"
    assert list(read(trace)) == [
        Call(100.5, "write", name, b"ab", 24),
        Call(100.7, "write", name, b"c", 26),
        Call(100.8, "sync", name),
        Call(100.9, "cut", name, offset=0),
    ]


# The bus that loses news


@pytest.mark.parametrize(
    "frame",
    [b":1\r\n", b"+OK\r\n", b"$3\r\nabc\r\n", b"$-1\r\n", b"*2\r\n$1\r\na\r\n:7\r\n", b"%1\r\n+a\r\n*1\r\n:1\r\n"],
)
def test_a_value_of_redis_ends_where_it_ends(frame):
    assert frame_end(frame + b"+more\r\n", 0) == len(frame)
    assert not any(frame_end(frame[:short], 0) for short in range(len(frame)))


# The page


@pytest.mark.parametrize(
    ("found", "said", "row"),
    [
        (
            measured(Figure("lost", 2, at_most=0), Figure("kills", 200, at_least=200)),
            "falls short",
            "| **lost: 2** (at most 0); kills: 200 | **falls short** |",
        ),
        (measured(Figure("lost", 0, at_most=0)), "kept", "| [nothing is lost](#kills) | lost: 0 | kept |"),
        (measured(Figure("lost", 0, at_most=0)) | {"whole": False}, "kept", "| lost: 0 | kept, in a smaller run |"),
        (measured(), "falls short", "| nothing | **falls short** |"),
        (measured(Figure("lost", 0, at_most=0), faults=("not to its end",)), "falls short", "\n- not to its end\n"),
    ],
)
def test_a_row_is_kept_if_all_its_bounds_are_and_it_was_tried_to_its_end(found, said, row):
    assert verdict(found) == said
    shown = page({"rows": {"kills": found}}, [Row.of("kills")])
    assert row in shown
    assert "Commit 0000000, 2026-11-18 12:00 UTC, 3 s, on 2 cores" in shown


def test_a_row_is_merged_with_what_was_measured_before(tmp_path):
    merge("once", measured(Figure("doubled", 0, at_most=0)), tmp_path)
    merge("kills", measured(Figure("lost", 0, at_most=0)), tmp_path)
    assert list(json.loads((tmp_path / "reliability.json").read_text())["rows"]) == ["kills", "once"]
    assert (tmp_path / "reliability.md").read_text().count("not measured yet") == len(ROWS) - 2


@pytest.mark.parametrize("key", ROWS)
def test_every_row_has_a_promise_and_sizes(key):
    found = Row.of(key)
    assert found.promise
    assert found.how
    assert all(number > 0 for number in found.sizes.values())
