"""A game at one moment: whose turn it is, the dice, the sheet. Frozen; `evolve` makes the next state."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple, get_args

from rules.errors import IllegalSetup, Refusal
from rules.house import HouseRules
from rules.ruleset import RuleSet
from rules.rulesets import RULESETS
from rules.scoring import Dice, is_number

DiceFrom = Literal["screen", "each_roll", "final"]
ROLLS_NOT_SAID = 0  # real dice entered without saying after which roll


class Hand(NamedTuple):
    """The dice of a turn in progress."""

    dice: Dice = ()
    rolls_used: int = 0
    declared: str | None = None
    undone: bool = False  # a choice was taken back in this turn, which can be done once


class Column(NamedTuple):
    """One scorecard in play, of a player or a team."""

    seats: tuple[int, ...]
    points: tuple[int | None, ...]  # by sheet position; None is open
    extra: int = 0
    saved_rolls: int = 0
    next_member: int = 0  # index into seats: members take the team's turns in rotation
    paused: Hand | None = None  # a skipped turn keeps its dice for its player's return

    @property
    def is_full(self) -> bool:
        return None not in self.points

    @property
    def filled_count(self) -> int:
        return len(self.points) - self.points.count(None)


class Choice(NamedTuple):
    """What it takes to undo the last category chosen."""

    seat: int
    category: str
    column: Column
    hand: Hand
    round: int
    at: int
    turn: int


class State(NamedTuple):
    """Everything the rules need to know to judge the next action."""

    ruleset: RuleSet
    house: HouseRules
    dice_from: DiceFrom
    columns: tuple[Column, ...]
    at: int = 0  # the column in turn
    round: int = 1
    turn: int = 1  # counts turns begun; with hand.rolls_used it names a moment that an action is meant for
    hand: Hand = Hand()
    last: Choice | None = None
    resigned: frozenset[int] = frozenset()
    handed_over: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        # Asked several times an action, and a loop costs a third of a generator.
        for column in self.columns:  # noqa: SIM110
            if None in column.points:
                return False
        return True

    @property
    def column(self) -> Column:
        """The scorecard in turn."""
        return self.columns[self.at]

    @property
    def seat(self) -> int:
        """The seat to move; once the game is over, the one that moved last."""
        seats, first = self.column.seats, self.column.next_member
        if seats[first] not in self.resigned:
            return seats[first]
        rotation = seats[first:] + seats[:first]
        return next((seat for seat in rotation if seat not in self.resigned), seats[first])

    @property
    def seat_count(self) -> int:
        return sum(len(column.seats) for column in self.columns)

    def column_of(self, seat: int) -> int:
        """The index of the scorecard that `seat` writes on."""
        return next(at for at, column in enumerate(self.columns) if seat in column.seats)

    @property
    def rolls_left(self) -> int:
        return self.ruleset.rolls + self.column.saved_rolls - self.hand.rolls_used

    @property
    def declares(self) -> bool:
        """Whether turns begin by naming a category; in a forced order there is nothing to choose."""
        return self.house.declare == "after_first_roll" and self.house.order == "free"

    @property
    def must_declare(self) -> bool:
        """Whether the player has to name a category now."""
        return bool(self.hand.dice) and self.declares and self.hand.declared is None


def new_game(
    ruleset_key: str,
    seats: int,
    house: HouseRules | None = None,
    *,
    teams: tuple[tuple[int, ...], ...] | None = None,
    dice_from: DiceFrom = "screen",
) -> State:
    """A fresh sheet; `teams` is a short way to set the house rule of that name."""
    ruleset = RULESETS.get(ruleset_key)
    if ruleset is None:
        raise IllegalSetup(Refusal.UNKNOWN_RULE_SET)
    if not is_number(seats) or seats < 1:
        raise IllegalSetup(Refusal.NO_SEATS)
    if dice_from not in get_args(DiceFrom):
        raise IllegalSetup(Refusal.UNKNOWN_DICE_SOURCE)
    house = ruleset.house if house is None else house
    if not isinstance(house, HouseRules):
        raise IllegalSetup(Refusal.UNKNOWN_HOUSE_RULE)
    settled = (house if teams is None else replace(house, teams=teams)).settled(ruleset, seats)
    rows = ruleset.upper_count if settled.sections == "upper" else len(ruleset.rows)
    members = settled.teams or tuple((seat,) for seat in range(seats))
    blank: tuple[int | None, ...] = (None,) * rows
    columns = tuple(Column(seats=seats_of_one, points=blank) for seats_of_one in members)
    return State(ruleset=ruleset, house=settled, dice_from=dice_from, columns=columns)
