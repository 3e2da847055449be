"""A table to play at in tests: it keeps the state and the log, and speaks in dice and categories."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rules
from rules import Action, Event, HouseRules, Refusal, State

DICE = (1, 1, 2, 3, 6)
UPPER = HouseRules(sections="upper")
SIX_CATEGORIES = rules.RULESETS["finnish"].categories[:6]


class Table:
    """One game in progress, with everything that happened in it."""

    def __init__(self, ruleset: str = "finnish", seats: int = 1, house: HouseRules | None = None, **more: Any) -> None:
        self.start = self.state = rules.new_game(ruleset, seats, house, **more)
        self.log: list[Event] = []

    def act(self, action: Action, faces: Iterable[int] = ()) -> Table:
        for event in rules.decide(self.state, action, tuple(faces)):
            self.log.append(event)
            self.state = rules.evolve(self.state, event)
        return self

    def roll(self, *faces: int, keep: Iterable[int] = ()) -> Table:
        return self.act(rules.Roll(keep=tuple(keep)), faces)

    def score(self, category: str) -> Table:
        return self.act(rules.Score(category))

    def write(self, category: str, *faces: int) -> Table:
        """A whole turn: one roll, one category."""
        return self.roll(*faces).score(category)

    def refused(self, action: Action, faces: Iterable[int] = ()) -> Refusal:
        """The code of the refusal; the state must not have changed."""
        before: State = self.state
        try:
            rules.decide(self.state, action, tuple(faces))
        except rules.IllegalAction as refusal:
            assert self.state == before
            return refusal.code
        raise AssertionError(f"{action} was not refused")

    def legal(self) -> dict[str, int | None]:
        return {option.key: option.points for option in rules.options(self.state).legal}

    def reasons(self) -> dict[str, Refusal | None]:
        return {option.key: option.reason for option in rules.options(self.state).categories}

    @property
    def seat(self) -> int | None:
        return rules.options(self.state).seat

    def card(self, seat: int = 0) -> rules.Scorecard:
        return rules.card(self.state, seat)

    def total(self, seat: int = 0) -> int:
        return self.card(seat).total

    def play_out(self) -> Table:
        """To the end of the game, with the same dice every turn."""
        while not self.state.over:
            self.roll(*DICE).score(next(iter(self.legal())))
        return self

    @property
    def order_of_turns(self) -> list[int]:
        return [event.seat for event in self.log if isinstance(event, rules.CategoryScored)]
