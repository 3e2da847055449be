"""The command on files with games in them: it needs nothing but Python and the folder `rules`."""

import json
import runpy
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

import rules
from rules.fairness.__main__ import EXIT, main
from tests.rules.fairness_play import evening
from tests.rules.game_play import LoggedGame, changed, events_of, sealed, spelt

ROOT = Path(__file__).parents[2]
GAMES = [LoggedGame(sections="upper", key=f"game-{at}").play_out(at).document() for at in range(3)]
REAL = LoggedGame(sections="upper", key="real", dice_from="final").abandon().document()
GOING_ON = LoggedGame(key="going-on").document()
OLDER = LoggedGame(sections="upper", key="older", bound=False).play_out(1).document()
HEADER = {"kind": "header", "holds": "games", "format": "yatzy-night export", "version": 3}
EVENING = evening().record()
NAMES = {status: name for name, status in EXIT.items()}


@pytest.fixture
def prove(tmp_path, capsys):
    """What the command makes of a file: the name of its status, and what it says."""

    def prove(*lines, more=()):
        path = tmp_path / "file"
        path.write_text("".join(f"{line if isinstance(line, str) else spelt(line)}\n" for line in lines))
        return NAMES[main([str(path), *more])], capsys.readouterr().out

    return prove


def footer(*games):
    counts = {"game": len(games), "move": sum(len(game["log"]) for game in games)} if games else {}
    return {"kind": "footer", "counts": counts, "sha256": sha256("".join(map(spelt, games)).encode()).hexdigest()}


def many(*games):
    """A file of games, with the footer that fits, as a forger makes it too."""
    return [HEADER, *games, footer(*games)]


def given_up():
    game = LoggedGame()
    game.do(rules.Roll())
    return game.abandon().document()


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


def cheaper(game):
    """Another bonus than the agreed one."""
    game["house"]["bonus"]["at_least"] = 1
    for column in game["sheet"]:
        column["total"] += 50 - column["bonus"]
        column["bonus"] = 50


def of_a_server(*games, **here):
    """As an export of everything has it, line by line; `here` is what its records of games say otherwise."""
    digest, counts = sha256(), Counter()
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


def against_the_rules(game):
    events_of(game, "category_scored")[1][1].update(category="chance")


VERSION_1 = "The commitment is of version 1"
ENDED_OTHERWISE = sealed(GAMES[0] | {"status": "abandoned"})
SERVER, PLAYER, HERE, GAME, LAST = of_a_server(GAMES[0])
NOT_WHOLE = "something is missing, twice or changed"
NO_GAMES = "UNREADABLE: this is no file with games"
WRONG_EVENING = json.loads(json.dumps(EVENING))
ROLLED = [entry for entry in WRONG_EVENING["entries"] if entry["kind"] == "roll"][3]
ROLLED["faces"] = [face % 6 + 1 for face in ROLLED["faces"]]


