"""Days as people type them, and the moments at which they begin where the server is."""

from __future__ import annotations

from datetime import date, datetime, time

from django.utils import timezone
from django.utils.dateparse import parse_date

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
