"""Looking into databases, the live one and copies of it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from games.models import Player


def names() -> set[str]:
    return set(Player.objects.values_list("name", flat=True))


def names_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as database:
        return {name for (name,) in database.execute("SELECT name FROM games_player")}


def change(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)
    return path