@pytest.mark.parametrize(
    ("lines", "status", "words"),
    [
        # One game
        ([GAMES[0]], "proved", "PROVED: a whole game (finished): all "),
        ([GAMES[0]], "proved", f"commitment {GAMES[0]['commitment']}\nNot proved: who sat on which seat"),
        ([json.dumps(GAMES[0], indent=2)], "proved", ""),
        ([OLDER], "proved", f"{VERSION_1}: it binds the secret, but neither the rule set"),
        ([given_up()], "proved", "PROVED: a whole game (abandoned): all 1 rolls"),
        ([REAL], "nothing_to_prove", "NOTHING TO PROVE: the dice were real ones; all 3 moves follow the rules"),
        ([LoggedGame().abandon().document()], "nothing_to_prove", "NOTHING TO PROVE: nobody rolled; "),
        ([GOING_ON], "so_far", "SO FAR: all 2 moves follow the rules; the game has not ended"),
        ([turned(GAMES[0])], "failed", f"FAILED: {place(GAMES[0])}the dice show "),
        ([changed(GAMES[0], against_the_rules)], "failed", "the rules do not allow this move [category_not_played]"),
        ([changed(GAMES[0], cheaper)], "failed", "are not those that the game began with [agreement_changed]"),
        ([changed(OLDER, cheaper)], "proved", VERSION_1),  # which binds no bonus
        # Many games
        (many(*GAMES), "proved", "PROVED: 3 games, "),
        (many(*GAMES), "proved", "Nor is it proved that these are all the games that were played.\n"),
        (many(OLDER, GAMES[0]), "proved", f"In 1 of these games: {VERSION_1}"),
        (many(*GAMES, REAL), "proved", " rolls; nothing to prove in 1 games"),
        (many(REAL), "nothing_to_prove", "NOTHING TO PROVE in 1 games\n"),
        (many(), "nothing_to_prove", "NOTHING TO PROVE in 0 games\n"),
        (many(GAMES[0], turned(GAMES[1]), GAMES[2]), "failed", f"FAILED: {place(GAMES[1])}"),
        (many(GAMES[0], turned(GAMES[1])), "failed", "(line 3, game game-1)\n1 of 2 games are not proved"),
        ([json.dumps(line) for line in many(GAMES[0])], "failed", ""),
        # Everything of a server
        (of_a_server(*GAMES), "proved", "PROVED: 3 games, "),
        (of_a_server(*GAMES[:2], turned(GAMES[2])), "failed", "game game-2"),
        (of_a_server(), "nothing_to_prove", ""),
        (of_a_server(GAMES[0], GOING_ON), "so_far", ""),
        (of_a_server(ENDED_OTHERWISE), "failed", 'status is "abandoned", and by the log it is "finished"'),
        (of_a_server(GOING_ON, secret="0" * 64), "failed", "committed"),
        (of_a_server(GAMES[0], secret="0" * 64), "failed", "the record above has another secret"),
        (of_a_server(GAMES[0], key="another"), "failed", "line 4: this is not the game of the record above"),
        ([SERVER, PLAYER, GAME, LAST], "failed", "line 3: the record that belongs above this game is missing"),
        ([SERVER, PLAYER, HERE, LAST], "failed", "line 4: the last game is missing"),
        ([SERVER, PLAYER, HERE, HERE, GAME, LAST], "failed", "line 4: the game of the record above is missing"),
        ([json.dumps(HEADER), PLAYER, HERE, GAME, LAST], "failed", "line 2: a file of games has no other records"),
        # Files that are not whole
        ([HEADER, *GAMES], "failed", "its last line is missing: it was cut off"),
        ([HEADER, [], footer()], "failed", "line 2: this line is damaged"),
        ([HEADER, GAMES[0], {}, footer(GAMES[0])], "failed", "line 3: this is no file with games"),
        ([HEADER, GAMES[0], GAMES[2], footer(*GAMES)], "failed", NOT_WHOLE),
        ([HEADER, *GAMES, footer(*reversed(GAMES))], "failed", NOT_WHOLE),
        ([HEADER, *GAMES, footer(*GAMES) | {"counts": {"game": 2}}], "failed", NOT_WHOLE),
        (many(GAMES[0], GAMES[0]), "failed", "line 3: the game game-0 stands there twice"),
        ([*many(*GAMES), {}], "failed", "line 6: there is something after the last line"),
        ([HEADER, spelt(GAMES[0])[:-5]], "failed", "line 2: "),
        # Files of something else
        ([HEADER | {"version": 4}, footer()], "unreadable", "UNREADABLE: its format is 4, and this program knows 3"),
        ([HEADER | {"version": 2}, footer()], "unreadable", "UNREADABLE: its format is 2, and this program knows 3"),
        ([HEADER | {"version": True}, footer()], "unreadable", "UNREADABLE: its format is true"),
        ([HEADER | {"holds": "poems"}, footer()], "unreadable", "UNREADABLE: it does not say what it holds"),
        ([HEADER | {"format": "a poem"}, footer()], "unreadable", NO_GAMES),
        ([GAMES[0] | {"version": 3}], "unreadable", "UNREADABLE: its format is 3"),
        ([{}], "unreadable", NO_GAMES),
        ([GAMES[0], GAMES[1]], "unreadable", NO_GAMES),
        (["{"], "unreadable", NO_GAMES),
        (["[" * 100_000], "unreadable", NO_GAMES),
        ([], "unreadable", NO_GAMES),
        # Records of dice
        ([EVENING], "dice_only", "DICE ONLY: all 11 rolls are right (server's links: 4, new chains: 1); commitment "),
        ([EVENING], "dice_only", f"; commitment {EVENING['commitment']}. Whether rolls are missing"),
        ([EVENING | {"secret": None}], "so_far", "SO FAR: the links of all 11 rolls are right"),
        ([WRONG_EVENING], "failed", f"FAILED: turn 3, roll 1, seat 2: the dice show {ROLLED['faces']} and should "),
        ([WRONG_EVENING], "failed", "[wrong_faces]\n"),
    ],
)
def test_the_command_says_what_is_proved_and_what_is_not(prove, lines, status, words):
    found, said = prove(*lines)
    assert found == status
    assert words in said
    assert ("PROVED" in said) == (status == "proved")
    assert (VERSION_1 in said) == (OLDER in lines or words == VERSION_1)


