"""`yatzy.py import FILE`: a whole server into an empty database, or games to add to those here; all or nothing."""
# ruff: noqa: N999 - it is called by this name

import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.transfer.arriving_games import Busy
from games.transfer.imports import Imported, read_import
from games.transfer.jsonl import Damaged
from games.transfer.snapshots import make_current


class Command(BaseCommand):
    help = "Take in a file that `export` wrote, or games saved from their pages: all of it, or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="an export, or games as their pages give them; - for the standard input")
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
            raise CommandError(f"Nothing was imported. {options['file']}, {printable(str(damaged))}") from damaged
        except Busy:
            raise CommandError("Nothing was imported: another import is under way, or the games are busy.") from None
        except KeyboardInterrupt:
            raise CommandError("Nothing was imported.") from None
        self.stdout.write(_said(done))


def printable(text: str) -> str:
    """For a terminal, what a file says must be text and no command: whatever cannot be seen is spelt out."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _said(done: Imported) -> str:
    if done.same:
        return "Everything in this file is here already; nothing was changed."
    if done.moved is not None:
        counts = done.moved.counts
        return (
            f"{counts.get('player', 0)} players, {counts.get('room', 0)} rooms, {counts.get('game', 0)} games and "
            f"{counts.get('move', 0)} moves are here now."
        )
    games = done.games
    said = f"{games.here} games were here already, {games.new} are new, with {games.players} new players."
    if games.going_on:
        said += f" {games.going_on} go on and were left out: a running game moves into an empty database only."
    return said if games.new else f"{said} Nothing was changed."
