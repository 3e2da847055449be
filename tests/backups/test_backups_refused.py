"""Files that are no backup of ours: looked at whole, refused with a reason, and kept nowhere."""

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
    assert refusal(change(tmp_path / "c.sqlite3", "CREATE TABLE songs (title text)")) == Reason.BACKUP_NOT_OURS


def test_a_backup_that_was_damaged_or_cut_is_refused():
    evening(*(f"guest {number}" for number in range(12)))
    copy = make_backup()
    whole = copy.read_bytes()
    half = len(whole) // 8192 * 4096
    for left in (whole[:4096] + b"\xff" * half + whole[4096 + half :], whole[: len(whole) // 2], whole[:20]):
        copy.write_bytes(left)
        assert refusal(copy) == Reason.BACKUP_DAMAGED


def test_whatever_a_check_stumbles_over_nothing_stays_aside(monkeypatch):
    copy = make_backup()

    def stumble(path):
        raise ValueError

    monkeypatch.setattr(restoring, "check_backup", stumble)
    with pytest.raises(ValueError):  # noqa: PT011 - it is ours
        stage_kept(copy)
    assert not staged_file().exists()


NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_newer', '2030-01-01')"
TRIGGER = "CREATE TRIGGER spy AFTER UPDATE ON games_player BEGIN DELETE FROM games_move; END"
DISGUISE = "UPDATE sqlite_master SET type = 'TRIGGER' WHERE name = 'spy'"
TIMES = ("'2026-13-45 20:00:00'", "20261118", "0", "x'ff'", "'tonight'", "'9999-12-31 23:59:59'")


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        (["DELETE FROM games_player"], Reason.BACKUP_DAMAGED),  # who are named elsewhere
        *(([f"UPDATE games_move SET at = {at}"], Reason.BACKUP_DAMAGED) for at in TIMES),
        (["DELETE FROM django_migrations"], Reason.BACKUP_NOT_OURS),
        ([TRIGGER], Reason.BACKUP_NOT_OURS),
        (["CREATE VIEW games_names AS SELECT name FROM games_player"], Reason.BACKUP_NOT_OURS),
        (["CREATE TABLE songs (title text)"], Reason.BACKUP_NOT_OURS),
        ([TRIGGER, "PRAGMA writable_schema = ON", DISGUISE], Reason.BACKUP_NOT_OURS),
        ([NEWER], Reason.BACKUP_NEWER),
        ([NEWER, "CREATE TABLE prizes (name text)", TRIGGER], Reason.BACKUP_NEWER),
    ],
)
def test_a_backup_with_more_or_less_in_it_than_ours_is_refused(statements, reason, settings):
    settings.TIME_ZONE = "Europe/Helsinki"
    seated_game("alice")
    assert refusal(change(make_backup(), *statements)) == reason


def test_what_sqlite_notes_for_itself_is_no_reason_to_refuse_a_backup():
    evening("alice")
    assert stage_kept(change(make_backup(), "ANALYZE")).players == 1
