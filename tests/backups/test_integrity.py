"""A database with damaged pages, and logs beside it that were cut or belong to another: said, and survived."""

import asyncio
import os
import re
import shutil
import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from games.storage import Damage, storage
from games.transfer import backups, integrity
from games.transfer.integrity import Verdict, check, check_beside_the_game, examine, look_at_wal, newest_good_backup
from tests.backups.test_going_back import the_owner
from tests.helpers.owning import owner
from tests.services.server import running_server

PAGE = 4096
FRAME = 24 + PAGE


def database_with_log(folder, *, name="one", rows=12, page=PAGE):
    """A database as a crash leaves it: a third of its rows in the file, the others in the log, a transaction each."""
    folder.mkdir()
    made, left = folder / "made.sqlite3", folder / "left.sqlite3"
    with closing(sqlite3.connect(made, isolation_level=None)) as writer:
        writer.execute(f"PRAGMA page_size = {page}")
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute(f"CREATE TABLE rows_of_{name} (n INTEGER PRIMARY KEY, filling)")
        for n in range(rows):
            writer.execute(f"INSERT INTO rows_of_{name} VALUES (?, ?)", (n, name * 700))
            if n == rows // 3:
                writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for beside in ("", "-wal"):
            shutil.copy(f"{made}{beside}", f"{left}{beside}")
    return left


def log_of(database):
    return database.with_name(f"{database.name}-wal")


def rows_in(database, name="one"):
    with closing(sqlite3.connect(database)) as reader:
        (count,) = reader.execute(f"SELECT count(*) FROM rows_of_{name}").fetchone()
    return int(count)


# The log


@pytest.mark.parametrize("more", [0, 1, 23, 24, 2000, FRAME - 1])
def test_wherever_a_log_is_cut_we_say_what_sqlite_makes_of_it(tmp_path, more):
    original = database_with_log(tmp_path / "a")
    log = log_of(original).read_bytes()
    whole = (len(log) - 32) // FRAME
    for frames in range(whole + 1):
        more = more if frames < whole else 0  # there is nothing after the last one
        database = tmp_path / f"{frames}.sqlite3"
        shutil.copy(original, database)
        log_of(database).write_bytes(log[: 32 + frames * FRAME + more])
        facts = look_at_wal(database)
        assert facts.frames == facts.valid == frames
        assert facts.cut == bool(more)
        ends = more or facts.committed < facts.valid
        assert bool(facts.sentence) == bool(ends)
        assert frames < whole or facts.committed == whole > 0
        before = 5  # rows in the file itself
        assert rows_in(database) == before + commits(log, facts.committed)


def commits(log, frames):
    return sum(log[32 + at * FRAME + 4 : 32 + at * FRAME + 8] != bytes(4) for at in range(frames))


def test_a_page_of_the_log_with_another_byte_ends_it_there(tmp_path):
    database = database_with_log(tmp_path / "a")
    log = bytearray(log_of(database).read_bytes())
    log[32 + 2 * FRAME + 500] ^= 1
    log_of(database).write_bytes(log)
    assert look_at_wal(database).valid == 2


def test_what_is_left_of_an_earlier_round_is_no_fault(tmp_path):
    path = tmp_path / "x.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("CREATE TABLE rows_of_one (n, filling)")
        for n in range(20):
            writer.execute("INSERT INTO rows_of_one VALUES (?, ?)", (n, "x" * 3000))
        writer.execute("PRAGMA wal_checkpoint(RESTART)")
        writer.execute("INSERT INTO rows_of_one VALUES (20, '')")
        facts = look_at_wal(path)
    assert facts.frames > facts.valid == facts.committed > 0
    assert facts.sentence == ""


def test_a_log_of_another_database_is_set_aside_before_it_does_harm(tmp_path, caplog):
    ours = database_with_log(tmp_path / "a")
    theirs = database_with_log(tmp_path / "b", name="other", rows=40)
    shutil.copy(log_of(theirs), log_of(ours))
    verdict = examine(ours)
    assert verdict == Verdict(True)
    assert "belongs to another one" in caplog.text
    assert rows_in(ours) == 5  # all that was in the file
    (aside,) = ours.parent.glob("foreign-*.wal")
    assert aside.read_bytes() == log_of(theirs).read_bytes()
    assert storage.damage is None


@pytest.mark.parametrize("what", ["other pages", "no log at all", "damaged header"])
def test_a_log_that_cannot_be_ours_is_named(tmp_path, what, caplog):
    database = database_with_log(tmp_path / "a")
    if what == "other pages":
        shutil.copy(log_of(database_with_log(tmp_path / "b", page=1024)), log_of(database))
    elif what == "no log at all":
        log_of(database).write_bytes(os.urandom(50_000))
    else:
        log = bytearray(log_of(database).read_bytes())
        log[20] ^= 1
        log_of(database).write_bytes(log)
    assert examine(database).sound is True
    assert "does not belong to this database" in caplog.text


# Pages


@pytest.fixture
def stored(tmp_path, transactional_db):
    """The tables of this program in a file of their own, with a few rows in each of some."""
    copy = tmp_path / "stored.sqlite3"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(copy)])
    return copy


def flip(database, page, at=0, count=8):
    with database.open("r+b") as file:
        file.seek(page * PAGE + at)
        found = file.read(count)
        file.seek(page * PAGE + at)
        file.write(bytes(byte ^ 0x5A for byte in found))


