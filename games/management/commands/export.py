"""`yatzy.py export FILE`: everything on this server, to move to another one; or games only, for anybody."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet

from games.models import Game
from games.transfer import spreadsheets
from games.transfer.exports import CannotBeRead, write_export, write_games
from games.transfer.game_document import GameDocument
from games.transfer.game_writing import documents, games_that_ended
from games.transfer.snapshots import check_is_current, snapshot

Write = Callable[[BinaryIO], str]  # what is said afterwards


class Command(BaseCommand):
    help = "Write every player, room and game to a file, as JSON Lines. The server may go on meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="a new file, or - for the standard output")
        parser.add_argument("--games", action="store_true", help="only games that have ended, without anybody's keys")
        parser.add_argument("--csv", metavar="FOLDER", help="instead: tables for a spreadsheet, in a new folder")
        # For --help: who calls us has taken it, because the settings come first.
        parser.add_argument("--data", metavar="FOLDER", help="the folder that keeps the games (default: YATZY_DATA)")

    def handle(self, *args: Any, **options: Any) -> None:
        check_is_current()
        if (options["file"] is None) == (options["csv"] is None):
            raise CommandError("Say where to: a file, or --csv and a folder.")
        if options["csv"] is not None:
            self._tables(Path(options["csv"]))
            return
        try:
            self._file(options["file"], _games if options["games"] else _everything)
        except CannotBeRead as error:
            raise CommandError(f"Nothing was exported: {error}") from error

    def _file(self, path: str, write: Write) -> None:
        if path == "-":
            said = write(sys.stdout.buffer)
            sys.stdout.buffer.flush()
        else:
            said = _to(Path(path), write)
        self.stderr.write(said)

    def _tables(self, folder: Path) -> None:
        try:
            folder.mkdir(mode=0o700)
        except OSError as error:
            raise CommandError(f"{folder} cannot be made: {error.strerror}.") from None
        with snapshot() as moment:
            _to(folder / "games.csv", lambda file: _table(file, spreadsheets.results(_all(moment))))
            _to(folder / "turns.csv", lambda file: _table(file, spreadsheets.turns(_all(moment))))
            count = _here(moment).count()
        self.stderr.write(f"{count} games were written to {folder}, as games.csv and turns.csv.")


def _everything(file: BinaryIO) -> str:
    counts = write_export(file).counts
    if not any(counts.values()):
        return "There is nobody and nothing here yet: the file is an empty server's."
    return (
        f"{counts.get('player', 0)} players, {counts.get('room', 0)} rooms, {counts.get('game', 0)} games and "
        f"{counts.get('move', 0)} moves were written. The file holds everybody's names and keys: keep it private."
    )


def _games(file: BinaryIO) -> str:
    with snapshot() as moment:
        counts = write_games(file, documents(games_that_ended(moment))).counts
    return f"{counts.get('game', 0)} games were written, with the names of who played them."


def _all(alias: str) -> Iterator[GameDocument]:
    return documents(_here(alias).order_by("started_at", "key"))


def _here(alias: str) -> QuerySet[Game]:
    return Game.objects.using(alias).exclude(status=Game.ARRIVING)


def _table(file: BinaryIO, rows: Iterable[spreadsheets.Row]) -> str:
    for text in spreadsheets.table(rows):
        file.write(text.encode())
    return ""


def _to(path: Path, write: Write) -> str:
    """A new file, for its owner's eyes only from its first byte; whole, or none."""
    draft = path.with_name(f"{path.name}.part")
    if path.exists():
        raise CommandError(f"{path} exists already; choose another name.")
    try:
        draft.unlink(missing_ok=True)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            said = write(file)
            file.flush()
            os.fsync(file.fileno())
        draft.rename(path)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        draft.unlink(missing_ok=True)  # half a file helps nobody
    return said
