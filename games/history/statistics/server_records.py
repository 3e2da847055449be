"""The highest game that anybody has played here themselves, for each rule set, version, dice and house rules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from games.log.comparable import Terms, load_terms
from games.models import Result
from games.people.names import shown_name

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
