"""A chart of lines over the same labels, each named at its end.

Colours are the page's (`colour-0` … `colour-7`); marks and dashes tell lines apart where colours cannot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from games.history.charts.bars import Tick, in_figures, place, round_step

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 48, 172, 16, 40
NARROW, NARROW_RIGHT = 320, 16  # for a phone: nothing beside the lines, their names stand below
BETWEEN_LABELS = 17
LONGEST_NAME = 14  # letters that fit beside the lines
# Paths around 0 0.
MARKS = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
    "M-4 -4h8v8h-8z",
    "M0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z",
    "M0 -5l5 9h-10z",
)
DASHES = ("", "8 4", "2 4")


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart: a value for each label, None where there is none."""

    name: str
    values: Sequence[float | None]
    colour: int = 0


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A series in its place."""

    name: str
    colour: int
    mark: str
    dash: str
    runs: tuple[str, ...]  # points of polylines: a gap ends one
    points: tuple[tuple[str, str], ...]
    label: Tick


@dataclass(frozen=True, slots=True)
class LineChart:
    """What templates/history/charts/lines.html draws; the same numbers stand in a table beside it."""

    title: str
    about: str  # for people who cannot see it
    axis: str  # what the labels count
    grid: tuple[Tick, ...]
    labels: tuple[Tick, ...]
    lines: tuple[DrawnLine, ...]
    width: int
    right: int
    narrow: bool
    height: int = HEIGHT
    left: int = LEFT
    floor: int = HEIGHT - BOTTOM


@dataclass(frozen=True, slots=True)
class _Scale:
    """Round numbers around all values, and where each of them is."""

    low: int
    high: int
    step: int

    @classmethod
    def around(cls, values: Sequence[float]) -> _Scale:
        low, high = min(values, default=0), max(values, default=1)
        step = round_step(high - low or max(abs(high), 1))
        first = floor(low / step)
        return cls(first * step, max(ceil(high / step), first + 1) * step, step)

    def height(self, value: float) -> float:
        return HEIGHT - BOTTOM - (value - self.low) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)

    def grid(self) -> tuple[Tick, ...]:
        numbers = range(self.low, self.high + 1, self.step)
        return tuple(Tick(place(self.height(number)), in_figures(number)) for number in numbers)


def line_chart(
    *, title: str, about: str, axis: str, labels: Sequence[str], series: Sequence[Series], narrow: bool = False
) -> LineChart:
    """Lines over the same labels, each named at its end; or narrow, for a legend below."""
    width, right = (NARROW, NARROW - NARROW_RIGHT) if narrow else (WIDTH, WIDTH - RIGHT)
    scale = _Scale.around([value for one in series for value in one.values if value is not None])
    across = (right - LEFT) / max(len(labels) - 1, 1)
    middle = (right - LEFT) / 2 if len(labels) == 1 else 0  # a single moment stands in the middle
    places = [LEFT + middle + across * at for at in range(len(labels))]
    ends = _apart([_end(one, scale) for one in series])
    return LineChart(
        title=title,
        about=about,
        axis=axis,
        grid=scale.grid(),
        labels=tuple(Tick(place(at), label) for at, label in zip(places, labels, strict=True)),
        lines=tuple(_drawn(at, one, places, scale, ends[at]) for at, one in enumerate(series)),
        width=width,
        right=right,
        narrow=narrow,
    )


def _drawn(at: int, one: Series, places: Sequence[float], scale: _Scale, end: float) -> DrawnLine:
    runs: list[list[tuple[str, str]]] = [[]]
    for x, value in zip(places, one.values, strict=True):
        if value is None:
            runs.append([])
        else:
            runs[-1].append((place(x), place(scale.height(value))))
    return DrawnLine(
        name=one.name,
        colour=one.colour,
        mark=MARKS[at % len(MARKS)],
        dash=DASHES[at // len(MARKS) % len(DASHES)],
        runs=tuple(" ".join(f"{x},{y}" for x, y in run) for run in runs if len(run) > 1),
        points=tuple(point for run in runs for point in run),
        label=Tick(place(end), _short(one.name)),
    )


def _end(one: Series, scale: _Scale) -> float:
    """How high the line ends; one without a value lies on the floor."""
    return next((scale.height(value) for value in reversed(one.values) if value is not None), HEIGHT - BOTTOM)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _apart(ends: Sequence[float]) -> list[float]:
    """Names at the lines' ends, none on another: pushed down where they meet, and up again from the lower edge."""
    order = sorted(range(len(ends)), key=lambda at: ends[at])
    heights = list(ends)
    lowest = float(TOP)
    for at in order:
        heights[at] = max(ends[at], lowest)
        lowest = heights[at] + BETWEEN_LABELS
    highest = float(HEIGHT - BOTTOM)
    for at in reversed(order):
        heights[at] = min(heights[at], highest)
        highest = heights[at] - BETWEEN_LABELS
    return heights
