"""What somebody asked the league for: plain fields of an address, read kindly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import cast

from django.utils import timezone
from django.utils.translation import gettext

from games.selectors.days import day_in, start_of
from games.selectors.statistics.league import Order
from rules import RULESETS

PERIODS = ("month", "year", "all", "days")
ORDERS = ("wins", "rate", "points")
MOST = 9999


@dataclass(frozen=True, slots=True)
class Asked:
    """What the selector takes."""

    begin: datetime | None = None
    end: datetime | None = None
    ruleset: str = ""
    at_least: int = 1
    order: Order = "wins"


@dataclass(frozen=True, slots=True)
class LeagueForm:
    """The fields as they stand on the page, and what they mean."""

    period: str
    first: str
    last: str
    error: str = ""
    asked: Asked = field(default_factory=Asked)

    @classmethod
    def of(cls, given: Mapping[str, str], *, today: date | None = None) -> LeagueForm:
        """Unknown words are the first of their kind; days that cannot be are an error that says so."""
        period = _one_of(PERIODS, given.get("period", ""))
        first, last = given.get("from", "").strip()[:40], given.get("to", "").strip()[:40]
        if period != "days":
            # Who types days means them; who chooses another period than the page had is done with them.
            means_days = bool(first or last) and given.get("was") == period
            period, first, last = ("days", first, last) if means_days else (period, "", "")
        begin, end, error = _days(period, first, last, today or timezone.localdate())
        asked = Asked(
            begin=start_of(begin) if begin else None,
            end=start_of(end + timedelta(days=1)) if end else None,
            ruleset=given.get("rules", "") if given.get("rules") in RULESETS else "",
            at_least=_number(given.get("least", "")),
            order=cast(Order, _one_of(ORDERS, given.get("order", ""))),
        )
        return cls(period, first, last, error, asked)


def _days(period: str, first: str, last: str, today: date) -> tuple[date | None, date | None, str]:
    """The first and the last day, and what is wrong with them."""
    if period == "month":
        return today.replace(day=1), None, ""
    if period == "year":
        return today.replace(month=1, day=1), None, ""
    if period == "all":
        return None, None, ""
    begin, end = day_in(first), day_in(last)
    if (first and not begin) or (last and not end):
        return None, None, gettext("Please give days that exist, such as 2026-11-17.")
    if begin and end and begin > end:
        return None, None, gettext("The first day is after the last one.")
    return begin, end, ""


def _one_of(known: tuple[str, ...], word: str) -> str:
    return word if word in known else known[0]


def _number(text: str) -> int:
    text = text.strip()
    return min(max(int(text), 1), MOST) if text.isascii() and text.isdigit() and len(text) < 10 else 1
