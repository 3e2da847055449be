"""A table of exact values: looked up, packed into bytes and unpacked again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import NamedTuple

import numpy as np

from rules.state import Column
from rules.strategy.cards import Cards
from rules.strategy.stops import Block, Table
from rules.strategy.throws import Numbers, Precision
from rules.strategy.turns import Turns, turns_of
from rules.strategy.worth import Worth

VERSION = 1  # rises when the solver would find other values


class DamagedError(ValueError):
    """These bytes are not the table they should be."""


class Usual(NamedTuple):
    """What perfect play usually comes to, as simulated games say."""

    spread: float  # the standard deviation of the total
    bonus: float  # the share of games with the bonus


NOT_SIMULATED = Usual(nan, nan)


@dataclass(frozen=True)
class Solved:
    """What every scorecard of a game is still worth to perfect play."""

    cards: Cards
    table: Table
    usual: Usual = NOT_SIMULATED

    @property
    def expected(self) -> float:
        """The expected total of perfect play."""
        return float(self.table[self.cards.row[0, False], self.cards.column[0, 0]])

    @cached_property
    def worth(self) -> Worth:
        return Worth(self.cards)

    @cached_property
    def turns(self) -> Turns:
        return turns_of(self.worth)

    def block(self, rows: Numbers, columns: Numbers, precision: Precision) -> Block:
        return Block(self.worth, self.table, rows, columns, precision)

    def place(self, column: Column) -> tuple[int, int]:
        """Where a scorecard stands in the table."""
        cards, upper = self.cards, self.cards.ruleset.upper_count
        filled = sum(1 << at for at, points in enumerate(column.points) if points is not None)
        upper_sum = min(sum(points or 0 for points in column.points[:upper]), cards.cap)
        held = bool(cards.joker and column.points[cards.ruleset.position["yatzy"]])
        return cards.row[filled >> upper, held], cards.column[filled & (1 << upper) - 1, upper_sum]

    def packed(self) -> bytes:
        content = np.array(self.usual, "<f8").tobytes() + self.table.astype("<f8").tobytes()
        return _digest(self.cards, memoryview(content)) + content


def unpacked(cards: Cards, packed: memoryview) -> Solved:
    """The table that `packed` made of these scorecards, without copying it. Raises DamagedError."""
    digest, content = packed[:32], packed[32:]
    if digest != _digest(cards, content):
        raise DamagedError
    spread, bonus, *_ = np.frombuffer(content[:16], "<f8")
    table = np.frombuffer(content[16:], "<f8").reshape(cards.rows + 1, cards.columns + 1)
    return Solved(cards, table, Usual(float(spread), float(bonus)))


def _digest(cards: Cards, content: memoryview) -> bytes:
    digest = hashlib.sha256(key(cards).encode())
    digest.update(content)
    return digest.digest()


def key(cards: Cards) -> str:
    """What a table is kept under: everything its values depend on, and nothing else."""
    ruleset, house = cards.ruleset, cards.house
    worth = Worth(cards)
    bonus = (cards.cap, cards.bonus.points)
    rules = (VERSION, ruleset.dice, ruleset.sides, ruleset.rolls, ruleset.upper_count, cards.lower_count, bonus)
    choices = (house.order, house.declare, house.chance, house.zeros, ruleset.position["chance"], worth.makes_jokers)
    joker = (cards.joker, worth.joker_points.tolist())
    content = repr((rules, choices, joker)).encode() + worth.points.astype("<f4").tobytes()
    return hashlib.sha256(content).hexdigest()[:32]
