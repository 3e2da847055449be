"""What every action of the seat to move is worth, exactly."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rules.actions import Action, Declare, Roll, Score
from rules.scoring import Dice
from rules.state import ROLLS_NOT_SAID, Column, State
from rules.strategy.solved import Solved
from rules.strategy.stops import NEVER, Stops
from rules.strategy.throws import Values
from rules.strategy.turns import Moments, NamedTurns

TURNS = 64  # worked out and remembered: what a finished game of four players needs


class Choice(NamedTuple):
    """An action, and what it costs against the best one."""

    action: Action
    total: float  # the expected total of perfect play afterwards
    cost: float


class Adviser:
    """Asks a table of exact values; a turn is worked out once, whatever is asked about it."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self._stops = lru_cache(TURNS)(self._stops_of)
        self._moments = lru_cache(TURNS)(self._moments_of)

    def expected(self, column: Column) -> float:
        """The total that a scorecard can expect before its next turn."""
        return _written(column) + float(self.solved.table[self.solved.place(column)])

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Every action of the seat to move, best first; ways to keep the same faces are one."""
        hand, column = state.hand, state.column
        if not hand.dice:
            return (Choice(Roll(), self.expected(column), 0.0),)
        place = self.solved.place(column)
        valued = self._naming(state, place) if state.must_declare else self._playing(state, place)
        best = max(value for _, value in valued)
        before = _written(column) + float(self._stops(place).block.base[0])
        valued.sort(key=lambda one: -one[1])
        return tuple(Choice(action, before + value, best - value) for action, value in valued)

    def aims(self, state: State, keep: tuple[int, ...]) -> list[tuple[str, float]]:
        """Where a turn probably ends after these dice are kept: categories with their chances, the likeliest first."""
        hand, throws = state.hand, self.solved.worth.throws
        if hand.declared is not None:
            return [(hand.declared, 1.0)]
        place = self.solved.place(state.column)
        moments, falls = self._moments(place, None), np.diff(throws.falls, axis=1, prepend=0.0)
        chance = falls[throws.keep_number(tuple(sorted(hand.dice[at] for at in keep)))]
        ends = np.zeros(self.solved.worth.count)
        for used in range(hand.rolls_used + 1, state.ruleset.rolls):
            keeping = moments.keeping[used - 1][:, 0][throws.ways_to_keep]
            stops = moments.stopping[used - 1][:, 0] >= keeping.max(axis=1)
            ends += self._endings_of(place, np.where(stops, chance, 0.0), used)
            best = throws.ways_to_keep[np.arange(len(keeping)), keeping.argmax(axis=1)]
            chance = np.where(stops, 0.0, chance) @ falls[best.clip(max=len(falls) - 1)]
        ends += self._endings_of(place, chance, state.ruleset.rolls)
        named = [(state.ruleset.categories[at], float(ends[at])) for at in np.argsort(-ends, kind="stable")]
        return [(category, share) for category, share in named if share > 0]

    def _endings_of(self, place: tuple[int, int], chance: Values, used: int) -> Values:
        """By category, the chance to write it when all rolls that fall with these chances are written at once."""
        rolls = np.arange(len(chance))
        row, column = (np.full(len(rolls), number) for number in place)
        stops = Stops(self.solved.worth, self.solved.block(row, column, np.float64))
        _, value = stops.endings(rolls, np.full(len(rolls), used))
        written = np.where(stops.legal_for_each(rolls), value, NEVER).argmax(axis=0)
        return np.bincount(written, weights=chance, minlength=self.solved.worth.count).astype(np.float64)

    def _naming(self, state: State, place: tuple[int, int]) -> list[tuple[Action, float]]:
        turns, roll = self.solved.turns, self._roll(state.hand.dice)
        assert isinstance(turns, NamedTurns)
        named = [(category, float(values[roll, 0])) for category, values in turns.naming(self._stops(place))]
        return [(Declare(state.ruleset.categories[category]), value) for category, value in named if value > NEVER / 2]

    def _playing(self, state: State, place: tuple[int, int]) -> list[tuple[Action, float]]:
        hand = state.hand
        used = hand.rolls_used or state.ruleset.rolls
        named = None if hand.declared is None else state.ruleset.position[hand.declared]
        valued = self._stopping(place, self._roll(hand.dice), used, named)
        if state.rolls_left > 0 and hand.rolls_used != ROLLS_NOT_SAID:
            valued += self._keeping(self._moments(place, named), hand.dice, used)
        return valued

    def _stopping(self, place: tuple[int, int], roll: int, used: int, named: int | None) -> list[tuple[Action, float]]:
        stops, rolls = self._stops(place), np.array([roll])
        _, values = stops.endings(rolls, np.array([used]))
        legal = stops.legal_for_each(rolls)
        keys = self.solved.cards.ruleset.categories
        return [
            (Score(keys[category]), float(values[category, 0]))
            for category in range(self.solved.worth.count)
            if (legal[category, 0] if named is None else category == named)
        ]

    def _keeping(self, moments: Moments, dice: Dice, used: int) -> list[tuple[Action, float]]:
        throws, values = self.solved.worth.throws, moments.keeping[used - 1][:, 0]
        ways = [int(way) for way in throws.ways_to_keep[self._roll(dice)] if way < len(values) - 1]
        return [(Roll(keep=_positions(dice, throws.kept(way))), float(values[way])) for way in ways]

    def _roll(self, dice: Dice) -> int:
        return self.solved.worth.throws.roll_number(dice)

    def _stops_of(self, place: tuple[int, int]) -> Stops:
        row, column = place
        return Stops(self.solved.worth, self.solved.block(np.array([row]), np.array([column]), np.float64))

    def _moments_of(self, place: tuple[int, int], named: int | None) -> Moments:
        stops, turns = self._stops(place), self.solved.turns
        if named is None:
            return turns.moments(stops)
        assert isinstance(turns, NamedTurns)
        return turns.moments_of(named, stops)


def _written(column: Column) -> int:
    """The points of a scorecard so far, without the bonus: that is in the table."""
    return sum(points or 0 for points in column.points) + column.extra


def _positions(dice: Dice, faces: Dice) -> tuple[int, ...]:
    """Where these faces lie, the first of each."""
    wanted, found = Counter(faces), []
    for at, face in enumerate(dice):
        if wanted[face]:
            wanted[face] -= 1
            found.append(at)
    return tuple(found)
