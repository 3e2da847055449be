"""The panel about dice: faces rolled against faces expected, in a chart, a table and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from games.charts.bars import BarChart, bar_chart
from games.charts.svg import in_figures
from games.selectors.faces import FaceCounts
from games.texts.odds import chi_square, fair_cases


@dataclass(frozen=True, slots=True)
class FaceRow:
    """One face: how often it fell, and how often real dice that were entered showed it."""

    face: int
    rolled: int
    difference: float  # from what was to be expected
    entered: int


@dataclass(frozen=True, slots=True)
class FacesPanel:
    """What templates/dice/faces.html shows."""

    rows: tuple[FaceRow, ...]
    rolled: int
    entered: int
    expected: float  # of each face
    chart: BarChart
    sentence: str
    test: str  # the same for who knows the test; nothing where there are too few dice


def faces_panel(counts: FaceCounts) -> FacesPanel:
    """`{% include "dice/faces.html" with faces=… %}` needs nothing else."""
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
