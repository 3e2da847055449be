"""When nothing can be stored: a sentence for people, a line in the log, not ready, and it goes on by itself."""

import logging
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from unittest.mock import AsyncMock

import psycopg
import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone, translation

from games.live import writer
from games.live.process import process
from games.log.room_settings import RoomSettings
from games.models import Move, Player, Room
from games.people.identity import COOKIE
from games.protocol import CloseCode
from games.rooms.bots_and_clock import look_ahead
from games.storage import QUIET, Storage, StorageTrouble, storage, trouble_in
from tests.helpers.browsers import Browser
from tests.helpers.factories import evening
from tests.helpers.full_disk import full_disk, full_disk_meanwhile
from tests.helpers.pages import a_game, opened
from tests.helpers.pages import closing as closing_code
from yatzy_site.ops.health import Readiness, is_ready

pytestmark = pytest.mark.django_db(transaction=True)

NOWHERE = Path("/nowhere/at/all")


# People


def test_a_room_that_finds_no_room_on_the_disk_is_a_sentence_and_works_later(client):
    new = {"name": "alice", "ruleset": "finnish"}
    with full_disk():
        response = client.post("/rooms/", new)
        assert (response.status_code, response.headers["Retry-After"]) == (503, "10")
        assert "disk is full, so nothing new can be saved" in response.text
        assert not Room.objects.exists()
        page = client.post("/rooms/", {"name": "alice"}, headers={"Accept-Language": "fi"}).text
        with translation.override("fi"):
            assert str(translation.gettext("This cannot be done at the moment")) in page
        assert "This cannot be done" not in page
    assert client.post("/rooms/", new).status_code == 302
    assert Room.objects.count() == 1


def test_a_verb_is_refused_with_the_same_sentence_and_changes_nothing_and_looking_needs_no_room(caplog):
    night = evening("alice", "bob")
    Player.objects.update(seen_at=timezone.now() - timedelta(days=1))  # so that being here would be written down
    alice = Browser(night, "alice")
    verbs = {"leave_seat": {}, "settings": {"ruleset": "maxi"}, "start": {}, "leave": {}}
    with full_disk():
        for verb, body in verbs.items():
            assert alice.refused(verb, **body) == (503, "disk_full")
            assert night.order() == ["alice", "bob"]
        for page in ("/", f"/r/{night.room.code}/", "/games/", "/league/", f"/players/{night['alice'].pk}/"):
            assert alice.client.get(page).status_code == 200
    (line,) = [record for record in caplog.records if record.levelno >= logging.WARNING]  # for all of them
    assert line.getMessage() == "the disk is full: what people do now is refused until that is mended"
    assert line.exc_info is None
    alice.do("settings", ruleset="maxi")


def out_of_reach(monkeypatch, where):
    def gone(*_, **__):
        raise OperationalError("unable to open database file") from sqlite_error(NOWHERE)

    monkeypatch.setattr(where, gone)


def sqlite_error(path: Path, script: str = "", *, uri: str = "") -> sqlite3.Error:
    """What a database says to these statements."""
    where = f"{path.as_uri()}{uri}"
    with pytest.raises(sqlite3.Error) as caught, closing(sqlite3.connect(where, uri=True)) as database:
        database.executescript(script)
    return caught.value


def test_a_database_out_of_reach_is_a_sentence_on_pages_that_read(client, monkeypatch):
    out_of_reach(monkeypatch, "games.web.visitor.device_of")
    client.cookies[COOKIE] = "alice"
    response = client.get("/games/")
    assert response.status_code == 503
    assert "cannot be reached at the moment" in response.text


# Tables


@pytest.mark.usefixtures("fresh_process")
async def test_no_move_is_acknowledged_into_a_file_that_was_moved_away(monkeypatch):
    await a_game("alice")
    async with opened("alice") as alice:
        assert (await alice.act(0, roll={"keep": []}))["type"] == "ack"
        place = Path(connection.settings_dict["NAME"])
        elsewhere = place.with_suffix(".elsewhere")
        place.rename(elsewhere)
        try:
            refused = await alice.act(0, "a" * 32, score={"category": "ones"})
            assert (refused["type"], refused["code"]) == ("refused", "server_trouble")
            await database_sync_to_async(storage.look)()
            assert storage.trouble is StorageTrouble.GONE
        finally:
            elsewhere.rename(place)
        assert (await alice.act(0, "a" * 32, score={"category": "ones"}))["type"] == "ack"
        await database_sync_to_async(storage.look)()
        assert storage.trouble is None


@pytest.mark.usefixtures("fresh_process")
async def test_a_move_is_refused_with_the_reason_and_counts_once_there_is_room():
    await a_game("alice")
    async with opened("alice") as alice:
        async with full_disk_meanwhile():
            for _ in range(3):
                refused = await alice.act(0, "a" * 32, roll={"keep": []})
                assert (refused["type"], refused["code"]) == ("refused", "disk_full")
        assert (await alice.act(0, "a" * 32, roll={"keep": []}))["number"] == 2
    assert await Move.objects.acount() == 2


