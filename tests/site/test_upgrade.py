import sqlite3
import stat
from contextlib import closing

import pytest
from django.db import connections, migrations, models
from django.db.migrations.loader import MigrationLoader

from games.transfer.backups import COPIES_KEPT
from yatzy_site.database import database
from yatzy_site.launch.preflight import upgrade_database

SPARE = "spare"


@pytest.fixture
def data(tmp_path, django_db_blocker):
    """A data folder nobody has used, with a database connection of its own."""
    spare = database("", data=tmp_path)
    connections.settings[SPARE] = connections.configure_settings({"default": spare})["default"]
    with django_db_blocker.unblock():
        yield tmp_path
        connections[SPARE].close()
    del connections[SPARE]
    del connections.settings[SPARE]


@pytest.fixture
def new_code(monkeypatch):
    """Call it, and the code has a migration more than before."""
    load = MigrationLoader.load_disk

    def load_with_one_more(loader):
        load(loader)
        newest = max((name for app, name in loader.disk_migrations if app == "games"), default=None)
        pending = migrations.Migration("9999_pending", "games")
        pending.dependencies = [("games", newest)] if newest else []
        pending.operations = [migrations.CreateModel("Pending", [("id", models.BigAutoField(primary_key=True))])]
        loader.disk_migrations["games", "9999_pending"] = pending
        loader.migrated_apps.add("games")

    return lambda: monkeypatch.setattr(MigrationLoader, "load_disk", load_with_one_more)


def tables(path):
    with closing(sqlite3.connect(path)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_the_first_start_makes_the_tables_and_has_nothing_to_copy_nor_has_the_second(data, new_code):
    new_code()
    for _ in range(2):
        assert upgrade_database(data / "backups", SPARE) is None
        assert "games_pending" in tables(data / "yatzy.sqlite3")
        assert not (data / "backups").exists()


def an_older_database(data):
    upgrade_database(data / "backups", SPARE)
    with connections[SPARE].cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS django_migrations (id integer, app text, name text, applied text)")
        cursor.execute("INSERT INTO django_migrations VALUES (99, 'old', '0001', '2026-01-01')")


def test_stored_games_are_copied_before_they_are_changed(data, new_code):
    an_older_database(data)
    new_code()
    copy = upgrade_database(data / "backups", SPARE)
    assert "games_pending" in tables(data / "yatzy.sqlite3")
    assert "games_pending" not in tables(copy)
    assert "django_migrations" in tables(copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_the_last_ten_copies_are_kept_and_nothing_else_is_touched(data, new_code):
    an_older_database(data)
    backups = data / "backups"
    backups.mkdir()
    older = [backups / f"before-upgrade-202601{day:02d}-000000-000000.sqlite3" for day in range(1, 13)]
    mine = backups / "aaa-mine.sqlite3"
    for path in (*older, mine):
        path.touch()
    new_code()
    copy = upgrade_database(backups, SPARE)
    assert COPIES_KEPT == 10  # as the pages say
    assert set(backups.iterdir()) == {copy, mine, *older[3:]}
