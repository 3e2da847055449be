"""Everybody's games in figures: the league over a period, head to head, and the highest games on this server."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from django.db import connection
from django.db.models import Count, Q, Sum

from games.history.skill import accuracy_of
from games.history.statistics.player_games import Group
from games.log.comparable import Terms, load_terms
from games.models import Player, Result
from games.people.names import shown_name

Order = Literal["wins", "rate", "points", "accuracy"]


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
    accuracy: int | None = None

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
    sums = sums.annotate(given_away=Sum("given_away"), choices=Sum("choices"))
    # Whoever was forgotten is in no league, and neither is who is behind a locked door to the reader.
    known = Player.objects.exclude(name="").exclude(pk__in=hidden)
    people = {player.pk: player for player in known.only("name", "colour")}
    lines = [
        LeagueLine(0, player, people[player].name, people[player].colour, games, wins, points, accuracy_of(*skill))
        for player, games, wins, points, *skill in sums
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
        case "accuracy":
            return (line.accuracy or 0, line.games)


# By places, not totals: who resigned stands behind who did not.
SUMS = """
SELECT other.player_id, COUNT(*), SUM(CASE WHEN mine.place < other.place THEN 1 ELSE 0 END),
    SUM(CASE WHEN mine.place > other.place THEN 1 ELSE 0 END), AVG(mine.total - other.total)
FROM games_result mine
JOIN games_result other ON other.game_id = mine.game_id AND other.seat <> mine.seat
WHERE mine.player_id = %s AND mine.ruleset = %s AND mine.own_rules = %s AND mine.contested AND other.contested
    AND other.player_id IS NOT NULL AND other.player_id <> mine.player_id
GROUP BY other.player_id
"""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody met at a table, and how these games went."""

    player: int
    name: str
    known: bool  # False: they were forgotten, and have no page
    games: int
    wins: int
    losses: int
    difference: float  # of the totals, on average; above zero: in the player's favour

    @property
    def ties(self) -> int:
        return self.games - self.wins - self.losses


def rivals_of(player_id: int, group: Group, *, hidden: Collection[int] = frozenset()) -> tuple[Rival, ...]:
    """Everybody met whom the reader may know of, the most frequent first."""
    with connection.cursor() as cursor:
        cursor.execute(SUMS, (player_id, group.ruleset, group.own_rules))
        rows = [row for row in cursor.fetchall() if row[0] not in hidden]
    names = dict(Player.objects.filter(pk__in=[row[0] for row in rows]).values_list("pk", "name"))
    met = [
        Rival(other, shown_name(names[other]), bool(names[other]), games, wins, losses, float(difference))
        for other, games, wins, losses, difference in rows
    ]
    return tuple(sorted(met, key=lambda rival: (-rival.games, rival.name, rival.player)))


# From one kind of game to the next by the index, instead of past every game there is.
BEST = """
WITH RECURSIVE kinds(terms) AS (
    SELECT MIN(terms) FROM games_result WHERE NOT team AND player_id IS NOT NULL{but}
    UNION ALL
    SELECT (
        SELECT MIN(terms) FROM games_result WHERE NOT team AND player_id IS NOT NULL{but} AND terms > kinds.terms
    ) FROM kinds WHERE kinds.terms IS NOT NULL
)
SELECT (
    SELECT id FROM games_result WHERE NOT team AND player_id IS NOT NULL{but} AND terms = kinds.terms
        -- Without teams every seat has the scorecard of its own number.
        AND NOT EXISTS (
            SELECT 1 FROM games_score score WHERE score.game_id = games_result.game_id
                AND score."column" = games_result.seat AND score.played_by IN ('bot', 'resigned')
        )
    ORDER BY total DESC, ended_at LIMIT 1
) FROM kinds WHERE terms IS NOT NULL
"""


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """The best total there is, and who had it first."""

    terms: Terms
    total: int
    player: int
    name: str
    known: bool  # False: they were forgotten, and have no page
    ended_at: datetime


def server_records(*, hidden: Collection[int] = frozenset()) -> tuple[ServerRecord, ...]:
    """A line for each kind of game, the rule sets in their order; of players whom the reader may know of."""
    numbers = sorted(hidden)
    but = f" AND player_id NOT IN ({', '.join(['%s'] * len(numbers))})" if numbers else ""
    statement = BEST.format(but=but)
    with connection.cursor() as cursor:
        cursor.execute(statement, numbers * BEST.count("{but}"))
        best = [pk for (pk,) in cursor.fetchall() if pk is not None]
    rows = Result.objects.filter(pk__in=best).values_list("terms", "total", "player", "player__name", "ended_at")
    found = [
        ServerRecord(load_terms(text), total, player, shown_name(name), bool(name), at)
        for text, total, player, name, at in rows
    ]
    return tuple(sorted(found, key=lambda record: record.terms.in_order))
