"""Proves a game from its log, dice by their proofs and moves by the rules, or names the move that is wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rules import actions as ask
from rules import events as told
from rules.engine import Events, decide, replay
from rules.errors import IllegalAction
from rules.fairness.dice_proof import Problem, Report, verify_record
from rules.fairness.fair_dice import agreed
from rules.fairness.game_log import OF_THE_PROOF, Log, LoggedMove, read_log
from rules.fairness.rebuilt_sheet import Filled, written
from rules.fairness.record import RecordError, RollEntry
from rules.scoring import Dice
from rules.state import State

Status = Literal["playing", "finished", "abandoned"]
Found = Literal["proved", "failed", "so_far", "nothing_to_prove", "dice_only"]


@dataclass(frozen=True, slots=True)
class MoveFault:
    """A move that cannot have been made: a refusal of the rules, `told_otherwise`, `undo_off` or `out_of_place`."""

    move: int
    code: str
    turn: int
    roll: int
    seat: int


@dataclass(frozen=True, slots=True)
class GameReport:
    """What was found in a game."""

    dice: Report
    move: int | None = None  # in which the first wrong dice stand
    fault: MoveFault | None = None  # the first wrong move
    damage: str | None = None  # what the document says otherwise than its log, or is missing in it
    status: Status = "playing"  # as the log says
    moves: int = 0
    judged: bool = False  # every move was judged by the rules
    real_dice: bool = False
    sheet: bool = False  # there was a sheet to compare with the log
    bound: bool = False  # rule set, house rules and bonus are part of the commitment

    @property
    def verdict(self) -> Found:
        if self.dice.problems or self.fault or self.damage:
            return "failed"
        if self.status == "playing":
            return "so_far"
        if not self.judged:
            return "dice_only"
        return "proved" if self.dice.rolls else "nothing_to_prove"

    @property
    def proved(self) -> bool:
        return self.verdict == "proved"


@dataclass(frozen=True, slots=True)
class Played:
    """How far a log came by the rules."""

    state: State
    filled: tuple[Filled, ...] = ()
    status: Status = "playing"
    fault: MoveFault | None = None


def verify_log(data: object, noted: str | None = None) -> GameReport:
    """Check the dice and the moves of a game; `noted` is the commitment somebody wrote down."""
    try:
        log = read_log(data)
    except RecordError as error:
        return not_a_game(error)
    return verified(log, played(log), noted)


def not_a_game(error: RecordError) -> GameReport:
    problem = Problem("malformed", entry=error.entry, params={"path": error.path})
    return GameReport(Report((problem,)), move=None if error.entry is None else error.entry + 1)


def verified(log: Log, played: Played, noted: str | None) -> GameReport:
    """What is to be said of a log that was played again."""
    report = verify_record(log.record(), noted)
    entry = report.problems[0].entry if report.problems else None
    move = None if entry is None else log.move_of(entry)
    if log.agreed is not None and log.agreed != agreed(log.key, log.start, undo=log.undo is not False):
        report, move = replace(report, problems=(Problem("agreement_changed"), *report.problems)), None
    return GameReport(
        report,
        move,
        played.fault,
        status=played.status,
        moves=len(log.moves),
        judged=log.is_current,
        real_dice=log.start.dice_from != "screen",
        bound=log.agreed is not None,
    )


def played(log: Log) -> Played:
    """The log move by move, up to the first that the rules would not have made so."""
    if not log.is_current:  # by other rules than ours: it says itself how it ended
        ended: Status = "abandoned" if log.moves and log.moves[-1].abandoned else "finished"
        return Played(log.start, status=ended if log.revealed else "playing")
    state, status = log.start, "playing"
    filled: dict[tuple[int, str], Filled] = {}
    for move in log.moves:
        before = state
        try:
            if status != "playing" or _is_out_of_place(log, move):
                raise Misjudged("out_of_place")
            if any(roll.turn != state.turn for roll in move.entries if isinstance(roll, RollEntry)):
                raise Misjudged("told_otherwise")
            if log.undo is False and any(isinstance(event, told.ChoiceUndone) for event in move.events):
                raise Misjudged("undo_off")
            if move.events:
                state = judge(state, move.events)
            status = "finished" if state.over else "abandoned" if move.abandoned else "playing"
            if (move.secret is not None) != (status != "playing"):
                raise Misjudged("out_of_place")
        except Misjudged as misjudged:
            rolls = [entry.roll for entry in move.entries if isinstance(entry, RollEntry)]
            roll = rolls[0] if rolls else before.hand.rolls_used
            fault = MoveFault(move.number, misjudged.code, before.turn, roll, before.seat)
            return Played(before, tuple(filled.values()), "playing", fault)
        written(filled, move.number, move.events, before, state)
    return Played(state, tuple(filled.values()), status)  # type: ignore[arg-type]


def _is_out_of_place(log: Log, move: LoggedMove) -> bool:
    """The first move begins the game, nothing else does; giving it up is a move of its own; the secret is the one."""
    begins = move.started is not None
    return (
        begins != (move.number == 1)
        or (begins and move.started != log.commitment)
        or (move.secret is not None and move.secret != log.secret)
        or not _is_one_move(move)
    )


def _is_one_move(move: LoggedMove) -> bool:
    """Whether these events belong together, in this order: the secret comes last, a new chain first."""
    kinds = move.kinds[:-1] if move.kinds[-1:] == ("secret_revealed",) else move.kinds
    match kinds:
        case ("game_started" | "game_abandoned",):
            return True
        case ("chain_committed",):
            return move.entries[0].by == "browser"
        case ("chain_committed", *others):  # the server puts one down only for the roll that needs it
            chain, *rolls = move.entries
            needed = [(roll.seat, roll.by) for roll in rolls] == [(chain.seat, "server")] and chain.by == "server"
            return needed and OF_THE_PROOF.isdisjoint(others)
    return bool(kinds) and OF_THE_PROOF.isdisjoint(kinds)


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
        case told.CategoryScored(seat=seat, category=category, by="clock"):
            return ask.TimeOver(seat, category), faces
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
