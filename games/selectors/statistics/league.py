"""The group over a period: who won how often, and what a game brought them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from django.db.models import Count, Q, Sum

from games.models import Player, Result

Order = Literal["wins", "rate", "points"]


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """Somebody's place in the league."""

    place: int  # equal figures share it
    player: int
    name: str
    colour: int
    games: int
    wins: int
    points: int

    @property
    def mean(self) -> float:
        return self.points / self.games

    @property
    def win_rate(self) -> float:
        return self.wins / self.games


def league(
    *,
    begin: datetime | None = None,
    end: datetime | None = None,
    ruleset: str = "",
    at_least: int = 1,
    order: Order = "wins",
    hidden: Collection[int] = frozenset(),
) -> tuple[LeagueLine, ...]:
    """Everybody with enough games against other people that ended from `begin` until before `end`."""
    results = Result.objects.filter(contested=True)
    if begin is not None:
        results = results.filter(ended_at__gte=begin)
    if end is not None:
        results = results.filter(ended_at__lt=end)
    if ruleset:
        results = results.filter(ruleset=ruleset)
    of_players = results.values_list("player_id").order_by()
    sums = of_players.annotate(games=Count("pk"), wins=Count("pk", filter=Q(place=1)), points=Sum("total"))
    # Who was forgotten is in no league, and neither is who is behind a locked door to the reader.
    known = Player.objects.exclude(name="").exclude(pk__in=hidden)
    people = {player.pk: player for player in known.only("name", "colour")}
    lines = [
        LeagueLine(0, player, people[player].name, people[player].colour, games, wins, points)
        for player, games, wins, points in sums
        if player in people and games >= at_least
    ]
    return _placed(lines, order)


def _placed(lines: list[LeagueLine], order: Order) -> tuple[LeagueLine, ...]:
    ranked = sorted(lines, key=lambda line: (*(-figure for figure in _rank(line, order)), line.name, line.player))
    placed: list[LeagueLine] = []
    for at, line in enumerate(ranked, 1):
        shares = bool(placed) and _rank(placed[-1], order) == _rank(line, order)
        placed.append(replace(line, place=placed[-1].place if shares else at))
    return tuple(placed)


def _rank(line: LeagueLine, order: Order) -> tuple[float, ...]:
    """What decides, and what decides between those who are equal in it."""
    match order:
        case "wins":
            return (line.wins, line.win_rate)
        case "rate":
            return (line.win_rate, line.wins)
        case "points":
            return (line.mean,)
