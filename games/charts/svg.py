"""What every chart needs: a grid with round numbers, and coordinates that no language writes with a comma."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

from django.utils.formats import number_format

# Small, so that the type inside is readable on a phone, where a chart is hardly wider than this.
WIDTH, HEIGHT = 340, 190
RIGHT, TOP, BOTTOM = 6, 12, 26
DIGIT = 6.5  # how wide a figure of the axis is
MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class Tick:
    """A number at the axis, and where."""

    at: str
    text: str


def place(coordinate: float) -> str:
    """A coordinate as SVG wants it, whatever language the page is in."""
    return f"{coordinate:.1f}".removesuffix(".0")


def left_of(lines: tuple[int, ...]) -> int:
    """How much room the numbers at the axis need."""
    return round(12 + DIGIT * max(len(in_figures(line)) for line in lines))


def in_figures(number: int) -> str:
    """Three million as 3,000,000, or with whatever the reader's language puts between thousands."""
    return number_format(number, use_l10n=True, force_grouping=True)


def round_step(spread: float) -> int:
    """The distance of grid lines: 1, 2 or 5 times a power of ten, and never below one."""
    rough = max(spread, 1) / MOST_LINES
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return max(1, ceil(step))


def grid(highest: float) -> tuple[int, ...]:
    """Round numbers from 0 until just above the highest value."""
    step = round_step(highest)
    return tuple(step * number for number in range(ceil(max(highest, 1) / step) + 1))
