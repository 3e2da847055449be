"""Categories: named in advance, filled, and taken back."""

from __future__ import annotations

from rules.errors import IllegalAction, Refusal
from rules.events import CategoryDeclared, CategoryScored, ChoiceUndone, PlayedBy
from rules.options import category_options, joker_bonus
from rules.state import State


def declare(state: State, seat: int, category: str) -> CategoryDeclared:
    if not state.must_declare:
        raise IllegalAction(Refusal.NOTHING_TO_DECLARE)
    _points_in(state, category)
    return CategoryDeclared(seat, category)


def score(state: State, seat: int, category: str, by: PlayedBy) -> CategoryScored:
    if not state.hand.dice:
        raise IllegalAction(Refusal.ROLL_FIRST)
    if state.must_declare:
        raise IllegalAction(Refusal.DECLARE_FIRST)
    points, hand = _points_in(state, category), state.hand
    return CategoryScored(seat, category, points, joker_bonus(state), hand.dice, hand.rolls_used, by)


def _points_in(state: State, category: str) -> int:
    """What the dice pay in `category` if it may be chosen now."""
    position = state.ruleset.position.get(category) if isinstance(category, str) else None
    if position is None:
        raise IllegalAction(Refusal.UNKNOWN_CATEGORY)
    if position >= len(state.column.points):
        raise IllegalAction(Refusal.CATEGORY_NOT_PLAYED)
    option = next((option for option in category_options(state) if option.key == category), None)
    if option is None:
        raise IllegalAction(Refusal.CATEGORY_FILLED)
    if option.reason is not None:
        raise IllegalAction(option.reason)
    assert option.points is not None  # there are dice: both callers have seen to it
    return option.points


def undo(state: State, seat: int) -> ChoiceUndone:
    if state.last is None:
        raise IllegalAction(Refusal.NOTHING_TO_UNDO)
    if state.last.seat != seat:
        raise IllegalAction(Refusal.NOT_YOUR_CHOICE)
    return ChoiceUndone(seat, state.last.category)


def best_category(state: State) -> str:
    """The legal category with most points; of several, the lowest on the sheet."""
    legal = [option for option in category_options(state) if option.legal]
    best = max(option.points or 0 for option in legal)
    return [option.key for option in legal if option.points == best][-1]
