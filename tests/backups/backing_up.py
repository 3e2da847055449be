"""Looking into databases, the live one and copies of it; and having one refused."""

import sqlite3
from contextlib import closing

import pytest

from games.errors import Refused
from games.models import Player
from games.transfer.backups import kept_backups
from games.transfer.restoring import stage_kept, staged_file


def names():
    return set(Player.objects.values_list("name", flat=True))


def names_in(path):
    with closing(sqlite3.connect(path)) as database:
        return {name for (name,) in database.execute("SELECT name FROM games_player")}


def change(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)
    return path


def refusal(path):
    """Why it cannot be restored; nothing of it is left."""
    with pytest.raises(Refused) as error:
        stage_kept(path)
    assert not staged_file().exists()
    assert [kept.name for kept in kept_backups() if kept.name.startswith("before-restore")] == []
    return error.value.code
