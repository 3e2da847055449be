"""Commands beside people who play: nobody waits long, nobody is refused, and half of anything is nothing."""

import io
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from games import batches
from games.history.search import Wanted, find_games
from games.models import Faces, Game, Move, Player, Result, Score, Scorecard, Seat
from games.rooms.housekeeping import tidy
from games.transfer import arriving_games, exports
from games.transfer.arriving_games import Busy, one_at_a_time
from games.transfer.jsonl import Damaged
from games.transfer.rebuild import rebuild_all
from games.transfer.snapshots import snapshot
from tests.helpers.documents import file_of_all, take_in, three_games
from tests.helpers.factories import PlayerFactory
from tests.helpers.played import play_on
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]
ALL = (Player, Game, Seat, Move, Score, Scorecard, Result, Faces)
HELD = 0.5  # seconds


def counts():
    return [model._default_manager.count() for model in ALL]


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch):
    monkeypatch.setattr(batches, "LEAST_REST", 0.0)
    monkeypatch.setattr(batches, "MOST_REST", 0.0)


@pytest.fixture
async def file():
    """Three games that have ended; one player of this server has seen none of them."""
    text = await three_games()
    await sync_to_async(PlayerFactory)(name="dora")
    return text


def elsewhere(work):
    """Done in another thread, by a connection of its own."""

    def do():
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(do).result()


