"""Bots of every strength: what they give away, and what they make."""

from random import Random

import numpy as np
import pytest

import rules
from rules.house import HouseRules
from rules.rulesets import RULESETS
from rules.strategy.advice import Adviser
from rules.strategy.cards import Cards
from rules.strategy.many_games import totals
from rules.strategy.players import GIVES_AWAY, KnowingPlayer
from rules.strategy.solver import solve
from tests.rules.strategy.small_games import SMALL, EveryWay, moments


@pytest.mark.parametrize("strength", GIVES_AWAY)
@pytest.mark.parametrize("declare", ["off", "after_first_roll"])
def test_a_player_gives_away_at_most_what_its_strength_says(strength: str, declare: str) -> None:
    start = EveryWay(SMALL["joker"], HouseRules(declare=declare)).start  # type: ignore[arg-type]
    adviser = Adviser(solve(Cards(start.ruleset, start.house)))
    player = KnowingPlayer(adviser, GIVES_AWAY[strength])
    for state in moments(start, Random(strength)):
        chosen = player.choose(state)
        cost = next(choice.cost for choice in adviser.choices(state) if choice.action == chosen)
        assert cost <= GIVES_AWAY[strength]


def test_one_that_may_give_something_away_is_tempted() -> None:
    start = EveryWay(SMALL["three faces"]).start
    state = rules.replay(start, rules.decide(start, rules.Roll(), (2, 3)))
    adviser = Adviser(solve(Cards(start.ruleset, start.house)))
    assert isinstance(KnowingPlayer(adviser, 0.0).choose(state), rules.Roll)
    assert KnowingPlayer(adviser, 9.0).choose(state) == rules.Score("full_house")


@pytest.mark.parametrize("gives_away", [0.0, 1.5])
@pytest.mark.parametrize("declare", ["off", "after_first_roll"])
def test_many_games_at_once_are_played_as_one_by_one(gives_away: float, declare: str) -> None:
    start = EveryWay(SMALL["points by roll"], HouseRules(declare=declare)).start  # type: ignore[arg-type]
    solved = solve(Cards(start.ruleset, start.house))
    player, luck = KnowingPlayer(Adviser(solved), gives_away), Random(1)
    one_by_one = np.array([played(start, player, luck) for _ in range(200)])
    at_once = totals(solved, 10_000, np.random.default_rng(1), gives_away)
    assert abs(one_by_one.mean() - at_once.mean()) < 4 * at_once.std() / len(one_by_one) ** 0.5


def played(state: rules.State, player: KnowingPlayer, luck: Random) -> int:
    while not state.over:
        action = player.choose(state)
        thrown = state.ruleset.dice - len(action.keep) if isinstance(action, rules.Roll) else 0
        faces = tuple(luck.randint(1, state.ruleset.sides) for _ in range(thrown))
        state = rules.replay(state, rules.decide(state, action, faces))
    return rules.card(state, 0).total


def test_a_stronger_player_makes_more() -> None:
    ruleset = RULESETS["finnish"]
    solved = solve(Cards(ruleset, HouseRules(sections="upper").settled(ruleset, 1)))
    means = [totals(solved, 4000, np.random.default_rng(1), gives_away).mean() for gives_away in GIVES_AWAY.values()]
    assert means == sorted(means)
    assert means[0] < means[-1] - 5
