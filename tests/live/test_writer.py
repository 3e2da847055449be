"""The writer: what is answered as saved is on disk, once, and one bad move harms no other."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection, connections
from django.utils import timezone
from psycopg.errors import AdminShutdown, CannotConnectNow

from games.live import writer as module
from games.live.writer import LogReplaced, NewMove, Writer, run_batch
from games.log.rows import FacesRow, MoveRow, ResultRow, ScorecardRow, ScoreRow
from games.models import Faces, Game, Move, Result, Score, Scorecard, Seat
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def move(game: Game | int, number: int, action: str | None = None, **rows: object) -> NewMove:
    at = timezone.now()
    key = game if isinstance(game, int) else game.pk
    return NewMove(MoveRow(key, number, action or f"{number:032x}", "[]", at), **rows)


def numbers(game: Game) -> list[int]:
    return list(Move.objects.filter(game=game).order_by("number").values_list("number", flat=True))


def ones(game: Game) -> ScoreRow:
    return ScoreRow(game.pk, 0, "ones", 0, 3, 0, "11123", 1, "player", 2)


def test_a_batch_stores_the_moves_of_many_tables():
    first, second = seated_game("alice", code="AAAA"), seated_game("bob", code="BBBB")
    assert run_batch(connection, [move(second, 2), move(first, 2)]) == [True, True]
    assert numbers(first) == numbers(second) == [1, 2]


def test_of_two_moves_with_one_number_the_first_is_kept_and_an_action_is_stored_once_whatever_its_number():
    game = seated_game("alice")
    assert run_batch(connection, [move(game, 2, "a" * 32)]) == [True]
    assert run_batch(connection, [move(game, 2, "b" * 32, scores=(ones(game),))]) == [False]
    assert run_batch(connection, [move(game, 3, "a" * 32)]) == [False]
    assert Move.objects.get(game=game, number=2).action_id == "a" * 32
    assert numbers(game) == [1, 2]
    assert not Score.objects.exists()  # a move that lost leaves none behind


def test_in_a_batch_of_ten_a_conflict_and_a_poisoned_row_harm_no_other():
    games = [seated_game("alice", code=f"AAA{letter}") for letter in "ABCDEFGHIJ"]
    run_batch(connection, [move(games[3], 2, "f" * 32)])
    items = [move(game, 2) for game in games]
    items[7] = move(99_999_999, 2)  # a game that does not exist: the database itself refuses
    outcomes = run_batch(connection, items)
    assert [outcome for at, outcome in enumerate(outcomes) if at not in (3, 7)] == [True] * 8
    assert outcomes[3] is False
    assert isinstance(outcomes[7], Exception)
    assert all(numbers(game) == [1, 2] for game in games if game != games[7])


def test_scores_and_sums_are_stored_with_their_move_and_undone_with_it():
    game = seated_game("alice")
    card = ScorecardRow(game.pk, 0, upper_sum=3, total=3)
    run_batch(connection, [move(game, 2, scores=(ones(game),), cards=(card,))])
    assert Score.objects.get(game=game).points == 3
    assert Scorecard.objects.get(game=game).total == 3
    run_batch(connection, [move(game, 3, undone=((game.pk, 0, "ones"),), cards=(ScorecardRow(game.pk, 0),))])
    assert not Score.objects.filter(game=game).exists()
    assert Scorecard.objects.get(game=game).total == 0


def test_results_and_faces_are_stored_with_the_move_that_ends_a_game_and_never_without_it():
    game = seated_game("alice")
    at = timezone.now()
    result = ResultRow(game.pk, 0, "finnish", True, "finnish 1 screen", 1, False, False, 1, 200, 0, 0, at)
    faces = FacesRow(game.pk, 0, False, 1, 2, 3, 4, 5, 6)
    last = {"results": (result,), "faces": (faces,), "ended": ("finished", game.room_id)}
    run_batch(connection, [move(game, 2, "a" * 32)])
    assert run_batch(connection, [move(game, 2, "b" * 32, **last)]) == [False]
    assert not Result.objects.exists()
    assert not Faces.objects.exists()
    assert run_batch(connection, [move(game, 3, **last)]) == [True]
    alice = Seat.objects.get(game=game).player
    stored = Result.objects.get()
    assert (stored.player, stored.total, stored.ended_at) == (alice, 200, at)
    assert (Faces.objects.get().player, Faces.objects.get().sixes) == (alice, 6)


def test_two_writers_with_batches_in_opposite_order_both_finish():
    games = [seated_game("alice", code=f"AAA{letter}") for letter in "ABCDEF"]
    outcomes = {}

    def write(name, order):
        outcomes[name] = list(run_batch(connections["default"], [move(game, 2, name * 32) for game in order]))
        connections.close_all()

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(write, "ab", (games, games[::-1])))
    stored = [ours != theirs for ours, theirs in zip(outcomes["a"], outcomes["b"][::-1], strict=True)]
    assert stored == [True] * 6  # each number was taken by exactly one of the two
    assert all(numbers(game) == [1, 2] for game in games)


# A database that fails


@pytest.fixture
def store(monkeypatch):
    """Put something in the place of what stores, which is returned, and wait for nothing."""
    monkeypatch.setattr(module, "BETWEEN_ATTEMPTS", 0)
    really = module._store

    def instead(work):
        monkeypatch.setattr(module, "_store", work)
        return really

    return instead


def test_a_commit_whose_answer_was_lost_is_found_and_not_repeated(store):
    game, cuts = seated_game("alice"), iter([True])

    def store_and_lose_the_answer(*args):
        stored = really(*args)
        if next(cuts, False):
            raise DatabaseError("the connection was lost during COMMIT")
        return stored

    really = store(store_and_lose_the_answer)
    assert run_batch(connection, [move(game, 2)]) == [True]
    assert numbers(game) == [1, 2]


def test_a_move_outlives_new_connections_that_a_restarting_database_cuts_again(store):
    game = seated_game("alice")
    cuts = iter([AdminShutdown(), psycopg.OperationalError("server closed the connection"), CannotConnectNow()])

    def cut_at_first(*args):
        if cut := next(cuts, None):
            raise OperationalError("cut off") from cut
        return really(*args)

    really = store(cut_at_first)
    assert run_batch(connection, [move(game, 2)]) == [True]
    assert numbers(game) == [1, 2]


def test_a_database_that_stays_away_is_waited_for_once_not_for_every_move(store, monkeypatch):
    waits = []

    def nothing(*_):
        raise DatabaseError("there is nobody")

    store(nothing)
    monkeypatch.setattr(module, "_reconnect", lambda connection, deadline: waits.append(connection))
    outcomes = run_batch(connection, [move(1, 2), move(2, 2), move(3, 2)])
    assert [type(outcome) for outcome in outcomes] == [DatabaseError] * 3
    assert waits == [connection]


def test_a_database_that_cuts_every_connection_is_given_up_when_patience_ends(store, monkeypatch):
    def cut(*_):
        raise OperationalError("cut off") from AdminShutdown()

    store(cut)
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    outcomes = run_batch(connection, [move(seated_game("alice"), 2), move(1, 2)])
    assert [type(outcome) for outcome in outcomes] == [OperationalError] * 2


# The queue


class Batches:
    """A writer to nowhere, and the numbers of the moves of each batch that it has written."""

    def __init__(self) -> None:
        self.written: list[list[int]] = []
        self.writer = Writer(self._run)
        self.save, self.stop = self.writer.save, self.writer.stop

    def _run(self, _: object, items: Sequence[NewMove]) -> list[bool]:
        self.written.append([item.move.number for item in items])
        return [True] * len(items)


async def test_the_writer_gathers_what_arrives_while_it_writes():
    batches = Batches()
    saved = [batches.save(move(1, number)) for number in range(5)]
    assert [await each for each in saved] == [True] * 5
    assert batches.written == [[0, 1, 2, 3, 4]]
    await batches.stop()


async def test_every_waiter_hears_of_a_writer_that_fails():
    def run(_, items):
        raise RuntimeError("no disk")

    writer = Writer(run)
    for numbers in ((0, 1, 2), (9,)):
        for each in [writer.save(move(1, number)) for number in numbers]:
            with pytest.raises(RuntimeError, match="no disk"):
                await each
    await writer.stop()


async def test_a_busy_writer_waits_a_little_for_more(monkeypatch):
    batches = Batches()
    await batches.save(move(1, 1))
    monkeypatch.setattr(module, "PACE", 1)  # a second after the first batch began, however slow the machine is
    second = batches.save(move(1, 2))
    turned = asyncio.Event()
    asyncio.get_running_loop().call_soon(turned.set)
    await turned.wait()  # the loop turns, and another move arrives
    third = batches.save(move(2, 1))
    assert await asyncio.gather(second, third) == [True, True]
    assert batches.written == [[1], [2, 1]]
    await batches.stop()


async def test_a_writer_that_stops_stores_what_still_waits(monkeypatch):
    batches = Batches()
    monkeypatch.setattr(module, "PACE", 0.05)
    await batches.save(move(1, 1))
    last = batches.save(move(1, 2))
    await batches.stop()
    assert batches.written == [[1], [2]]
    assert last.result() is True


async def test_where_the_log_is_replaced_what_waits_is_refused_and_what_is_being_written_is_waited_for():
    batches = Batches()
    edition = batches.writer.edition
    assert await batches.save(move(1, 1), edition)
    late = batches.save(move(1, 2), edition)
    await batches.writer.turn_page()
    for refused in (late, batches.save(move(1, 3), edition)):
        with pytest.raises(LogReplaced):
            await refused
    assert await batches.save(move(1, 4), batches.writer.edition)
    assert batches.written == [[1], [4]]
    await batches.stop()
