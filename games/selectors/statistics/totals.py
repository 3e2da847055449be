"""How a player's totals are spread."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, IntegerField
from django.db.models.expressions import CombinedExpression, F, Value

from games.selectors.statistics.groups import GroupSums, results_in

MOST_BARS = 16
WIDTHS = (5, 10, 20, 25, 50, 100, 200)


@dataclass(frozen=True, slots=True)
class Bar:
    """Totals from `low` to `high`, both included."""

    low: int
    high: int
    games: int


def spread_of(player_id: int, sums: GroupSums) -> tuple[Bar, ...]:
    """How many games ended with which totals: bars of one round width, also where there was none."""
    width = next((width for width in WIDTHS if sums.best // width - sums.worst // width < MOST_BARS), WIDTHS[-1])
    step = CombinedExpression(F("total"), "/", Value(width), output_field=IntegerField())
    rows = results_in(player_id, sums.group).annotate(step=step).values_list("step").order_by()
    counts = dict(rows.annotate(games=Count("pk")))
    steps = range(sums.worst // width, sums.best // width + 1)
    return tuple(Bar(at * width, at * width + width - 1, counts.get(at, 0)) for at in steps)
