"""A game's log as turns: who filled what, how long it took, and which dice were left to chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.awards import Thrown
from games.codec import events as log

Timed = tuple[datetime, tuple[log.AnyLogged, ...]]


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """A category that a seat filled; `by` as the log says it."""

    seat: int
    category: str
    points: int
    dice: tuple[int, ...]
    by: str
    began: datetime
    seconds: float


@dataclass(frozen=True, slots=True)
class GameTurns:
    """What a log says about how a game was played."""

    turns: tuple[SeatTurn, ...]
    thrown: dict[int, Thrown]  # by seat; never what a bot threw in somebody's place


def turns_of(moves: Iterable[Timed], *, every_roll_is_entered: bool) -> GameTurns:
    """Fold a log. Times are those at which moves were stored."""
    turns: list[SeatTurn] = []
    dice: dict[int, int] = defaultdict(int)  # how many each seat threw
    faces: dict[int, int] = defaultdict(int)  # and what they showed, added up
    first_roll: dict[int, tuple[int, ...]] = {}  # of real dice; an entry may be corrected until the category is filled
    first_rolls: list[tuple[int, ...]] = []  # those of `turns`
    replaced: set[int] = set()  # seats that a bot plays for somebody
    began: datetime | None = None
    for at, events in moves:
        began = began or at
        for event in events:
            match event:
                case log.DiceRolled() if event.seat not in replaced:
                    dice[event.seat] += len(event.dice) - len(event.keep)
                    faces[event.seat] += sum(event.dice) - sum(event.dice[place] for place in event.keep)
                case log.DiceEntered() if event.rolls_used == 1 and every_roll_is_entered:
                    # Later entries hold dice that were kept for what they show: only the first roll is all chance.
                    first_roll[event.seat] = event.dice
                case log.CategoryScored():
                    first_rolls.append(first_roll.pop(event.seat, ()))
                    turns.append(_turn(event, began, at))
                    began = at
                case log.ChoiceUndone() if turns:
                    began = turns.pop().began  # the turn goes on
                    first_roll[event.seat] = first_rolls.pop()
                case log.TurnSkipped() | log.SeatResigned():
                    began = at
                case log.SeatHandedOver():
                    replaced.add(event.seat)
                case log.SeatReturned():
                    replaced.discard(event.seat)
    for turn, entered in zip(turns, first_rolls, strict=True):
        dice[turn.seat] += len(entered)
        faces[turn.seat] += sum(entered)
    return GameTurns(tuple(turns), {seat: Thrown(dice[seat], faces[seat]) for seat in dice if dice[seat]})


def _turn(event: log.CategoryScored, began: datetime, at: datetime) -> SeatTurn:
    return SeatTurn(
        seat=event.seat,
        category=event.category,
        points=event.points + event.extra,
        dice=event.dice,
        by=event.by,
        began=began,
        seconds=(at - began).total_seconds(),
    )
