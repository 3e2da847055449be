"""Rolled against expected: how surprising a set of dice is, by Pearson's chi-square test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

_PRECISE = 1e-15


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
    if len(counts) < 2 or min(counts) < 0:
        raise ValueError("two or more faces, each rolled no or more times")
    rolled, degrees = sum(counts), len(counts) - 1
    expected = rolled / len(counts)
    statistic = sum((count - expected) ** 2 for count in counts) / expected if rolled else 0.0
    return Fit(rolled, expected, statistic, degrees, upper_gamma(degrees / 2, statistic / 2))


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), for a > 0 and x >= 0."""
    if x <= 0:
        return 1.0
    # Each expansion is quick on its own side of x = a + 1 and slow or inexact on the other.
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1.0 - scale * _lower_series(a, x) if x < a + 1 else scale * _upper_fraction(a, x)


def _lower_series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while term > total * _PRECISE:
        n += 1
        term *= x / n
        total += term
    return total


def _upper_fraction(a: float, x: float) -> float:
    """The continued fraction of the upper function, by Lentz's method."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    total, step, i = d, 0.0, 0
    while abs(step - 1) > _PRECISE:
        i += 1
        numerator = -i * (i - a)
        b += 2
        d = 1 / (numerator * d + b)
        c = b + numerator / c
        step = c * d
        total *= step
    return total
