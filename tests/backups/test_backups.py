"""Backups of the SQLite file: whole, private, and checked to the last page before anything is replaced."""

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from threading import Event, Lock, Thread, current_thread

import pytest
from django.core.management import call_command
from django.db import connections

from games.errors import Reason, Refused
from games.models import Result
from games.transfer import backups, restoring
from games.transfer.backups import check_backup, kept_backups, make_backup
from games.transfer.restoring import remove_leftovers, restore_staged, stage_kept, staged_digest, staged_file
from games.transfer.snapshots import known_to_django
from tests.backups.backing_up import change, names, names_in, refusal
from tests.helpers.factories import PlayerFactory, evening
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]


def test_a_backup_is_whole_and_for_its_owners_eyes_only(data):
    evening("alice", "bob")
    copy = make_backup()
    assert names_in(copy) == {"alice", "bob"}
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE(copy.parent.stat().st_mode) == 0o700
    assert [(kept.name, kept.size) for kept in kept_backups()] == [(copy.name, copy.stat().st_size)]
    facts = check_backup(copy)
    assert (facts.players, facts.rooms, facts.games, facts.last_move) == (2, 1, 0, None)


def test_the_last_move_is_shown_at_the_time_when_it_was_made(settings):
    settings.TIME_ZONE = "Europe/Helsinki"
    game = seated_game("alice")
    assert check_backup(make_backup()).last_move == game.started_at


def test_going_back_brings_everything_back_and_keeps_what_was_here():
    PlayerFactory(name="then")
    copy = make_backup()
    PlayerFactory(name="since")
    stage_kept(copy)
    before = restore_staged(digest=staged_digest())
    assert names() == {"then"}
    assert names_in(before) == {"then", "since"}
    assert before.name in [kept.name for kept in kept_backups()]
    assert not staged_file().exists()
    PlayerFactory(name="later")  # it can be written to
    assert names() == {"then", "later"}


def test_an_older_backup_is_brought_up_to_date_before_anybody_sees_it():
    PlayerFactory(name="then")
    copy = make_backup()
    with known_to_django(copy) as aside:
        call_command("migrate", "games", "0003", database=aside, verbosity=0)
    stage_kept(copy)
    restore_staged(digest=staged_digest())
    assert names() == {"then"}
    assert not Result.objects.exists()  # a table that the older version did not know
    with closing(sqlite3.connect(backups.database_file())) as database:
        done = "SELECT count(*) FROM django_migrations WHERE name = '0004_results'"
        assert database.execute(done).fetchone() == (1,)


def test_what_the_disk_has_no_room_for_is_not_begun(monkeypatch):
    copy = make_backup()
    monkeypatch.setattr(backups.shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10**9, 10**9, 10**5))
    assert refusal(copy) == Reason.NO_SPACE
    with pytest.raises(Refused, match=Reason.NO_SPACE):
        make_backup()
    assert [kept.name for kept in kept_backups()] == [copy.name]
    assert restoring.most_upload() == 0


def test_while_another_program_writes_nothing_is_replaced_and_the_owner_may_try_again(
    monkeypatch,
):
    copy = make_backup()
    PlayerFactory(name="since")
    monkeypatch.setattr(restoring, "PATIENCE", 0.01)
    live = backups.database_file()
    stage_kept(copy)
    with closing(sqlite3.connect(live, isolation_level=None)) as an_import:
        an_import.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused, match=Reason.DATABASE_BUSY):
            restore_staged(digest=staged_digest())
    assert names() == {"since"}
    stage_kept(copy)
    restore_staged(digest=staged_digest())
    assert names() == set()


def test_a_yes_is_to_the_backup_that_was_shown_and_to_no_other():
    first = make_backup()
    PlayerFactory(name="alice")
    second = make_backup()
    stage_kept(first)
    shown = staged_digest()
    stage_kept(second)  # in another tab
    with pytest.raises(Refused, match=Reason.NOTHING_STAGED):
        restore_staged(digest=shown)
    assert names() == {"alice"}


