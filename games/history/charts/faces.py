"""The panel about dice: faces rolled against faces expected, in a chart, a table and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext

from games.history.charts.bars import BarChart, bar_chart, in_figures
from games.history.past_dice import FaceCounts, Fit


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
