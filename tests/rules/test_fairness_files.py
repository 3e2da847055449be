"""The command on files with whole games in them: it needs nothing but Python and the folder `rules`."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.fairness.__main__ import main
from tests.rules.game_play import LoggedGame, changed, events_of

ROOT = Path(__file__).parents[2]
GAMES = [LoggedGame(sections="upper", key=f"game-{at}").play_out(at).document() for at in range(3)]
HEADER = {"kind": "header", "format": "yatzy-night games", "version": 1}
FOOTER = {"kind": "footer", "games": 3, "sha256": ""}
Save = Callable[..., str]


@pytest.fixture
def saved(tmp_path: Path) -> Save:
    def save(*lines: Any) -> str:
        path = tmp_path / "file"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return str(path)

    return save


def turned(game: dict[str, Any]) -> dict[str, Any]:
    """The game with one face of its sixth roll changed."""

    def turn(game: dict[str, Any]) -> None:
        event = events_of(game, "dice_rolled")[5][1]
        at = next(at for at in range(5) if at not in event.get("keep", []))
        event["dice"][at] = event["dice"][at] % 6 + 1

    return changed(game, turn)


def place(game: dict[str, Any]) -> str:
    number, event = events_of(game, "dice_rolled")[5]
    return f"move {number}, turn {event['turn']}, roll {event['rolls_used']}, seat {event['seat']}: "


def of_a_server(game: dict[str, Any]) -> list[dict[str, Any]]:
    """As an export of everything has it."""
    own = {name: value for name, value in game.items() if name not in ("format", "version", "seats", "log")}
    seats = [{"kind": "seat", "order": order} for order in range(len(game["seats"]))]
    return [{"kind": "game", **own}, *seats, *({"kind": "move", **move} for move in game["log"])]


def test_a_game_is_proved_in_one_line(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([saved(GAMES[0])]) == 0
    assert capsys.readouterr().out.startswith("PROVED: all ")


def test_a_tampered_face_is_named_by_move_turn_roll_and_seat(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([saved(turned(GAMES[0]))]) == 1
    assert capsys.readouterr().out.startswith(f"FAILED: {place(GAMES[0])}the dice show ")


def test_a_move_against_the_rules_is_named(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = changed(GAMES[0], lambda game: events_of(game, "category_scored")[1][1].update(category="chance"))
    assert main([saved(wrong)]) == 1
    assert "the rules do not allow this move [category_not_played]" in capsys.readouterr().out


def test_many_games_are_proved_together(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([saved(HEADER, *GAMES, FOOTER)]) == 0
    assert capsys.readouterr().out.startswith("PROVED: 3 games, ")
    assert main([saved(HEADER, FOOTER)]) == 0
    assert capsys.readouterr().out == "PROVED: 0 games, 0 rolls\n"


def test_of_many_games_the_one_that_fails_is_named(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([saved(HEADER, GAMES[0], turned(GAMES[1]), GAMES[2], FOOTER)]) == 1
    line, count = capsys.readouterr().out.splitlines()
    assert line.startswith(f"FAILED: {place(GAMES[1])}")
    assert line.endswith("(line 3, game game-1)")
    assert count == "1 of 3 games are not proved"


def test_everything_of_a_server_is_proved(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    head = HEADER | {"format": "yatzy-night export"}
    players = [{"kind": "player", "id": 1, "name": "alice"}]
    good = [record for game in GAMES for record in of_a_server(game)]
    assert main([saved(head, *players, *good, FOOTER)]) == 0
    assert capsys.readouterr().out.startswith("PROVED: 3 games, ")
    bad = [record for game in [*GAMES[:2], turned(GAMES[2])] for record in of_a_server(game)]
    assert main([saved(head, *players, *bad, FOOTER)]) == 1
    assert "game game-2" in capsys.readouterr().out
    assert main([saved(head, *players, FOOTER)]) == 0


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([HEADER, *GAMES], "its last line is missing: it was cut off"),
        ([HEADER, [], FOOTER], "this is no file with games"),
        ([HEADER | {"version": 2}, FOOTER], "its format is 2, and this program knows 1"),
        ([HEADER | {"format": "a poem"}, FOOTER], "this is no file with games"),
        ([GAMES[0] | {"version": 2}], "its format is 2"),
        ([{}], "this is no file with games"),
        ([GAMES[0], GAMES[1]], "Extra data"),
    ],
)
def test_a_file_that_is_not_whole_is_not_called_proved(
    saved: Save, capsys: pytest.CaptureFixture[str], lines: list[Any], reason: str
) -> None:
    assert main([saved(*lines)]) == 1
    out = capsys.readouterr().out
    assert "FAILED" in out
    assert reason in out


def test_a_broken_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file"
    path.write_text(f"{json.dumps(HEADER)}\n{json.dumps(GAMES[0])[:-5]}\n", encoding="utf-8")
    assert main([str(path)]) == 1
    assert "line 2: " in capsys.readouterr().out


def test_the_folder_of_the_rules_alone_is_enough(tmp_path: Path, saved: Save) -> None:
    # -I: no folder of ours on the path; -S: nothing that was installed.
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    for game, status, word in ((GAMES[0], 0, "PROVED"), (turned(GAMES[0]), 1, "FAILED: move ")):
        command = [sys.executable, "-I", "-S", str(tmp_path / "rules" / "fairness"), saved(game)]
        run = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=30)
        assert (run.returncode, run.stderr) == (status, "")
        assert run.stdout.startswith(word)
