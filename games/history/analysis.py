"""A past game as perfect play sees it: what everybody could expect, the luck they had, and what they gave away."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp2
from typing import TYPE_CHECKING, NamedTuple

import rules
from games.log import events as log
from games.log.stored import StoredGame
from games.perfect_play.advisers import Progress, advisers
from rules import Dice

if TYPE_CHECKING:  # numpy: there is an adviser only where it is there, too
    from rules.strategy.advice import Adviser
    from rules.strategy.analysis import CardStory, Decision, Throw

POINT = 1_000_000  # values are exact, in millionths
BEGINNER = 2.0  # points that our beginner gives away with a decision: half of the accuracy
WORST = 3
SMALL = POINT // 20  # what costs less is nothing to talk about


@dataclass(frozen=True, slots=True)
class Account:
    """One column: total = expected + luck - given away, to the last millionth."""

    column: int
    expected: int
    luck: int
    given_away: int
    total: int
    accuracy: int | None
    curve: tuple[int, ...]  # what could be expected at first, and after each of its turns


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in the game: who was in turn, with which dice."""

    column: int
    seat: int
    move: int
    dice: Dice
    rolls_used: int


@dataclass(frozen=True, slots=True)
class Decided:
    """What somebody did, what would have been best, and what the difference is worth."""

    at: Moment
    taken: rules.Action | None  # None: they left
    best: rules.Action | None
    cost: int
    after: int  # the total that can be expected then


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice that fell, and how much more or less can be expected with them."""

    at: Moment
    luck: int
    after: int


Step = Decided | Rolled


@dataclass(frozen=True, slots=True)
class Analysis:
    accounts: tuple[Account, ...]
    steps: tuple[Step, ...]  # in order
    winner: int | None  # a column; None if nobody won, or several did
    turning_point: Step | None  # what put the winner ahead for good

    @property
    def slips(self) -> tuple[Decided, ...]:
        return tuple(step for step in self.steps if isinstance(step, Decided) and step.taken and step.cost >= SMALL)

    @property
    def worst(self) -> tuple[Decided, ...]:
        return tuple(sorted(self.slips, key=lambda slip: -slip.cost)[:WORST])

    @property
    def luckiest(self) -> Rolled | None:
        rolls = [step for step in self.steps if isinstance(step, Rolled)]
        return max(rolls, key=lambda step: step.luck, default=None)


class Skill(NamedTuple):
    """What somebody gave away in a game, and how often there was something to choose."""

    given_away: int
    choices: int


def accuracy(given_away: int, decisions: int) -> int | None:
    """100 for perfect play, and half of it for every two points that a decision gives away on average."""
    if not decisions:
        return None
    return round(100 * exp2(-given_away / POINT / decisions / BEGINNER))


def progress_of(stored: StoredGame, asker: str = "past games") -> Progress:
    """Whether a game can be analysed; what has to be studied for that is begun."""
    state = stored.start.state
    advisers.prepare(state.ruleset, state.house, asker=asker)
    return advisers.progress(state.ruleset, state.house)


def analysis_of(stored: StoredGame) -> Analysis | None:
    """None while nobody has studied the rules."""
    state = stored.start.state
    adviser = advisers.adviser(state.ruleset, state.house)
    return _Game(adviser, stored).analysis() if adviser else None


def worst_keep(stored: StoredGame, seat: int) -> tuple[rules.State, Decided] | None:
    """Where somebody's choice of dice cost most, with the position it was made in."""
    state = stored.start.state
    adviser = advisers.adviser(state.ruleset, state.house)
    return _Game(adviser, stored).worst_keep(seat) if adviser else None


def skill_in(stored: StoredGame) -> dict[int, Skill] | None:
    """What each seat gave away; None while nobody has studied the rules."""
    state = stored.start.state
    adviser = advisers.adviser(state.ruleset, state.house)
    return _Game(adviser, stored).skill() if adviser else None