@pytest.fixture
def killed_import(file, monkeypatch):
    """What a killed process leaves, which cleans up nothing."""
    with monkeypatch.context() as killed:
        killed.setattr(arriving_games, "drop_arriving", lambda alias: 0)
        killed.setattr(arriving_games, "_show", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            take_in(file)


@contextmanager
def transactions(monkeypatch):
    """For how long each transaction of the live database has the lock, in seconds of this thread."""
    held, began = [], None
    set_autocommit = BaseDatabaseWrapper.set_autocommit

    def watch(wrapper, autocommit, *words, **more):
        nonlocal began
        set_autocommit(wrapper, autocommit, *words, **more)
        if wrapper.alias == "default":
            if autocommit and began is not None:
                held.append(time.thread_time() - began)
            # Of this thread: what others on the machine do meanwhile is not ours.
            began = None if autocommit else time.thread_time()

    with monkeypatch.context() as patched:
        patched.setattr(BaseDatabaseWrapper, "set_autocommit", watch)
        yield held


@contextmanager
def somebody_writes():
    """Another connection commits all the time, as at a table in play."""
    PlayerFactory(name="writer")
    stop = threading.Event()

    def write():
        while not stop.is_set():
            with transaction.atomic():
                Player.objects.filter(name="writer").update(colour=1)

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(elsewhere, write)
        try:
            yield
        finally:
            stop.set()
        writing.result()


def test_games_come_in_by_short_transactions(file, monkeypatch):
    with transactions(monkeypatch) as held:
        assert take_in(file).new == 3
    assert len(held) >= 4  # one for each game, and one that shows them
    assert max(held) < HELD


def test_an_import_judges_every_game_before_it_takes_the_lock(file, monkeypatch):
    lines = file.splitlines(keepends=True)
    with transactions(monkeypatch) as held, pytest.raises(Damaged):
        take_in(b"".join([*lines[:-2], lines[-1]]))
    assert not held


def test_games_that_arrive_are_seen_all_at_once(file, monkeypatch):
    seen = []
    show = arriving_games._show

    def look_first(*words):
        assert Game.objects.filter(status=Game.ARRIVING).count() == 3
        seen.append((len(find_games(Wanted()).games), Seat.objects.count(), Player.objects.count()))
        return show(*words)

    monkeypatch.setattr(arriving_games, "_show", look_first)
    take_in(file)
    assert seen == [(0, 0, 1)]
    assert len(find_games(Wanted()).games) == 3


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_an_import_that_is_interrupted_leaves_nothing(file, stop, monkeypatch):
    before, begin = counts(), arriving_games._begin

    def stopped(source, game, alias):
        if Game.objects.count():
            raise stop
        return begin(source, game, alias)

    monkeypatch.setattr(arriving_games, "_begin", stopped)
    with pytest.raises(type(stop)):
        take_in(file)
    assert counts() == before


def test_what_a_killed_import_left_is_seen_by_nobody_and_taken_away(killed_import, client):
    left = Game.objects.filter(status=Game.ARRIVING)
    assert left.count() == 3
    assert not find_games(Wanted()).games
    assert client.get(f"/games/{left[0].key}/").status_code == 404
    assert not list(rebuild_all(mend=False))
    assert not list(exports.games())
    tidy()
    assert counts() == [1, *[0] * 7]


def test_an_import_after_a_killed_one_brings_everything(file, killed_import):
    assert take_in(file).new == 3
    assert not Game.objects.filter(status=Game.ARRIVING).exists()
    assert file_of_all() == file


def test_nobody_takes_away_what_is_still_arriving(file, monkeypatch):
    tidied = []

    def then_tidy(work, *, alias):
        done = batches.in_turn(work, alias=alias)
        elsewhere(tidy)
        tidied.append(Game.objects.count())
        return done

    monkeypatch.setattr(arriving_games, "in_turn", then_tidy)
    assert take_in(file).new == 3
    assert tidied == [1, 2, 3, 3]
    assert file_of_all() == file


def test_two_imports_do_not_go_on_at_once(file):
    def other():
        with pytest.raises(Busy), one_at_a_time(patience=0):
            pass

    with one_at_a_time():
        elsewhere(other)
    assert take_in(file).new == 3


async def test_a_rebuild_beside_people_who_write_finds_what_is_wrong_and_nothing_else():
    games = [await sync_to_async(seated_game)("alice", "bob", code=f"R{number}") for number in range(4)]
    for game in games:
        await play_on(game, Random(game.pk), moves=30)

    def check():
        with somebody_writes():
            assert list(rebuild_all(mend=False)) == []
            Scorecard.objects.filter(column=0).update(total=999)
            assert len(list(rebuild_all(mend=True))) == 4
        assert list(rebuild_all(mend=False)) == []

    await sync_to_async(check)()


async def test_a_rebuild_of_what_is_right_never_takes_the_lock(monkeypatch):
    game = await sync_to_async(seated_game)("alice", "bob")
    await play_on(game, Random(1), moves=30)

    def check():
        with transactions(monkeypatch) as held:
            assert list(rebuild_all(mend=True)) == []
        if connection.vendor == "sqlite":
            assert not held

    await sync_to_async(check)()


def test_a_rebuild_does_not_take_trouble_with_the_database_for_trouble_with_a_log(monkeypatch):
    seated_game("alice")

    def gone(*_, **__):
        raise DatabaseError("gone")

    monkeypatch.setattr("games.transfer.rebuild._compare", gone)
    with pytest.raises(DatabaseError):
        list(rebuild_all(mend=True))


def test_a_database_that_stays_locked_is_a_sentence_and_no_word_of_its_own(file, monkeypatch, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(file)

    def locked(*_, **__):
        raise batches.OperationalError("database is locked")

    monkeypatch.setattr(arriving_games, "_begin", locked)
    monkeypatch.setattr("games.transfer.rebuild.rebuild", locked)
    monkeypatch.setattr("games.management.commands.tidy.tidy", locked)
    seated_game("alice")
    for words in (("import", str(path)), ("rebuild",), ("tidy",)):
        with pytest.raises(CommandError) as caught:
            call_command(*words, stdout=io.StringIO())
        assert "locked" not in str(caught.value)


def test_whoever_waits_for_the_lock_tries_again_and_says_nothing(monkeypatch):
    tried = []

    def busy_at_first():
        tried.append(1)
        if len(tried) < 3:
            raise batches.OperationalError("database is locked")
        return 7

    assert batches.in_turn(busy_at_first) == 7


def test_after_a_transaction_others_have_twice_its_time(monkeypatch):
    monkeypatch.setattr(batches, "LEAST_REST", 0.01)
    monkeypatch.setattr(batches, "MOST_REST", 0.5)
    clock, rests = [0.0], []
    monkeypatch.setattr(batches.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(batches.time, "sleep", rests.append)
    for seconds in (0.0, 0.05, 3.0):
        batches.in_turn(lambda seconds=seconds: clock.__setitem__(0, clock[0] + seconds))
    assert rests == pytest.approx([0.01, 0.1, 0.5])


def test_a_long_export_keeps_nothing_in_the_log_of_the_live_database():
    if connection.vendor != "sqlite":
        return  # PostgreSQL's log does not wait for who reads
    PlayerFactory(name="alice")
    with snapshot() as moment:
        Player.objects.using(moment).count()
        PlayerFactory(name="bob")
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy, _, left = cursor.fetchone()
        assert not busy
        assert left == 0
        assert Player.objects.using(moment).count() == 1
