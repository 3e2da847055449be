"""Two people do the same thing at the same moment, for real: threads, connections, and a database that decides."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from django.db import connections
from django.utils import timezone

from games.errors import Reason, Refused
from games.live.writer import NewMove, run_batch
from games.log.rows import MoveRow
from games.models import Device, Game, Member, Move, Room
from games.rooms import games, guests, members, room, seats
from games.rooms.claims import answer_claim, claim_member
from games.rooms.games import abandon_game, close_room, last_move, rematch, start_game
from tests.helpers.factories import DeviceFactory, evening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def at_once(*attempts: Callable[[], object]) -> list[str]:
    """Everybody tries at the same moment; "done", or the code of the refusal."""
    start = Barrier(len(attempts))

    def run(attempt):
        try:
            start.wait(timeout=60)
            attempt()
        except Refused as refused:
            return refused.code
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(len(attempts)) as threads:
        return sorted(threads.map(run, attempts))


def test_two_take_the_last_seat_and_one_has_it():
    night = evening("alice", watching=("bob", "charlie"), size=2)
    outcome = at_once(
        lambda: seats.take_seat(room=Room.objects.get(), player=night["bob"]),
        lambda: seats.take_seat(room=Room.objects.get(), player=night["charlie"]),
    )
    assert outcome == ["done", Reason.ROOM_FULL]
    assert len(night.order()) == 2


def test_eight_join_at_once_and_each_has_a_seat_and_a_version_of_their_own():
    night = evening("alice")
    names = [f"guest {number}" for number in range(8)]
    joins = [lambda name=name: members.join_room(room=Room.objects.get(), player=None, name=name) for name in names]
    assert at_once(*joins) == ["done"] * 8
    assert sorted(night.order()) == sorted(["alice", *names])
    assert list(Member.objects.order_by("seat").values_list("seat", flat=True)) == list(range(9))
    assert Room.objects.get().version == 9


def test_two_want_the_same_name_and_one_has_it():
    night = evening("alice")
    joins = [lambda: members.join_room(room=Room.objects.get(), player=None, name="bob") for _ in range(2)]
    assert at_once(*joins) == ["done", Reason.NAME_TAKEN]
    assert night.order() == ["alice", "bob"]


def test_one_browser_joins_twice_at_once_and_is_there_once():
    night, other = evening("alice"), evening("bob")
    joins = [lambda: members.join_room(room=night.room, player=other["bob"], name="bob") for _ in range(2)]
    assert at_once(*joins) == ["done", "done"]
    assert night.order() == ["alice", "bob"]


def test_two_take_the_role_of_an_absent_host_and_one_has_it(here):
    night = evening("alice", "bob", "charlie")
    here(night["bob"], night["charlie"])
    outcome = at_once(
        *[
            lambda name=name: room.pass_host(room=Room.objects.get(), by=night[name], member_id=night.members[name].pk)
            for name in ("bob", "charlie")
        ]
    )
    assert outcome == ["done", Reason.NOT_HOST]
    assert Room.objects.get().host in (night.members["bob"], night.members["charlie"])


def test_two_say_they_were_bob_and_one_is(here):
    night = evening("alice", "bob")
    here(night["alice"])
    devices = [DeviceFactory(token=name) for name in ("phone", "tablet")]
    claims = [
        claim_member(room=night.room, device=device, member_id=night.members["bob"].pk).claim for device in devices
    ]
    outcome = at_once(
        *[
            lambda claim=claim: answer_claim(room=Room.objects.get(), by=night["alice"], claim_id=claim or 0, yes=True)
            for claim in claims
        ]
    )
    assert outcome == ["done", Reason.NO_SUCH_CLAIM]
    assert Device.objects.filter(player=night["bob"]).count() == 1


def test_somebody_joins_while_the_game_starts_and_is_in_it_or_in_the_next():
    night = evening("alice")
    outcome = at_once(
        lambda: start_game(room=Room.objects.get(), by=night["alice"]),
        lambda: members.join_room(room=Room.objects.get(), player=None, name="bob"),
    )
    assert outcome == ["done", "done"]
    game = Game.objects.get()
    assert game.seats.count() == game.scorecards.count()
    assert night.order() == ["alice", "bob"]


def test_two_start_the_game_and_there_is_one(here):
    night = evening("alice", "bob")
    here(night["bob"])
    outcome = at_once(
        lambda: start_game(room=Room.objects.get(), by=night["alice"]),
        lambda: rematch(room=Room.objects.get(), by=night["bob"]),
    )
    assert outcome == ["done", Reason.GAME_RUNNING]
    assert Move.objects.count() == Game.objects.count() == 1


def test_two_end_the_game_and_it_ends_once():
    night = evening("alice")
    start_game(room=night.room)
    ends = [lambda: abandon_game(room=Room.objects.get(), by=night["alice"]) for _ in range(2)]
    assert at_once(*ends) == ["done", Reason.NO_GAME]
    assert Move.objects.count() == 2


@pytest.mark.parametrize("end", [abandon_game, close_room])
def test_the_last_move_and_the_host_end_the_game_without_standing_in_each_others_way(end, monkeypatch, caplog):
    night = evening("alice")
    game = start_game(room=night.room)
    last = NewMove(MoveRow(game.pk, 2, "f" * 32, "[]", timezone.now()), ended=("finished", night.room.pk))
    host_has_the_room, writer_wants_the_room = Event(), Event()

    def write():
        def watch(execute, sql, *rest):
            if "games_room" in sql or sql.startswith("BEGIN"):
                writer_wants_the_room.set()
            return execute(sql, *rest)

        assert host_has_the_room.wait(60)
        with connections["default"].execute_wrapper(watch):
            assert run_batch(connections["default"], [last]) == [False]

    def last_move_while_the_writer_waits(of):
        host_has_the_room.set()
        assert writer_wants_the_room.wait(60)
        return last_move(of)

    monkeypatch.setattr(games, "last_move", last_move_while_the_writer_waits)
    assert at_once(write, lambda: end(room=Room.objects.get(), by=night["alice"])) == ["done", "done"]
    assert [record.getMessage() for record in caplog.records] == []  # nobody was thrown out and had to try again
    game.refresh_from_db()
    assert game.status == Game.Status.ABANDONED


def test_two_open_the_same_link_and_one_gets_in():
    night = evening("alice")
    token = guests.create_device_link(player=night["alice"])
    uses = [lambda: guests.use_device_link(token=token) for _ in range(2)]
    assert at_once(*uses) == ["done", Reason.LINK_USED]
    assert Device.objects.filter(player=night["alice"]).count() == 2
