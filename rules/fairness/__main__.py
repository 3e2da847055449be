"""`python3 -m rules.fairness game.json`: says whether every roll of every game in the file is proved."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

if not __package__:  # pragma: no cover - as `python3 rules/fairness …`, from anywhere, with nothing else of ours
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from rules.fairness.files import Found, Unreadable, games_in
from rules.fairness.words import SENTENCES, game_verdict, verdict

__all__ = ["SENTENCES", "main", "verdict"]


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 only when every roll is proved: a secret held back proves nothing."""
    parser = argparse.ArgumentParser(prog="python3 -m rules.fairness", description="Prove the dice of recorded games.")
    parser.add_argument("file", type=Path, help="dice.json, game.json, or an export of many games")
    parser.add_argument("--commitment", help="the commitment you noted when the game began")
    options = parser.parse_args(arguments)
    try:
        with options.file.open("rb") as file:
            return _tell(games_in(file, options.commitment))
    except (OSError, Unreadable) as error:
        print(f"FAILED: {options.file} cannot be read: {error}")
        return 1


def _tell(games: Iterator[Found]) -> int:
    """Of one game its verdict; of many a line for each that is not proved, and how many are."""
    many, count, rolls, missing = False, 0, 0, 0
    for found in games:
        many, count, rolls = found.line > 1, count + 1, rolls + found.report.dice.proved
        missing += not found.report.proved
        if not many:
            print(game_verdict(found.report))
        elif not found.report.proved:
            print(f"{game_verdict(found.report)} (line {found.line}, game {found.key})")
    if many or not count:
        print(f"{missing} of {count} games are not proved" if missing else f"PROVED: {count} games, {rolls} rolls")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
