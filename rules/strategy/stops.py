"""What it is worth to stop: for every roll the best legal category, with all that comes after it.

Rows are rolls, columns are scorecards, and values count from a base of each scorecard's own, so that single precision
is enough. What is legal is the game's own (`rules/legal_categories.py`), asked once for each set of open categories.
Three things make it quick: a category is tried only for the rolls that fit it; zeros, which are the same whatever the
dice show, share one maximum; the upper section goes by how many dice show a face. What is legal decides where that is
right; the other rolls, like dice that are jokers, are tried category by category.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rules.legal_categories import legal_categories
from rules.strategy.cards import Cards
from rules.strategy.throws import Numbers, Precision, Values
from rules.strategy.worth import Bits, Worth

NEVER = np.float32(-1e6)  # what is not allowed
Table = NDArray[np.float64]  # a row for each lower part of scorecards, a column for each upper part


class Block:
    """Some scorecards, and what they become with each category, counted from a base of their own."""

    def __init__(
        self, worth: Worth, table: Table, rows: Numbers, columns: Numbers, precision: Precision = np.float32
    ) -> None:
        cards = worth.cards
        self.rows, self.columns, self.precision = rows, columns, precision
        self.count = len(columns)
        width = table.shape[1]
        values = table.reshape(-1)
        upper = values.take(cards.after_upper[:, :, columns] + rows * width)
        lower = values.take(cards.after_lower[:, :, rows] * width + columns)
        zeros = [upper[:, 0], lower[:, 0]]
        self.base = np.concatenate(zeros).max(axis=0)
        self.upper = (upper - self.base).astype(precision)
        self.lower = (lower - self.base).astype(precision)
        self.zero = np.concatenate([self.upper[:, 0], self.lower[:, 0]])
        made = np.arange(cards.ruleset.dice + 1) * np.arange(1, worth.upper_count + 1)[:, None]
        self.upper += made[:, :, None].astype(precision)
        self.kinds, self.kind = self._kinds(cards)

    def _kinds(self, cards: Cards) -> tuple[tuple[Bits, NDArray[np.bool_], NDArray[np.bool_]], Numbers]:
        """The different (open categories, jokers in force, jokers paid), and which of them each scorecard is."""
        still_open = cards.still_open(self.rows, self.columns)
        in_force = cards.in_force(self.rows)
        paid = in_force & cards.yatzy_held[self.rows]
        keys, kind = np.unique(still_open << 2 | in_force << 1 | paid, return_inverse=True)
        return (keys >> 2, (keys & 2).astype(np.bool_), (keys & 1).astype(np.bool_)), kind


class Stops:
    """The values of stopping for a block of scorecards."""

    def __init__(self, worth: Worth, block: Block) -> None:
        self.worth, self.block = worth, block
        still_open, in_force, self._paid = block.kinds
        own = worth.own_upper[:, None]
        self._in_force = (own != 0) & in_force
        # A joker makes its prices where its own upper category is filled; without one there is none of its face.
        self._dear = self._in_force & ((own & still_open) == 0)
        self._pays = np.where(self._dear, worth.pays[:, None] | worth.joker_pays, worth.pays[:, None])
        self._own = np.where(self._in_force, own, 0)
        self._open = still_open
        self._legal = self._legal_now()

    def _legal_now(self, *, naming: bool = False) -> Bits:
        """The legal categories, by roll and kind."""
        cards, everywhere = self.worth.cards, self._open + 0 * self._own
        return legal_categories(cards.ruleset, cards.house, everywhere, self._pays, self._own, naming=naming)

    def last(self) -> Values:
        """What stopping after the last roll is worth."""
        worth, block = self.worth, self.block
        stop = np.empty((len(worth.throws.rolls), block.count), block.precision)
        legal, pays = self._legal, self._pays
        may_be_zero = legal & ~pays
        zeros = may_be_zero != 0
        common = np.bitwise_or.reduce(may_be_zero, axis=0)  # by kind: may be zero with some roll
        closed = self._open & pays & ~legal
        upper = (1 << worth.upper_count) - 1
        special = (self._in_force | (zeros & ((common & ~legal) != 0)) | ((closed & upper) != 0)).any(axis=1)
        masked = int(np.bitwise_or.reduce(closed[~special], axis=None))
        self._zeros(stop, zeros, common)
        self._upper(stop)
        for category in range(worth.lower_count):
            bit = 1 << category + worth.upper_count
            if (self._open & bit).any():
                self._lower(stop, category, masked=bool(masked & bit))
        rolls = np.flatnonzero(special)
        if len(rolls):
            stop[rolls] = self.one_by_one(rolls, worth.points[-1])
        return stop

    def _zeros(self, stop: Values, zeros: NDArray[np.bool_], common: Bits) -> None:
        block = self.block
        if not zeros.any():
            stop[:] = NEVER
            return
        allowed = (common >> np.arange(len(block.zero))[:, None] & 1).astype(np.bool_)
        best = np.where(allowed[:, block.kind], block.zero, NEVER).max(axis=0)
        if zeros.all():
            stop[:] = best
        else:
            stop[:] = np.where(zeros[:, block.kind], best, NEVER)

    def _upper(self, stop: Values) -> None:
        for faces, which in self.worth.halves:
            best: Values | None = None
            for face, counts in faces:
                made = self.block.upper[face].copy()
                made[0] = NEVER  # zeros have been seen to
                value = made.take(counts, 0, mode="clip")
                best = value if best is None else np.maximum(best, value, out=best)
            assert best is not None
            np.maximum(stop, best.take(which, 0, mode="clip"), out=stop)

    def _lower(self, stop: Values, category: int, *, masked: bool) -> None:
        rolls, points = self.worth.fitting[category]
        value = points + self.block.lower[category, 1]
        if masked:
            bit = category + self.worth.upper_count
            value[~(self._legal[rolls] >> bit & 1).astype(np.bool_)[:, self.block.kind]] = NEVER
        if len(rolls) == len(stop):
            np.maximum(stop, value, out=stop)
        else:
            stop[rolls] = np.maximum(value, stop[rolls], out=value)

    def one_by_one(self, rolls: Numbers, prices: Values) -> Values:
        """For some rolls the best of all legal categories, tried one after another."""
        legal = self._legal[rolls][:, self.block.kind]
        best = np.full((len(rolls), self.block.count), NEVER, self.block.precision)
        for category in range(self.worth.count):
            allowed = (legal >> category & 1).astype(np.bool_)
            if allowed.any():
                np.maximum(best, np.where(allowed, self.into(category, rolls, prices), NEVER), out=best)
        return best

    def into(self, category: int, rolls: Numbers, prices: Values) -> Values:
        """What it is worth to write some rolls into a category, by itself."""
        worth, block = self.worth, self.block
        made = self.points(category, rolls, prices)[:, block.kind]
        if category < worth.upper_count:  # the points of an upper category are in the block's values
            made += block.upper[category].take(worth.throws.counts[category][rolls], 0)
        else:
            made += self._after_lower(category, made)
        return made

    def _after_lower(self, category: int, made: Values) -> Values:
        zero, fit = self.block.lower[category - self.worth.upper_count]
        after: Values = np.where(made > 0, fit, zero) if category == self.worth.makes_jokers else fit
        return after

    def endings(self, rolls: Numbers, used: Numbers) -> tuple[Values, Values]:
        """For each category, and a roll of its own for each scorecard: what writing it there pays, and is worth.

        Legality is not asked here.
        """
        worth, block = self.worth, self.block
        paid = np.empty((worth.count, block.count), block.precision)
        value = np.empty_like(paid)
        each = np.arange(block.count)
        for category in range(worth.count):
            made = self._points(category, rolls, block.kind, worth.points[used - 1, rolls, category])
            if category < worth.upper_count:
                count = worth.throws.counts[category][rolls]
                value[category] = made + block.upper[category][count, each]
                made = made + count * (category + 1)
            else:
                value[category] = made + self._after_lower(category, made)
            paid[category] = made
        return paid, value

    def legal_for_each(self, rolls: Numbers) -> NDArray[np.bool_]:
        """By category, whether a roll of its own may be written there, for each scorecard."""
        return (self._legal[rolls, self.block.kind] >> np.arange(self.worth.count)[:, None] & 1).astype(np.bool_)

    def points(self, category: int, rolls: Numbers, prices: Values) -> Values:
        """What some rolls pay in a category, by kind: a lower one's points, and what jokers add anywhere."""
        kinds = np.arange(len(self._open))
        return self._points(category, rolls[:, None], kinds, prices[rolls, category][:, None])

    def _points(self, category: int, rolls: Numbers, kinds: Numbers, prices: Values) -> Values:
        worth = self.worth
        made = prices if category >= worth.upper_count else np.float32(0)
        if not np.isnan(worth.joker_points[category]):
            made = np.where(self._dear[rolls, kinds], worth.joker_points[category], made)
        extra = worth.extra * (self._in_force[rolls, kinds] & self._paid[kinds])
        points: Values = np.add(made, extra, dtype=self.block.precision)
        return points

    @cached_property
    def has_jokers(self) -> bool:
        return bool(self._in_force.any())

    @cached_property
    def pays_jokers(self) -> bool:
        return bool((self._in_force & self._paid).any())

    def is_open(self, category: int) -> bool:
        """In any of the scorecards."""
        return bool((self._open >> category & 1).any())

    def may_not_be_named(self, category: int) -> NDArray[np.bool_] | None:
        """With which first rolls in which scorecards an open category may not be named; None: it always may."""
        may_not = (self._open & ~self._nameable) >> category & 1
        return may_not.astype(np.bool_)[:, self.block.kind] if may_not.any() else None

    @cached_property
    def _nameable(self) -> Bits:
        return self._legal_now(naming=True)
