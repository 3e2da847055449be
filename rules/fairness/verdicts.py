"""The result of a verification in words."""

from __future__ import annotations

from rules.fairness.dice_proof import Problem, Report
from rules.fairness.game_proof import GameReport

SENTENCES = {
    "malformed": "this is not a record of dice: look at {path}",
    "commitment_changed": "the game was committed to another secret than the one you noted",
    "secret_not_committed": "the secret is not the one that was committed",
    "agreement_changed": "rule set, house rules, bonus, teams, dice or undo are not those that the game began with",
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
    "undo_off": "the table had agreed not to take choices back",
}


NOT_PROVED = """\
Not proved: who sat on which seat, what they are called and when it was; that people chose what is written (their
choices follow the rules and fit these dice, and somebody who writes the whole file anew could have chosen otherwise);
that nobody on the server looked ahead; and that this is the commitment which was shown before the first roll: compare
it with the one that somebody noted (--commitment)."""
NOT_ALL = "Nor is it proved that these are all the games that were played."
NOT_BOUND = (
    "The commitment is of version 1: it binds the secret, but neither the rule set nor house rules, bonus and teams."
)


def verdict(report: Report, move: int | None = None) -> str:
    """A report about dice in one line."""
    if report.problems:
        return f"FAILED: {_what_is_wrong(report, move)}"
    details = f"server's links: {report.by_server}, new chains: {report.new_chains}"
    if report.verdict == "so_far":
        return f"SO FAR: the links of all {report.rolls} rolls are right ({details}); the secret is not revealed yet"
    return (
        f"DICE ONLY: all {report.proved} rolls are right ({details}); commitment {report.commitment}. "
        "Whether rolls are missing, and what was made of them, is not in a record of dice: game.json has it"
    )


def game_verdict(report: GameReport) -> str:
    """A report about a game in one line."""
    dice = report.dice
    details = f"server's links: {dice.by_server}, new chains: {dice.new_chains}"
    rolls = f"all {dice.rolls} rolls are right ({details})"
    committed = f"commitment {dice.commitment}"
    moves = f"all {report.moves} moves follow the rules"
    whole = f"{moves}, and the sheet is what they make" if report.sheet else f"{moves} (there is no sheet in this file)"
    match report.verdict:
        case "failed":
            return f"FAILED: {reason(report)}"
        case "so_far":
            return f"SO FAR: {moves if report.judged else rolls}; the game has not ended; {committed}"
        case "dice_only":
            return f"DICE ONLY: {rolls}; it was played by older rules, and its moves were not judged; {committed}"
        case "nothing_to_prove":
            why = "the dice were real ones" if report.real_dice else "nobody rolled"
            return f"NOTHING TO PROVE: {why}; {whole} ({report.status})"
    return f"PROVED: a whole game ({report.status}): {rolls}, {whole}; {committed}"


def reason(report: GameReport) -> str | None:
    """What is wrong first, dice or move; None if nothing is."""
    fault = report.fault
    if fault is not None and (not report.dice.problems or fault.move < (report.move or 0)):
        why = MOVES.get(fault.code, "the rules do not allow this move")
        return f"move {fault.move}, turn {fault.turn}, roll {fault.roll}, seat {fault.seat}: {why} [{fault.code}]"
    return _what_is_wrong(report.dice, report.move) if report.dice.problems else report.damage


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
