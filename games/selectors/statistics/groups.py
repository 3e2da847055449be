"""A player's games by rule set, those with the rule set's own house rules apart from all others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Avg, Count, Max, Min, Q, QuerySet, Sum

from games.models import Result
from games.rule_names import RULE_NAMES, RuleName

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

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.against_people if self.against_people else None

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
