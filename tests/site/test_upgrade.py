import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection, migrations, models
from django.db.migrations.recorder import MigrationRecorder

from yatzy_site.upgrade import upgrade_database


class Pending(migrations.Migration):
    operations = (migrations.CreateModel("Example", [("id", models.BigAutoField(primary_key=True))]),)


@pytest.fixture
def pending_migration(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A migration that nobody has applied yet, as after an update of the code."""
    from django.db.migrations.loader import MigrationLoader

    load = MigrationLoader.load_disk

    def load_with_one_more(loader: MigrationLoader) -> None:
        load(loader)
        loader.disk_migrations["games", "9999_pending"] = Pending("9999_pending", "games")
        loader.migrated_apps.add("games")

    monkeypatch.setattr(MigrationLoader, "load_disk", load_with_one_more)
    yield
    with connection.schema_editor() as editor:
        editor.execute("DROP TABLE IF EXISTS games_example")
    MigrationRecorder(connection).migration_qs.filter(name="9999_pending").delete()


@pytest.mark.django_db(transaction=True)
def test_an_up_to_date_database_is_left_alone(tmp_path: Path) -> None:
    assert upgrade_database(tmp_path / "backups") is None
    assert not (tmp_path / "backups").exists()


@pytest.mark.django_db(transaction=True)
def test_stored_games_are_copied_before_they_are_changed(tmp_path: Path, pending_migration: None) -> None:
    MigrationRecorder(connection).record_applied("games", "0000_earlier")
    try:
        copy = upgrade_database(tmp_path / "backups")
    finally:
        MigrationRecorder(connection).record_unapplied("games", "0000_earlier")
    assert "games_example" in connection.introspection.table_names()
    assert copy is not None
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with sqlite3.connect(copy) as before:
        tables = {name for (name,) in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    before.close()
    assert "django_migrations" in tables
    assert "games_example" not in tables


@pytest.mark.django_db(transaction=True)
def test_the_very_first_start_has_nothing_to_copy(tmp_path: Path, pending_migration: None) -> None:
    MigrationRecorder(connection).migration_qs.all().delete()
    assert upgrade_database(tmp_path / "backups") is None
    assert "games_example" in connection.introspection.table_names()
