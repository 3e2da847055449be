"""Exact expected values of every scorecard, from the full ones backwards."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rules.strategy.cards import Cards
from rules.strategy.solved import Solved
from rules.strategy.stops import NEVER, Block, Table
from rules.strategy.throws import Numbers
from rules.strategy.turns import turns_of
from rules.strategy.worth import Worth

WIDTH = 512  # scorecards at a time: what fits the processor's second cache


def solve(cards: Cards) -> Solved:
    """All values, in one go."""
    *_, (_, table) = solving(cards)
    return Solved(cards, table)


def solving(cards: Cards) -> Iterator[tuple[int, Table]]:
    """Work the table out; after each lower part, how many scorecards are done, and the table as far as it goes."""
    worth = Worth(cards)
    turns, work = turns_of(worth), worth.throws.workspace(WIDTH, np.float32)
    table = np.full((cards.rows + 1, cards.columns + 1), float(NEVER))
    done = 0
    for row in range(cards.rows):
        columns = cards.columns_beside(row)
        for some in _slices(cards, columns):
            if cards.is_full(row, int(some[0])):
                table[row, some] = cards.last_points(some)
            else:
                table[row, some] = turns.values(Block(worth, table, np.full(len(some), row), some), work)
        done += len(columns)
        yield done, table


def _slices(cards: Cards, columns: Numbers) -> Iterator[Numbers]:
    """Columns with equally many categories filled, at most so many at a time."""
    filled = np.bitwise_count(cards.upper_filled[columns])
    for count in np.unique(filled)[::-1]:
        alike = columns[filled == count]
        yield from np.array_split(alike, -(-len(alike) // WIDTH))
