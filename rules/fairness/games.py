"""Proving a whole game: its dice by their proofs, its moves by the rules, or naming the move that is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from rules.fairness.logs import Log, LoggedMove, read_log
from rules.fairness.record import RecordError, RollEntry
from rules.fairness.verification import Problem, Report, verify_record
from rules.judging import Misjudged, judge


@dataclass(frozen=True, slots=True)
class MoveFault:
    """A move that cannot have been made: a refusal of the rules, `told_otherwise` or `out_of_place`."""

    move: int
    code: str
    turn: int
    roll: int
    seat: int


@dataclass(frozen=True, slots=True)
class GameReport:
    """What was found in a game's log."""

    dice: Report
    move: int | None = None  # in which the first wrong dice stand
    fault: MoveFault | None = None  # the first wrong move

    @property
    def proved(self) -> bool:
        return self.dice.verdict == "proved" and self.fault is None


def verify_game(data: object, noted: str | None = None) -> GameReport:
    """Check all there is to check in a game's document; `noted` is the commitment somebody wrote down."""
    try:
        log = read_log(data)
    except RecordError as error:
        problem = Problem("malformed", entry=error.entry, params={"path": error.path})
        return GameReport(Report((problem,)), move=None if error.entry is None else error.entry + 1)
    report = verify_record(log.record(), noted)
    entry = report.problems[0].entry if report.problems else None
    return GameReport(report, None if entry is None else log.move_of(entry), _judged(log) if log.is_current else None)


def _judged(log: Log) -> MoveFault | None:
    """The first move that the rules would not have made so."""
    state, abandoned = log.start, False
    for move in log.moves:
        over = state.over or abandoned
        try:
            if over or _is_out_of_place(log, move):
                raise Misjudged("out_of_place")
            if any(roll.turn != state.turn for roll in move.entries if isinstance(roll, RollEntry)):
                raise Misjudged("told_otherwise")
            if move.events:
                state = judge(state, move.events)
            abandoned = move.abandoned
            if (move.secret is not None) != (state.over or abandoned):
                raise Misjudged("out_of_place")
        except Misjudged as misjudged:
            rolls = [entry.roll for entry in move.entries if isinstance(entry, RollEntry)]
            roll = rolls[0] if rolls else state.hand.rolls_used
            return MoveFault(move.number, misjudged.code, state.turn, roll, state.seat)
    return None


def _is_out_of_place(log: Log, move: LoggedMove) -> bool:
    """The first move begins the game, nothing else does; giving it up is a move of its own; the secret is the one."""
    begins = move.started is not None
    return (
        begins != (move.number == 1)
        or (begins and (move.started != log.commitment or bool(move.events)))
        or (move.abandoned and bool(move.events or move.entries))
        or (move.secret is not None and move.secret != log.secret)
        or not (begins or move.abandoned or move.events or move.entries)
    )
