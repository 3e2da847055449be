import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import rules
from bench import rules as bench_rules
from rules import Roll, Score


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_a_recorded_game_is_whole_and_every_turn_has_three_rolls(ruleset):
    recording = bench_rules.record(ruleset, 4, Random(ruleset))
    played = bench_rules.play(recording)
    assert played.over
    turns = 4 * len(played.ruleset.categories)
    kinds = Counter(type(action) for action, _ in recording.asked)
    assert kinds == {Roll: 3 * turns, Score: turns}


def test_a_recording_is_of_its_own_luck_and_a_table_is_built_anew_for_measuring():
    one, other = (bench_rules.record("finnish", 4, Random(luck)) for luck in (1, 2))
    assert one.asked != other.asked
    assert any(roll.keep for roll, _ in one.asked if isinstance(roll, Roll))
    tables = [vars(bench_rules.build_table("finnish"))["_worth"] for _ in range(2)]
    assert tables[0] == tables[1]
    assert tables[0] is not tables[1]


def test_the_figures_in_the_readme_are_of_these_games_and_within_the_limit():
    page = (Path(__file__).resolve().parents[2] / "bench/README.md").read_text()
    rows = re.findall(r"^\| `([\w-]+)` \| (\d+) \| ([\d.]+) \|", page, re.MULTILINE)
    sizes = {(ruleset, int(count)) for ruleset, count, _ in rows}
    assert sizes == {(key, 4 * bench_rules.SEATS * len(ruleset.categories)) for key, ruleset in rules.RULESETS.items()}
    assert all(float(figure) < bench_rules.LIMIT for _, _, figure in rows)
    assert f"{bench_rules.LIMIT:.0f} ms" in page


@pytest.mark.parametrize(("limit", "status"), [(0.0, 1), (float("inf"), 0)])
def test_a_game_above_the_limit_fails_the_bench(monkeypatch, capsys, limit, status):
    monkeypatch.setattr(bench_rules, "LIMIT", limit)
    monkeypatch.setattr(bench_rules, "GAMES", 3)
    monkeypatch.setattr(rules, "RULESETS", {"finnish": rules.RULESETS["finnish"]})
    assert bench_rules.main() == status
    assert "| `finnish` | 240 |" in capsys.readouterr().out
