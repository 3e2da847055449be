"""Papers that were changed, cut off, forged or written by a newer version: refused, with nothing left behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tests.helpers.documents import empty, file_of_all, forged, paper, played, refused, rolls

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


@pytest.fixture
async def one() -> bytes:
    """The paper of a game that was played to its end, in an empty database."""
    game = await played("alice", "bob", seed=5, sections="upper")

    def moved_out() -> bytes:
        text = paper(game)
        empty()
        return text

    return await sync_to_async(moved_out)()


@pytest.fixture
async def three() -> bytes:
    for at in range(3):
        await played("alice", "bob", code=f"R{at}", seed=at, sections="upper")

    def moved_out() -> bytes:
        text = file_of_all()
        empty()
        return text

    return await sync_to_async(moved_out)()


def test_the_forger_of_these_tests_changes_nothing_else(one: bytes) -> None:
    assert forged(one, lambda game: None) == one


def test_another_face_is_refused_with_the_move(one: bytes) -> None:
    for at in (0, 5, -1):
        number, event = rolls(json.loads(one))[at]
        thrown = next(place for place in range(5) if place not in event.get("keep", []))

        def change(game: dict[str, Any], at: int = at, thrown: int = thrown) -> None:
            dice = rolls(game)[at][1]["dice"]
            dice[thrown] = dice[thrown] % 6 + 1

        said = refused(forged(one, change))
        assert said.startswith(f"line 1: this game was not played so: move {number}, turn {event['turn']}, ")
        assert "wrong_faces" in said


def test_a_kept_die_that_turned_is_refused_with_the_move(one: bytes) -> None:
    at, (number, event) = next((at, found) for at, found in enumerate(rolls(json.loads(one))) if found[1].get("keep"))

    def change(game: dict[str, Any]) -> None:
        dice = rolls(game)[at][1]["dice"]
        dice[event["keep"][0]] = dice[event["keep"][0]] % 6 + 1

    said = refused(forged(one, change))
    assert f"move {number}, turn {event['turn']}, roll {event['rolls_used']}, seat {event['seat']}" in said


def better(game: dict[str, Any]) -> None:
    event = next(event for move in game["log"] for event in move["events"] if event["kind"] == "category_scored")
    event["points"] += 1


def on_the_sheet(game: dict[str, Any]) -> None:
    game["sheet"][0]["total"] += 100


def another_winner(game: dict[str, Any]) -> None:
    for column in game["sheet"]:
        column["place"] = 3 - column["place"]


def without_a_move(game: dict[str, Any]) -> None:
    del game["log"][4]


def unfinished(game: dict[str, Any]) -> None:
    del game["log"][-1]


def another_secret(game: dict[str, Any]) -> None:
    game["secret"] = "0" * 64


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (better, "told_otherwise"),
        (on_the_sheet, "not what its log says"),
        (another_winner, "not what its log says"),
        (without_a_move, "log[4].number"),
        (unfinished, "its log says 'playing'"),
        (another_secret, "secret_not_committed"),
        (lambda game: game.update(status="abandoned"), "its log says 'finished'"),
        (lambda game: game.update(ruleset="chess"), "chess"),
        (lambda game: game.update(ruleset_version=99), "version 99"),
        (lambda game: game.update(ruleset="maxi"), "not played so: move "),
        (lambda game: game["settings"].update(gravity=0), "gravity"),
        (lambda game: game["house"].update(order="upside down"), "house"),
        (lambda game: game["seats"].pop(), "server_ends"),
        (lambda game: game["seats"][0].update(name=""), "a player has no name"),
        (lambda game: game["house"].update(gravity=0), "not spelt out"),
        (lambda game: game.update(started_at="2026-01-01T00:00:00+02:00"), "not in UTC"),
    ],
)
def test_a_game_that_was_not_played_so_is_refused(
    one: bytes, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    said = refused(forged(one, change))
    assert said.startswith("line 1: ")
    assert reason in said


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text[: len(text) // 2], "line 1: the file ends in the middle"),
        (lambda text: text[:-1], "line 1: the file ends in the middle"),
        (lambda text: text + text, "line 2: there is something after the game"),
        (lambda text: text.replace(b'"alice"', b'"malic"', 1), "line 1: this game was changed"),
        (lambda text: text.replace(b":", b": ", 1), "line 1: this game was changed"),
        (lambda text: text.replace(b'"version":1', b'"version":3'), "line 1: a newer Yatzy Night"),
        (lambda text: text.replace(b'"status"', b'"statue"'), "line 1: this is no game"),
        (lambda text: b"[" * 100_000 + b"\n", "line 1: this is not an export"),
    ],
)
def test_a_damaged_or_newer_game_is_refused(one: bytes, change: Callable[[bytes], bytes], reason: str) -> None:
    assert refused(change(one)).startswith(reason)


Lines = list[bytes]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: lines[:3], "line 3: the file ends here, but its last line is missing"),
        (lambda lines: lines[:2], "line 2: the file ends here"),
        (lambda lines: [*lines[:2], *lines[3:]], "line 4: the last line belongs to another file"),
        (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "line 5: the last line belongs to another file"),
        (lambda lines: [*lines[:3], lines[3].replace(b"alice", b"malic"), lines[4]], "line 4: this game was changed"),
        (lambda lines: [*lines[:3], b"\n", *lines[3:]], "line 4: this is no game"),
        (lambda lines: [*lines[:3], b"\xff\xfe\n", *lines[3:]], "line 4: this is no game"),
        (lambda lines: [lines[0].replace(b":3", b":4"), *lines[1:]], "line 1: a newer Yatzy Night"),
        (lambda lines: [*lines, b"\n"], "line 6: there is something after"),
        (lambda lines: [*lines[:4], b'{"kind":"footer"}\n'], "line 5: the last line is damaged"),
    ],
)
def test_a_damaged_file_of_games_is_refused_with_the_line(
    three: bytes, change: Callable[[Lines], Lines], reason: str
) -> None:
    assert refused(b"".join(change(three.splitlines(keepends=True)))).startswith(reason)
