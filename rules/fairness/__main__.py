"""`python3 -m rules.fairness game.json`: one line that says whether every roll is proved."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rules.fairness.verification import Problem, Report, verify

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


def verdict(report: Report) -> str:
    """The report in one line."""
    if report.problems:
        first, more = report.problems[0], len(report.problems) - 1
        rest = f" (and {more} more, perhaps only its consequences)" if more else ""
        return f"FAILED: {_place(first)}{SENTENCES[first.code].format(**first.params)} [{first.code}]{rest}"
    details = f"server's links: {report.by_server}, new chains: {report.new_chains}"
    if report.verdict == "so_far":
        return f"SO FAR: the links of all {report.rolls} rolls are right ({details}); the secret is not revealed yet"
    return f"PROVED: all {report.proved} rolls are right ({details}); commitment {report.commitment}"


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 only when every roll is proved: a secret held back proves nothing."""
    parser = argparse.ArgumentParser(prog="python3 -m rules.fairness", description="Prove the dice of a recorded game.")
    parser.add_argument("file", type=Path, help="the record, as exported from the game's page")
    parser.add_argument("--commitment", help="the commitment you noted when the game began")
    options = parser.parse_args(arguments)
    try:
        data = json.loads(options.file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        print(f"FAILED: {options.file} cannot be read: {error}")
        return 1
    report = verify(data, noted=options.commitment)
    print(verdict(report))
    return 0 if report.verdict == "proved" else 1


def _place(problem: Problem) -> str:
    if problem.turn is not None:
        return f"turn {problem.turn}, roll {problem.roll}, seat {problem.seat}: "
    return f"entry {problem.entry}: " if problem.entry is not None else ""


if __name__ == "__main__":
    sys.exit(main())
