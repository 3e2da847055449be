"""The best choices in a position, what each costs against the best, and where it leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import rules

if TYPE_CHECKING:  # numpy: there is an adviser only where it is there, too
    from rules.strategy.advice import Adviser, Choice

SHOWN = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """Something that may be done now."""

    action: rules.Action
    cost: float
    aims: tuple[tuple[str, float], ...] = ()  # of a roll: categories with their chances
    points: int | None = None  # of a category: what it pays


def best_choices(adviser: Adviser, state: rules.State) -> tuple[Advice, ...]:
    """The best first."""
    return tuple(_advice(adviser, state, choice) for choice in adviser.choices(state)[:SHOWN])


def _advice(adviser: Adviser, state: rules.State, choice: Choice) -> Advice:
    action = choice.action
    if isinstance(action, rules.Roll):
        return Advice(action, choice.cost, aims=tuple(adviser.aims(state, action.keep)))
    assert isinstance(action, rules.Score | rules.Declare)
    points = next(option.points for option in rules.options(state).categories if option.key == action.category)
    return Advice(action, choice.cost, points=points)