def test_a_sound_file_is_found_sound_within_the_second(stored):
    assert examine(stored) == Verdict(True)


def test_a_damaged_page_is_found_whichever_it_is(stored, tmp_path):
    pages = stored.stat().st_size // PAGE
    missed = []
    for page in range(1, pages):
        copy = tmp_path / "copy.sqlite3"
        shutil.copy(stored, copy)
        flip(copy, page)
        if check(copy, seconds=30).sound is not False:
            missed.append(page)
    assert missed == []
    flip(stored, 0)  # its very beginning
    assert check(stored, seconds=30).sound is False


def test_what_does_not_fit_into_the_start_is_looked_at_beside_the_game(stored, monkeypatch):
    flip(stored, 5)
    monkeypatch.setattr(integrity, "AT_START", -1.0)
    monkeypatch.setattr(integrity, "STEPS", 1)
    assert examine(stored) == Verdict(None)
    monkeypatch.setattr(integrity, "MOST_AT_START", 0)
    assert examine(stored) == Verdict(None)
    assert storage.damage is None
    check_beside_the_game(stored).join(30)
    assert storage.damage is not None


# The way back


@pytest.fixture
def folder(tmp_path, monkeypatch):
    kept = tmp_path / "backups"
    kept.mkdir()
    monkeypatch.setattr(backups, "backups_folder", lambda: kept)
    return kept


def test_the_newest_backup_that_is_whole_is_named_and_no_damaged_one(stored, folder, caplog):
    for age, name in enumerate(("backup-3", "backup-2", "backup-1")):
        copy = folder / f"{name}.sqlite3"
        shutil.copy(stored, copy)
        os.utime(copy, (1_000_000 - age, 1_000_000 - age))
    flip(folder / "backup-3.sqlite3", 3)
    assert newest_good_backup() == "backup-2.sqlite3"
    flip(stored, 4)
    examine(stored)
    assert storage.damage.backup == "backup-2.sqlite3"
    assert "The newest backup that is whole is backup-2.sqlite3" in caplog.text


def test_copies_of_what_is_damaged_push_no_good_one_out(transactional_db, folder):
    for n in range(backups.COPIES_KEPT):
        (folder / f"before-restore-2020010{n}.sqlite3").write_text("good")
    storage.damage = Damage("a page")
    backups.make_backup("before-restore", folder=folder)
    assert len(list(folder.glob("before-restore-*"))) == backups.COPIES_KEPT + 1
    storage.damage = None
    backups.make_backup("before-restore", folder=folder)
    assert len(list(folder.glob("before-restore-*"))) == backups.COPIES_KEPT


def test_the_owner_reads_of_it_and_finds_the_way(db, client):
    storage.damage = Damage("row 3 missing", "backup-2.sqlite3")
    page = " ".join(owner().get("/owner/").content.decode().split())
    assert "The database is damaged" in page
    assert "The newest backup that is whole is backup-2.sqlite3" in page
    storage.damage = Damage("row 3 missing")
    assert "No backup here is whole" in owner().get("/owner/").content.decode()


def stopped_with_a_backup(server):
    server.stop()
    good = server.data / "backups" / "backup-20260101.sqlite3"
    good.parent.mkdir(exist_ok=True)
    return server.data / "yatzy.sqlite3", shutil.copy(server.data / "yatzy.sqlite3", good)


@pytest.mark.timeout(120)
async def test_a_server_opens_with_a_damaged_page_says_so_and_can_go_back(tmp_path):
    log = tmp_path / "log"
    with log.open("wb") as stderr, running_server(stderr=stderr) as server:
        database, good = stopped_with_a_backup(server)
        flip(database, page_of_no_use(database))
        server.start()
        assert "The database is damaged" in server.banner
        assert good.name in server.banner
        assert good.name in log.read_text()
        async with the_owner(server) as browser:
            assert (await browser.send("GET", "/readyz")).json["checks"]["storage"] == "ok, but the database is damaged"
            assert "The database is damaged" in (await browser.get("/owner/")).text
            await browser.start_room("Alice")  # the evening goes on
            await browser.get("/owner/")
            await browser.post_form(f"/owner/backups/{good.name}/restore/")
            digest = re.search(r'name="digest" value="(\w+)"', (await browser.get("/owner/restore/")).text)
            assert digest
            answer = await browser.post_form("/owner/restore/answer/", answer="yes", digest=digest[1])
            assert answer.headers["location"] == "/owner/?done=restored#backup"
            assert "The database is damaged" not in (await browser.get("/owner/")).text
            async with asyncio.timeout(30):  # what was found is kept for a moment
                while (await browser.send("GET", "/readyz")).json["checks"]["storage"] != "ok":
                    pass
        server.stop()
        assert check(database, seconds=30) == Verdict(True)
        assert list(good.parent.glob("before-restore-*"))


def page_of_no_use(database):
    """The results of finished games: there are none."""
    with closing(sqlite3.connect(database)) as reader:
        (root,) = reader.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games_result'").fetchone()
    return int(root) - 1


def test_a_database_that_cannot_be_opened_at_all_names_the_way_back(tmp_path):
    log = tmp_path / "log"
    with log.open("wb") as stderr, running_server(stderr=stderr) as server:
        database, good = stopped_with_a_backup(server)
        flip(database, 0)
        with pytest.raises(RuntimeError):
            server.start()
        assert "cannot start: the database in" in log.read_text()
        assert f"backups/{good.name}" in log.read_text()
        shutil.copy(good, database)
        server.start()
