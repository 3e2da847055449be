"""The benchmark of past games in small: simulated games of every kind replay, verify and move to the byte."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

import rules
from bench import past as bench_past
from bench.lib.past_play import play_games
from games.models import Game, Move
from games.transfer.exports import write_export, write_games
from games.transfer.game_reading import Stored
from games.transfer.game_writing import documents, games_that_ended
from games.transfer.imports import read_import
from games.transfer.rebuild import rebuild_all
from rules.fairness import reason
from rules.fairness.files import games_in

GAMES = 60


def all_games():
    file = io.BytesIO()
    write_games(file, documents(games_that_ended()))
    return file.getvalue()


def everything():
    file = io.BytesIO()
    write_export(file)
    return file.getvalue()


@pytest.mark.timeout(240)
@pytest.mark.django_db(transaction=True)
def test_simulated_games_of_every_kind_replay_verify_and_move_to_the_byte():
    done = play_games(GAMES, "small")
    assert Game.objects.count() == done["games"] == GAMES
    assert Move.objects.count() == done["moves"]
    assert all(done[f"rule set {key}"] for key in rules.RULESETS)
    odd = ("choice_undone", "turn_skipped", "seat_handed_over", "seat_resigned", "category_scored clock")
    assert all(done[kind] for kind in (*odd, "category_scored bot", "dice_entered", "teams", "game_ended"))
    assert not list(rebuild_all(mend=False))

    games, whole = all_games(), everything()
    ended = games_that_ended().count()
    assert 0 < Game.objects.filter(status=Game.Status.ABANDONED).count() < ended <= GAMES
    verified = list(games_in(io.BytesIO(games)))
    assert len(verified) == ended
    assert [reason(found.report) for found in verified if reason(found.report)] == []
    assert {found.report.verdict for found in verified} == {"proved", "nothing_to_prove"}  # real dice prove nothing
    assert sum(found.report.dice.proved for found in games_in(io.BytesIO(whole))) >= sum(
        found.report.dice.proved for found in verified
    )

    call_command("flush", interactive=False, verbosity=0)
    assert read_import(io.BytesIO(games)).games.new == ended
    assert all_games() == games
    assert read_import(io.BytesIO(games)).games == Stored(here=ended)
    assert not list(rebuild_all(mend=False))
    call_command("flush", interactive=False, verbosity=0)
    read_import(io.BytesIO(whole))
    assert (everything(), all_games()) == (whole, games)


def test_the_benchmark_fails_at_a_difference(monkeypatch, capsys, tmp_path):
    def yatzy(data, *words):
        if words[0] == "export":
            Path(words[-1]).write_text(json.dumps(str(data)))
        return "done"

    monkeypatch.setattr(bench_past, "play", lambda games, seed, data: "played")
    monkeypatch.setattr(bench_past, "python", lambda *words: "proved")
    monkeypatch.setattr(bench_past, "yatzy", yatzy)
    assert bench_past.main(["--games", "1", "--data", str(tmp_path / "data")]) == 1
    assert "FAILED: again-games.jsonl differs from games.jsonl" in capsys.readouterr().out
