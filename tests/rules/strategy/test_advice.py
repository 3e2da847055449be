"""What every action is worth: against every way a small game can go, in every kind of moment."""

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
