"""Scorecards as the perfect player tells them apart, numbered.

What a scorecard can still win depends on which categories are filled, on the upper sum as far as the bonus, and, where
there are jokers, on whether the yatzy category holds points. A scorecard is a *lower part* and an *upper part*, a row
and a column of the table of values; the last row and the last column are no scorecards: whoever would have to fill a
filled category is sent there, where nothing is ever worth anything.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from rules.house import HouseRules
from rules.ruleset import RuleSet
from rules.strategy.throws import Numbers


class Cards:
    """All scorecards that a rule set and settled house rules can lead to."""

    def __init__(self, ruleset: RuleSet, house: HouseRules) -> None:
        assert house.bonus is not None  # they are settled
        self.ruleset, self.house, self.bonus = ruleset, house, house.bonus
        self.forced = house.order == "forced"
        self.cap = self.bonus.threshold if self.bonus.points else 0
        self.lower_count = 0 if house.sections == "upper" else len(ruleset.rows) - ruleset.upper_count
        self.joker = ruleset.joker if self.lower_count else None
        self._number_upper_parts()
        self._number_lower_parts()

    def _number_upper_parts(self) -> None:
        faces = self.ruleset.upper_count
        sums: dict[int, set[int]] = {0: {0}}
        for filled in range(1 << faces):
            before = sums.get(filled, set())
            for face in self._next_upper(filled) if before else ():
                after = sums.setdefault(filled | 1 << face, set())
                after |= {self._capped(upper_sum + points) for upper_sum in before for points in self._made(face)}
        # Those with most categories filled come first, since the others are worth what becomes of them.
        parts = [(filled, upper_sum) for filled in sums for upper_sum in sums[filled]]
        parts.sort(key=lambda part: (-part[0].bit_count(), part))
        self.column = {part: at for at, part in enumerate(parts)}
        none = len(parts)
        self.upper_filled = np.array([filled for filled, _ in parts] + [0], np.int64)
        self.upper_sum = np.array([upper_sum for _, upper_sum in parts] + [0], np.int64)
        # by the face (from 0), how many dice show it, and the column
        self.after_upper = np.full((faces, self.ruleset.dice + 1, none + 1), none, np.intp)
        for at, (filled, upper_sum) in enumerate(parts):
            for face in self._next_upper(filled):
                for count, points in enumerate(self._made(face)):
                    onwards = (filled | 1 << face, self._capped(upper_sum + points))
                    self.after_upper[face, count, at] = self.column[onwards]

    def _next_upper(self, filled: int) -> list[int]:
        unfilled = [face for face in range(self.ruleset.upper_count) if not filled >> face & 1]
        return unfilled[:1] if self.forced else unfilled

    def _made(self, face: int) -> list[int]:
        return [count * (face + 1) for count in range(self.ruleset.dice + 1)]

    def _capped(self, upper_sum: int) -> int:
        return min(upper_sum, self.cap)

    def _number_lower_parts(self) -> None:
        count, yatzy = self.lower_count, self._yatzy
        masks = [(1 << filled) - 1 for filled in range(count + 1)] if self.forced else list(range(1 << count))
        lower = [(mask, held) for mask, held in product(masks, (False, True)) if not held or (mask & yatzy)]
        lower.sort(key=lambda part: (-part[0].bit_count(), part))
        self.row = {part: at for at, part in enumerate(lower)}
        none = len(lower)
        self.lower_filled = np.array([mask for mask, _ in lower] + [0], np.int64) << self.ruleset.upper_count
        self.yatzy_held = np.array([held for _, held in lower] + [False])
        # by the category (from the first lower one), whether the dice fit it, and the row
        self.after_lower = np.full((count, 2, none + 1), none, np.intp)
        for at, (mask, held) in enumerate(lower):
            for category, fit in product(range(count), (False, True)):
                onwards = (mask | 1 << category, held or (fit and 1 << category == yatzy))
                if not mask >> category & 1 and onwards in self.row:
                    self.after_lower[category, int(fit), at] = self.row[onwards]

    @property
    def _yatzy(self) -> int:
        """The bit of the lower category that makes jokers of later rolls."""
        if self.joker is None:
            return 0
        return 1 << self.ruleset.position["yatzy"] - self.ruleset.upper_count

    @property
    def rows(self) -> int:
        return len(self.row)

    @property
    def columns(self) -> int:
        return len(self.column)

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(len(self.columns_beside(row)) for row in range(self.rows))

    def columns_beside(self, row: int) -> Numbers:
        """The upper parts that can stand over a lower part, those with most categories filled first."""
        columns = np.arange(self.columns)
        full = (1 << self.ruleset.upper_count) - 1
        return columns[self.upper_filled[:-1] == full] if self.forced and self.lower_filled[row] else columns

    def still_open(self, rows: Numbers, columns: Numbers) -> NDArray[np.int64]:
        """The open categories of scorecards, as bit sets in sheet order."""
        everything = (1 << self.ruleset.upper_count + self.lower_count) - 1
        unfilled = everything & ~(self.lower_filled[rows] | self.upper_filled[columns])
        return unfilled & -unfilled if self.forced else unfilled

    def is_full(self, row: int, column: int) -> bool:
        filled = self.lower_filled[row] | self.upper_filled[column]
        return int(filled).bit_count() == self.ruleset.upper_count + self.lower_count

    def last_points(self, columns: Numbers) -> NDArray[np.float64]:
        """What full scorecards still get: the bonus."""
        return np.where(self.upper_sum[columns] >= self.cap, float(self.bonus.points), 0.0)

    def in_force(self, rows: Numbers) -> NDArray[np.bool_]:
        """Where like dice are jokers."""
        if self.joker is None:
            return np.zeros(rows.shape, np.bool_)
        used = (self.lower_filled[rows] >> self.ruleset.position["yatzy"] & 1).astype(np.bool_)
        return used if self.joker.after_zero else used & self.yatzy_held[rows]
