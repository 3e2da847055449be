"""The engine: `decide` may refuse, `evolve` may not, and a game is its events replayed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules import actions as ask
from rules import events as told
from rules.errors import IllegalAction, Refusal
from rules.options import category_options, joker_bonus
from rules.scoring import Dice
from rules.state import ROLLS_NOT_SAID, State
from rules.turns import after_resigning, after_scoring, after_skipping, after_undo, closed

Events = tuple[told.Event, ...]


def decide(state: State, action: ask.Action, faces: Dice = ()) -> Events:
    """What would happen if `action` were taken now; `faces` is all the luck there is. Raises IllegalAction."""
    if state.over:
        raise IllegalAction(Refusal.GAME_OVER)
    seat = _seat_of(state, action)
    match action:
        case ask.Roll(keep=keep):
            return (_roll(state, seat, keep, faces),)
        case ask.TimeOver():
            return _time_over(state, seat, faces)
    if faces:
        raise IllegalAction(Refusal.WRONG_NUMBER_OF_FACES)
    match action:
        case ask.EnterDice(dice=dice, rolls_used=rolls_used):
            return (_enter(state, seat, dice, rolls_used),)
        case ask.Declare(category=category):
            return (_declare(state, seat, category),)
        case ask.Score(category=category):
            by: told.PlayedBy = "bot" if seat in state.handed_over else "player"
            return (_score(state, seat, category, by),)
        case ask.Undo():
            return (_undo(state, seat),)
        case ask.Skip():
            if all(column.is_full or column is state.column for column in state.columns):
                raise IllegalAction(Refusal.NOBODY_ELSE_TO_PLAY)
            return (told.TurnSkipped(seat),)
        case ask.HandOver():
            if seat in state.handed_over:
                raise IllegalAction(Refusal.ALREADY_HANDED_OVER)
            return (told.SeatHandedOver(seat),)
        case ask.TakeBack():
            if seat not in state.handed_over:
                raise IllegalAction(Refusal.NOT_HANDED_OVER)
            return (told.SeatTakenBack(seat),)
        case ask.Resign():
            if state.columns[state.column_of(seat)].is_full:
                raise IllegalAction(Refusal.ALREADY_FINISHED)
            return (told.SeatResigned(seat),)
        case ask.EndGame():
            if state.round <= len(state.column.points):
                raise IllegalAction(Refusal.OTHERS_STILL_PLAYING)
            return (told.GameClosed(),)


def evolve(state: State, event: told.Event) -> State:
    """The state after `event`. Never refuses: it has already happened."""
    match event:
        case told.DiceRolled(dice=dice, rolls_used=rolls_used) | told.DiceEntered(dice=dice, rolls_used=rolls_used):
            return replace(state, hand=replace(state.hand, dice=dice, rolls_used=rolls_used), last=None)
        case told.CategoryDeclared(category=category):
            return replace(state, hand=replace(state.hand, declared=category))
        case told.CategoryScored():
            return after_scoring(state, event)
        case told.ChoiceUndone():
            return after_undo(state)
        case told.TurnSkipped():
            return after_skipping(state)
        case told.SeatHandedOver(seat=seat):
            return replace(state, handed_over=state.handed_over | {seat})
        case told.SeatTakenBack(seat=seat):
            return replace(state, handed_over=state.handed_over - {seat})
        case told.SeatResigned(seat=seat):
            return after_resigning(state, seat)
        case told.GameClosed():
            return closed(state)


def replay(state: State, events: Iterable[told.Event]) -> State:
    """The state after all `events`, in order."""
    for event in events:
        state = evolve(state, event)
    return state


ANY_SEAT = (ask.Undo, ask.HandOver, ask.TakeBack, ask.Resign, ask.EndGame)  # others act for the seat to move only


def _seat_of(state: State, action: ask.Action) -> int:
    """The seat that `action` is for."""
    if not isinstance(action, ask.Action):
        raise IllegalAction(Refusal.NOT_AN_ACTION)
    if action.seat is None:
        return state.last.seat if isinstance(action, ask.Undo) and state.last else state.seat
    if not isinstance(action.seat, int) or not 0 <= action.seat < state.seat_count:
        raise IllegalAction(Refusal.NO_SUCH_SEAT)
    if action.seat in state.resigned:
        raise IllegalAction(Refusal.SEAT_RESIGNED)
    if action.seat != state.seat and not isinstance(action, ANY_SEAT):
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    return action.seat


def _check_faces(state: State, faces: Dice, count: int) -> None:
    if len(faces) != count:
        raise IllegalAction(Refusal.WRONG_NUMBER_OF_FACES)
    if not all(isinstance(face, int) and 1 <= face <= state.ruleset.sides for face in faces):
        raise IllegalAction(Refusal.IMPOSSIBLE_FACE)


def _roll(state: State, seat: int, keep: tuple[int, ...], faces: Dice) -> told.DiceRolled:
    if state.dice_from != "screen":
        raise IllegalAction(Refusal.DICE_ARE_ON_THE_TABLE)
    if state.must_declare:
        raise IllegalAction(Refusal.DECLARE_FIRST)
    if state.rolls_left <= 0:
        raise IllegalAction(Refusal.NO_ROLLS_LEFT)
    return _throw(state, seat, keep, faces)


def _throw(state: State, seat: int, keep: tuple[int, ...], faces: Dice) -> told.DiceRolled:
    """The dice after throwing all but `keep`; the clock throws too, whatever dice the table plays with."""
    count, kept = state.ruleset.dice, set(keep)
    if len(kept) != len(keep) or not kept <= set(range(count)):
        raise IllegalAction(Refusal.BAD_KEEP)
    if keep and not state.hand.dice:
        raise IllegalAction(Refusal.ROLL_ALL_FIRST)
    if len(keep) == count:
        raise IllegalAction(Refusal.NOTHING_TO_ROLL)
    _check_faces(state, faces, count - len(keep))
    new = iter(faces)
    dice = tuple(state.hand.dice[at] if at in kept else next(new) for at in range(count))
    return told.DiceRolled(seat, tuple(sorted(keep)), dice, state.hand.rolls_used + 1)


def _enter(state: State, seat: int, dice: Dice, rolls_used: int | None) -> told.DiceEntered:
    if state.dice_from == "screen":
        raise IllegalAction(Refusal.DICE_ARE_ROLLED_HERE)
    _check_faces(state, dice, state.ruleset.dice)
    return told.DiceEntered(seat, tuple(dice), _entered_roll(state, rolls_used))


def _entered_roll(state: State, said: int | None) -> int:
    """The number of the roll that an entry of real dice is about."""
    hand = state.hand
    number = _next_entry(state) if said is None else said
    follows = state.dice_from == "final" or number in (hand.rolls_used, hand.rolls_used + 1)
    declared_on_it = number == 1 and hand.declared is not None
    if not isinstance(number, int) or said is not None and said < 1 or not follows or declared_on_it:
        raise IllegalAction(Refusal.BAD_ROLLS_USED)
    if state.declares and hand.declared is None and number > 1:
        raise IllegalAction(Refusal.DECLARE_FIRST)
    if number > state.ruleset.rolls + state.column.saved_rolls:
        raise IllegalAction(Refusal.NO_ROLLS_LEFT)
    return number


def _next_entry(state: State) -> int:
    """The roll that an entry without a number is about."""
    if state.dice_from == "each_roll":
        return state.hand.rolls_used + 1
    if state.declares and state.hand.declared is None:
        return 1  # the entry before naming a category is the first roll by its nature
    if state.ruleset.saves_rolls:
        raise IllegalAction(Refusal.ROLLS_USED_NEEDED)
    return ROLLS_NOT_SAID


def _declare(state: State, seat: int, category: str) -> told.CategoryDeclared:
    if not state.must_declare:
        raise IllegalAction(Refusal.NOTHING_TO_DECLARE)
    _points_in(state, category)
    return told.CategoryDeclared(seat, category)


def _score(state: State, seat: int, category: str, by: told.PlayedBy) -> told.CategoryScored:
    if not state.hand.dice:
        raise IllegalAction(Refusal.ROLL_FIRST)
    if state.must_declare:
        raise IllegalAction(Refusal.DECLARE_FIRST)
    points, hand = _points_in(state, category), state.hand
    return told.CategoryScored(seat, category, points, joker_bonus(state), hand.dice, hand.rolls_used, by)


def _points_in(state: State, category: str) -> int:
    """What the dice pay in `category` if it may be chosen now."""
    position = state.ruleset.position.get(category)
    if position is None:
        raise IllegalAction(Refusal.UNKNOWN_CATEGORY)
    if position >= len(state.column.points):
        raise IllegalAction(Refusal.CATEGORY_NOT_PLAYED)
    option = next((option for option in category_options(state) if option.key == category), None)
    if option is None:
        raise IllegalAction(Refusal.CATEGORY_FILLED)
    if option.reason is not None:
        raise IllegalAction(option.reason)
    assert option.points is not None  # there are dice: both callers have seen to it
    return option.points


def _undo(state: State, seat: int) -> told.ChoiceUndone:
    if state.last is None:
        raise IllegalAction(Refusal.NOTHING_TO_UNDO)
    if state.last.seat != seat:
        raise IllegalAction(Refusal.NOT_YOUR_CHOICE)
    return told.ChoiceUndone(seat, state.last.category)


def _time_over(state: State, seat: int, faces: Dice) -> Events:
    """A roll if there is none yet, then the legal category with most points (ties: the lowest on the sheet)."""
    happened: list[told.Event] = []

    def tell(event: told.Event) -> None:
        nonlocal state
        happened.append(event)
        state = evolve(state, event)

    if state.hand.dice:
        _check_faces(state, faces, 0)
    else:
        tell(_throw(state, seat, (), faces))
    if state.hand.rolls_used == ROLLS_NOT_SAID:
        tell(told.DiceEntered(seat, state.hand.dice, state.ruleset.rolls))
    if state.must_declare:
        tell(told.CategoryDeclared(seat, _best_category(state)))
    tell(_score(state, seat, _best_category(state), "clock"))
    return tuple(happened)


def _best_category(state: State) -> str:
    legal = [option for option in category_options(state) if option.legal]
    best = max(option.points or 0 for option in legal)
    return [option.key for option in legal if option.points == best][-1]
