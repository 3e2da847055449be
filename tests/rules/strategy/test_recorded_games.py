"""Three recorded games, analysed a second time by somebody else: plain recursion over handfuls of dice, and no table.

It knows the points of a roll from the rule set, and nothing of the solver: which dice to keep is found by adding one
die at a time to every handful, which category by trying each.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

import rules
from rules.strategy.advice import Adviser
from rules.strategy.analysis import POINT, Decision, Throw, analyse
from rules.strategy.cards import Cards
from rules.strategy.players import KnowingPlayer
from rules.strategy.solver import solve

Dice = tuple[int, ...]

GAMES = {
    "in order": ("finnish", rules.HouseRules(order="forced", bonus=rules.Bonus(50, at_least=21))),
    "dearer when early": ("russian-15", rules.HouseRules(order="forced", bonus=rules.Bonus(0, at_least=1))),
    "upper section": ("yahtzee", rules.HouseRules(sections="upper", bonus=rules.Bonus(0, at_least=1))),
}


class PlainReader:
    """What can still be won, by plain recursion; upper sums count only where there is a bonus."""

    def __init__(self, ruleset: rules.RuleSet, house: rules.HouseRules) -> None:
        assert house.bonus is not None
        self.ruleset, self.bonus, self.forced = ruleset, house.bonus, house.order == "forced"
        self.count = ruleset.upper_count if house.sections == "upper" else len(ruleset.rows)
        self.to_come = cache(self._to_come)
        self.rolled = cache(self._rolled)
        self.kept = cache(self._kept)

    def capped(self, upper_sum: int) -> int:
        return min(upper_sum, self.bonus.threshold) if self.bonus.points else 0

    def _to_come(self, filled: int, upper_sum: int) -> float:
        """Before a turn."""
        if filled == (1 << self.count) - 1:
            return float(self.bonus.points if upper_sum >= self.bonus.threshold else 0)
        return self.kept(filled, upper_sum, (), 0)

    def _kept(self, filled: int, upper_sum: int, kept: Dice, used: int) -> float:
        """With these dice kept after so many rolls, and the others about to be thrown: one after the other."""
        if len(kept) == 5:
            return self.rolled(filled, upper_sum, kept, used + 1)
        return sum(self.kept(filled, upper_sum, tuple(sorted((*kept, face))), used) for face in range(1, 7)) / 6

    def _rolled(self, filled: int, upper_sum: int, dice: Dice, used: int) -> float:
        best = max(self.written(filled, upper_sum, dice, used, at) for at in self.open(filled))
        if used < self.ruleset.rolls:
            keeps = {kept for size in range(5) for kept in combinations(dice, size)}
            best = max(best, *(self.kept(filled, upper_sum, kept, used) for kept in keeps))
        return best

    def open(self, filled: int) -> list[int]:
        free = [at for at in range(self.count) if not filled >> at & 1]
        return free[:1] if self.forced else free

    def written(self, filled: int, upper_sum: int, dice: Dice, used: int, category: int) -> float:
        points = self.ruleset.worth(dice, used)[category]
        more = points if category < self.ruleset.upper_count else 0
        return points + self.to_come(filled | 1 << category, self.capped(upper_sum + more))


def record(key: str, house: rules.HouseRules, adviser: Adviser) -> tuple[rules.State, list[rules.Event]]:
    """A game of two who play well and badly, the same each time."""
    luck, players = Random(15), (KnowingPlayer(adviser, 3.0), KnowingPlayer(adviser, 0.5))
    start = state = rules.new_game(key, 2, house)
    events: list[rules.Event] = []
    while not state.over:
        action = players[state.at].choose(state)
        thrown = state.ruleset.dice - len(action.keep) if isinstance(action, rules.Roll) else 0
        events += rules.decide(state, action, tuple(luck.randint(1, 6) for _ in range(thrown)))
        state = rules.replay(start, events)
    return start, events


@pytest.mark.parametrize("name", GAMES)
def test_all_numbers_of_a_recorded_game_are_those_of_a_plain_reader(name: str) -> None:
    key, house = GAMES[name]
    ruleset = rules.RULESETS[key]
    settled = house.settled(ruleset, 1)
    adviser, plain = Adviser(solve(Cards(ruleset, settled))), PlainReader(ruleset, settled)
    start, events = record(key, house, adviser)
    states = [rules.replay(start, events[:number]) for number in range(len(events) + 1)]
    costly: Counter[int] = Counter()
    for at, story in enumerate(analyse(adviser, start, events)):
        assert story.start / POINT == pytest.approx(plain.to_come(0, 0), abs=1e-4)
        for step in story.steps:
            before, after = states[step.number], states[step.number + 1]
            if isinstance(step, Throw):
                assert step.after / POINT == pytest.approx(seen(plain, after, at), abs=1e-4)
            if isinstance(step, Decision):
                best, taken = seen(plain, before, at), made(plain, before, events[step.number], at)
                assert step.cost / POINT == pytest.approx(best - taken, abs=1e-4)
                costly[at] += step.cost > POINT // 2
        assert story.start + story.luck - story.given_away == story.now == rules.card(states[-1], at).total * POINT
    assert costly[0] > 5


def card(plain: PlainReader, column: rules.Column) -> tuple[int, int, int]:
    """What is written, which categories are filled, and the upper sum."""
    points = column.points
    filled = sum(1 << at for at, each in enumerate(points) if each is not None)
    upper_sum = sum(each or 0 for each in points[: plain.ruleset.upper_count])
    return sum(each or 0 for each in points) + column.extra, filled, plain.capped(upper_sum)


def seen(plain: PlainReader, state: rules.State, at: int) -> float:
    written, *place = card(plain, state.columns[at])
    return written + plain.rolled(*place, tuple(sorted(state.hand.dice)), state.hand.rolls_used)


def made(plain: PlainReader, state: rules.State, event: rules.Event, at: int) -> float:
    written, *place = card(plain, state.columns[at])
    dice = tuple(sorted(state.hand.dice))
    if isinstance(event, rules.DiceRolled):
        kept = tuple(sorted(state.hand.dice[place] for place in event.keep))
        return written + plain.kept(*place, kept, state.hand.rolls_used)
    assert isinstance(event, rules.CategoryScored)
    return written + plain.written(*place, dice, state.hand.rolls_used, plain.ruleset.position[event.category])
