"""The filters of the list of games and of the league: all of them optional, mistakes answered in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import cast

from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.history.search import Wanted
from games.history.statistics.league_and_records import Order
from games.history.statistics.player_games import day_in, start_of
from games.models import Game
from rules import RULESETS

STATUSES: dict[str, str | Promise] = {
    Game.Status.FINISHED.value: _("finished"),
    Game.Status.ABANDONED.value: _("unfinished"),
    Game.Status.PLAYING.value: _("still playing"),
}


@dataclass(frozen=True, slots=True)
class Filters:
    """The form as it was sent; a value that means nothing is shown again, with a sentence, and filters nothing."""

    player: int | None = None
    ruleset: str = ""
    status: str = ""
    since: str = ""
    until: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, asked: QueryDict) -> Filters:
        player = asked.get("player", "")
        ruleset, status = asked.get("rules", ""), asked.get("state", "")
        since, until = asked.get("from", "").strip()[:40], asked.get("to", "").strip()[:40]
        errors = {
            name: gettext("Please write a date as year-month-day, such as 2026-11-17.")
            for name, text in (("from", since), ("to", until))
            if text and day_in(text) is None
        }
        first, last = day_in(since), day_in(until)
        if first and last and first > last:
            errors["to"] = gettext("This day is before the first one.")
        return cls(
            player=int(player) if player.isascii() and player.isdecimal() and len(player) < 19 else None,
            ruleset=ruleset if ruleset in RULESETS else "",
            status=status if status in STATUSES else "",
            since=since,
            until=until,
            errors=errors,
        )

    def wanted(self, *, players: tuple[int, ...], not_in: tuple[int, ...]) -> Wanted:
        """As the database is asked; `players` are those whose games may be listed at all."""
        chosen = (*players, self.player) if self.player is not None else players
        first = day_in(self.since) if "from" not in self.errors else None
        last = day_in(self.until) if "to" not in self.errors else None
        return Wanted(
            ruleset=self.ruleset,
            status=self.status,
            since=start_of(first) if first else None,
            until=start_of(last + timedelta(days=1)) if last else None,
            players=tuple(dict.fromkeys(chosen)),
            not_in=not_in,
        )

    @property
    def active(self) -> bool:
        return bool(self.player is not None or self.ruleset or self.status or self.since or self.until)

    def query(self, **more: object) -> str:
        """The address of the same list at another place, or of another player's."""
        query = QueryDict(mutable=True)
        given = {
            "player": self.player,
            "rules": self.ruleset,
            "state": self.status,
            "from": self.since,
            "to": self.until,
        } | more
        for name, value in given.items():
            if value not in (None, ""):
                query[name] = str(value)
        return query.urlencode()


PERIODS = ("month", "year", "all", "days")
ORDERS = ("wins", "rate", "points", "accuracy")
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
