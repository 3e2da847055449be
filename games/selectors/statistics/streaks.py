"""Victories in a row."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from games.selectors.statistics.groups import Group, results_in


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
