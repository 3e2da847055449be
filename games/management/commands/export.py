"""`yatzy.py export FILE`: everything this server keeps, for another one. The file is private."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.moving.exporting import write_export
from games.moving.lines import Footer
from games.moving.readiness import check_is_current


class Command(BaseCommand):
    help = "Write every player, room and game to a file, as JSON Lines. The server may go on meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a new file, or - for the standard output")
        # For --help: who calls us has taken it, because the settings come first.
        parser.add_argument("--data", metavar="FOLDER", help="the folder that keeps the games (default: YATZY_DATA)")

    def handle(self, *args: Any, **options: Any) -> None:
        check_is_current()
        if options["file"] == "-":
            done = write_export(sys.stdout.buffer)
            sys.stdout.buffer.flush()
        else:
            done = self._to(Path(options["file"]))
        counts = done.counts
        if not any(counts.values()):
            self.stderr.write("There is nobody and nothing here yet: the file is an empty server's.")
            return
        self.stderr.write(
            f"{counts.get('player', 0)} players, {counts.get('room', 0)} rooms, {counts.get('game', 0)} games and "
            f"{counts.get('move', 0)} moves were written. The file holds everybody's names and keys: keep it private."
        )

    def _to(self, path: Path) -> Footer:
        draft = path.with_name(f"{path.name}.part")
        if path.exists():
            raise CommandError(f"{path} exists already; choose another name.")
        try:
            draft.unlink(missing_ok=True)
            # Whoever reads it could take any seat: for its owner's eyes only, from its first byte.
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                done = write_export(file)
                file.flush()
                os.fsync(file.fileno())
            draft.rename(path)
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
        finally:
            draft.unlink(missing_ok=True)  # half a file helps nobody
        return done
