"""What every action is worth: against every way a small game can go, in every kind of moment."""

from collections import Counter
from itertools import product
from random import Random

import pytest

import rules
from rules.house import HouseRules
from rules.state import State
from rules.strategy.advice import Adviser
from rules.strategy.cards import Cards
from rules.strategy.solver import solve
from tests.rules.strategy.small_games import SMALL, EveryWay, moments


def adviser_of(state: State) -> Adviser:
    return Adviser(solve(Cards(state.ruleset, state.house)))


@pytest.mark.parametrize("declare", ["off", "after_first_roll"])
@pytest.mark.parametrize("game", ["joker", "points by roll", "three dice, three rolls"])
def test_all_actions_are_there_and_worth_what_every_way_says(game: str, declare: str) -> None:
    everything = EveryWay(SMALL[game], HouseRules(declare=declare))  # type: ignore[arg-type]
    adviser = adviser_of(everything.start)
    for state in moments(everything.start, Random(game)):
        written = sum(points or 0 for points in state.column.points) + state.column.extra
        right = {faces(state, action): written + worth for action, worth in everything.actions(state).items()}
        choices = adviser.choices(state)
        assert {faces(state, choice.action): choice.total for choice in choices} == pytest.approx(right, abs=1e-5)
        assert [choice.cost for choice in choices] == sorted(choice.cost for choice in choices)
        assert [choice.total + choice.cost for choice in choices] == pytest.approx([choices[0].total] * len(choices))


def faces(state: State, action: rules.Action) -> object:
    if isinstance(action, rules.Roll):
        return tuple(sorted(state.hand.dice[at] for at in action.keep))
    return action


def test_before_the_first_roll_there_is_nothing_to_choose() -> None:
    start = EveryWay(SMALL["plain"]).start
    adviser = adviser_of(start)
    (choice,) = adviser.choices(start)
    assert choice.action == rules.Roll()
    assert choice.total == adviser.solved.expected
    assert choice.cost == 0


def test_final_real_dice_can_only_be_written() -> None:
    start = EveryWay(SMALL["plain"]).start._replace(dice_from="final")
    state = rules.replay(start, rules.decide(start, rules.EnterDice((1, 2))))
    choices = adviser_of(start).choices(state)
    assert {choice.action for choice in choices} == {rules.Score(option.key) for option in rules.options(state).legal}


@pytest.mark.parametrize("game", ["plain", "points by roll", "three dice, three rolls"])
def test_it_is_known_where_a_turn_ends_when_dice_are_kept(game: str) -> None:
    everything = EveryWay(SMALL[game])
    adviser = adviser_of(everything.start)
    seen = 0
    for state in moments(everything.start, Random(game)):
        rolls = [choice.action for choice in adviser.choices(state) if isinstance(choice.action, rules.Roll)]
        for roll in rolls if state.hand.dice else ():
            aims = dict(adviser.aims(state, roll.keep))
            assert sum(aims.values()) == pytest.approx(1)
            assert aims == pytest.approx(ends(adviser, state, roll))
            seen += 1
    assert seen > 20


def ends(adviser: Adviser, state: State, action: rules.Action) -> dict[str, float]:
    """By category, the chance that the best choices end a turn in it, every throw tried out."""
    if isinstance(action, rules.Score):
        return {action.category: 1.0}
    assert isinstance(action, rules.Roll)
    found: Counter[str] = Counter()
    ways = list(product(range(1, state.ruleset.sides + 1), repeat=state.ruleset.dice - len(action.keep)))
    for faces in ways:
        then = rules.replay(state, rules.decide(state, action, faces))
        for category, chance in ends(adviser, then, adviser.choices(then)[0].action).items():
            found[category] += chance / len(ways)
    return dict(found)


def test_a_category_that_was_named_is_where_the_turn_ends() -> None:
    start = EveryWay(SMALL["plain"], HouseRules(declare="after_first_roll")).start
    adviser, rolled = adviser_of(start), rules.replay(start, rules.decide(start, rules.Roll(), (1, 2)))
    named = rules.replay(rolled, rules.decide(rolled, rules.Declare("ones")))
    assert adviser.aims(named, ()) == [("ones", 1.0)]