@pytest.mark.usefixtures("fresh_process")
async def test_a_bot_goes_on_by_itself_once_there_is_room(settings, monkeypatch):
    settings.BOT_PACE = settings.BOT_WAITS_FOR_UNDO = 0
    monkeypatch.setattr("games.rooms.bots_and_clock.AFTER_TROUBLE", 0.01)
    process.after_change(look_ahead)
    await a_game("alice", bots=1, settings=RoomSettings(sections="upper"))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        really, tries = writer.run_batch, 0

        def full_for_a_while(connection, items):
            nonlocal tries
            tries += 1
            return [full_error()] if tries in (2, 3, 4) else really(connection, items)

        monkeypatch.setattr(process.writer, "_run", full_for_a_while)
        await alice.act(0, score={"category": "ones"})
        while alice.turn["seat"] != 0:
            await alice.hear("move")
        assert tries > 4


def full_error() -> OperationalError:
    error = OperationalError("database or disk is full")
    error.__cause__ = OSError(28, "No space left on device")
    return error


@pytest.mark.usefixtures("fresh_process")
async def test_a_page_that_meets_a_database_out_of_reach_is_told_to_come_back(monkeypatch):
    await a_game("alice")
    with monkeypatch.context() as broken:
        out_of_reach(broken, "games.rooms.consumer.viewer_of")
        assert await closing_code("alice") == CloseCode.RESTARTING
    async with opened("alice") as alice:
        assert (await alice.act(0, roll={"keep": []}))["type"] == "ack"


@pytest.mark.usefixtures("fresh_process")
async def test_an_action_refused_and_stored_all_the_same_is_acknowledged_when_it_comes_again(monkeypatch):
    """The commit went through, its answer did not, and neither did the question whether it had."""
    await a_game("alice")
    really = writer._store

    def store_and_fail(*args):
        really(*args)
        raise OperationalError("disk I/O error") from OSError(5, "Input/output error")

    async with opened("alice") as alice, opened(None) as charlie:
        with monkeypatch.context() as broken:
            broken.setattr(writer, "_store", store_and_fail)
            broken.setattr(writer, "_store_alone", lambda *_: OperationalError("disk I/O error"))
            broken.setattr("games.live.live_room.LiveRoom.catch_up", AsyncMock(return_value=False))
            refused = await alice.act(0, "a" * 32, roll={"keep": []})
        assert refused["code"] == "server_trouble"
        again = await alice.act(0, "a" * 32, roll={"keep": []})
        assert (again["type"], again["number"]) == ("ack", 2)
        assert (await charlie.hear("move"))["id"] == "a" * 32
    assert await Move.objects.acount() == 2


# Machines, and the log


def test_the_log_says_it_again_after_a_while_and_says_once_that_it_is_over(caplog, monkeypatch):
    now = 1000.0
    known = Storage(clock=lambda: now)
    for _ in range(3):
        known.note(full_error())
    now += QUIET
    known.note(full_error())
    assert len(caplog.records) == 2
    now += 30
    known.look()
    known.look()
    assert known.trouble is None
    assert caplog.records[-1].getMessage() == (
        f"games are stored again; for {QUIET + 30:.0f} s they were not, and 4 times that was met"
    )
    assert len(caplog.records) == 3
    known.note(full_error())  # it comes and goes: that fills no log
    known.look()
    assert len(caplog.records) == 3
    monkeypatch.setattr("games.storage.is_full", lambda: True)
    storage.look()  # a disk that fills up is known before somebody meets it
    assert storage.trouble is StorageTrouble.FULL
    monkeypatch.undo()
    storage.look()
    assert storage.trouble is None
    assert len(caplog.records) == 5


@pytest.mark.usefixtures("fresh_process")
async def test_a_full_disk_is_not_ready_and_says_why_and_is_ready_again_by_itself():
    ready = Readiness(process, kept=0.0)
    assert is_ready(await ready.look())
    async with full_disk_meanwhile():
        assert (await database_sync_to_async(Client().post)("/rooms/", {"name": "alice"})).status_code == 503
        assert (await ready.look())["storage"] == "the disk is full"
        await database_sync_to_async(storage.look)()
        assert not is_ready(await ready.look())
    await database_sync_to_async(storage.look)()
    assert is_ready(await ready.look())


# What errors mean


def test_each_way_of_a_database_to_fail_is_one_kind_of_trouble(tmp_path):
    file, text = tmp_path / "one.sqlite3", tmp_path / "text"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE one (two)")
    text.write_text("this is no database" * 100)
    full = "INSERT INTO one VALUES (zeroblob(100000))"
    for error, trouble in (
        (sqlite_error(file, f"PRAGMA max_page_count = 2; {full}"), StorageTrouble.FULL),
        (sqlite_error(file, full, uri="?mode=ro"), StorageTrouble.READ_ONLY),
        (sqlite_error(text, "SELECT * FROM one"), StorageTrouble.DAMAGED),
        (sqlite_error(NOWHERE), StorageTrouble.OUT_OF_REACH),
        (sqlite_error(file, "SELECT * FROM three"), None),
        (psycopg.errors.DiskFull(), StorageTrouble.FULL),
        (psycopg.errors.IoError(), StorageTrouble.FAILING),
        (psycopg.errors.AdminShutdown(), StorageTrouble.OUT_OF_REACH),
        (psycopg.errors.CannotConnectNow(), StorageTrouble.OUT_OF_REACH),
        (psycopg.OperationalError("connection refused"), StorageTrouble.OUT_OF_REACH),
        (psycopg.errors.DataCorrupted(), StorageTrouble.DAMAGED),
        (psycopg.errors.UniqueViolation(), None),
        (psycopg.ProgrammingError(), None),
        (OSError(5, "Input/output error"), StorageTrouble.FAILING),
        (ConnectionResetError(), None),
        (ValueError(), None),
    ):
        assert trouble_in(error) is trouble, repr(error)
