"""A chart of upright bars, with a line for what was to be expected if that is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from games.charts.svg import BOTTOM, HEIGHT, RIGHT, TOP, WIDTH, Tick, grid, in_figures, left_of, place

MOST_LABELS = 8  # under the bars; more would run into each other
GAP = 0.24  # of a bar's place


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """A bar in its place."""

    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True)
class BarChart:
    """What templates/charts/bars.html draws; the same numbers stand in a table beside it."""

    title: str
    about: str  # for who cannot see it
    bars: tuple[DrawnBar, ...]
    grid: tuple[Tick, ...]
    labels: tuple[Tick, ...]
    expected: str | None  # the height of the line
    left: int
    width: int = WIDTH
    height: int = HEIGHT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM


def bar_chart(
    title: str, about: str, labels: Sequence[str], values: Sequence[int], expected: float | None = None
) -> BarChart:
    """One bar a label. With many, only every second or third one is labelled."""
    lines = grid(max([*values, expected or 0, 1]))
    left = left_of(lines)
    wide = (WIDTH - left - RIGHT) / max(len(values), 1)
    every = ceil(len(labels) / MOST_LABELS)

    def height(value: float) -> float:
        return (HEIGHT - TOP - BOTTOM) * value / lines[-1]

    def bar(at: int, value: int) -> DrawnBar:
        x, y = left + (at + GAP / 2) * wide, HEIGHT - BOTTOM - height(value)
        return DrawnBar(place(x), place(y), place(wide * (1 - GAP)), place(height(value)))

    return BarChart(
        title=title,
        about=about,
        bars=tuple(bar(at, value) for at, value in enumerate(values)),
        labels=tuple(Tick(place(left + (at + 0.5) * wide), text) for at, text in enumerate(labels) if at % every == 0),
        grid=tuple(Tick(place(HEIGHT - BOTTOM - height(line)), in_figures(line)) for line in lines),
        left=left,
        expected=None if expected is None else place(HEIGHT - BOTTOM - height(expected)),
    )
