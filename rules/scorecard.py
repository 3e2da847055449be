"""The sums of a scorecard, and the standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.errors import IllegalAction, IllegalSetup, Refusal
from rules.rulesets import RULESETS
from rules.scoring import Dice, is_number
from rules.state import Column, State


@dataclass(frozen=True, slots=True)
class Scorecard:
    """One column of the sheet as it is printed."""

    filled: Mapping[str, int]
    upper_sum: int
    bonus: int
    lower_sum: int  # with the extra bonuses, which have a line of their own as well
    extra: int
    saved_rolls: int
    total: int

    @property
    def upper_total(self) -> int:
        return self.upper_sum + self.bonus


@dataclass(frozen=True, slots=True)
class Standing:
    """A column's place; equal totals share it."""

    place: int
    seats: tuple[int, ...]
    total: int
    resigned: bool


def card(state: State, seat: int) -> Scorecard:
    """The scorecard that `seat` writes on."""
    if not is_number(seat) or not 0 <= seat < state.seat_count:
        raise IllegalAction(Refusal.NO_SUCH_SEAT)
    return column_card(state, state.columns[state.column_of(seat)])


def column_card(state: State, column: Column) -> Scorecard:
    """The sums of one column."""
    ruleset, bonus_rule = state.ruleset, state.house.bonus
    assert bonus_rule is not None  # settled when the game began
    upper_count = ruleset.upper_count
    upper_sum = sum(points or 0 for points in column.points[:upper_count])
    lower_sum = sum(points or 0 for points in column.points[upper_count:]) + column.extra
    bonus = bonus_rule.points if upper_sum >= bonus_rule.threshold else 0
    filled = {key: points for key, points in zip(ruleset.categories, column.points, strict=False) if points is not None}
    total = upper_sum + bonus + lower_sum
    return Scorecard(filled, upper_sum, bonus, lower_sum, column.extra, column.saved_rolls, total)


def standings(state: State) -> tuple[Standing, ...]:
    """The table from first to last: places count 1, 1, 3, and who resigned stands behind who did not.

    Where all of several resigned there is no first place: nobody wins a game that everybody left.
    """
    ranked = sorted(
        (state.resigned.issuperset(column.seats), -column_card(state, column).total, column.seats)
        for column in state.columns
    )
    first = 2 if len(ranked) > 1 and ranked[0][0] else 1
    return tuple(
        Standing(first + sum(other[:2] < (resigned, lost) for other in ranked), seats, -lost, resigned)
        for resigned, lost, seats in ranked
    )


def score(ruleset_key: str, category_key: str, dice: Dice, rolls_used: int = 3) -> int:
    """What `dice` are worth in a category, jokers apart."""
    ruleset = RULESETS.get(ruleset_key)
    if ruleset is None:
        raise IllegalSetup(Refusal.UNKNOWN_RULE_SET)
    if category_key not in ruleset.position:
        raise IllegalAction(Refusal.UNKNOWN_CATEGORY)
    if len(dice) != ruleset.dice:
        raise IllegalAction(Refusal.WRONG_NUMBER_OF_FACES)
    if not set(dice) <= set(range(1, ruleset.sides + 1)):
        raise IllegalAction(Refusal.IMPOSSIBLE_FACE)
    if rolls_used < 1:
        raise IllegalAction(Refusal.BAD_ROLLS_USED)
    return ruleset.worth(dice, rolls_used)[ruleset.position[category_key]]
