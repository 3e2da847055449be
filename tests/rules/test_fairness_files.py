"""The command on files with whole games in them: it needs nothing but Python and the folder `rules`."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

import rules
from rules.fairness.__main__ import EXIT, main
from tests.rules.game_play import LoggedGame, changed, events_of, sealed, spelt

ROOT = Path(__file__).parents[2]
GAMES = [LoggedGame(sections="upper", key=f"game-{at}").play_out(at).document() for at in range(3)]
REAL = LoggedGame(sections="upper", key="real", dice_from="final").abandon().document()
GOING_ON = LoggedGame(key="going-on").document()
OLDER = LoggedGame(sections="upper", key="older", bound=False).play_out(1).document()
HEADER = {"kind": "header", "holds": "games", "format": "yatzy-night export", "version": 3}
HEADER_OF_GAMES = json.dumps(HEADER)
Save = Callable[..., str]


@pytest.fixture
def saved(tmp_path):
    def save(*lines):
        path = tmp_path / "file"
        path.write_text("".join(f"{spelt(line)}\n" for line in lines), encoding="utf-8")
        return str(path)

    return save


def footer(*games):
    counts = {"game": len(games), "move": sum(len(game["log"]) for game in games)} if games else {}
    return {"kind": "footer", "counts": counts, "sha256": sha256("".join(map(spelt, games)).encode()).hexdigest()}


def many(*games):
    """A file of games, with the footer that fits, as a forger makes it too."""
    return [HEADER, *games, footer(*games)]


def turned(game):
    """The game with one face of its sixth roll changed."""

    def turn(game):
        event = events_of(game, "dice_rolled")[5][1]
        at = next(at for at in range(5) if at not in event.get("keep", []))
        event["dice"][at] = event["dice"][at] % 6 + 1

    return changed(game, turn)


def place(game):
    number, event = events_of(game, "dice_rolled")[5]
    return f"move {number}, turn {event['turn']}, roll {event['rolls_used']}, seat {event['seat']}: "


def of_a_server(*games, **here):
    """As an export of everything has it, line by line; `here` is what its records of games say otherwise."""
    digest, counts = sha256(), Counter[str]()
    lines = [json.dumps(HEADER | {"holds": "server"})]

    def add(record):
        text = json.dumps(record)
        digest.update(text.encode())
        counts[record["kind"]] += 1
        lines.append(f'{text[:-1]},"check":"{digest.hexdigest()[:8]}"}}')

    add({"kind": "player", "id": 1, "name": "alice"})
    for number, game in enumerate(games):
        secret = LoggedGame(key=game["key"]).secret.hex()
        add({"kind": "game_here", "id": number, "key": game["key"], "secret": secret, "seats": []} | here)
        lines.append(spelt(game))
        digest.update(spelt(game).encode())
        counts.update(game=1, move=len(game["log"]))
    return [*lines, json.dumps({"kind": "footer", "counts": counts, "sha256": digest.hexdigest()})]


@pytest.fixture
def written(tmp_path):
    def write(lines):
        path = tmp_path / "file"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return str(path)

    return write


def test_a_whole_game_is_proved_and_it_is_said_what_that_means(saved, capsys):
    assert main([saved(GAMES[0])]) == EXIT["proved"] == 0
    out = capsys.readouterr().out
    assert out.startswith("PROVED: a whole game (finished): all ")
    assert f"commitment {GAMES[0]['commitment']}\nNot proved: who sat on which seat" in out
    assert "version 1" not in out


def test_a_game_of_before_is_proved_and_its_older_commitment_named(saved, capsys):
    assert main([saved(OLDER)]) == 0
    assert "The commitment is of version 1: it binds the secret, but neither the rule set" in capsys.readouterr().out
    assert main([saved(*many(OLDER, GAMES[0]))]) == 0
    assert "In 1 of these games: The commitment is of version 1" in capsys.readouterr().out


def test_a_game_that_was_given_up_is_proved_and_called_so(saved, capsys):
    game = LoggedGame()
    game.do(rules.Roll())
    assert main([saved(game.abandon().document())]) == 0
    assert capsys.readouterr().out.startswith("PROVED: a whole game (abandoned): all 1 rolls")


def test_of_real_dice_there_is_nothing_to_prove(saved, capsys):
    assert main([saved(REAL)]) == EXIT["nothing_to_prove"] == 4
    assert capsys.readouterr().out.startswith("NOTHING TO PROVE: the dice were real ones; all 3 moves follow the rules")
    assert main([saved(LoggedGame().abandon().document())]) == 4
    assert capsys.readouterr().out.startswith("NOTHING TO PROVE: nobody rolled; ")


def test_a_game_that_goes_on_is_right_so_far(saved, capsys):
    assert main([saved(GOING_ON)]) == EXIT["so_far"] == 3
    assert capsys.readouterr().out.startswith("SO FAR: all 2 moves follow the rules; the game has not ended")


def test_a_game_of_older_rules_has_its_dice_proved_only(saved, capsys, monkeypatch):
    monkeypatch.setitem(rules.RULESETS, "finnish", replace(rules.RULESETS["finnish"], version=2))
    assert main([saved(GAMES[0])]) == EXIT["dice_only"] == 5
    assert "it was played by older rules, and its moves were not judged" in capsys.readouterr().out
    assert main([saved(GOING_ON)]) == EXIT["so_far"]


def test_a_tampered_face_is_named_by_move_turn_roll_and_seat(saved, capsys):
    assert main([saved(turned(GAMES[0]))]) == EXIT["failed"] == 1
    assert capsys.readouterr().out.startswith(f"FAILED: {place(GAMES[0])}the dice show ")


def test_a_move_against_the_rules_is_named(saved, capsys):
    wrong = changed(GAMES[0], lambda game: events_of(game, "category_scored")[1][1].update(category="chance"))
    assert main([saved(wrong)]) == 1
    assert "the rules do not allow this move [category_not_played]" in capsys.readouterr().out


def test_another_bonus_than_the_agreed_one_is_noticed(saved, capsys):
    def cheaper(game):
        game["house"]["bonus"]["at_least"] = 1
        for column in game["sheet"]:
            column["total"] += 50 - column["bonus"]
            column["bonus"] = 50

    assert main([saved(changed(GAMES[0], cheaper))]) == 1
    assert "are not those that the game began with [agreement_changed]" in capsys.readouterr().out
    assert main([saved(changed(OLDER, cheaper))]) == 0, "no commitment of version 1 binds it"


def test_many_games_are_proved_together(saved, capsys):
    assert main([saved(*many(*GAMES))]) == 0
    out = capsys.readouterr().out
    assert out.startswith("PROVED: 3 games, ")
    assert out.endswith("Nor is it proved that these are all the games that were played.\n")
    assert main([saved(*many(*GAMES, REAL))]) == 0
    assert " rolls; nothing to prove in 1 games" in capsys.readouterr().out
    assert main([saved(*many(REAL))]) == main([saved(*many())]) == EXIT["nothing_to_prove"]
    assert capsys.readouterr().out.endswith("NOTHING TO PROVE in 0 games\n")


def test_of_many_games_the_one_that_fails_is_named(saved, capsys):
    assert main([saved(*many(GAMES[0], turned(GAMES[1]), GAMES[2]))]) == 1
    line, count = capsys.readouterr().out.splitlines()[:2]
    assert line.startswith(f"FAILED: {place(GAMES[1])}")
    assert line.endswith("(line 3, game game-1)")
    assert count == "1 of 3 games are not proved"


def test_everything_of_a_server_is_proved(written, capsys):
    assert main([written(of_a_server(*GAMES))]) == 0
    assert capsys.readouterr().out.startswith("PROVED: 3 games, ")
    assert main([written(of_a_server(*GAMES[:2], turned(GAMES[2])))]) == 1
    assert "game game-2" in capsys.readouterr().out
    assert main([written(of_a_server())]) == EXIT["nothing_to_prove"]
    assert main([written(of_a_server(GAMES[0], GOING_ON))]) == EXIT["so_far"]
    assert main([written(of_a_server(sealed(GAMES[0] | {"status": "abandoned"})))]) == 1
    assert 'status is "abandoned", and by the log it is "finished"' in capsys.readouterr().out


def test_the_secret_that_a_server_kept_is_judged_too(written, capsys):
    assert main([written(of_a_server(GOING_ON, secret="0" * 64))]) == EXIT["failed"]
    assert "committed" in capsys.readouterr().out
    assert main([written(of_a_server(GAMES[0], secret="0" * 64))]) == EXIT["failed"]
    assert "the record above has another secret" in capsys.readouterr().out


def test_a_game_and_the_record_about_it_stand_together(written, capsys):
    header, player, here, game, last = of_a_server(GAMES[0])
    for lines, reason in (
        ([header, player, game, last], "line 3: the record that belongs above this game is missing"),
        ([header, player, here, last], "line 4: the last game is missing"),
        ([header, player, here, here, game, last], "line 4: the game of the record above is missing"),
        ([HEADER_OF_GAMES, player, here, game, last], "line 2: a file of games has no other records"),
        (of_a_server(GAMES[0], key="another"), "line 4: this is not the game of the record above"),
    ):
        assert main([written(lines)]) == EXIT["failed"]
        assert reason in capsys.readouterr().out


def test_no_line_of_a_servers_export_can_be_left_out_changed_or_moved(written, capsys):
    lines = of_a_server(*GAMES[:2])
    for at in range(1, len(lines)):
        without, twice = [*lines[:at], *lines[at + 1 :]], [*lines[:at], lines[at], *lines[at:]]
        other = lines[at].replace("0", "1", 1) if "0" in lines[at] else lines[at].replace("1", "2", 1)
        assert main([written(without)]) == main([written(twice)]) == 1, at
        assert main([written([*lines[:at], other, *lines[at + 1 :]])]) == 1, at
    for count in range(1, len(lines)):
        assert main([written(lines[:count])]) == 1


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([HEADER, *GAMES], "its last line is missing: it was cut off"),
        ([HEADER, [], footer()], "line 2: this line is damaged"),
        ([HEADER, GAMES[0], {}, footer(GAMES[0])], "line 3: this is no file with games"),
        ([HEADER, GAMES[0], GAMES[2], footer(*GAMES)], "something is missing, twice or changed"),
        ([HEADER, *GAMES, footer(*reversed(GAMES))], "something is missing, twice or changed"),
        ([HEADER, *GAMES, footer(*GAMES) | {"counts": {"game": 2}}], "something is missing, twice or changed"),
        (many(GAMES[0], GAMES[0]), "line 3: the game game-0 stands there twice"),
        ([*many(*GAMES), {}], "line 6: there is something after the last line"),
    ],
)
def test_a_file_that_is_not_whole_is_not_called_proved(saved, capsys, lines, reason):
    assert main([saved(*lines)]) == EXIT["failed"]
    out = capsys.readouterr().out
    assert "FAILED" in out
    assert reason in out
    assert "PROVED" not in out


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([HEADER | {"version": 4}, footer()], "its format is 4, and this program knows 3 to 3"),
        ([HEADER | {"version": 2}, footer()], "its format is 2, and this program knows 3 to 3"),
        ([HEADER | {"holds": "poems"}, footer()], "it does not say what it holds"),
        ([HEADER | {"version": True}, footer()], "its format is true"),
        ([HEADER | {"format": "a poem"}, footer()], "this is no file with games"),
        ([GAMES[0] | {"version": 3}], "its format is 3"),
        ([{}], "this is no file with games"),
        ([GAMES[0], GAMES[1]], "this is no file with games"),
    ],
)
def test_a_file_that_is_no_file_of_games_cannot_be_read(saved, capsys, lines, reason):
    assert main([saved(*lines)]) == EXIT["unreadable"] == 2
    assert capsys.readouterr().out.startswith(f"UNREADABLE: {reason}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"status":"finished"', '"status":"playing","status":"finished"'),
        ('"place":1', '"place":NaN'),
        ('"format"', '"secret":"\\ud800","format"'),
    ],
)
def test_a_file_with_two_answers_or_none_is_not_proved(tmp_path, capsys, old, new):
    path = tmp_path / "file"
    path.write_text(spelt(GAMES[0]).replace(old, new, 1) + "\n", encoding="utf-8")
    assert main([str(path)]) == EXIT["unreadable"]
    path.write_text("".join(f"{spelt(line)}\n" for line in many(GAMES[0])).replace(old, new), encoding="utf-8")
    assert main([str(path)]) == EXIT["failed"]


def test_another_spelling_of_a_game_is_the_same_game_but_not_in_a_file_of_many(tmp_path):
    path = tmp_path / "file"
    path.write_text(json.dumps(GAMES[0], indent=2), encoding="utf-8")
    assert main([str(path)]) == EXIT["proved"]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in many(GAMES[0])), encoding="utf-8")
    assert main([str(path)]) == EXIT["failed"]


def test_what_a_file_says_does_not_reach_the_terminal_as_it_is(saved, capsys):
    for wrong in (GAMES[0] | {"key": "\x1b[2J"}, sealed(GAMES[0] | {"status": "\x1b[2J" * 40})):
        assert main([saved(wrong)]) == main([saved(*many(wrong))]) == 1
        assert "\x1b" not in capsys.readouterr().out


def test_a_broken_line_is_named(tmp_path, capsys):
    path = tmp_path / "file"
    path.write_text(f"{spelt(HEADER)}\n{spelt(GAMES[0])[:-5]}\n", encoding="utf-8")
    assert main([str(path)]) == 1
    assert "line 2: " in capsys.readouterr().out


def test_the_folder_of_the_rules_alone_is_enough(tmp_path, saved):
    # -I: no folder of ours on the path; -S: nothing that was installed.
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    for game, status, word in ((GAMES[0], 0, "PROVED"), (turned(GAMES[0]), 1, "FAILED: move ")):
        command = [sys.executable, "-I", "-S", str(tmp_path / "rules" / "fairness"), saved(game)]
        run = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=30)
        assert (run.returncode, run.stderr) == (status, "")
        assert run.stdout.startswith(word)