class _Game:
    """The log as the rules tell it, with the move and the state of every event."""

    def __init__(self, adviser: Adviser, stored: StoredGame) -> None:
        from rules.strategy.analysis import analyse

        state = stored.start.state
        self.events: list[rules.Event] = []
        self.moves: list[int] = []
        self.states = [state]
        for number, _, events in stored.moves:
            for event in (told for told in map(log.to_rules, events) if told is not None):
                state = rules.evolve(state, event)
                self.events.append(event)
                self.moves.append(number)
                self.states.append(state)
        self.stories = analyse(adviser, self.states[0], self.events)

    def skill(self) -> dict[int, Skill]:
        """By seat, also in teams."""
        found: dict[int, Skill] = {}
        for story in self.stories:
            for step in story.decisions:
                if self._counts(step):
                    before = found.get(step.seat, Skill(0, 0))
                    found[step.seat] = Skill(before.given_away + step.cost, before.choices + 1)
        return found

    def worst_keep(self, seat: int) -> tuple[rules.State, Decided] | None:
        keeps = [
            (step.cost, -step.number, at)
            for at, story in enumerate(self.stories)
            for step in story.decisions
            if step.seat == seat
            and step.kind == "keep"
            and self._by_hand(step)
            and isinstance(step.best[0].action, rules.Roll)
        ]
        cost, before, column = max(keeps, default=(0, 0, 0))
        if not cost:
            return None
        step = next(each for each in self.stories[column].decisions if each.number == -before)
        decided = self._step(column, step)
        assert isinstance(decided, Decided)
        return self.states[step.number], decided

    def _counts(self, step: Decision) -> bool:
        """Whether there was something to choose."""
        return len(step.best) > 1 and self._by_hand(step)

    def _by_hand(self, step: Decision) -> bool:
        """Whether neither a stand-in nor the clock chose just then; a bot on its own seat chooses itself."""
        event = self.events[step.number]
        clock = isinstance(event, rules.CategoryScored) and event.by == "clock"
        return not clock and step.seat not in self.states[step.number].handed_over

    def analysis(self) -> Analysis:
        numbered = [(step.number, at, step) for at, story in enumerate(self.stories) for step in story.steps]
        numbered.sort(key=lambda each: each[:2])
        steps = tuple(self._step(at, step) for _, at, step in numbered)
        accounts = tuple(self._account(at, story) for at, story in enumerate(self.stories))
        winner = self._winner()
        turning_point = None if winner is None else self._turning_point(winner, steps)
        return Analysis(accounts, steps, winner, turning_point)

    def _step(self, column: int, step: Decision | Throw) -> Step:
        from rules.strategy.analysis import Throw

        fell = isinstance(step, Throw)
        hand = self.states[step.number + fell].hand  # a roll is about the dice that fell, a decision about those before
        # Whoever leaves may do so in another's turn: those dice are not theirs.
        dice = () if isinstance(self.events[step.number], rules.SeatResigned | rules.GameEnded) else hand.dice
        at = Moment(column, step.seat, self.moves[step.number], dice, hand.rolls_used)
        if isinstance(step, Throw):
            return Rolled(at, step.luck, step.after)
        best = step.best[0].action if step.best else None
        return Decided(at, _taken(self.events[step.number]), best, step.cost, step.after)

    def _account(self, column: int, story: CardStory) -> Account:
        choices = [step for step in story.decisions if self._counts(step)]
        ends = [step.after for step in story.decisions if step.kind == "write"]
        return Account(
            column=column,
            expected=story.start,
            luck=story.luck,
            given_away=story.given_away,
            total=story.now,
            accuracy=accuracy(sum(step.cost for step in choices), len(choices)),
            curve=(story.start, *ends),
        )

    def _winner(self) -> int | None:
        totals = [story.now for story in self.stories]
        best = max(totals)
        return totals.index(best) if self.states[-1].over and len(totals) > 1 and totals.count(best) == 1 else None

    def _turning_point(self, winner: int, steps: tuple[Step, ...]) -> Step | None:
        """The step after which the winner was always ahead."""
        now = [story.start for story in self.stories]
        turning, ahead = None, False
        for step in steps:
            now[step.at.column] = step.after
            was, ahead = ahead, _is_ahead(winner, now)
            if ahead and not was:
                turning = step
        return turning


def _is_ahead(column: int, totals: list[int]) -> bool:
    return all(totals[column] > total for at, total in enumerate(totals) if at != column)


def _taken(event: rules.Event) -> rules.Action | None:
    match event:
        case rules.DiceRolled(keep=keep):
            return rules.Roll(keep)
        case rules.CategoryDeclared(category=category):
            return rules.Declare(category)
        case rules.CategoryScored(category=category):
            return rules.Score(category)
    return None
