"""How often somebody plays, month by month; and days as people type them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.dateparse import parse_date

from games.history.statistics.groups import Group, results_in

# Far from the ends of the calendar, where a time zone or the day after would lie outside it.
EARLIEST, LATEST = date(1970, 1, 1), date(8999, 12, 31)


def day_in(text: str) -> date | None:
    """The day that a field names; None if it names none, or none that can be meant."""
    try:
        day = parse_date(text.strip())
    except ValueError:  # well written, but no such day
        return None
    return day if day is not None and EARLIEST <= day <= LATEST else None


def start_of(day: date) -> datetime:
    """The moment at which a day begins where the server is."""
    return timezone.make_aware(datetime.combine(day, time()))


MONTHS = 12


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the server's time zone, and the games that ended in it."""

    first: date
    games: int


def months_of(player_id: int, group: Group, *, today: date | None = None) -> tuple[Month, ...]:
    """The last twelve months, this one included, the oldest first."""
    last = (today or timezone.localdate()).replace(day=1)
    firsts = [_months_before(last, back) for back in range(MONTHS - 1, -2, -1)]
    begins = [start_of(first) for first in firsts]
    # One count a month: cutting every date down to its month would cost the database more than all else here.
    counts = (
        results_in(player_id, group)
        .filter(ended_at__gte=begins[0])
        .aggregate(
            **{
                f"month_{at}": Count("pk", filter=Q(ended_at__gte=begins[at], ended_at__lt=begins[at + 1]))
                for at in range(MONTHS)
            }
        )
    )
    return tuple(Month(firsts[at], counts[f"month_{at}"]) for at in range(MONTHS))


def _months_before(first: date, back: int) -> date:
    year, month = divmod(first.year * 12 + first.month - 1 - back, 12)
    return date(year, month + 1, 1)
