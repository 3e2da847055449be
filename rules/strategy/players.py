"""Players who know what everything is worth, and how much of it each is willing to give away.

A player takes the most tempting action among those that cost at most so much: writing what pays now before rolling on,
and keeping many and high dice. So each of them errs as people do, and none at random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.actions import Action, Declare, Roll, Score
from rules.options import values_now

if TYPE_CHECKING:
    from rules.state import State
    from rules.strategy.advice import Adviser

# What each strength is willing to give away with a single decision, in points.
GIVES_AWAY = {"beginner": 4.0, "casual": 2.5, "strong": 1.0, "perfect": 0.0}

# What each makes on average over 10,000 games of a rule set without house rules (`yatzy.py bench strategy`).
USUAL: dict[str, dict[str, int]] = {
    "finnish": {"beginner": 170, "casual": 206, "strong": 241, "perfect": 248},
    "norwegian": {"beginner": 169, "casual": 203, "strong": 238, "perfect": 245},
    "russian-13": {"beginner": 190, "casual": 223, "strong": 249, "perfect": 253},
    "russian-15": {"beginner": 211, "casual": 235, "strong": 267, "perfect": 276},
    "yahtzee": {"beginner": 191, "casual": 225, "strong": 250, "perfect": 255},
}


class KnowingPlayer:
    """Plays by exact values, giving away at most so much at a time."""

    def __init__(self, adviser: Adviser, gives_away: float) -> None:
        self._adviser, self._gives_away = adviser, gives_away

    def choose(self, state: State) -> Action:
        affordable = [choice.action for choice in self._adviser.choices(state) if choice.cost <= self._gives_away]
        return max(affordable, key=lambda action: _temptation(state, action))


def _temptation(state: State, action: Action) -> tuple[int, int, int]:
    """The more, the more tempting."""
    if isinstance(action, Roll):
        kept = [state.hand.dice[at] for at in action.keep]
        return 0, len(kept), sum(kept)
    assert isinstance(action, Declare | Score)  # an adviser advises nothing else
    return 1, values_now(state)[state.ruleset.position[action.category]], 0
