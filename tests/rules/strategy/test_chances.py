"""Chances to win: right at the end, calibrated on the way, and played out again only where something changed."""

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import rules
from rules.house import HouseRules
from rules.state import Column, State
from rules.strategy import chances, many_games
from rules.strategy.advice import Adviser
from rules.strategy.cards import Cards
from rules.strategy.chances import Chances
from rules.strategy.many_games import Points
from rules.strategy.players import KnowingPlayer
from rules.strategy.solved import Solved
from rules.strategy.solver import solve
from tests.rules.strategy.small_games import SMALL

FREE, DECLARED = HouseRules(), HouseRules(declare="after_first_roll")


@cache
def solved(game: str, house: HouseRules = FREE) -> Solved:
    ruleset = SMALL[game]
    return solve(Cards(ruleset, house.settled(ruleset, 1)))


def table(game: str, seats: int, house: HouseRules = FREE) -> State:
    ruleset = SMALL[game]
    columns = tuple(Column(seats=(seat,), points=(None,) * len(ruleset.rows)) for seat in range(seats))
    return State(ruleset=ruleset, house=house.settled(ruleset, seats), dice_from="screen", columns=columns)


def win(state: State, games: int = 400, gives_away: float = 0.0) -> tuple[float, ...]:
    everybody = Chances(solved("plain"), np.random.default_rng(1), games)
    return everybody.of(state, [gives_away] * len(state.columns))


def with_totals(*totals: int) -> State:
    start = table("plain", len(totals))
    full = [replace_points(column, total) for column, total in zip(start.columns, totals, strict=True)]
    return start._replace(columns=tuple(full))


def replace_points(column: Column, total: int) -> Column:
    return column._replace(points=(*(0 for _ in column.points[1:]), total))


def test_at_the_end_whoever_is_first_has_won_also_together_and_never_whoever_resigned() -> None:
    assert win(with_totals(3, 2, 1)) == (1.0, 0.0, 0.0)
    assert win(with_totals(3, 3, 1)) == (1.0, 1.0, 0.0)
    assert win(with_totals(3, 2, 1)._replace(resigned=frozenset({0}))) == (0.0, 1.0, 0.0)


def test_at_the_beginning_all_are_equal() -> None:
    chances = win(table("plain", 3), games=4_000)
    assert max(chances) - min(chances) < 0.06


def test_only_a_scorecard_that_changed_is_played_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Column] = []

    def finish(solved: Solved, column: Column, *more: Any) -> Points:
        played.append(column)
        return many_games.finish(solved, column, *more)

    monkeypatch.setattr(chances, "finish", finish)
    everybody, state = Chances(solved("plain"), np.random.default_rng(1), 20), table("plain", 3)
    everybody.of(state, [0.0] * 3)
    rolled = rules.replay(state, rules.decide(state, rules.Roll(), (1, 1)))
    everybody.of(rolled, [0.0] * 3)
    everybody.of(rolled, [0.0] * 3)
    assert [column.seats for column in played] == [(0,), (1,), (2,), (0,)]


@pytest.mark.parametrize(
    ("game", "house", "gives_away"),
    [
        ("plain", HouseRules(), 0.0),
        ("plain", HouseRules(), 2.0),
        ("joker", DECLARED, 0.0),
        ("points by roll", HouseRules(), 0.0),
    ],
    ids=["plain", "weak players", "named after the first roll", "points by roll"],
)
def test_what_is_called_likely_happens_as_often(game: str, house: HouseRules, gives_away: float) -> None:
    """At every moment of many games: the first roll, the middle of a turn, between turns."""
    luck, player = np.random.default_rng(2), KnowingPlayer(Adviser(solved(game, house)), gives_away)
    called: list[tuple[float, bool]] = []
    for _ in range(150):
        everybody = Chances(solved(game, house), luck, 100)
        state, moments = table(game, 2, house), []
        while not state.over:
            action = player.choose(state)
            count = state.ruleset.dice - len(action.keep) if isinstance(action, rules.Roll) else 0
            faces = tuple(int(face) for face in luck.integers(1, state.ruleset.sides + 1, count))
            state = rules.replay(state, rules.decide(state, action, faces))
            if luck.random() < 0.3:
                moments.append(everybody.of(state, [gives_away] * 2))
        totals = [rules.card(state, seat).total for seat in range(2)]
        called += [(moment[at], totals[at] == max(totals)) for moment in moments for at in range(2)]
    for low, high in pairwise((0.0, 0.3, 0.5, 0.7, 0.9, 1.01)):
        said, happened = zip(*[each for each in called if low <= each[0] < high], strict=True)
        assert np.mean(said) == pytest.approx(np.mean(happened), abs=0.08), (low, high, len(said))
