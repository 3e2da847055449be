"""What a visitor of the list asks for, as its form sends it: everything optional, and what is wrong said in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.selectors.days import day_in, start_of
from games.selectors.finding import Wanted
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
