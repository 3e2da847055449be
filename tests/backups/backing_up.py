"""Looking into databases, the live one and copies of it; and having one refused."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from games.errors import Code, Refused
from games.models import Player
from games.transfer.backups import kept_backups
from games.transfer.restoring import stage_kept, staged_file


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


def refusal(path: Path) -> Code:
    """Why it cannot be restored; nothing of it is left."""
    with pytest.raises(Refused) as error:
        stage_kept(path)
    assert not staged_file().exists()
    assert [kept.name for kept in kept_backups() if kept.name.startswith("before-restore")] == []
    return error.value.code
