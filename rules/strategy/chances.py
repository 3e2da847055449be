"""Who will probably win: by playing every scorecard to its end many times.

Scorecards do not touch each other, so each is played on by itself, and only those that changed are played again.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.state import Column, Hand, State
from rules.strategy.many_games import Points, finish
from rules.strategy.solved import Solved

GAMES = 1_000


class Chances:
    """The chances of every scorecard of one game to come first, alone or with others."""

    def __init__(self, solved: Solved, luck: np.random.Generator, games: int = GAMES) -> None:
        self._solved, self._luck, self._games = solved, luck, games
        self._known: dict[int, tuple[object, Points]] = {}

    def of(self, state: State, gives_away: Sequence[float]) -> tuple[float, ...]:
        """By column; `gives_away` says how each is played on, as in rules.strategy.players."""
        totals = [self._totals(state, at, gives_away[at]) for at in range(len(state.columns))]
        gone = [state.resigned.issuperset(column.seats) for column in state.columns]
        playing = [made for made, left in zip(totals, gone, strict=True) if not left]
        return tuple(0.0 if left else first(made, playing) for made, left in zip(totals, gone, strict=True))

    def _totals(self, state: State, at: int, gives_away: float) -> Points:
        column = state.columns[at]
        hand = state.hand if at == state.at and not state.over else column.paused or Hand()
        what: tuple[Column, Hand, float] = column, hand, gives_away
        if at not in self._known or self._known[at][0] != what:
            self._known[at] = what, np.sort(finish(self._solved, column, hand, self._games, self._luck, gives_away))
        return self._known[at][1]


def first(made: Points, everybody: Sequence[Points]) -> float:
    """How often one of these totals is as high as each of the others', all of them sorted."""
    ahead = np.ones(len(made))
    for others in everybody:
        if others is not made:
            ahead *= np.searchsorted(others, made, side="right") / len(others)
    return float(ahead.mean())
