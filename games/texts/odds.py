"""How surprising dice are, in words that need no statistics, and in those that do."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext

from rules.fairness.odds import Fit


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
