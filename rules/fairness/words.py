"""What verification found, in words for whoever ran it."""

from __future__ import annotations

from rules.fairness.games import GameReport
from rules.fairness.verification import Problem, Report

SENTENCES = {
    "malformed": "this is not a record of dice: look at {path}",
    "commitment_changed": "the game was committed to another secret than the one you noted",
    "secret_not_committed": "the secret is not the one that was committed",
    "server_chain_not_derived": "the server's chain does not come from the secret",
    "not_an_end": "the end of a chain is not 64 hex digits",
    "end_reused": "the chain was committed before",
    "roll_out_of_order": "the roll comes after a later one",
    "chain_missing": "a seat has not committed a chain",
    "link_does_not_follow": "the link does not follow the one before it",
    "wrong_count": "{expected} dice were thrown and {recorded} are recorded",
    "wrong_faces": "the dice show {recorded} and should show {expected}",
}
MOVES = {
    "told_otherwise": "the rules make something else of this move",
    "out_of_place": "this does not belong here",
}


def verdict(report: Report, move: int | None = None) -> str:
    """A report about dice in one line."""
    if report.problems:
        return f"FAILED: {_what_is_wrong(report, move)}"
    details = f"server's links: {report.by_server}, new chains: {report.new_chains}"
    if report.verdict == "so_far":
        return f"SO FAR: the links of all {report.rolls} rolls are right ({details}); the secret is not revealed yet"
    return f"PROVED: all {report.proved} rolls are right ({details}); commitment {report.commitment}"


def game_verdict(report: GameReport) -> str:
    """A report about a game in one line."""
    wrong = reason(report)
    return verdict(report.dice) if wrong is None else f"FAILED: {wrong}"


def reason(report: GameReport) -> str | None:
    """What is wrong first, dice or move; None if nothing is."""
    fault = report.fault
    if fault is not None and (not report.dice.problems or fault.move < (report.move or 0)):
        why = MOVES.get(fault.code, "the rules do not allow this move")
        return f"move {fault.move}, turn {fault.turn}, roll {fault.roll}, seat {fault.seat}: {why} [{fault.code}]"
    return _what_is_wrong(report.dice, report.move) if report.dice.problems else None


def _what_is_wrong(report: Report, move: int | None) -> str:
    first, more = report.problems[0], len(report.problems) - 1
    rest = f" (and {more} more, perhaps only its consequences)" if more else ""
    return f"{_place(first, move)}{SENTENCES[first.code].format(**first.params)} [{first.code}]{rest}"


def _place(problem: Problem, move: int | None) -> str:
    moved = "" if move is None else f"move {move}, "
    if problem.turn is not None:
        return f"{moved}turn {problem.turn}, roll {problem.roll}, seat {problem.seat}: "
    if move is not None:
        return f"move {move}: "
    return f"entry {problem.entry}: " if problem.entry is not None else ""
