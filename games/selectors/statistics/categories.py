"""What a player gets out of each category."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection

from games.selectors.statistics.groups import Group, GroupSums
from games.texts.categories import line_name
from rules import RULESETS

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
