"""Files that were cut, damaged, forged or written by a newer version: refused with a line, and nothing left behind."""

import io
import json
from itertools import count
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.transfer.imports import read_import
from games.transfer.jsonl import Damaged
from tests.helpers.documents import counts, empty, exported, forged, refused, rolls, three_games
from tests.transfer.test_export_and_import import a_night

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]
FILES: dict[str, bytes] = {}
KINDS = pytest.mark.parametrize("kind", ["game", "games", "whole"])
Lines = list[bytes]


@pytest.fixture
async def files():
    """One file of each kind, which are made once; the database is empty."""
    if not FILES:
        games = await three_games()

        def make():
            a_night()
            FILES.update(game=games.splitlines(keepends=True)[1], games=games, whole=exported())
            empty()

        await sync_to_async(make)()
    return FILES


def is_refused(text):
    """Whether it was refused; if so, with a line, and with nothing left behind."""
    before = counts()
    try:
        read_import(io.BytesIO(text))
    except Damaged as damaged:
        line = damaged.line
    else:
        empty()
        return False
    assert line > 0
    assert counts() == before
    return True


@KINDS
def test_the_forger_of_these_tests_changes_nothing_else(files, kind):
    assert forged(files[kind], lambda found: None) == files[kind]
    assert not is_refused(files[kind])  # or nothing below says anything


NO_EXPORT = "line 1: this is not an export of Yatzy Night."
OTHER = b'{"kind":"header","holds":"server","format":"x","version":1,"program":""}\n'


@pytest.mark.parametrize(
    ("kind", "change", "reason"),
    [
        ("game", lambda lines: [lines[0][:500]], "line 1: the file ends in the middle"),
        ("game", lambda lines: [lines[0][:-1]], "line 1: the file ends in the middle"),
        ("game", lambda lines: lines * 2, "line 2: there is something after the game"),
        ("game", lambda lines: [lines[0].replace(b'"alice"', b'"malic"', 1)], "line 1: this game was changed"),
        ("game", lambda lines: [lines[0].replace(b":", b": ", 1)], "line 1: this game was changed"),
        ("game", lambda lines: [lines[0].replace(b'"version":1', b'"version":3')], "line 1: a newer Yatzy Night"),
        ("game", lambda lines: [lines[0].replace(b'"status"', b'"statue"')], "line 1: this is no game"),
        ("game", lambda lines: [b"[" * 100_000 + b"\n"], "line 1: this is not an export"),
        ("games", lambda lines: lines[:3], "line 3: the file ends here, but its last line is missing"),
        ("games", lambda lines: [*lines[:2], *lines[3:]], "line 4: the last line belongs to another file"),
        ("games", lambda lines: [lines[0], *lines[2:0:-1], *lines[3:]], "line 5: the last line belongs to another"),
        ("games", lambda lines: [line.replace(b"carol", b"lorac") for line in lines], "line 3: this game was changed"),
        ("games", lambda lines: [*lines[:3], b"\n", *lines[3:]], "line 4: this is no game"),
        ("games", lambda lines: [*lines[:3], b"\xff\xfe\n", *lines[3:]], "line 4: this is no game"),
        ("games", lambda lines: [lines[0].replace(b":3", b":4"), *lines[1:]], "line 1: a newer Yatzy Night"),
        ("games", lambda lines: [*lines, b"\n"], "line 6: there is something after"),
        ("games", lambda lines: [*lines[:4], b'{"kind":"footer"}\n'], "line 5: the last line is damaged"),
        ("whole", lambda lines: lines[:1], "line 1: … cut off"),
        ("whole", lambda lines: lines[:9], "line 9: … cut off"),
        ("whole", lambda lines: [*lines[:7], lines[7][:5]], "line 8: "),
        ("whole", lambda lines: [], "line 1: "),
        ("whole", lambda lines: [line.replace(b'"alice"', b'"alicE"') for line in lines], "line 2: "),
        ("whole", lambda lines: lines[:1] + lines[2:], "line 2: "),
        ("whole", lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "line 2: "),
        ("whole", lambda lines: [lines[0], b"\n", *lines[1:]], "line 2: "),
        ("whole", lambda lines: [lines[0], b"\xff\xfe\n", *lines[1:]], "line 2: "),
        ("whole", lambda lines: [*lines, b"\n"], "line … after the last line"),
        ("whole", lambda lines: [lines[0].replace(b":3", b":4"), *lines[1:]], "line 1: … Update this server"),
        ("whole", lambda lines: [lines[0].replace(b":3", b":2"), *lines[1:]], "line 1: … format 2"),
        ("whole", lambda lines: [b"hello\n"], NO_EXPORT),
        ("whole", lambda lines: [b"{}\n"], NO_EXPORT),
        ("whole", lambda lines: [OTHER], NO_EXPORT),
    ],
)
def test_a_damaged_or_newer_file_is_refused_with_the_line(files, kind, change, reason):
    said, (begins, _, holds) = refused(b"".join(change(files[kind].splitlines(True)))), reason.partition(" … ")
    assert said.startswith(begins)
    assert holds in said


