"""Games so small that every way they can go can be tried with the real engine."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

import rules
from rules.house import Bonus, HouseRules
from rules.ruleset import Category, Joker, RuleSet, upper
from rules.scoring import ByRoll, all_alike, by_roll, chance
from rules.state import Column, State

USUAL = HouseRules()
FOUR = Bonus(5, at_least=4)


def small(
    *,
    dice: int = 2,
    sides: int = 2,
    rolls: int = 2,
    bonus: Bonus = FOUR,
    joker: Joker | None = None,
    yatzy: int | ByRoll = 10,
) -> RuleSet:
    """A rule set with a handful of categories; `full_house` is what a joker is not."""
    rows = (
        *upper("ones", "twos", "threes", "fours")[:sides],
        Category("full_house", lambda dice: sum(dice) if len(set(dice)) > 1 else 0, points=4 if joker else None),
        Category("yatzy", all_alike(), points=yatzy),
        Category("chance", chance()),
    )
    keys = tuple(row.key for row in rows)
    return RuleSet("small", rows, keys, bonus, dice=dice, sides=sides, rolls=rolls, joker=joker)


SMALL = {
    "plain": small(),
    "joker": small(joker=Joker(bonus=20)),
    "joker after zero": small(joker=Joker(bonus=20, after_zero=True)),
    "points by roll": small(yatzy=by_roll(20, 14)),
    "three dice, three rolls": small(dice=3, rolls=3, bonus=Bonus(5, above=5)),
    "one roll": small(rolls=1),
    "three faces": small(sides=3, bonus=Bonus(5, at_least=7)),
}


class EveryWay:
    """Expected values by trying everything: real actions, decided and replayed by the real engine."""

    def __init__(self, ruleset: RuleSet, house: HouseRules = USUAL) -> None:
        self.ruleset, self.house = ruleset, house.settled(ruleset, 1)
        rows = ruleset.upper_count if house.sections == "upper" else len(ruleset.rows)
        column = Column(seats=(0,), points=(None,) * rows)
        self.start = State(ruleset=ruleset, house=self.house, dice_from="screen", columns=(column,))
        self._known: dict[object, float] = {}

    def to_come(self, state: State) -> float:
        """The points that perfect play still makes, the bonus with them."""
        if state.over:
            return rules.card(state, 0).bonus
        key = self._key(state)
        if key not in self._known:
            self._known[key] = max(self.actions(state).values())
        return self._known[key]

    def actions(self, state: State) -> dict[rules.Action, float]:
        """What each action is worth: its points and what is to come."""
        now = rules.options(state)
        found: dict[rules.Action, float] = {}
        if now.may_roll:
            found = {rules.Roll(keep): self._rolling(state, keep) for keep in self._keeps(state)}
        if state.hand.dice:
            write = rules.Declare if now.must_declare else rules.Score
            found |= {write(option.key): self._after(state, write(option.key)) for option in now.legal}
        return found

    def _keeps(self, state: State) -> list[tuple[int, ...]]:
        sizes = range(self.ruleset.dice) if state.hand.dice else [0]
        return [keep for size in sizes for keep in combinations(range(self.ruleset.dice), size)]

    def _rolling(self, state: State, keep: tuple[int, ...]) -> float:
        falls = _falls(self.ruleset.sides, self.ruleset.dice - len(keep))
        return sum(self._after(state, rules.Roll(keep), faces) for faces in falls) / len(falls)

    def _after(self, state: State, action: rules.Action, faces: tuple[int, ...] = ()) -> float:
        events = rules.decide(state, action, faces)
        points = sum(event.points + event.extra for event in events if isinstance(event, rules.CategoryScored))
        return points + self.to_come(rules.replay(state, events))

    def _key(self, state: State) -> object:
        """What the future depends on."""
        points, hand = state.column.points, state.hand
        upper_sum = sum(points_here or 0 for points_here in points[: self.ruleset.upper_count])
        filled = tuple(points_here is not None for points_here in points)
        held = bool(len(points) > self.ruleset.position["yatzy"] and points[self.ruleset.position["yatzy"]])
        return filled, upper_sum, held, tuple(sorted(hand.dice)), hand.rolls_used, hand.declared


@cache
def _falls(sides: int, dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=dice))


def moments(start: State, luck: Random) -> list[State]:
    """States that random games come by."""
    found: list[State] = []
    player = rules.RandomPlayer(luck)
    while len(found) < 200:
        state = start
        while not state.over:
            action = player.choose(state)
            thrown = state.ruleset.dice - len(action.keep) if isinstance(action, rules.Roll) else 0
            faces = tuple(luck.randint(1, state.ruleset.sides) for _ in range(thrown))
            state = rules.replay(state, rules.decide(state, action, faces))
            if not state.over and state.hand.dice:
                found.append(state)
    return luck.sample(found, 25)
