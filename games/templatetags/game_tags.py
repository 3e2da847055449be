"""Template filters for lists and figures: numbers as people write them, house rules by name."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext

from games.history.past_games import PastGame
from games.words.rule_sets import changed_rules

register = template.Library()


@register.filter
def percent(share: float | None) -> str:
    """0.427 is 43%; nothing of nothing is a dash."""
    return "–" if share is None else gettext("%(number)s%%") % {"number": round(100 * share)}


@register.filter
def mean(value: float) -> str:
    """With one digit after the point, or the comma."""
    return number_format(round(value, 1), decimal_pos=1, force_grouping=True)  # alone it would cut the rest off


@register.filter
def whole(value: int) -> str:
    """With something between thousands, so that millions can be read."""
    return number_format(value, force_grouping=True)


@register.filter
def signed(value: float) -> str:
    """+3.2 or −3.2, with a minus sign that is as wide as the plus."""
    rounded = round(value, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else "±"
    return sign + number_format(abs(rounded), decimal_pos=1, force_grouping=True)


@register.inclusion_tag("partials/stacked_head.html")
def stacked_head(*titles: str, words: int | None = None) -> dict[str, Any]:
    """Of a table that stacks on a phone (see figures-page.css); `words` counts to the column that has no numbers."""
    return {"titles": titles, "words": words}


@register.filter
def house_rules(game: PastGame) -> tuple[str, ...]:
    """The names of the house rules that are not the rule set's own."""
    return changed_rules(game.ruleset, game.house)
