"""Files that are no backup of ours: looked at whole, refused with a reason, and kept nowhere."""

import os

import pytest

from games.errors import Reason
from games.transfer import restoring
from games.transfer.backups import make_backup
from games.transfer.restoring import stage_kept, staged_file
from tests.backups.backing_up import change, refusal
from tests.helpers.factories import evening
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]


def test_something_else_is_no_backup(tmp_path):
    (picture := tmp_path / "a.sqlite3").write_bytes(b"\x89PNG" * 4096)
    assert refusal(picture) == Reason.NOT_A_DATABASE
    (empty := tmp_path / "b.sqlite3").touch()
    assert refusal(empty) == Reason.NOT_A_DATABASE


def test_a_backup_that_was_cut_in_half_is_refused():
    evening(*(f"guest {number}" for number in range(12)))
    copy = make_backup()
    os.truncate(copy, copy.stat().st_size // 2)
    assert refusal(copy) == Reason.BACKUP_DAMAGED
    os.truncate(copy, 20)
    assert refusal(copy) == Reason.BACKUP_DAMAGED


def test_a_damaged_backup_is_refused():
    evening(*(f"guest {number}" for number in range(12)))
    copy = make_backup()
    middle = copy.stat().st_size // 8192 * 4096
    with copy.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * middle)
    assert refusal(copy) == Reason.BACKUP_DAMAGED


def test_a_backup_that_names_what_is_not_in_it_is_refused():
    evening("alice")
    copy = change(make_backup(), "DELETE FROM games_player")
    assert refusal(copy) == Reason.BACKUP_DAMAGED


@pytest.mark.parametrize(
    "at", ["'2026-13-45 20:00:00'", "20261118", "0", "x'ff'", "'tonight'", "'9999-12-31 23:59:59'"]
)
def test_a_move_at_no_time_that_there_is_means_damage(at, settings):
    settings.TIME_ZONE = "Europe/Helsinki"
    seated_game("alice")
    assert refusal(change(make_backup(), f"UPDATE games_move SET at = {at}")) == Reason.BACKUP_DAMAGED


def test_whatever_a_check_stumbles_over_nothing_stays_aside(monkeypatch):
    copy = make_backup()

    def stumble(path):
        raise ValueError

    monkeypatch.setattr(restoring, "check_backup", stumble)
    with pytest.raises(ValueError):  # noqa: PT011 - it is ours
        stage_kept(copy)
    assert not staged_file().exists()


def test_another_programs_database_is_refused(tmp_path):
    assert refusal(change(tmp_path / "c.sqlite3", "CREATE TABLE songs (title text)")) == Reason.BACKUP_NOT_OURS
    copy = change(make_backup(), "DELETE FROM django_migrations")
    assert refusal(copy) == Reason.BACKUP_NOT_OURS


TRIGGER = "CREATE TRIGGER spy AFTER UPDATE ON games_player BEGIN DELETE FROM games_move; END"


@pytest.mark.parametrize(
    "hostile",
    [
        [TRIGGER],
        ["CREATE VIEW games_names AS SELECT name FROM games_player"],
        ["CREATE TABLE songs (title text)"],
        [TRIGGER, "PRAGMA writable_schema = ON", "UPDATE sqlite_master SET type = 'TRIGGER' WHERE name = 'spy'"],
    ],
    ids=["a trigger", "a view", "a table", "a trigger in disguise"],
)
def test_a_backup_that_brings_more_than_our_tables_is_refused(hostile):
    evening("alice")
    copy = change(make_backup(), *hostile)
    assert refusal(copy) == Reason.BACKUP_NOT_OURS


def test_what_sqlite_notes_for_itself_is_no_reason_to_refuse_a_backup():
    evening("alice")
    assert stage_kept(change(make_backup(), "ANALYZE")).players == 1


NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_newer', '2030-01-01')"


@pytest.mark.parametrize("more", [[], ["CREATE TABLE prizes (name text)", TRIGGER]])
def test_a_backup_of_a_newer_program_is_refused_as_such(more):
    assert refusal(change(make_backup(), NEWER, *more)) == Reason.BACKUP_NEWER
