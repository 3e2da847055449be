"""A move of a log judged again: what was asked is read from what happened, and the rules say what it would do now."""

from __future__ import annotations

from rules import actions as ask
from rules import events as told
from rules.engine import Events, decide, replay
from rules.errors import IllegalAction
from rules.scoring import Dice
from rules.state import State


class Misjudged(ValueError):  # noqa: N818 - it reads as what it is
    """The rules would not have said this; `code` is their refusal, or `told_otherwise` if something else happened."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def judge(state: State, events: Events) -> State:
    """The state after a move, if it is one that the rules allow and it says exactly what they say. Raises Misjudged."""
    action, faces = _asked(events)
    try:
        right = decide(state, action, faces)
    except IllegalAction as illegal:
        raise Misjudged(illegal.code) from illegal
    if right != events:
        raise Misjudged("told_otherwise")
    return replay(state, events)


def _asked(events: Events) -> tuple[ask.Action, Dice]:
    """The action that has these events, and the luck in it."""
    first, last = events[0], events[-1]
    faces = _thrown(first) if isinstance(first, told.DiceRolled) else ()
    match last:
        case told.CategoryScored(seat=seat, by="clock"):
            return ask.TimeOver(seat), faces
        case told.DiceRolled(keep=keep, seat=seat):
            return ask.Roll(keep, seat), faces
        case told.DiceEntered(dice=dice, rolls_used=rolls_used, seat=seat):
            return ask.EnterDice(dice, rolls_used or None, seat), ()
        case told.CategoryDeclared(category=category, seat=seat):
            return ask.Declare(category, seat), ()
        case told.CategoryScored(category=category, seat=seat):
            return ask.Score(category, seat), ()
        case told.GameEnded():
            return ask.EndGame(), ()
    plain = _PLAIN[type(last)]
    return plain(seat=last.seat), ()


_PLAIN: dict[type, type[ask.Undo | ask.Skip | ask.HandOver | ask.ComeBack | ask.Resign]] = {
    told.ChoiceUndone: ask.Undo,
    told.TurnSkipped: ask.Skip,
    told.SeatHandedOver: ask.HandOver,
    told.SeatReturned: ask.ComeBack,
    told.SeatResigned: ask.Resign,
}


def _thrown(rolled: told.DiceRolled) -> Dice:
    return tuple(face for at, face in enumerate(rolled.dice) if at not in rolled.keep)
