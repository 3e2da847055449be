"""A table to play at in tests: it keeps the state and the log, and speaks in dice and categories."""

import rules
from rules import HouseRules

DICE = (1, 1, 2, 3, 6)
UPPER = HouseRules(sections="upper")
SIX_CATEGORIES = rules.RULESETS["finnish"].categories[:6]


class Table:
    """One game in progress, with everything that happened in it."""

    def __init__(self, ruleset="finnish", seats=1, house=None, **more):
        self.start = self.state = rules.new_game(ruleset, seats, house, **more)
        self.log = []

    def act(self, action, faces=()):
        for event in rules.decide(self.state, action, tuple(faces)):
            self.log.append(event)
            self.state = rules.evolve(self.state, event)
        return self

    def roll(self, *faces, keep=()):
        return self.act(rules.Roll(keep=tuple(keep)), faces)

    def score(self, category):
        return self.act(rules.Score(category))

    def write(self, category, *faces):
        """A whole turn: one roll, one category."""
        return self.roll(*faces).score(category)

    def refused(self, action, faces=()):
        """The code of the refusal; the state must not have changed."""
        before = self.state
        try:
            rules.decide(self.state, action, tuple(faces))
        except rules.IllegalAction as refusal:
            assert self.state == before
            return refusal.code
        raise AssertionError(f"{action} was not refused")

    def legal(self):
        return {option.key: option.points for option in rules.options(self.state).legal}

    def reasons(self):
        return {option.key: option.reason for option in rules.options(self.state).categories}

    @property
    def seat(self):
        return rules.options(self.state).seat

    def card(self, seat=0):
        return rules.card(self.state, seat)

    def total(self, seat=0):
        return self.card(seat).total

    def play_out(self):
        """To the end of the game, with the same dice every turn."""
        while not self.state.over:
            self.roll(*DICE).score(next(iter(self.legal())))
        return self

    @property
    def order_of_turns(self):
        return [event.seat for event in self.log if isinstance(event, rules.CategoryScored)]
