"""How totals are spread, as bars side by side."""

from __future__ import annotations

from django.utils.translation import gettext

from games.charts.bars import BarChart, bar_chart
from games.selectors.statistics.totals import Bar


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
