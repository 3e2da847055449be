"""The engine: `decide` may refuse an action, `evolve` applies an event, and a game is its events replayed."""

from __future__ import annotations

from collections.abc import Iterable

from rules import actions as ask
from rules import events as told
from rules.decisions import best_category, check_faces, declare, enter, roll, score, throw, undo
from rules.errors import IllegalAction, Refusal
from rules.scoring import Dice, is_number
from rules.state import ROLLS_NOT_SAID, State
from rules.turns import after_resigning, after_scoring, after_skipping, after_undo, ended, may_end, may_skip

Events = tuple[told.Event, ...]


def decide(state: State, action: ask.Action, faces: Dice = ()) -> Events:
    """What would happen if `action` were taken now; `faces` is all the luck there is. Raises IllegalAction."""
    if state.over:
        raise IllegalAction(Refusal.GAME_OVER)
    seat = _seat_of(state, action)
    match action:
        case ask.Roll(keep=keep):
            return (roll(state, seat, keep, faces),)
        case ask.TimeOver():
            return _time_over(state, seat, action.category, faces)
    if faces:
        raise IllegalAction(Refusal.WRONG_NUMBER_OF_FACES)
    match action:
        case ask.EnterDice(dice=dice, rolls_used=rolls_used):
            return (enter(state, seat, dice, rolls_used),)
        case ask.Declare(category=category):
            return (declare(state, seat, category),)
        case ask.Score(category=category):
            by: told.PlayedBy = "bot" if seat in state.handed_over else "player"
            return (score(state, seat, category, by),)
        case ask.Undo():
            return (undo(state, seat),)
        case ask.Skip():
            if not may_skip(state):
                raise IllegalAction(Refusal.NOBODY_ELSE_TO_PLAY)
            return (told.TurnSkipped(seat),)
        case ask.HandOver():
            if seat in state.handed_over:
                raise IllegalAction(Refusal.ALREADY_HANDED_OVER)
            return (told.SeatHandedOver(seat),)
        case ask.ComeBack():
            if seat not in state.handed_over:
                raise IllegalAction(Refusal.NOT_HANDED_OVER)
            return (told.SeatReturned(seat),)
        case ask.Resign():
            if state.columns[state.column_of(seat)].is_full:
                raise IllegalAction(Refusal.ALREADY_FINISHED)
            return (told.SeatResigned(seat),)
        case ask.EndGame():  # pragma: no branch - the last action there is
            if not may_end(state):
                raise IllegalAction(Refusal.OTHERS_STILL_PLAYING)
            return (told.GameEnded(),)


def evolve(state: State, event: told.Event) -> State:
    """The state after `event`. Never refuses: it has already happened."""
    match event:
        case told.DiceRolled(dice=dice, rolls_used=rolls_used) | told.DiceEntered(dice=dice, rolls_used=rolls_used):
            return state._replace(hand=state.hand._replace(dice=dice, rolls_used=rolls_used), last=None)
        case told.CategoryDeclared(category=category):
            return state._replace(hand=state.hand._replace(declared=category))
        case told.CategoryScored():
            return after_scoring(state, event)
        case told.ChoiceUndone():
            return after_undo(state)
        case told.TurnSkipped():
            return after_skipping(state)
        case told.SeatHandedOver(seat=seat):
            return state._replace(handed_over=state.handed_over | {seat})
        case told.SeatReturned(seat=seat):
            return state._replace(handed_over=state.handed_over - {seat})
        case told.SeatResigned(seat=seat):
            return after_resigning(state, seat)
        case told.GameEnded():  # pragma: no branch - the last event there is
            return ended(state)


def replay(state: State, events: Iterable[told.Event]) -> State:
    """The state after all `events`, in order."""
    for event in events:
        state = evolve(state, event)
    return state


ANY_SEAT = (ask.Undo, ask.HandOver, ask.ComeBack, ask.Resign, ask.EndGame)  # others act for the seat to move only


def _seat_of(state: State, action: ask.Action) -> int:
    """The seat that `action` is for."""
    if not isinstance(action, ask.Action):
        raise IllegalAction(Refusal.NOT_AN_ACTION)
    if action.seat is None:
        return state.last.seat if isinstance(action, ask.Undo) and state.last else state.seat
    if not is_number(action.seat) or not 0 <= action.seat < state.seat_count:
        raise IllegalAction(Refusal.NO_SUCH_SEAT)
    if action.seat in state.resigned:
        raise IllegalAction(Refusal.SEAT_RESIGNED)
    if action.seat != state.seat and not isinstance(action, ANY_SEAT):
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    return action.seat


def _time_over(state: State, seat: int, category: str | None, faces: Dice) -> Events:
    """A roll if there is none yet, then a category; by itself the one with most points (ties: the lowest)."""
    happened: list[told.Event] = []

    def tell(event: told.Event) -> None:
        nonlocal state
        happened.append(event)
        state = evolve(state, event)

    if state.hand.dice:
        check_faces(state, faces, 0)
    else:
        tell(throw(state, seat, (), faces))
    if state.hand.rolls_used == ROLLS_NOT_SAID:
        tell(told.DiceEntered(seat, state.hand.dice, state.ruleset.rolls))
    if state.must_declare:
        tell(declare(state, seat, category or best_category(state)))
    tell(score(state, seat, category or best_category(state), "clock"))
    return tuple(happened)
