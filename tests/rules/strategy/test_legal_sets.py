"""Legality as sets of categories: the same for one hand as for arrays of them, and what the game offers."""

from itertools import product
from random import Random

import numpy as np
import pytest

import rules
from rules.legal_categories import legal_categories
from rules.options import joker_in_force, values_now
from rules.state import Hand, State

COMBINATIONS = list(
    product(
        rules.RULESETS,
        ("free", "forced"),
        ("off", "after_first_roll"),
        ("full", "upper"),
        ("free", "fallback", "last"),
        ("anytime", "only_when_nothing_fits"),
    )
)


def some_hand(game: State, luck: Random) -> State:
    """Somewhere in a game: a sheet with some categories filled, and dice that are often alike."""
    ruleset, blank = game.ruleset, game.column.points
    points: tuple[int | None, ...] = tuple(luck.choice((None, None, 0, 50)) for _ in blank)
    if None not in points:
        points = (None, *points[1:])
    alike = luck.random() < 0.4
    face = luck.randint(1, ruleset.sides)
    dice = tuple(face if alike else luck.randint(1, ruleset.sides) for _ in range(ruleset.dice))
    column = game.column._replace(points=points)
    return game._replace(columns=(column,), hand=Hand(dice, luck.randint(1, ruleset.rolls)))


def test_there_are_288_combinations() -> None:
    assert len(COMBINATIONS) == 288


@pytest.mark.parametrize("combination", COMBINATIONS, ids=lambda parts: " ".join(parts))
def test_arrays_say_what_the_game_offers(combination: tuple[str, ...]) -> None:
    key, *choices = combination
    game = rules.new_game(key, 1, house=rules.HouseRules(*choices))  # type: ignore[arg-type]
    luck = Random("".join(combination))
    states = [some_hand(game, luck) for _ in range(60)]
    offered = [sum(1 << game.ruleset.position[option.key] for option in rules.options(state).legal) for state in states]

    still_open, pays, own_upper = (
        np.array(column) for column in zip(*(as_sets(state) for state in states), strict=True)
    )
    naming = states[0].must_declare
    legal = legal_categories(game.ruleset, game.house, still_open, pays, own_upper, naming=naming)
    assert legal.tolist() == offered


def as_sets(state: State) -> tuple[int, int, int]:
    still_open = [1 << at for at, points in enumerate(state.column.points) if points is None]
    pays = [1 << at for at, points in enumerate(values_now(state)) if points and at < len(state.column.points)]
    return sum(still_open), sum(pays), 1 << state.hand.dice[0] - 1 if joker_in_force(state) else 0
