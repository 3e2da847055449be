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


def cost_of(adviser: Adviser, state: rules.State, action: rules.Action) -> float | None:
    """What an action gives away; None if it was no choice of these dice."""
    wanted = _what(state, action)
    return next((each.cost for each in adviser.choices(state) if _what(state, each.action) == wanted), None)


def _what(state: rules.State, action: rules.Action) -> object:
    """Ways to keep the same faces are the same."""
    return sorted(state.hand.dice[at] for at in action.keep) if isinstance(action, rules.Roll) else action
