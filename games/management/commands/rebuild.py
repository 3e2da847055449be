"""`yatzy.py manage rebuild`: works scores, scorecards and results out again from the log, and says what differed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from games.batches import in_words
from games.transfer.rebuild import UNREADABLE, rebuild_all


class Command(BaseCommand):
    help = "Recompute every scorecard and result from the log of its game, say what was different, and mend it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say it, and fail if there was anything")

    def handle(self, *args: Any, **options: Any) -> None:
        found = unreadable = 0
        try:
            for key, difference in rebuild_all(mend=not options["check"]):
                found += 1
                unreadable += difference.startswith(UNREADABLE)
                self.stdout.write(f"game {key}: {difference}")
        except DatabaseError as error:
            raise CommandError(f"Stopped after {found} differences: {in_words(error)}") from error
        if found and options["check"]:
            raise CommandError(f"{found} differences.")
        if found > unreadable or not found:
            mended = found - unreadable
            self.stdout.write(f"{mended} differences mended." if found else "Every scorecard is what its log says.")
        if unreadable:
            raise CommandError(f"{unreadable} logs cannot be read: nothing could be mended there.")
