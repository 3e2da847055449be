"""The exact solver, against every way a small game can go and against what is known of the large ones."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import rules
from rules.house import Bonus, HouseRules
from rules.rulesets import RULESETS
from rules.strategy.cards import Cards
from rules.strategy.many_games import totals
from rules.strategy.solved import Solved
from rules.strategy.solver import solve
from tests.rules.strategy.small_games import SMALL, USUAL, EveryWay

HOUSES = [
    HouseRules(*choices, bonus=bonus)
    for *choices, bonus in product(
        ("free", "forced"),
        ("off", "after_first_roll"),
        ("full", "upper"),
        ("free", "fallback", "last"),
        ("anytime", "only_when_nothing_fits"),
        (None, Bonus(0, at_least=1)),
    )
]
EVERY_RULE_ALONE = [
    HouseRules(),
    HouseRules(order="forced"),
    HouseRules(declare="after_first_roll"),
    HouseRules(sections="upper"),
    HouseRules(chance="fallback"),
    HouseRules(chance="last"),
    HouseRules(zeros="only_when_nothing_fits"),
    HouseRules(bonus=Bonus(0, at_least=1)),
]
SOLVABLE = [key for key in RULESETS if key != "maxi"]


def solved(ruleset: rules.RuleSet, house: HouseRules = USUAL) -> Solved:
    return solve(Cards(ruleset, house.settled(ruleset, 1)))


@pytest.mark.parametrize(
    ("game", "house"),
    [*product(SMALL, EVERY_RULE_ALONE[:1]), *product(["joker"], EVERY_RULE_ALONE[1:])],
    ids=str,
)
def test_a_small_game_is_worth_what_every_way_through_it_says(game: str, house: HouseRules) -> None:
    everything = EveryWay(SMALL[game], house)
    assert solved(SMALL[game], house).expected == pytest.approx(everything.to_come(everything.start), abs=1e-5)


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize("game", SMALL)
def test_so_it_is_with_all_house_rules_together(game: str, house: HouseRules) -> None:
    everything = EveryWay(SMALL[game], house)
    assert solved(SMALL[game], house).expected == pytest.approx(everything.to_come(everything.start), abs=1e-5)


def test_perfect_play_makes_248_4400_in_the_scandinavian_game() -> None:
    assert f"{solved(RULESETS['finnish']).expected:.4f}" == "248.4400"


def test_perfect_play_makes_254_5877_in_the_american_game() -> None:
    assert f"{solved(RULESETS['yahtzee']).expected:.4f}" == "254.5877"


def test_without_jokers_it_makes_245_8708_there() -> None:
    assert f"{solved(replace(RULESETS['yahtzee'], joker=None)).expected:.4f}" == "245.8708"


@pytest.mark.parametrize("house", EVERY_RULE_ALONE, ids=str)
def test_simulated_games_come_out_as_expected(house: HouseRules) -> None:
    solution = solved(SMALL["joker"], replace(house, chance="last"))
    made = totals(solution, 10_000, np.random.default_rng(1))
    assert abs(made.mean() - solution.expected) < 4 * made.std() / len(made) ** 0.5


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("house", EVERY_RULE_ALONE, ids=str)
@pytest.mark.parametrize("key", SOLVABLE)
def test_a_hundred_thousand_games_of_every_rule_set_do(key: str, house: HouseRules) -> None:
    solution = solved(RULESETS[key], house)
    made = totals(solution, 100_000, np.random.default_rng(1))
    assert abs(made.mean() - solution.expected) < 4 * made.std() / len(made) ** 0.5


def test_progress_is_told_until_all_scorecards_are_done() -> None:
    cards = Cards(RULESETS["yahtzee"], HouseRules(sections="upper").settled(RULESETS["yahtzee"], 1))
    told: list[tuple[int, int]] = []
    solve(cards, lambda done, count: told.append((done, count)))
    assert told == [(cards.count, cards.count)]
