"""Games month by month."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext

from games.charts.bars import BarChart, bar_chart
from games.selectors.statistics.months import Month


def months_chart(months: tuple[Month, ...]) -> BarChart:
    """A bar a month, the oldest first."""
    about = gettext("%(games)s games in the last twelve months.") % {"games": sum(month.games for month in months)}
    labels = [date_format(month.first, "n/y") for month in months]
    return bar_chart(gettext("Games a month"), about, labels, [month.games for month in months])
