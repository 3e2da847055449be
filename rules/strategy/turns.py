"""Whole turns of many scorecards at once, from the last roll back to before the first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from rules.strategy.stops import NEVER, Block, Stops
from rules.strategy.throws import Numbers, Values, Workspace
from rules.strategy.worth import Worth


def turns_of(worth: Worth) -> Turns:
    return NamedTurns(worth) if worth.names else Turns(worth)


class Moments:
    """What a turn is worth at each of its moments, for every roll and every way to keep dice.

    Lists are by rolls used, from 0; rows are rolls, or ways to keep dice and one that is never chosen.
    """

    def __init__(self, rolls: int) -> None:
        self.stopping: list[Values] = [_NOTHING] * rolls
        self.playing_on: list[Values] = [_NOTHING] * rolls  # the better of stopping and rolling
        self.keeping: list[Values] = [_NOTHING] * (rolls - 1)


_NOTHING = np.empty((0, 0), np.float32)


class Turns:
    """A whole turn of many scorecards at once."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self._all = np.arange(len(worth.throws.rolls))

    def values(self, block: Block, work: Workspace) -> NDArray[np.float64]:
        """What the scorecards are worth before their next turn."""
        first = self.after_first_roll(block, work)
        values: NDArray[np.float64] = block.base + self.worth.throws.chances @ first.astype(np.float64)
        return values

    def after_first_roll(self, block: Block, work: Workspace) -> Values:
        """What they are worth with each first roll, counted from their bases."""
        stops = Stops(self.worth, block)
        return self._roll_on(stops.last(), stops.one_by_one, work)

    def moments(self, stops: Stops) -> Moments:
        """All that can be decided in the turn."""
        moments, work = Moments(self.worth.cards.ruleset.rolls), self._workspace(stops)
        self._roll_on(stops.last(), stops.one_by_one, work, moments)
        return moments

    def _workspace(self, stops: Stops) -> Workspace:
        return self.worth.throws.workspace(stops.block.count, stops.block.precision)

    def _roll_on(
        self,
        last: Values,
        earlier: Callable[[Numbers, Values], Values],
        work: Workspace,
        moments: Moments | None = None,
    ) -> Values:
        """What first rolls are worth, where `last` is what it is worth to stop after the last roll.

        `earlier` says what some rolls are worth at the prices of an earlier roll.
        """
        worth = self.worth
        value = last
        if moments:
            moments.stopping[-1] = moments.playing_on[-1] = last.copy()
        for used in reversed(range(worth.cards.ruleset.rolls - 1)):
            work.expect(value)
            stop = last.copy() if used else last
            rolls = worth.by_roll[used]
            if len(rolls):
                stop[rolls] = earlier(rolls, worth.points[used])
            if moments:
                moments.stopping[used] = stop.copy()
                moments.keeping[used] = np.vstack([*work.keeps, np.full((1, stop.shape[1]), NEVER)])
            value = work.best(stop)
            if moments:
                moments.playing_on[used] = value.copy()
        return value


class NamedTurns(Turns):
    """Turns in which a category is named after the first roll."""

    def __init__(self, worth: Worth) -> None:
        super().__init__(worth)
        self._lower = [self._alone(category) for category in range(worth.upper_count, worth.count)]
        self._upper = np.linalg.matrix_power(worth.throws.dice_of_a_face, worth.cards.ruleset.rolls - 1).astype(
            np.float32
        )

    def _alone(self, category: int) -> Values:
        """What each first roll brings into a category where nothing else matters."""

        def points_of(rolls: Numbers, points: Values) -> Values:
            return points[rolls][:, [category]]

        points = points_of(self._all, self.worth.points[-1])
        return self._roll_on(points.astype(np.float64), points_of, self.worth.throws.workspace(1, np.float64))

    def after_first_roll(self, block: Block, work: Workspace) -> Values:
        best = np.full((len(self._all), block.count), NEVER, block.precision)
        for _, value in self.naming(Stops(self.worth, block), work):
            np.maximum(best, value, out=best)
        return best

    def naming(self, stops: Stops, work: Workspace | None = None) -> Iterator[tuple[int, Values]]:
        """For each category that is open anywhere what first rolls are worth with it named."""
        work = work or self._workspace(stops)
        for category in range(self.worth.count):
            if stops.is_open(category):
                value = self._into(category, stops, work)
                may_not = stops.may_not_be_named(category)
                if may_not is not None:
                    value[may_not] = NEVER
                yield category, value

    def _into(self, category: int, stops: Stops, work: Workspace) -> Values:
        """What each first roll is worth with a category named."""
        worth, block, lower = self.worth, stops.block, category - self.worth.upper_count
        prices = worth.points[-1]
        if category == worth.makes_jokers or (lower < 0 and stops.pays_jokers):
            return self._roll_on(stops.into(category, self._all, prices), partial(stops.into, category), work)
        if lower < 0:
            # More points in the upper section are never worth less, so whoever wants a face keeps all that show it.
            upper: Values = self._upper.astype(block.precision) @ block.upper[category]
            value: Values = upper.take(worth.throws.counts[category], 0, mode="clip")
            return value
        made = self._lower[lower].astype(block.precision)
        if stops.has_jokers:
            points = partial(stops.points, category)
            made = self._roll_on(points(self._all, prices), points, work)[:, block.kind]
        value = made + block.lower[lower, 1]
        return value

    def naming_each(self, stops: Stops, rolls: Numbers) -> Values:
        """By category: what naming it is worth with a first roll of its own, for each scorecard."""
        values = np.full((self.worth.count, stops.block.count), NEVER, stops.block.precision)
        each = np.arange(stops.block.count)
        for category, value in self.naming(stops):
            values[category] = value[rolls, each]
        return values

    def moments_of(self, category: int, stops: Stops) -> Moments:
        """All that can be decided in the turn once a category is named."""
        moments = Moments(self.worth.cards.ruleset.rolls)
        into = partial(stops.into, category)
        self._roll_on(into(self._all, self.worth.points[-1]), into, self._workspace(stops), moments)
        return moments