def better(game):
    event = next(event for move in game["log"] for event in move["events"] if event["kind"] == "category_scored")
    event["points"] += 1


def change_in(kind, **fields):
    """Of a record of this kind; of a "game" in its document, of a "move" in each move there."""

    def change(found):
        if found.get("kind", "game") == kind:
            found.update(fields)
        for move in found.get("log", []) if kind == "move" else []:
            move.update(fields)

    return change


ROLL = {"dice": [1, 2], "rolls_used": 1, "turn": 1, "link": "0" * 64}
NOBODY = {"member": None, "player": None, "controller": None}


@pytest.mark.parametrize(
    ("kind", "change", "reason"),
    [
        ("game", better, "told_otherwise"),
        ("game", lambda game: game["sheet"][0].update(total=999), "not what its log says"),
        ("game", lambda game: game["log"].pop(4), "log[4].number"),
        ("game", lambda game: game["log"].pop(), "its log says 'playing'"),
        ("game", lambda game: game.update(secret="0" * 64), "secret_not_committed"),
        ("game", lambda game: game.update(status="abandoned"), "its log says 'finished'"),
        ("game", lambda game: game["settings"].update(gravity=0), "gravity"),
        ("game", lambda game: game["house"].update(order="upside down"), "house"),
        ("game", lambda game: game["house"].update(gravity=0), "not spelt out"),
        ("game", lambda game: game["seats"].pop(), "server_ends"),
        ("game", lambda game: game["seats"][0].update(name=""), "a player has no name"),
        ("whole", change_in("player", name="x" * 25), "length <= 24"),
        ("whole", change_in("player", name="Somebody"), "somebody else"),
        ("whole", change_in("player", shoe_size=44), "shoe_size"),
        ("whole", change_in("device", player=99_999), "not in it"),
        ("whole", change_in("room", host=99_999), "not in it"),
        ("whole", change_in("room", settings={"gravity": 0}), "gravity"),
        ("whole", change_in("room", code="AAAA"), "cannot be stored"),
        ("whole", change_in("game", ruleset="chess"), "chess"),
        ("whole", change_in("game", ruleset_version=99), "version 99"),
        ("whole", change_in("game", version=99), "Update this server"),
        ("whole", change_in("game", key="another"), "not the game that the line above"),
        ("whole", change_in("game", secret="0" * 64), "not the one in the line above"),
        ("whole", change_in("game", status="finished"), "its log says"),
        ("whole", change_in("game", ended_at="2020-01-01T00:00:00+02:00"), "not in UTC"),
        ("whole", change_in("game_here", secret="0" * 64), "not the one in the line above"),
        ("whole", lambda found: found.update(secret="0" * 64) if found.get("secret") else None, "committed"),
        ("whole", change_in("game_here", id=7), "cannot be stored"),
        ("whole", change_in("game_here", room=99_999), "not in it"),
        ("whole", change_in("game_here", seats=[]), "not the game that the line above"),
        ("whole", change_in("game_here", seats=[NOBODY] * 4), "somebody else"),
        ("whole", change_in("game_here", seats=[NOBODY | {"player": 99_999}] * 4), "not in it"),
        ("whole", change_in("move", number=7), "log[0].number"),
        ("whole", change_in("move", id="7"), "cannot be stored"),
        ("whole", change_in("move", events=[{"kind": "dragon"}]), "dragon"),
        ("whole", change_in("move", events=[{"kind": "category_scored", "seat": 9, "category": "x"}]), "of format"),
        ("whole", change_in("move", events=[{"kind": "dice_rolled", "seat": 99} | ROLL]), "not played so"),
    ],
)
def test_what_was_forged_is_refused_and_leaves_nothing(files, kind, change, reason):
    said = refused(forged(files[kind], change))
    assert said.startswith("line ")
    assert reason in said


