"""`yatzy.py manage solve`: works out what perfect play makes of a rule set, in the expected total."""

import os
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand, CommandError

import rules
from games.perfect_play.kept_values import keep, load, nobody_else_works_in, place_of
from rules.strategy.cards import Cards
from rules.strategy.many_games import usual
from rules.strategy.solved import Solved
from rules.strategy.solver import solve

GAMES = 4_000  # simulated, to say what perfect play usually comes to


class Command(BaseCommand):
    help = "Work out every scorecard of a rule set backwards, and print the expected total of perfect play."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", choices=[key for key, each in rules.RULESETS.items() if not each.saves_rolls])
        parser.add_argument(
            "--house",
            nargs="+",
            type=_choice,
            default=[],
            metavar="RULE=CHOICE",
            help="house rules, like order=forced, chance=last or bonus=42:50 (50 points from a sum of 42 on)",
        )
        parser.add_argument(
            "--into",
            type=Path,
            metavar="FOLDER",
            help="yield to everything else, and keep the values where the server finds them",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset = rules.RULESETS[options["ruleset"]]
        try:
            cards = Cards(ruleset, rules.HouseRules(**dict(options["house"])).settled(ruleset, seats=1))
        except rules.IllegalSetup as wrong:
            raise CommandError(f"There are no such house rules: {wrong.code}.") from wrong
        solved = self._kept(cards, options["into"]) if options["into"] else solve(cards, self._tell)
        self.stdout.write(f"{solved.expected:.4f}")

    def _kept(self, cards: Cards, folder: Path) -> Solved:
        yield_to_all_others()
        place = place_of(cards, folder)
        with nobody_else_works_in(folder):
            solved = load(cards, place)
            if solved is None:
                solved = solve(cards, self._tell)
                solved = replace(solved, usual=usual(solved, GAMES, np.random.default_rng(1)))
                keep(solved, place)
            return solved

    def _tell(self, done: int, count: int) -> None:
        self.stdout.write(f"{done:,} of {count:,} scorecards")


def yield_to_all_others() -> None:
    """A tenth of what others want, and all that they do not: it comes to an end on a busy machine, too."""
    if hasattr(os, "nice"):
        os.nice(10)


def _choice(said: str) -> tuple[str, Any]:
    """A house rule and what it is set to."""
    rule, _, choice = said.partition("=")
    if rule == "bonus":
        threshold, _, points = choice.partition(":")
        if not (threshold.isdecimal() and points.isdecimal()):
            raise ArgumentTypeError(f"{said} is no bonus: it is written like bonus=42:50")
        return rule, rules.Bonus(int(points), at_least=int(threshold))
    if rule not in ("order", "declare", "sections", "chance", "zeros"):
        raise ArgumentTypeError(f"{said} is no house rule")
    return rule, choice