def test_every_way_to_end_has_its_number():
    numbered = ("proved", "failed", "unreadable", "so_far", "nothing_to_prove", "dice_only")
    assert {name: at for at, name in enumerate(numbered)} == EXIT


def test_a_commitment_that_somebody_noted_must_be_that_of_the_file(prove, tmp_path):
    assert prove(EVENING, more=("--commitment", EVENING["commitment"]))[0] == "dice_only"
    assert prove(EVENING, more=("--commitment", "0" * 64))[0] == "failed"
    assert main([str(tmp_path / "none.json")]) == EXIT["unreadable"]


def test_a_game_of_older_rules_has_its_dice_proved_only(prove, monkeypatch):
    monkeypatch.setitem(rules.RULESETS, "finnish", replace(rules.RULESETS["finnish"], version=2))
    status, said = prove(GAMES[0])
    assert status == "dice_only"
    assert "it was played by older rules, and its moves were not judged" in said
    assert prove(GOING_ON)[0] == "so_far"


def test_no_line_of_a_servers_export_can_be_left_out_changed_or_moved(prove):
    lines = of_a_server(*GAMES[:2])
    for at in range(1, len(lines)):
        other = lines[at].replace("0", "1", 1) if "0" in lines[at] else lines[at].replace("1", "2", 1)
        for instead in ([], [lines[at]] * 2, [other]):
            assert prove(*lines[:at], *instead, *lines[at + 1 :])[0] == "failed", (at, instead)
        assert prove(*lines[:at])[0] == "failed"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"status":"finished"', '"status":"playing","status":"finished"'),
        ('"place":1', '"place":NaN'),
        ('"format"', '"secret":"\\ud800","format"'),
    ],
)
def test_a_file_with_two_answers_or_none_is_not_proved(prove, old, new):
    assert prove(spelt(GAMES[0]).replace(old, new, 1))[0] == "unreadable"
    assert prove("\n".join(map(spelt, many(GAMES[0]))).replace(old, new))[0] == "failed"


def test_what_a_file_says_does_not_reach_the_terminal_as_it_is(prove):
    for wrong in (GAMES[0] | {"key": "\x1b[2J"}, sealed(GAMES[0] | {"status": "\x1b[2J" * 40})):
        for lines in ([wrong], many(wrong)):
            status, said = prove(*lines)
            assert status == "failed"
            assert "\x1b" not in said


def test_the_folder_of_the_rules_alone_is_enough(tmp_path):
    # -I: no folder of ours on the path; -S: nothing that was installed.
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    for game, status, word in ((GAMES[0], 0, "PROVED"), (turned(GAMES[0]), 1, "FAILED: move ")):
        (tmp_path / "game.json").write_text(spelt(game))
        command = [sys.executable, "-I", "-S", str(tmp_path / "rules" / "fairness"), str(tmp_path / "game.json")]
        run = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=30)
        assert (run.returncode, run.stderr) == (status, "")
        assert run.stdout.startswith(word)


def test_the_module_is_the_command(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    path.write_text(spelt(WRONG_EVENING))
    monkeypatch.delitem(sys.modules, "rules.fairness.__main__")
    monkeypatch.setattr(sys, "argv", ["fairness", str(path)])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("rules.fairness", run_name="__main__")
    assert ended.value.code == EXIT["failed"]
