"""How surprising dice are, in words that need no statistics."""

from __future__ import annotations

from django.utils.translation import gettext


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
