"""Many games at once by players of any strength: what it takes for means, spreads and win chances."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rules.state import Column, Hand
from rules.strategy.solved import Solved, Usual
from rules.strategy.stops import NEVER, Stops
from rules.strategy.throws import Numbers, Values
from rules.strategy.turns import Moments, NamedTurns

WIDTH = 512
Points = NDArray[np.float64]


def play_on(
    solved: Solved, rows: Numbers, columns: Numbers, luck: np.random.Generator, gives_away: float = 0.0
) -> Points:
    """What scorecards, all with equally many open categories, still make when they are played to the end."""
    parts = -(-len(rows) // WIDTH)
    sections = zip(np.array_split(rows, parts), np.array_split(columns, parts), strict=True)
    return np.concatenate([_Batch(solved, *some, luck, gives_away).to_the_end() for some in sections])


def totals(solved: Solved, games: int, luck: np.random.Generator, gives_away: float = 0.0) -> Points:
    """The totals of so many games from the beginning."""
    cards = solved.cards
    rows, columns = np.full(games, cards.row[0, False]), np.full(games, cards.column[0, 0])
    return play_on(solved, rows, columns, luck, gives_away)


def usual(solved: Solved, games: int, luck: np.random.Generator) -> Usual:
    """What perfect play comes to in so many games."""
    row, column = solved.cards.row[0, False], solved.cards.column[0, 0]
    made, bonus = [], []
    for some in np.array_split(np.arange(games), -(-games // WIDTH)):
        batch = _Batch(solved, np.full(len(some), row), np.full(len(some), column), luck, 0.0)
        made.append(batch.to_the_end())
        bonus.append(solved.cards.last_points(batch.columns) > 0)
    return Usual(float(np.concatenate(made).std()), float(np.concatenate(bonus).mean()))


def finish(
    solved: Solved, column: Column, hand: Hand, games: int, luck: np.random.Generator, gives_away: float
) -> Points:
    """The totals of a scorecard that is played to its end so many times, from the middle of a turn if it is in one."""
    written = sum(points or 0 for points in column.points) + column.extra
    row, at = solved.place(column)
    made = []
    for some in np.array_split(np.arange(games), -(-games // WIDTH)):
        batch = _Batch(solved, np.full(len(some), row), np.full(len(some), at), luck, gives_away)
        if hand.dice and not column.is_full:
            batch.end_turn(hand)
        made.append(batch.to_the_end())
    return np.concatenate(made) + written


class _Batch:
    """Some scorecards that are played at the same pace."""

    def __init__(
        self, solved: Solved, rows: Numbers, columns: Numbers, luck: np.random.Generator, gives_away: float
    ) -> None:
        self.solved, self.cards, self.worth = solved, solved.cards, solved.worth
        self.rows, self.columns, self.luck = rows.copy(), columns.copy(), luck
        self.gives_away = gives_away
        self.count = len(rows)
        self.points = np.zeros(self.count)
        self._each = np.arange(self.count)
        self._dice = self.worth.throws

    def to_the_end(self) -> Points:
        while not self.cards.is_full(int(self.rows[0]), int(self.columns[0])):
            self._turn()
        return self.points + self.cards.last_points(self.columns)

    def end_turn(self, hand: Hand) -> None:
        """Play on with the dice that lie there."""
        ruleset, turns = self.cards.ruleset, self.solved.turns
        rolls = np.full(self.count, self._dice.roll_number(hand.dice))
        if isinstance(turns, NamedTurns) and hand.declared is None:
            self._named_turn(turns, rolls)
            return
        stops, named = self._stops(self._each), None
        if isinstance(turns, NamedTurns):
            named = ruleset.position[str(hand.declared)]
            moments = turns.moments_of(named, stops)
        else:
            moments = turns.moments(stops)
        # Dice whose roll nobody said can only be written.
        rolls, used = self._roll_on(moments, rolls, hand.rolls_used or ruleset.rolls)
        self._write(stops, self._each, rolls, used, named)

    def _turn(self) -> None:
        rolls = self._fall(np.zeros(self.count, np.intp))
        turns = self.solved.turns
        if isinstance(turns, NamedTurns):
            self._named_turn(turns, rolls)
        else:
            stops = self._stops(self._each)
            rolls, used = self._roll_on(turns.moments(stops), rolls)
            self._write(stops, self._each, rolls, used)

    def _named_turn(self, turns: NamedTurns, rolls: Numbers) -> None:
        stops = self._stops(self._each)
        paid, _ = stops.endings(rolls, np.ones_like(rolls))
        names = self._tempting(turns.naming_each(stops, rolls), paid)
        for category in np.unique(names):
            some = np.flatnonzero(names == category)
            stops = self._stops(some)
            ended, used = self._roll_on(turns.moments_of(int(category), stops), rolls[some])
            self._write(stops, some, ended, used, int(category))

    def _stops(self, some: Numbers) -> Stops:
        return Stops(self.worth, self.solved.block(self.rows[some], self.columns[some], np.float32))

    def _fall(self, kept: Numbers) -> Numbers:
        """The rolls after throwing what is not kept."""
        chances = self._dice.falls[kept]
        falls: Numbers = (chances < self.luck.random((len(kept), 1))).sum(axis=1)
        return falls.clip(max=len(self._dice.rolls) - 1)

    def _roll_on(self, moments: Moments, rolls: Numbers, used_so_far: int = 1) -> tuple[Numbers, Numbers]:
        """Roll until stopping is good enough; the last rolls, and how many were used."""
        each = np.arange(len(rolls))
        used = np.full(len(rolls), used_so_far)
        for so_far, (keeping, stopping) in enumerate(zip(moments.keeping, moments.stopping, strict=False), start=1):
            ways = self._dice.ways_to_keep[rolls].T
            values, stop = keeping[ways, each], stopping[rolls, each]
            enough = np.maximum(values.max(axis=0), stop) - self.gives_away
            kept = ways[np.where(values >= enough, self._dice.temptation[ways], -1).argmax(axis=0), each]
            thrown = np.flatnonzero((stop < enough) & (used == so_far))
            rolls[thrown] = self._fall(kept[thrown])
            used[thrown] += 1
        return rolls, used

    def _tempting(self, values: Values, paid: Values) -> Numbers:
        """For each scorecard the category that pays most now of those that are worth enough."""
        chosen: Numbers = np.where(values >= values.max(axis=0) - self.gives_away, paid, -1).argmax(axis=0)
        return chosen

    def _write(self, stops: Stops, some: Numbers, rolls: Numbers, used: Numbers, named: int | None = None) -> None:
        """Fill the named category, or the most tempting one."""
        paid, value = stops.endings(rolls, used)
        each = np.arange(len(some))
        if named is None:
            chosen = self._tempting(np.where(stops.legal_for_each(rolls), value, NEVER), paid)
        else:
            chosen = np.full(len(some), named)
        made = paid[chosen, each]
        self.points[some] += made
        self.rows[some], self.columns[some] = self._after(some, chosen, rolls, made)

    def _after(self, some: Numbers, chosen: Numbers, rolls: Numbers, made: Values) -> tuple[Numbers, Numbers]:
        cards, worth = self.cards, self.worth
        rows, columns = self.rows[some], self.columns[some]
        upper = chosen < worth.upper_count
        face = np.where(upper, chosen, 0)
        columns_then = cards.after_upper[face, worth.throws.counts[face, rolls], columns]
        if worth.lower_count == 0:
            return rows, columns_then
        lower = np.where(upper, 0, chosen - worth.upper_count)
        rows_then = cards.after_lower[lower, (made > 0).astype(np.intp), rows]
        return np.where(upper, rows, rows_then), np.where(upper, columns_then, columns)
