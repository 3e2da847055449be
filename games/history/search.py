"""Finds past games by player, rule set, date and outcome, newest first, one page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Game, Seat

PAGE = 25
# Whoever sat at more tables than this is looked for at every table, from the newest on: they soon turn up. The games
# of all others are gathered and sorted. Either way a page takes a few milliseconds among 100,000 games.
MANY = 10_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Place(NamedTuple):
    """A game's place in the list. Games that are added or taken out before or behind it do not move it."""

    started_at: datetime
    game: int

    def __str__(self) -> str:
        return f"{(self.started_at - _EPOCH) // _MICROSECOND}-{self.game}"

    @classmethod
    def read(cls, text: str) -> Place | None:
        """The place that a link names; None if it names none."""
        moment, _, game = text.partition("-")
        if not (text.isascii() and moment.isdecimal() and game.isdecimal() and len(text) < 40):
            return None
        try:
            return cls(_EPOCH + int(moment) * _MICROSECOND, min(int(game), 2**63 - 1))
        except OverflowError:
            return None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; everything that is empty lets all games pass."""

    ruleset: str = ""
    status: str = ""
    since: datetime | None = None
    until: datetime | None = None  # the first moment that is too late
    players: tuple[int, ...] = ()  # all of them had a seat
    not_in: tuple[int, ...] = ()  # rooms


@dataclass(frozen=True, slots=True)
class Found:
    """One page, the newest first."""

    games: tuple[Place, ...]
    older: Place | None = None  # where an older page goes on; None: there is none
    newer: Place | None = None

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(place.game for place in self.games)


def find_games(wanted: Wanted, *, before: Place | None = None, after: Place | None = None, size: int = PAGE) -> Found:
    """The newest games, or those next before or after a place."""
    if after is not None:
        found = _places(wanted, Q(started_at__gte=after.started_at) & ~_same(after, "lte"), "", size + 1)
        if len(found) > size:
            page = tuple(reversed(found[:size]))
            return Found(page, older=page[-1], newer=page[0])
        # The last step upwards: from the very top, so that no page is shorter for the way it was reached.
        before = None
    until = Q() if before is None else Q(started_at__lte=before.started_at) & ~_same(before, "gte")
    found = _places(wanted, until, "-", size + 1)
    page = tuple(found[:size])
    return Found(
        page,
        older=page[-1] if len(found) > size else None,
        newer=(page[0] if page else before) if before is not None else None,
    )


def _same(place: Place, beyond: str) -> Q:
    """Games of the same microsecond on the wrong side of `place`."""
    return Q(started_at=place.started_at, **{f"pk__{beyond}": place.game})


def _places(wanted: Wanted, where: Q, direction: str, most: int) -> list[Place]:
    games = _matching(wanted).filter(where)
    seats = sorted((Seat.objects.filter(player=player)[: MANY + 1].count(), player) for player in wanted.players)
    for at, (count, player) in enumerate(seats):
        if at == 0 and count <= MANY:
            games = games.filter(seats__player=player).distinct()
        else:
            games = games.filter(Exists(Seat.objects.filter(game=OuterRef("pk"), player=player)))
    ordered = games.order_by(f"{direction}started_at", f"{direction}pk")
    return [Place(*row) for row in ordered.values_list("started_at", "pk")[:most]]


def _matching(wanted: Wanted) -> QuerySet[Game]:
    # By their numbers, which every index has: asking each game for its status would read it from the table.
    games = Game.objects.exclude(pk__in=Game.objects.filter(status=Game.ARRIVING).values("pk"))
    if wanted.ruleset:
        games = games.filter(ruleset=wanted.ruleset)
    if wanted.status:
        games = games.filter(status=wanted.status)
    if wanted.since:
        games = games.filter(started_at__gte=wanted.since)
    if wanted.until:
        games = games.filter(started_at__lt=wanted.until)
    if wanted.not_in:
        # By their numbers, too, and for the same reason.
        games = games.exclude(pk__in=Game.objects.filter(room__in=wanted.not_in).values("pk"))
    return games
