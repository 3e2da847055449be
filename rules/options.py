"""What the seat to move may do now, and what every open category would pay."""

from __future__ import annotations

from typing import NamedTuple

from rules.errors import Refusal
from rules.legal_categories import narrowing
from rules.ruleset import RuleSet
from rules.state import ROLLS_NOT_SAID, Column, State
from rules.turns import may_end, may_skip


class CategoryOption(NamedTuple):
    """An open category: whether it may be filled (or, when a name is due, declared) now, and for how much."""

    key: str
    points: int | None  # None before the first roll
    reason: Refusal | None  # why not; None when it may

    @property
    def legal(self) -> bool:
        return self.reason is None


class Options(NamedTuple):
    """Everything open to the seat to move; `seat` is None once the game is over."""

    seat: int | None
    rerollable: tuple[int, ...]  # positions that may be thrown; empty: no roll is possible
    rolls_left: int
    must_declare: bool
    may_enter: bool  # real dice may be typed in
    may_undo: int | None  # the seat that may take back its choice
    may_skip: bool  # the turn may be postponed, if its player is away
    may_end: bool  # only postponed turns are left: the table may end the game
    categories: tuple[CategoryOption, ...]

    @property
    def may_roll(self) -> bool:
        return bool(self.rerollable)

    @property
    def legal(self) -> tuple[CategoryOption, ...]:
        return tuple(option for option in self.categories if option.reason is None)


def options(state: State) -> Options:
    """What the seat to move may do now."""
    if state.over:
        return Options(None, (), 0, False, False, None, False, False, ())
    dice_to_come = state.rolls_left > 0 and not state.must_declare
    on_screen = state.dice_from == "screen"
    return Options(
        seat=state.seat,
        rerollable=tuple(range(state.ruleset.dice)) if dice_to_come and on_screen else (),
        rolls_left=state.rolls_left,
        must_declare=state.must_declare,
        may_enter=not on_screen and (dice_to_come or may_correct(state)),
        may_undo=state.last.seat if state.last else None,
        may_skip=may_skip(state),
        may_end=may_end(state),
        categories=category_options(state),
    )


def may_correct(state: State) -> bool:
    """A mistyped entry may be typed again, but not once a category was declared on it."""
    hand = state.hand
    return bool(hand.dice) and not (hand.declared and hand.rolls_used == 1)


def category_options(state: State) -> tuple[CategoryOption, ...]:
    """Every open category in sheet order, with its points and, where it is closed now, the reason."""
    column, keys = state.column, state.ruleset.categories
    still_open = [at for at, points in enumerate(column.points) if points is None]
    if not state.hand.dice:
        return tuple([CategoryOption(keys[at], None, Refusal.ROLL_FIRST) for at in still_open])
    values = values_now(state)
    reasons = _reasons(state, still_open, values)
    if state.hand.rolls_used == ROLLS_NOT_SAID and not state.must_declare:
        for at in state.ruleset.pays_by_roll:
            if at in reasons and reasons[at] is None and values[at] > 0:
                reasons[at] = Refusal.ROLLS_UNKNOWN
    return tuple([CategoryOption(keys[at], values[at], reasons[at]) for at in still_open])


def values_now(state: State) -> tuple[int, ...]:
    """What the dice pay in every category of the sheet, joker values included."""
    ruleset, dice = state.ruleset, state.hand.dice
    plain = ruleset.worth(dice, state.hand.rolls_used or ruleset.rolls)
    if not joker_in_force(state) or state.column.points[dice[0] - 1] is None:
        return plain
    jokers = ruleset.joker_worth
    return tuple(value if joker is None else joker for value, joker in zip(plain, jokers, strict=True))


def joker_in_force(state: State) -> bool:
    """Whether the dice are all alike after the yatzy category was used, as the rule set wants it."""
    joker = state.ruleset.joker
    if joker is None or state.house.sections == "upper" or len(set(state.hand.dice)) != 1:
        return False
    held = _yatzy_held(state.ruleset, state.column)
    return held is not None and (held > 0 or joker.after_zero)


def joker_bonus(state: State) -> int:
    """The extra points of ending a turn on these dice now."""
    if not joker_in_force(state) or not _yatzy_held(state.ruleset, state.column):
        return 0
    assert state.ruleset.joker is not None  # joker_in_force has seen to it
    return state.ruleset.joker.bonus


def _yatzy_held(ruleset: RuleSet, column: Column) -> int | None:
    return column.points[ruleset.position["yatzy"]]


Reasons = dict[int, Refusal | None]


def _reasons(state: State, still_open: list[int], values: tuple[int, ...]) -> Reasons:
    """Why each open category is closed now (None: it is not)."""
    if state.hand.declared is not None:
        declared = state.ruleset.position[state.hand.declared]
        return {at: None if at == declared else Refusal.DECLARED_OTHERWISE for at in still_open}
    reasons: Reasons = dict.fromkeys(still_open)
    left = sum([1 << at for at in still_open])
    pays = sum([1 << at for at in still_open if values[at]])
    own_upper = 1 << state.hand.dice[0] - 1 if joker_in_force(state) else 0
    steps = narrowing(state.ruleset, state.house, left, pays, own_upper, naming=state.must_declare)
    for reason, remain in steps:
        if remain != left:
            reasons.update({at: reason for at in still_open if (left & ~remain) >> at & 1})
            left = remain
    return reasons
