import re
from pathlib import Path
from random import Random

import pytest

import rules
from bench import rules as bench_rules
from rules import CategoryScored, DiceRolled, Roll, Score


def test_the_game_with_a_limit_has_two_hundred_and_forty_legal_actions() -> None:
    recording = bench_rules.record("finnish", 4, Random(1))
    actions = [action for action, _ in recording.asked]
    assert len(actions) == 240
    for turn in range(60):
        *rolls, score = actions[4 * turn : 4 * turn + 4]
        assert all(isinstance(roll, Roll) for roll in rolls)
        assert isinstance(score, Score)
    assert any(roll.keep for roll in actions if isinstance(roll, Roll))


@pytest.mark.parametrize("ruleset", rules.RULESETS)
@pytest.mark.parametrize("seats", [4, 12])
def test_a_recorded_game_plays_and_folds_to_the_same_end(ruleset: str, seats: int) -> None:
    recording = bench_rules.record(ruleset, seats, Random(f"{ruleset} {seats}"))
    played = bench_rules.play(recording)
    assert played.over
    assert bench_rules.fold(recording) == played
    turns = seats * len(played.ruleset.categories)
    assert sum(isinstance(event, DiceRolled) for event in recording.log) == 3 * turns
    assert sum(isinstance(event, CategoryScored) for event in recording.log) == turns


def test_a_recording_is_of_its_own_luck_and_a_table_is_built_anew_for_measuring() -> None:
    one, other = (bench_rules.record("finnish", 4, Random(luck)) for luck in (1, 2))
    assert one.log != other.log
    tables = [vars(bench_rules.build_table("finnish"))["_worth"] for _ in range(2)]
    assert tables[0] == tables[1]
    assert tables[0] is not tables[1]


def test_the_figures_in_the_readme_are_of_these_games_and_within_the_limit() -> None:
    page = (Path(__file__).resolve().parents[2] / "bench/README.md").read_text()
    rows = re.findall(r"^\| `([\w-]+)` \| (\d+) \| ([\d.]+) \|", page, re.MULTILINE)
    sizes = {(ruleset, int(count)) for ruleset, count, _ in rows}
    assert sizes == {
        (key, 4 * seats * len(ruleset.categories))
        for key, ruleset in rules.RULESETS.items()
        for seats in (bench_rules.FOUR, bench_rules.TWELVE)
    }
    assert all(float(figure) < bench_rules.LIMIT for _, _, figure in rows)
    assert f"{bench_rules.LIMIT:.0f} ms" in page


@pytest.mark.parametrize(("limit", "status"), [(0.0, 1), (float("inf"), 0)])
def test_a_game_above_the_limit_fails_the_bench(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], limit: float, status: int
) -> None:
    monkeypatch.setattr(bench_rules, "LIMIT", limit)
    monkeypatch.setattr(bench_rules, "GAMES", 3)
    monkeypatch.setattr(rules, "RULESETS", {"finnish": rules.RULESETS["finnish"]})
    assert bench_rules.main() == status
    assert "| `finnish` | 240 |" in capsys.readouterr().out
