"""`python3 -m rules.fairness game.json`: says whether every game in the file is proved, and what that means."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

if not __package__:  # pragma: no cover - as `python3 rules/fairness …`, from anywhere, with nothing else of ours
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from rules.fairness.files import Damaged, Found, Unreadable, games_in
from rules.fairness.verdicts import NOT_ALL, NOT_BOUND, NOT_PROVED, SENTENCES, game_verdict, verdict

__all__ = ["EXIT", "SENTENCES", "main", "verdict"]

# argparse says 2 to a command that it does not understand; a file that cannot be read is the same kind of no.
EXIT = {"proved": 0, "failed": 1, "unreadable": 2, "so_far": 3, "nothing_to_prove": 4, "dice_only": 5}


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 only when every game is proved, or has real dice beside others that are proved."""
    parser = argparse.ArgumentParser(
        prog="python3 -m rules.fairness",
        description="Prove recorded games: dice, moves, sheets.",
        epilog="Exit codes: 0 proved, 1 failed, 2 no readable file, 3 not ended yet, 4 nothing to prove, 5 dice only.",
    )
    parser.add_argument("file", type=Path, help="game.json, an export of many games, or dice.json")
    parser.add_argument("--commitment", help="the commitment you noted when the game began")
    options = parser.parse_args(arguments)
    try:
        with options.file.open("rb") as file:
            return EXIT[_tell(games_in(file, options.commitment))]
    except Damaged as error:
        print(f"FAILED: {error}")
        return EXIT["failed"]
    except (OSError, Unreadable) as error:
        print(f"UNREADABLE: {error}")
        return EXIT["unreadable"]


def _tell(games: Iterator[Found]) -> str:
    """Of one game its verdict; of many a line for each that is not proved, and how many are."""
    many, rolls, older, found = False, 0, 0, Counter[str]()
    for game in games:
        many, rolls = game.line > 1, rolls + game.report.dice.proved
        what, words = _verdict(game)
        found[what] += 1
        older += what == "proved" and not game.report.bound
        if not many:
            print(words)
        elif what != "proved":
            print(f"{words} (line {game.line}, game {game.key})")
    if many or not found:
        print(_together(found, rolls))
    if found["proved"]:
        print(NOT_PROVED)
        if older:
            print(f"In {older} of these games: {NOT_BOUND}" if many else NOT_BOUND)
        if many:
            print(NOT_ALL)
    return next((what for what in ("failed", "so_far", "dice_only", "proved") if found[what]), "nothing_to_prove")


def _verdict(game: Found) -> tuple[str, str]:
    if not game.dice_alone:
        return game.report.verdict, game_verdict(game.report)
    what = game.report.dice.verdict
    return "dice_only" if what == "proved" else what, verdict(game.report.dice)


def _together(found: Counter[str], rolls: int) -> str:
    missing = sum(found.values()) - found["proved"] - found["nothing_to_prove"]
    if missing:
        return f"{missing} of {sum(found.values())} games are not proved"
    real = f"; nothing to prove in {found['nothing_to_prove']} games" if found["nothing_to_prove"] else ""
    if found["proved"]:
        return f"PROVED: {found['proved']} games, {rolls} rolls{real}"
    return f"NOTHING TO PROVE in {found['nothing_to_prove']} games"


if __name__ == "__main__":
    sys.exit(main())
