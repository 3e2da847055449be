"""A game, decision by decision: what each cost, and how much was luck.

For every scorecard, to the last unit: total = expected at the start + luck - given away. Luck is what each roll
changed, given away is what each decision cost against the best one. Values are whole numbers, millionths of a point,
and each step starts from the value that the last one led to: so the sum is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from rules import events as told
from rules.actions import Action, Declare, Roll, Score
from rules.engine import evolve
from rules.scorecard import column_card
from rules.state import State
from rules.strategy.advice import Adviser, Choice

POINT = 1_000_000
NOTHING = 10  # what rounding may make of an action that costs nothing
SHOWN = 3  # the best actions that are named beside the one taken
Kind = Literal["keep", "name", "write", "leave"]


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that fell, and the expected total before and after."""

    number: int  # of the event
    seat: int
    before: int
    after: int

    @property
    def luck(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody did, where it could have been something else."""

    number: int
    seat: int
    kind: Kind
    before: int  # the expected total of the best action
    after: int
    best: tuple[Choice, ...] = ()

    @property
    def cost(self) -> int:
        return self.before - self.after


@dataclass(slots=True)
class CardStory:
    """What happened to one scorecard."""

    start: int
    steps: list[Throw | Decision] = field(default_factory=list)
    choices: tuple[Choice, ...] = ()  # with the dice that lie there

    @property
    def now(self) -> int:
        return self.steps[-1].after if self.steps else self.start

    @property
    def decisions(self) -> list[Decision]:
        return [step for step in self.steps if isinstance(step, Decision)]

    @property
    def luck(self) -> int:
        return sum(step.luck for step in self.steps if isinstance(step, Throw))

    @property
    def given_away(self) -> int:
        return sum(decision.cost for decision in self.decisions)


def analyse(adviser: Adviser, state: State, events: Iterable[told.Event]) -> tuple[CardStory, ...]:
    """The story of every scorecard, by the events of a game from its beginning."""
    stories = tuple(CardStory(_exact(adviser.expected(column))) for column in state.columns)
    for number, event in enumerate(events):
        state = _Step(adviser, stories, state, number).take(event)
    return stories


class _Step:
    """One event: what it says about the decision before it, and what it changes."""

    def __init__(self, adviser: Adviser, stories: tuple[CardStory, ...], state: State, number: int) -> None:
        self.adviser, self.stories, self.state, self.number = adviser, stories, state, number
        self.story = stories[state.at]

    def take(self, event: told.Event) -> State:
        """The state after it."""
        before, after = self.state, evolve(self.state, event)
        match event:
            case told.DiceRolled(keep=keep):
                if before.hand.dice:
                    self._decided("keep", Roll(keep))
                self._fell(after)
            case told.DiceEntered(rolls_used=rolls_used):
                # Which of the real dice were kept is not known, so that part of the luck is anybody's guess.
                if before.hand.dice and rolls_used == before.hand.rolls_used:
                    self.story.steps.pop()  # mistyped
                self._fell(after)
            case told.CategoryDeclared(category=category):
                self._decided("name", Declare(category))
                self.story.choices = self.adviser.choices(after)
            case told.CategoryScored(category=category):
                self._decided("write", Score(category))
            case told.ChoiceUndone():
                self.stories[after.at].steps.pop()
                self.stories[after.at].choices = self.adviser.choices(after)
            case told.SeatResigned() | told.GameEnded():
                self._left(after)
        return after

    def _fell(self, after: State) -> None:
        self.story.choices = self.adviser.choices(after)
        total = _exact(self.story.choices[0].total)
        self.story.steps.append(Throw(self.number, self.state.seat, self.story.now, total))

    def _decided(self, kind: Kind, taken: Action) -> None:
        story = self.story
        wanted = _faces(self.state, taken)
        total = next(choice.total for choice in story.choices if _faces(self.state, choice.action) == wanted)
        after = _exact(total) if story.now - _exact(total) > NOTHING else story.now
        story.steps.append(Decision(self.number, self.state.seat, kind, story.now, after, story.choices[:SHOWN]))

    def _left(self, after: State) -> None:
        """Scorecards that were closed with what they had."""
        for story, was, column in zip(self.stories, self.state.columns, after.columns, strict=True):
            if column.is_full and not was.is_full:
                total = column_card(after, column).total * POINT
                story.steps.append(Decision(self.number, was.seats[0], "leave", story.now, total))


def _faces(state: State, action: Action) -> object:
    """Ways to keep the same faces are the same."""
    if isinstance(action, Roll):
        return tuple(sorted(Counter([state.hand.dice[at] for at in action.keep]).items()))
    return action


def _exact(points: float) -> int:
    return round(points * POINT)
