"""What each action of a turn leads to, or why it is refused: rolling, entering dice, choosing, undoing."""

from __future__ import annotations

from rules.errors import IllegalAction, Refusal
from rules.events import CategoryDeclared, CategoryScored, ChoiceUndone, DiceEntered, DiceRolled, PlayedBy
from rules.options import category_options, joker_bonus
from rules.scoring import Dice, is_number
from rules.state import ROLLS_NOT_SAID, State


def roll(state: State, seat: int, keep: tuple[int, ...], faces: Dice) -> DiceRolled:
    if state.dice_from != "screen":
        raise IllegalAction(Refusal.DICE_ARE_ON_THE_TABLE)
    if state.must_declare:
        raise IllegalAction(Refusal.DECLARE_FIRST)
    if state.rolls_left <= 0:
        raise IllegalAction(Refusal.NO_ROLLS_LEFT)
    return throw(state, seat, keep, faces)


def throw(state: State, seat: int, keep: tuple[int, ...], faces: Dice) -> DiceRolled:
    """The dice after throwing all but `keep`; the clock throws too, whatever dice the table plays with."""
    count = state.ruleset.dice
    if not isinstance(keep, tuple) or not all(is_number(at) and 0 <= at < count for at in keep):
        raise IllegalAction(Refusal.BAD_KEEP)
    kept = set(keep)
    if len(kept) != len(keep):
        raise IllegalAction(Refusal.BAD_KEEP)
    if keep and not state.hand.dice:
        raise IllegalAction(Refusal.ROLL_ALL_FIRST)
    if len(keep) == count:
        raise IllegalAction(Refusal.NOTHING_TO_ROLL)
    check_faces(state, faces, count - len(keep))
    new = iter(faces)
    dice = tuple(state.hand.dice[at] if at in kept else next(new) for at in range(count))
    return DiceRolled(seat, tuple(sorted(keep)), dice, state.hand.rolls_used + 1)


def enter(state: State, seat: int, dice: Dice, rolls_used: int | None) -> DiceEntered:
    if state.dice_from == "screen":
        raise IllegalAction(Refusal.DICE_ARE_ROLLED_HERE)
    check_faces(state, dice, state.ruleset.dice)
    return DiceEntered(seat, dice, _entered_roll(state, rolls_used))


def _entered_roll(state: State, said: int | None) -> int:
    """The number of the roll that an entry of real dice is about."""
    hand = state.hand
    number = _next_entry(state) if said is None else said
    follows = state.dice_from == "final" or number in (hand.rolls_used, hand.rolls_used + 1)
    declared_on_it = number == 1 and hand.declared is not None
    if not is_number(number) or number < 0 or said == 0 or not follows or declared_on_it:
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


def check_faces(state: State, faces: Dice, count: int) -> None:
    if not isinstance(faces, tuple) or len(faces) != count:
        raise IllegalAction(Refusal.WRONG_NUMBER_OF_FACES)
    if not all(is_number(face) and 1 <= face <= state.ruleset.sides for face in faces):
        raise IllegalAction(Refusal.IMPOSSIBLE_FACE)


def declare(state: State, seat: int, category: str) -> CategoryDeclared:
    if not state.must_declare:
        raise IllegalAction(Refusal.NOTHING_TO_DECLARE)
    _points_in(state, category)
    return CategoryDeclared(seat, category)


def score(state: State, seat: int, category: str, by: PlayedBy) -> CategoryScored:
    if not state.hand.dice:
        raise IllegalAction(Refusal.ROLL_FIRST)
    if state.must_declare:
        raise IllegalAction(Refusal.DECLARE_FIRST)
    points, hand = _points_in(state, category), state.hand
    return CategoryScored(seat, category, points, joker_bonus(state), hand.dice, hand.rolls_used, by)


def _points_in(state: State, category: str) -> int:
    """What the dice pay in `category` if it may be chosen now."""
    position = state.ruleset.position.get(category) if isinstance(category, str) else None
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


def undo(state: State, seat: int) -> ChoiceUndone:
    if state.last is None:
        raise IllegalAction(Refusal.NOTHING_TO_UNDO)
    if state.last.seat != seat:
        raise IllegalAction(Refusal.NOT_YOUR_CHOICE)
    return ChoiceUndone(seat, state.last.category)


def best_category(state: State) -> str:
    """The legal category with most points; of several, the lowest on the sheet."""
    legal = [option for option in category_options(state) if option.legal]
    best = max(option.points or 0 for option in legal)
    return [option.key for option in legal if option.points == best][-1]
