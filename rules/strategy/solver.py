"""Exact expected values of every scorecard, from the full ones backwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from rules.strategy.cards import Cards
from rules.strategy.solved import Solved
from rules.strategy.stops import NEVER, Block
from rules.strategy.throws import Numbers
from rules.strategy.turns import turns_of
from rules.strategy.worth import Worth

STEPS = 20  # so often it is told
WIDTH = 512  # scorecards at a time: what fits the processor's second cache


def solve(cards: Cards, tell: Callable[[int, int], None] = lambda done, count: None) -> Solved:
    """Work the values out, and tell now and then how many scorecards are done of how many."""
    worth = Worth(cards)
    turns, work = turns_of(worth), worth.throws.workspace(WIDTH, np.float32)
    table = np.full((cards.rows + 1, cards.columns + 1), float(NEVER))
    done = told = 0
    for row in range(cards.rows):
        columns = cards.columns_beside(row)
        for some in _slices(cards, columns):
            if cards.is_full(row, int(some[0])):
                table[row, some] = cards.last_points(some)
            else:
                table[row, some] = turns.values(Block(worth, table, np.full(len(some), row), some), work)
        done += len(columns)
        if done * STEPS // cards.count > told:
            told = done * STEPS // cards.count
            tell(done, cards.count)
    return Solved(cards, table)


def _slices(cards: Cards, columns: Numbers) -> Iterator[Numbers]:
    """Columns with equally many categories filled, at most so many at a time."""
    filled = np.bitwise_count(cards.upper_filled[columns])
    for count in np.unique(filled)[::-1]:
        alike = columns[filled == count]
        yield from np.array_split(alike, -(-len(alike) // WIDTH))
