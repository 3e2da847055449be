"""Charts of upright bars: totals, months, and the faces of dice with a line for what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext

from games.history.past_dice import FaceCounts, Fit
from games.history.statistics.player_games import Bar, Month

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
    """What templates/history/charts/bars.html draws; the same numbers stand in a table beside it."""

    title: str
    about: str  # for people who cannot see it
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


def histogram(spread: tuple[Bar, ...]) -> BarChart:
    """A bar for each range of totals, labelled by where it begins."""
    most = max(spread, key=lambda bar: bar.games)
    about = gettext("Most games, %(games)s of %(all)s, ended with %(low)s to %(high)s points.") % {
        "games": most.games,
        "all": sum(bar.games for bar in spread),
        "low": most.low,
        "high": most.high,
    }
    labels = [str(bar.low) for bar in spread]
    return bar_chart(gettext("How totals are spread"), about, labels, [bar.games for bar in spread])


def months_chart(months: tuple[Month, ...]) -> BarChart:
    """A bar a month, the oldest first."""
    about = gettext("%(games)s games in the last twelve months.") % {"games": sum(month.games for month in months)}
    labels = [date_format(month.first, "n/y") for month in months]
    return bar_chart(gettext("Games a month"), about, labels, [month.games for month in months])


def fair_cases(p_value: float) -> str:
    """Such a difference or a larger one: how often it comes up where nothing is wrong."""
    if p_value >= 0.995:
        return gettext("Fair dice hardly ever fall more evenly than this.")
    if p_value >= 0.01:
        return gettext("Such a difference or a larger one comes up in %(cases)s of 100 fair cases.") % {
            "cases": round(100 * p_value)
        }
    if p_value >= 0.001:
        return gettext("Such a difference or a larger one comes up in %(cases)s of 1,000 fair cases.") % {
            "cases": round(1000 * p_value)
        }
    return gettext("Such a difference or a larger one comes up in fewer than one of 1,000 fair cases.")


def chi_square(fit: Fit) -> str:
    """The figures of the test, with as many digits as mean something."""
    rare = fit.p_value < 0.001
    return gettext("Chi-square %(statistic)s with %(degrees)s degrees of freedom, p %(p_value)s.") % {
        "statistic": number_format(round(fit.statistic, 2), decimal_pos=2, force_grouping=True),
        "degrees": fit.degrees,
        "p_value": f"{'<' if rare else '='} {number_format(max(0.001, round(fit.p_value, 3)), decimal_pos=3)}",
    }


@dataclass(frozen=True, slots=True)
class FaceRow:
    """One face: how often it fell, and how often real dice that were entered showed it."""

    face: int
    rolled: int
    difference: float  # from what was to be expected
    entered: int


@dataclass(frozen=True, slots=True)
class FacesPanel:
    """What templates/history/charts/faces.html shows."""

    rows: tuple[FaceRow, ...]
    rolled: int
    entered: int
    expected: float  # of each face
    chart: BarChart
    sentence: str
    test: str  # the same for whoever knows the test; nothing where there are too few dice


def faces_panel(counts: FaceCounts) -> FacesPanel:
    """`{% include "history/charts/faces.html" with faces=… %}` needs nothing else."""
    fit = counts.fit
    rows = tuple(
        FaceRow(face, rolled, rolled - fit.expected, entered)
        for face, (rolled, entered) in enumerate(zip(counts.rolled, counts.entered, strict=True), 1)
    )
    title = gettext("Faces rolled")
    about = gettext("%(count)s dice, about %(expected)s of each face expected.") % {
        "count": in_figures(fit.rolled),
        "expected": in_figures(round(fit.expected)),
    }
    chart = bar_chart(title, about, [str(row.face) for row in rows], counts.rolled, fit.expected)
    sentence = fair_cases(fit.p_value) if counts.enough else gettext("These are too few dice to say anything yet.")
    test = chi_square(fit) if counts.enough else ""
    return FacesPanel(rows, fit.rolled, sum(counts.entered), fit.expected, chart, sentence, test)
