"""What every roll is worth in every category, in arrays."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rules.strategy.cards import Cards
from rules.strategy.throws import Numbers, Values, throws

Bits = NDArray[np.int64]  # sets of categories, see rules/legal_categories.py


class Worth:
    """The points of a rule set, as its own tables have them, and what jokers change."""

    def __init__(self, cards: Cards) -> None:
        ruleset = cards.ruleset
        self.cards, self.throws = cards, throws(ruleset.dice, ruleset.sides)
        self.names = cards.house.declare != "off" and not cards.forced  # a category after the first roll
        self.upper_count, self.lower_count = ruleset.upper_count, cards.lower_count
        self.count = count = self.upper_count + self.lower_count
        # by rolls used (from 0), roll and category
        self.points = np.array(
            [[ruleset.worth(roll, used)[:count] for roll in self.throws.rolls] for used in range(1, ruleset.rolls + 1)],
            np.float32,
        )
        fits = self.points[-1] > 0
        self.pays: Bits = (fits.astype(np.int64) << np.arange(count)).sum(axis=1)
        self.by_roll = [np.flatnonzero((points != self.points[-1]).any(axis=1)) for points in self.points]
        self._add_jokers()

    def _add_jokers(self) -> None:
        rolls, ruleset = self.throws.rolls, self.cards.ruleset
        joker = self.cards.joker
        self.extra = 0 if joker is None else joker.bonus
        alike = [at for at, roll in enumerate(rolls) if len(set(roll)) == 1]
        self.own_upper = np.zeros(len(rolls), np.int64)
        if joker:
            self.own_upper[alike] = [1 << rolls[at][0] - 1 for at in alike]
        self.makes_jokers = ruleset.position["yatzy"] if joker else None
        prices = ruleset.joker_worth[: self.count]
        self.joker_points = np.array([np.nan if price is None else price for price in prices], np.float32)
        self.joker_pays = sum(1 << at for at, price in enumerate(prices) if price)

    @cached_property
    def fitting(self) -> list[tuple[Numbers, Values]]:
        """For each lower category the rolls that fit it and, as a column, what they pay after the last roll."""
        found = []
        for category in range(self.upper_count, self.count):
            rolls = np.flatnonzero(self.pays >> category & 1)
            found.append((rolls, self.points[-1][rolls, category][:, None]))
        return found

    @cached_property
    def halves(self) -> list[tuple[list[tuple[int, Numbers]], Numbers]]:
        """The faces in two halves: what dice a roll can show of each, and which of these every roll shows."""
        found = []
        middle = self.upper_count // 2
        for faces in (range(middle), range(middle, self.upper_count)):
            alike, which = np.unique(self.throws.counts[list(faces)], axis=1, return_inverse=True)
            found.append(([(face, counts) for face, counts in zip(faces, alike, strict=True)], which.ravel()))
        return [(counts, which) for counts, which in found if counts]