def test_another_face_is_refused_with_the_move(files):
    number, event = rolls(json.loads(files["game"]))[5]
    at = next(place for place in range(5) if place not in event.get("keep", []))

    def change(game):
        dice = rolls(game)[5][1]["dice"]
        dice[at] = dice[at] % 6 + 1

    said = refused(forged(files["game"], change))
    assert said.startswith(f"line 1: this game was not played so: move {number}, turn {event['turn']}, ")
    assert "wrong_faces" in said


# What chance does to a file, and what a forger may think of


@KINDS
def test_a_file_that_is_cut_off_changed_or_doubled_anywhere_is_refused(files, kind):
    text, luck = files[kind], Random(kind)
    ends = [at for at, byte in enumerate(text) if byte == 10]
    cuts = {0, 1, len(text) - 1, *ends[:-1], *(end + 1 for end in ends[:-1]), *luck.sample(range(len(text)), 15)}
    for cut in luck.sample(sorted(cuts), min(30, len(cuts))):
        assert is_refused(text[:cut]), cut
    # Who wrote a file stands in its first line, and is nobody's business.
    inside = range(0 if kind == "game" else text.index(b"\n"), len(text))
    for at in luck.sample(inside, 40):
        byte = luck.choice([text[at] ^ 1 << luck.randrange(8), luck.randrange(256), 10, 0])
        assert byte == text[at] or is_refused(text[:at] + bytes([byte]) + text[at + 1 :]), (at, byte)
    for _ in range(12):
        at, end = sorted(luck.sample(inside, 2))
        assert is_refused(text[:at] + text[end:]), (at, end)
        assert is_refused(text[:end] + text[at:]), (at, end)


RUBBISH: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 2**31, 2**64, 1.5, "", "x" * 30, "\x00", "0" * 64, "0001-01-01T00:00:00+14:00"),
    *("9999-12-31T23:59:59Z", [], {}, [[]], {"kind": "dragon"}, [1, 2, 3, 4, 99]),
)


def spoilt(value, luck):
    """Puts rubbish into one place of a document, however deep."""
    key = luck.choice([*value] if isinstance(value, dict) else range(len(value)))
    if isinstance(value[key], dict | list) and value[key] and luck.random() < 0.85:
        spoilt(value[key], luck)
    elif luck.random() < 0.2:
        del value[key]
    else:
        value[key] = luck.choice(RUBBISH)


@pytest.mark.parametrize(("kind", "times"), [("game", 80), ("whole", 60)])
def test_a_forged_file_is_refused_or_true(files, kind, times):
    luck, refusals = Random(1), 0
    records = max(1, files[kind].count(b"\n") - 2)
    for chosen in luck.choices(range(records), k=times):
        numbers = count()
        text = forged(files[kind], lambda found, at=numbers, chosen=chosen: next(at) == chosen and spoilt(found, luck))
        refusals += is_refused(text)
    assert refusals > 0.65 * times  # the rest are other names, other times and the like: what nobody can know


def test_a_file_of_brackets_is_refused():
    deep = b'{"format":"yatzy-night game","version":1,"settings":' + b"[" * 200_000 + b"\n"
    for text in (deep, deep.replace(b'"format"', b'"kind":"header","format"'), b"", b"\n" * 10):
        assert is_refused(text)
