"""Export files and backups that were cut, changed or forged, given to what reads them: `… bad_files COUNT`.

Runs in a process and a data folder of its own (YATZY_DATA); prints a line for each kind of file: how many were tried,
how many were not refused, and which.
"""

import io
import os
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.lib.own_site import set_up

GAMES = 4
SQLITE = b"SQLite format 3\0"
# What somebody might have done to a backup before they gave it to us.
CHANGES = (
    "CREATE TRIGGER evil AFTER INSERT ON games_move BEGIN DELETE FROM games_move; END",
    "CREATE TRIGGER evil AFTER UPDATE ON games_room BEGIN UPDATE games_player SET name = 'x'; END",
    "CREATE VIEW evil AS SELECT * FROM games_device",
    "DROP TABLE games_move",
    "DROP TABLE django_migrations",
    "DROP TABLE games_player",
    "ALTER TABLE games_move RENAME TO moves",
    "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_later', '2099-01-01')",
    "DELETE FROM django_migrations",
)


def main(count: str) -> None:
    set_up(Path(os.environ["YATZY_DATA"]))
    from django.core.management import call_command

    from bench.lib.past_play import play_games
    from games.errors import Refused
    from games.models import Game, Move, Player, Room
    from games.transfer.backups import make_backup
    from games.transfer.exports import write_export
    from games.transfer.imports import read_import
    from games.transfer.jsonl import Damaged
    from games.transfer.restoring import stage

    def empty() -> None:
        call_command("flush", interactive=False, verbosity=0)

    def import_is_refused(text: bytes) -> bool:
        """With nothing left behind."""
        try:
            read_import(io.BytesIO(text))
        except Damaged:
            return not any(model.objects.exists() for model in (Player, Room, Game, Move))
        empty()
        return False

    def backup_is_refused(content: bytes) -> bool:
        try:
            stage([content], size=len(content))
        except Refused:
            return True
        return False

    play_games(GAMES, "bad files")
    whole = io.BytesIO()
    write_export(whole)
    backup = make_backup().read_bytes()
    assert not backup_is_refused(backup)  # or nothing below says anything
    empty()
    assert not import_is_refused(whole.getvalue())
    luck = Random(3)
    _say("imports", _bad_exports(whole.getvalue(), int(count), luck), import_is_refused)
    _say("backups", _bad_backups(backup, int(count) // 2, luck), backup_is_refused)


def _say(kind: str, files: Iterable[tuple[str, bytes]], refuses: Callable[[bytes], bool]) -> None:
    tried = [(name, refuses(content)) for name, content in files]
    missed = [name for name, refused in tried if not refused]
    print("\t".join([kind, str(len(tried)), str(len(missed)), *missed[:10]]), flush=True)


def _bad_exports(text: bytes, count: int, luck: Random) -> Iterator[tuple[str, bytes]]:
    first = text.index(b"\n") + 1  # who wrote it stands in the first line, and is nobody's business
    for _ in range(count):
        at, end = sorted(luck.sample(range(first, len(text) - 1), 2))
        bad = {
            f"cut off at {at}": text[:at],
            f"without {at} to {end}": text[:at] + text[end:],
            f"with {at} to {end} twice": text[:end] + text[at:],
            f"with byte {at} changed": text[:at] + bytes([text[at] ^ 1 << luck.randrange(7)]) + text[at + 1 :],
        }
        yield luck.choice([*bad.items()])


def _bad_backups(content: bytes, count: int, luck: Random) -> Iterator[tuple[str, bytes]]:
    for _ in range(count):
        end, at = luck.randrange(1, len(content) - 1), luck.randrange(len(SQLITE))
        bad = {
            f"cut off at {end}": content[:end],
            f"with byte {at} changed": content[:at] + bytes([content[at] ^ 255]) + content[at + 1 :],
            "rubbish with the right beginning": SQLITE + luck.randbytes(luck.randint(84, 20_000)),
        }
        yield luck.choice([*bad.items()])
    for change in CHANGES:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "backup.sqlite3"
            file.write_bytes(content)
            with closing(sqlite3.connect(file)) as database, database:
                database.execute("PRAGMA journal_mode=DELETE")
                database.execute(change)
            yield change, file.read_bytes()


if __name__ == "__main__":
    main(*sys.argv[1:])