@pytest.fixture
def stopped(monkeypatch):
    """A restore that has begun, and waits to be let on."""
    begun, go_on = Event(), Event()
    check = restoring.check_backup

    def wait(path):
        if current_thread().name == "restore":
            begun.set()
            assert go_on.wait(60)
        return check(path)

    monkeypatch.setattr(restoring, "check_backup", wait)
    yield begun, go_on
    go_on.set()


class Door:
    """The lock of the staged file; it writes down who comes, goes in and leaves again."""

    def __init__(self):
        self.lock = Lock()
        self.seen = []
        self.tab_is_waiting = Event()

    def __enter__(self):
        name = current_thread().name
        self.seen.append(f"{name} comes")
        if name == "tab":
            self.tab_is_waiting.set()
        self.lock.acquire()
        self.seen.append(f"{name} goes in")

    def __exit__(self, *error):
        self.seen.append(f"{current_thread().name} leaves")
        self.lock.release()


@pytest.mark.parametrize("meanwhile", ["stage", "forget"])
def test_another_tab_waits_for_a_restore_and_takes_nothing_from_it(meanwhile, stopped, monkeypatch):
    PlayerFactory(name="then")
    copy = make_backup()
    PlayerFactory(name="since")
    other = make_backup()
    stage_kept(copy)
    digest = staged_digest()
    begun, go_on = stopped
    door = Door()
    monkeypatch.setattr(restoring, "_one_at_a_time", door)

    def restore():
        restore_staged(digest=digest)
        connections.close_all()

    def tab():
        if meanwhile == "stage":
            stage_kept(other)
        else:
            restoring.forget_staged()
        connections.close_all()

    first, second = Thread(target=restore, name="restore"), Thread(target=tab, name="tab")
    first.start()
    assert begun.wait(60)
    second.start()
    assert door.tab_is_waiting.wait(60)
    go_on.set()
    first.join()
    second.join()
    assert door.seen == [
        *("restore comes", "restore goes in", "tab comes"),
        *("restore leaves", "tab goes in", "tab leaves"),
    ]
    assert names() == {"then"}
    assert staged_file().exists() == (meanwhile == "stage")  # the other tab's question is still there to be answered


def raising(error):
    def broken(*_):
        raise error

    return broken


def after_which(harm, up_to_date=restoring._bring_up_to_date):
    return lambda path: (up_to_date(path), harm(path))


@pytest.mark.parametrize(
    ("step", "instead", "code"),
    [
        ("_replace_live", raising(sqlite3.OperationalError("database or disk is full")), Reason.CANNOT_WRITE),
        ("everybody_out", raising(TimeoutError()), Reason.DATABASE_BUSY),  # tables that do not empty in time
        ("_bring_up_to_date", after_which(Path.unlink), None),
        ("_bring_up_to_date", after_which(lambda path: change(path, "DROP TABLE games_move")), None),
    ],
)
def test_what_breaks_on_the_way_leaves_everything_as_it_is(step, instead, code, data, monkeypatch):
    PlayerFactory(name="here")
    monkeypatch.setattr(restoring, step, instead)
    stage_kept(make_backup())
    PlayerFactory(name="since")
    with pytest.raises(Refused, match=code):
        restore_staged(digest=staged_digest())
    assert names() == {"here", "since"}
    assert [path.name for path in data.iterdir()] == ["backups"]


def test_a_start_removes_what_nobody_needs_any_more_and_nothing_else(data):
    stays = {make_backup(), data / "yatzy.sqlite3", data / "yatzy.sqlite3-wal", data / "owner-token"}
    stays |= {data / "backups" / "download-1.sqlite3", data / "restore.sqlite3.mine"}
    goes = ("restore.sqlite3", "restoring.sqlite3", "restoring.sqlite3-journal", "download-1.sqlite3")
    goes += ("aside-1.sqlite3", "download-2.sqlite3.part", "tmpabc.upload.sqlite3", "backups/backup-1.sqlite3.part")
    for path in (*stays, *(data / name for name in goes)):
        path.touch()
    remove_leftovers(data)
    assert {path for path in data.rglob("*") if path.is_file()} == stays
