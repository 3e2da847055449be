"""Scorers: small pure functions that say how many points dice make, 0 if they do not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

Dice = tuple[int, ...]
Scorer = Callable[[Dice], int]


def is_number(value: object) -> bool:
    """Whether `value` is a whole number and nothing that merely equals one: True and 2.0 would be stored as such."""
    return type(value) is int


def faces(face: int) -> Scorer:
    """The sum of the dice that show `face`."""
    return lambda dice: face * dice.count(face)


def chance() -> Scorer:
    """The sum of all dice, whatever they are."""
    return sum


def groups(*sizes: int) -> Scorer:
    """The best sum of groups of like dice, each group of another face: `groups(3, 2)` is a full house."""
    biggest_first = sorted(sizes, reverse=True)

    def points(dice: Dice) -> int:
        # The highest face that is there often enough is right for the biggest group: a smaller one that held it
        # could swap faces with the bigger one, for no fewer points. So nothing else has to be tried.
        counts, total = Counter(dice), 0
        for size in biggest_first:
            fitting = [face for face, count in counts.items() if count >= size]
            if not fitting:
                return 0
            total += size * max(fitting)
            del counts[max(fitting)]
        return total

    return points


def alike_of_all(size: int) -> Scorer:
    """The sum of **all** dice when at least `size` of them are alike."""
    return lambda dice: sum(dice) if max(Counter(dice).values()) >= size else 0


def straight(first: int, last: int) -> Scorer:
    """The sum of `first` to `last` when every one of these faces is there; spare dice may be anything."""
    wanted = frozenset(range(first, last + 1))
    return lambda dice: sum(wanted) if wanted <= set(dice) else 0


def run(length: int) -> Scorer:
    """The sum of any `length` faces in a row, wherever the row starts."""

    def points(dice: Dice) -> int:
        shown = set(dice)
        starts = [face for face in shown if all(face + step in shown for step in range(length))]
        return sum(range(max(starts), max(starts) + length)) if starts else 0

    return points


def all_alike() -> Scorer:
    """The sum of the dice when they all show the same face."""
    return lambda dice: sum(dice) if len(set(dice)) == 1 else 0


@dataclass(frozen=True, slots=True)
class ByRoll:
    """A price that depends on how many rolls the player used; later rolls pay like the last one named."""

    prices: tuple[int, ...]

    def after(self, rolls_used: int) -> int:
        return self.prices[min(rolls_used, len(self.prices)) - 1]


def by_roll(*prices: int) -> ByRoll:
    """What a category pays after the first roll, the second, the third."""
    return ByRoll(prices)


Points = int | ByRoll | None
