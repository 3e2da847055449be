"""`yatzy.py manage rebuild`: scores, scorecards and what statistics read, from the log, and what was different."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.moving.sheets import rebuild_all


class Command(BaseCommand):
    help = "Recompute every scorecard and result from the log of its game, say what was different, and mend it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say it, and fail if there was anything")

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for key, difference in rebuild_all(mend=not options["check"]):
            found += 1
            self.stdout.write(f"game {key}: {difference}")
        if found and options["check"]:
            raise CommandError(f"{found} differences.")
        self.stdout.write(f"{found} differences mended." if found else "Every scorecard is what its log says.")
