"""The two bots: one takes any legal action, the other chooses what pays best for how rare it is."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, Protocol

from rules.actions import Action, Declare, Roll, Score
from rules.options import Options, options
from rules.ruleset import RuleSet
from rules.scoring import Dice
from rules.state import State

if TYPE_CHECKING:
    from random import Random


class Player(Protocol):
    """Anything that can play: it sees the state and names an action of the seat to move."""

    def choose(self, state: State) -> Action: ...


class RandomPlayer:
    """Takes any legal action with dice on the screen; the luck comes from whoever makes the player."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def choose(self, state: State) -> Action:
        now = options(state)
        if not state.hand.dice:
            return Roll()
        named = self._luck.choice([option.key for option in now.legal])
        if now.must_declare:
            return Declare(named)
        if now.may_roll and self._luck.random() < 0.6:
            thrown = self._luck.randint(1, state.ruleset.dice)
            return Roll(keep=tuple(sorted(self._luck.sample(now.rerollable, state.ruleset.dice - thrown))))
        return Score(named)


class GreedyPlayer:
    """Goes for like dice, or for the one category it has to fill, and writes what pays most for its rarity."""

    def choose(self, state: State) -> Action:
        now, dice = options(state), state.hand.dice
        if not dice:
            return Roll()
        if now.must_declare:
            return Declare(_dearest(state, now))
        if (target := _only_target(state)) is not None:
            return _aim_at(state, target, now)
        keep = _worth_keeping(state)
        if now.may_roll and len(keep) < len(dice) and not _pays_well(state, now):
            return Roll(keep=keep)
        return Score(_dearest(state, now))


def _only_target(state: State) -> int | None:
    """The one category that this turn can go into, whatever falls: the next in order, the named one, the last one."""
    if state.hand.declared is not None:
        return state.ruleset.position[state.hand.declared]
    points = state.column.points
    return points.index(None) if state.house.order == "forced" or points.count(None) == 1 else None


def _aim_at(state: State, target: int, now: Options) -> Action:
    dice = state.hand.dice
    faces = _faces_to_keep(state.ruleset, target, tuple(sorted(dice)), state.hand.rolls_used) if now.may_roll else None
    if faces is None:
        return Score(state.ruleset.categories[target])
    wanted, keep = Counter(faces), []
    for at, face in enumerate(dice):
        if wanted[face] > 0:
            wanted[face] -= 1
            keep.append(at)
    return Roll(keep=tuple(keep))


def _dearest(state: State, now: Options) -> str:
    """The category with most points, less what it pays on an ordinary turn."""
    return max(now.legal, key=lambda option: (option.points or 0) - _ordinary(state, option.key)).key


def _ordinary(state: State, category: str) -> float:
    """A third of the category's best: what giving it away costs."""
    position = state.ruleset.position[category]
    return state.ruleset.best_worth[position] / 3


def _pays_well(state: State, now: Options) -> bool:
    """Whether a lower category other than chance already has at least 70 % of its best."""
    ruleset = state.ruleset
    lower = [option for option in now.legal if ruleset.position[option.key] >= ruleset.upper_count]
    return any(
        (option.points or 0) >= 0.7 * ruleset.best_worth[ruleset.position[option.key]]
        for option in lower
        if option.key != "chance"
    )


def _worth_keeping(state: State) -> tuple[int, ...]:
    """The positions of the largest group of like dice, the higher face where two are equal."""
    dice = state.hand.dice
    face, _ = max(Counter(dice).items(), key=lambda group: (group[1], group[0]))
    return tuple(at for at, shown in enumerate(dice) if shown == face)


@cache
def _faces_to_keep(ruleset: RuleSet, category: int, dice: Dice, rolls_used: int) -> Dice | None:
    """The faces to keep of `dice`, which are sorted; None where no roll is likely to pay more than they do."""
    ways = {kept for count in range(len(dice)) for kept in combinations(dice, count)}
    expected, _, kept = max((_expected(ruleset, category, kept, rolls_used + 1), len(kept), kept) for kept in ways)
    return kept if expected > ruleset.worth(dice, rolls_used)[category] else None


def _expected(ruleset: RuleSet, category: int, kept: Dice, rolls_used: int) -> float:
    """What the category pays on average when the dice that are not kept are thrown once."""
    count = ruleset.dice - len(kept)
    paid = sum(
        chances * ruleset.worth(kept + thrown, rolls_used)[category]
        for thrown, chances in _throws(ruleset.sides, count)
    )
    return float(paid / ruleset.sides**count)


@cache
def _throws(sides: int, count: int) -> tuple[tuple[Dice, int], ...]:
    """Every roll of so many dice in any order, and in how many orders it can fall."""
    return tuple(
        (faces, factorial(count) // prod(map(factorial, Counter(faces).values())))
        for faces in combinations_with_replacement(range(1, sides + 1), count)
    )
