"""Head to head: how a player stands against everybody they have met."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection

from games.models import Player
from games.selectors.statistics.groups import Group
from games.texts.people import shown_name

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
