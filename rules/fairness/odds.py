"""Rolled against expected: how surprising a set of dice is, by Pearson's chi-square test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

FACES = 6
DEGREES = FACES - 1


@dataclass(frozen=True, slots=True)
class Fit:
    """How far the faces fell from even."""

    rolled: int
    expected: float  # of each face
    statistic: float
    degrees: int
    p_value: float  # how often fair dice fall at least as unevenly; small is surprising, not proof


def rolled_against_expected(counts: Sequence[int]) -> Fit:
    """The chi-square test of `counts` (one number a face) against dice that show every face equally often."""
    if len(counts) != FACES or min(counts) < 0:
        raise ValueError("six faces, each rolled no or more times")
    rolled = sum(counts)
    expected = rolled / FACES
    statistic = sum((count - expected) ** 2 for count in counts) / expected if rolled else 0.0
    return Fit(rolled, expected, statistic, DEGREES, chi_square_tail(statistic))


def chi_square_tail(statistic: float) -> float:
    """How often a chi-square of five degrees of freedom is at least `statistic`: with so few it has a closed form."""
    half = statistic / 2
    tail = math.erfc(math.sqrt(half)) + math.sqrt(half / math.pi) * math.exp(-half) * (2 + 4 * half / 3)
    return min(tail, 1.0)  # the last bit of a sum may be one too many
