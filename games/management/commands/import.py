"""`yatzy.py import FILE`: an export into this server's empty database, all of it or nothing."""
# ruff: noqa: N999 - it is called by this name

import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.moving.importing import AlreadyHere, NotEmpty, read_import
from games.moving.lines import Damaged, Footer
from games.moving.readiness import make_current

FULL = "This database has players or games of its own, and two servers cannot be mixed: import into an empty one."


class Command(BaseCommand):
    help = "Take in a file that `export` wrote. The database must be empty; it is filled completely or not at all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="what `export` wrote, or - for the standard input")
        # For --help: who calls us has taken it, because the settings come first.
        parser.add_argument("--data", metavar="FOLDER", help="the folder that keeps the games (default: YATZY_DATA)")

    def handle(self, *args: Any, **options: Any) -> None:
        make_current()
        try:
            with nullcontext(sys.stdin.buffer) if options["file"] == "-" else open(options["file"], "rb") as file:
                done = read_import(file)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from None
        except Damaged as damaged:
            raise CommandError(f"Nothing was imported. {options['file']}, {damaged}") from damaged
        except NotEmpty:
            raise CommandError(f"Nothing was imported. {FULL}") from None
        except AlreadyHere:
            self.stdout.write("Everything in this file is here already; nothing was changed.")
        else:
            self._say(done)

    def _say(self, done: Footer) -> None:
        counts = done.counts
        self.stdout.write(
            f"{counts.get('player', 0)} players, {counts.get('room', 0)} rooms, {counts.get('game', 0)} games and "
            f"{counts.get('move', 0)} moves are here now."
        )
