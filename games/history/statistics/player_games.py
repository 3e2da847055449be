"""A player's games in figures: by rule set, how totals are spread, victories in a row, and month by month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import groupby
from typing import NamedTuple

from django.db import connection
from django.db.models import Avg, Count, IntegerField, Max, Min, Q, QuerySet, Sum
from django.db.models.expressions import CombinedExpression, F, Value
from django.utils import timezone
from django.utils.dateparse import parse_date

from games.history.skill import accuracy_of
from games.models import Result
from games.words.categories import line_name
from games.words.rule_sets import RULE_NAMES, RuleName
from rules import RULESETS

WON = Q(contested=True, place=1)  # against somebody: bots give no victories


class Group(NamedTuple):
    """Games whose figures may be added up."""

    ruleset: str
    own_rules: bool

    @property
    def rule(self) -> RuleName:
        return RULE_NAMES[self.ruleset]


@dataclass(frozen=True, slots=True)
class GroupSums:
    """A player's games of one group in a line."""

    group: Group
    games: int
    against_people: int
    wins: int
    mean: float
    best: int
    worst: int
    with_bonus: int
    extra_points: int  # for further yatzys
    given_away: int | None  # thousandths of a point, in games that were analysed
    choices: int | None

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.against_people if self.against_people else None

    @property
    def accuracy(self) -> int | None:
        return accuracy_of(self.given_away, self.choices)

    @property
    def bonus_rate(self) -> float:
        return self.with_bonus / self.games


def own_results(player_id: int) -> QuerySet[Result]:
    """What is a player's own: a team's totals are nobody's."""
    return Result.objects.filter(player_id=player_id, team=False)


def results_in(player_id: int, group: Group) -> QuerySet[Result]:
    return own_results(player_id).filter(ruleset=group.ruleset, own_rules=group.own_rules)


def groups_of(player_id: int) -> tuple[GroupSums, ...]:
    """Every group that the player has finished a game of, the most played first."""
    sums = own_results(player_id).values_list("ruleset", "own_rules").order_by()
    rows = sums.annotate(
        games=Count("pk"),
        against_people=Count("pk", filter=Q(contested=True)),
        wins=Count("pk", filter=WON),
        mean=Avg("total"),
        best=Max("total"),
        worst=Min("total"),
        with_bonus=Count("pk", filter=Q(bonus__gt=0)),
        extra_points=Sum("extra"),
        given_away=Sum("given_away"),
        choices=Sum("choices"),
    )
    found = [GroupSums(Group(*row[:2]), *row[2:]) for row in rows]
    return tuple(sorted(found, key=lambda line: (-line.games, line.group)))


@dataclass(frozen=True, slots=True)
class TeamSums:
    """What a player did in teams, whose totals set no record."""

    games: int
    wins: int


def team_games(player_id: int) -> TeamSums:
    rows = Result.objects.filter(player_id=player_id, team=True)
    return TeamSums(**rows.aggregate(games=Count("pk"), wins=Count("pk", filter=Q(place=1))))


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many games were won one after the other: now, and ever."""

    current: int
    longest: int


def streaks_of(player_id: int, group: Group) -> Streaks:
    """Of games against other people, in the order in which they ended."""
    rows = results_in(player_id, group).filter(contested=True).order_by("ended_at", "game_id")
    runs = [(won, len(list(run))) for won, run in groupby(place == 1 for place in rows.values_list("place", flat=True))]
    longest = max((length for won, length in runs if won), default=0)
    return Streaks(runs[-1][1] if runs and runs[-1][0] else 0, longest)


MOST_BARS = 16
WIDTHS = (5, 10, 20, 25, 50, 100, 200)


@dataclass(frozen=True, slots=True)
class Bar:
    """Totals from `low` to `high`, both included."""

    low: int
    high: int
    games: int


def spread_of(player_id: int, sums: GroupSums) -> tuple[Bar, ...]:
    """How many games ended with which totals: bars of one round width, also where there was none."""
    width = next((width for width in WIDTHS if sums.best // width - sums.worst // width < MOST_BARS), WIDTHS[-1])
    step = CombinedExpression(F("total"), "/", Value(width), output_field=IntegerField())
    rows = results_in(player_id, sums.group).annotate(step=step).values_list("step").order_by()
    counts = dict(rows.annotate(games=Count("pk")))
    steps = range(sums.worst // width, sums.best // width + 1)
    return tuple(Bar(at * width, at * width + width - 1, counts.get(at, 0)) for at in steps)


# Without teams every seat has the scorecard of its own number.
SUMS = """
SELECT score.category, COUNT(*), SUM(score.points), SUM(CASE WHEN score.points > 0 THEN 1 ELSE 0 END)
FROM games_result result
JOIN games_score score ON score.game_id = result.game_id AND score."column" = result.seat
WHERE result.player_id = %s AND result.ruleset = %s AND result.own_rules = %s AND result.team = %s
GROUP BY score.category
"""


@dataclass(frozen=True, slots=True)
class CategorySums:
    """One row of the sheet over all games."""

    key: str
    name: str
    games: int
    mean: float
    hit_rate: float  # the share that is not zero

    @property
    def hit_width(self) -> int:
        """Of a bar that is a hundred wide."""
        return round(100 * self.hit_rate)


def categories_of(player_id: int, group: Group) -> tuple[CategorySums, ...]:
    """Every category that was ever filled, in the order of the sheet."""
    with connection.cursor() as cursor:
        cursor.execute(SUMS, (player_id, group.ruleset, group.own_rules, False))
        rows = {key: (games, points, hits) for key, games, points, hits in cursor.fetchall()}
    return tuple(_line(group, key, *rows[key]) for key in RULESETS[group.ruleset].categories if key in rows)


def _line(group: Group, key: str, games: int, points: int, hits: int) -> CategorySums:
    return CategorySums(key, line_name(group.ruleset, key), games, int(points) / games, hits / games)


def yatzys_of(sums: GroupSums, categories: tuple[CategorySums, ...]) -> int:
    """Filled yatzy categories, and the further ones that a bonus was paid for."""
    ruleset = RULESETS[sums.group.ruleset]
    more = sums.extra_points // ruleset.joker.bonus if ruleset.joker else 0
    filled = (round(line.hit_rate * line.games) for line in categories if line.key == ruleset.yatzy)
    return sum(filled) + more


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
