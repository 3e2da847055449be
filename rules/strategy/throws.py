"""All rolls and all ways to keep dice, numbered, and the step from one roll to the next.

A *handful* is the sorted faces of some dice: all of them after a roll, fewer when some are kept. Handfuls of one size
are numbered so that those with most different faces come first: what is done for the second face of a handful, if it
has two, is then done for the first so many of them.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

Dice = tuple[int, ...]
Precision = type[np.float32] | type[np.float64]
Values = NDArray[np.floating]  # a row for each handful, a column for each scorecard
Numbers = NDArray[np.intp]


class Throws:
    """The handfuls of up to `dice` dice with `sides` sides."""

    def __init__(self, dice: int, sides: int) -> None:
        self.dice, self.sides = dice, sides
        faces = range(1, sides + 1)
        self.handfuls = [
            sorted(combinations_with_replacement(faces, size), key=lambda handful: (-len(set(handful)), handful))
            for size in range(dice + 1)
        ]
        self.number = [{handful: at for at, handful in enumerate(handfuls)} for handfuls in self.handfuls]
        self.rolls = self.handfuls[dice]
        # counts[face - 1, roll]: how many dice of a roll show a face
        self.counts = np.array([[roll.count(face) for roll in self.rolls] for face in faces], np.intp)
        self.chances = np.array([_orders(roll) for roll in self.rolls], np.float64) / sides**dice
        self._with_one_more = [
            [self._numbers(size + 1, [_sorted((*handful, face)) for handful in self.handfuls[size]]) for face in faces]
            for size in range(dice)
        ]
        self._with_one_less = [self._without_each_face(size) for size in range(dice + 1)]

    def _numbers(self, size: int, handfuls: list[Dice]) -> Numbers:
        return np.array([self.number[size][handful] for handful in handfuls], np.intp)

    def _without_each_face(self, size: int) -> list[Numbers]:
        """For the first different face, the second, and so on: the handfuls of the first so many without one of it."""
        return [
            self._numbers(
                size - 1, [_without(handful, nth) for handful in self.handfuls[size] if len(set(handful)) > nth]
            )
            for nth in range(min(size, self.sides))
        ]

    @cached_property
    def dice_of_a_face(self) -> NDArray[np.float64]:
        """From so many dice that show a face to so many, when all the others are thrown once."""
        chances = np.zeros((self.dice + 1, self.dice + 1))
        for kept in range(self.dice + 1):
            thrown = self.dice - kept
            for more in range(thrown + 1):
                ways = comb(thrown, more) * (self.sides - 1) ** (thrown - more)
                chances[kept, kept + more] = ways / self.sides**thrown
        return chances

    @cached_property
    def starts(self) -> Numbers:
        """Where the handfuls of each size begin when those that leave dice to throw stand one after another."""
        return np.cumsum([0, *map(len, self.handfuls[:-1])])

    @cached_property
    def ways_to_keep(self) -> Numbers:
        """For each roll the handfuls that can be kept of it, fewer than all dice, and one that does not exist."""
        found = [
            sorted({kept for size in range(self.dice) for kept in combinations(roll, size)}) for roll in self.rolls
        ]
        most = max(map(len, found))
        ways = np.full((len(self.rolls), most), self.starts[-1])
        for at, handfuls in enumerate(found):
            ways[at, : len(handfuls)] = [self.keep_number(handful) for handful in handfuls]
        return ways

    @cached_property
    def temptation(self) -> Numbers:
        """How tempting it is to keep each handful: many dice, and then high ones."""
        most = self.dice * self.sides + 1
        kept = [len(handful) * most + sum(handful) for handfuls in self.handfuls[:-1] for handful in handfuls]
        return np.array([*kept, -1])

    def roll_number(self, dice: Dice) -> int:
        """The number of a roll, however its dice lie."""
        return self.number[self.dice][_sorted(dice)]

    def kept(self, number: int) -> Dice:
        """The faces of a way to keep dice."""
        size = int(np.searchsorted(self.starts, number, "right")) - 1
        return self.handfuls[size][number - int(self.starts[size])]

    def keep_number(self, handful: Dice) -> int:
        return int(self.starts[len(handful)]) + self.number[len(handful)][handful]

    @cached_property
    def falls(self) -> NDArray[np.float64]:
        """For each handful that is kept, the chances that the roll is one of the first so many."""
        chances = np.zeros((int(self.starts[-1]), len(self.rolls)))
        for size, handfuls in enumerate(self.handfuls[:-1]):
            rest = list(combinations_with_replacement(range(1, self.sides + 1), self.dice - size))
            for handful in handfuls:
                for thrown in rest:
                    roll = self.number[self.dice][_sorted((*handful, *thrown))]
                    chances[self.keep_number(handful), roll] += _orders(thrown) / self.sides ** len(thrown)
        return chances.cumsum(axis=1)

    def workspace(self, most: int, precision: Precision) -> Workspace:
        return Workspace(self, most, precision)


class Workspace:
    """Arrays for the rolls of many scorecards at once: memory that is used again and again."""

    def __init__(self, throws: Throws, most: int, precision: Precision) -> None:
        self.throws = throws
        self._memory = [np.empty(len(handfuls) * most, precision) for handfuls in throws.handfuls]
        self.keeps: list[Values] = []

    def expect(self, after: Values) -> None:
        """Fill `keeps`: what each way to keep dice is worth on average, once the others were thrown.

        Throwing several dice is throwing one after another: each handful is worth the mean of those with one more die.
        """
        columns = after.shape[1]
        handfuls = self.throws.handfuls
        # numpy is quick only with arrays that lie in memory without gaps
        *self.keeps, self._spare = (
            memory[: len(some) * columns].reshape(-1, columns)
            for memory, some in zip(self._memory, handfuls, strict=True)
        )
        for size in reversed(range(self.throws.dice)):
            first, *others = self.throws._with_one_more[size]
            mean = self.keeps[size]
            spare = self._spare[: len(mean)]
            after.take(first, 0, mean, "clip")
            for more in others:
                after.take(more, 0, spare, "clip")
                mean += spare
            mean /= self.throws.sides
            after = mean

    def best(self, stop: Values) -> Values:
        """For each roll the better of stopping and of the best keep, in place; `keeps` become best keeps as well.

        The best way to keep some dice of a handful is the handful itself or the best of those with one die less.
        """
        less = self.keeps[0]
        for size in range(1, self.throws.dice + 1):
            best = stop if size == self.throws.dice else self.keeps[size]
            for without in self.throws._with_one_less[size]:
                spare = self._spare[: len(without)]
                less.take(without, 0, spare, "clip")
                part = best[: len(without)]
                np.maximum(part, spare, out=part)
            less = best
        return stop


@cache
def throws(dice: int, sides: int) -> Throws:
    return Throws(dice, sides)


def _sorted(handful: Dice) -> Dice:
    return tuple(sorted(handful))


def _without(handful: Dice, nth: int) -> Dice:
    face = sorted(set(handful))[nth]
    at = handful.index(face)
    return handful[:at] + handful[at + 1 :]


def _orders(roll: Dice) -> int:
    """In how many orders the dice can fall like this."""
    return factorial(len(roll)) // prod(map(factorial, Counter(roll).values()))
