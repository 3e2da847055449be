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
from games.rooms import games, guests, room, seats
from games.rooms.claims import answer_claim
from games.rooms.games import abandon_game, close_room, last_move, rematch, start_game
from games.rooms.members import join_room
from tests.helpers.asking import ask
from tests.helpers.factories import DeviceFactory, PlayerFactory, evening, fresh

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


def in_the_room(service: Callable[..., object], **how: object) -> Callable[[], object]:
    """An attempt of somebody who reads the room themselves."""
    return lambda: service(room=Room.objects.get(), **how)


def test_two_take_the_last_seat_and_one_has_it():
    night = evening("alice", watching=("bob", "charlie"), size=2)
    outcome = at_once(*(in_the_room(seats.take_seat, player=night[name]) for name in ("bob", "charlie")))
    assert outcome == ["done", Reason.ROOM_FULL]
    assert len(night.order()) == 2


def test_eight_join_at_once_and_each_has_a_seat_and_a_version_of_their_own():
    night = evening("alice")
    names = [f"guest {number}" for number in range(8)]
    assert at_once(*(in_the_room(join_room, player=None, name=name) for name in names)) == ["done"] * 8
    assert sorted(night.order()) == sorted(["alice", *names])
    assert list(Member.objects.order_by("seat").values_list("seat", flat=True)) == list(range(9))
    assert Room.objects.get().version == 9


def test_two_want_the_same_name_and_one_has_it_and_one_browser_that_joins_twice_is_there_once():
    night, other = evening("alice"), PlayerFactory(name="charlie")
    assert at_once(*[in_the_room(join_room, player=None, name="bob")] * 2) == ["done", Reason.NAME_TAKEN]
    assert at_once(*[in_the_room(join_room, player=other, name="charlie")] * 2) == ["done", "done"]
    assert night.order() == ["alice", "bob", "charlie"]


def test_two_take_the_role_of_an_absent_host_and_one_has_it(here):
    night = evening("alice", "bob", "charlie")
    two = [(night[name], night.members[name]) for name in ("bob", "charlie")]
    here(*(player for player, _ in two))
    outcome = at_once(*(in_the_room(room.pass_host, by=player, member_id=member.pk) for player, member in two))
    assert outcome == ["done", Reason.NOT_HOST]
    assert Room.objects.get().host in [member for _, member in two]


def test_two_say_they_were_bob_and_one_is(here):
    night = evening("alice", "bob")
    here(night["alice"])
    claims = [ask(night, "bob", DeviceFactory(token=name)).claim for name in ("phone", "tablet")]
    yes = {"by": night["alice"], "yes": True}
    outcome = at_once(*(in_the_room(answer_claim, claim_id=claim, **yes) for claim in claims))
    assert outcome == ["done", Reason.NO_SUCH_CLAIM]
    assert Device.objects.filter(player=night["bob"]).count() == 1


def test_two_start_the_game_and_there_is_one_and_somebody_who_joins_meanwhile_is_in_it_or_in_the_next(here):
    night = evening("alice", "bob")
    here(night["bob"])
    outcome = at_once(
        in_the_room(start_game, by=night["alice"]),
        in_the_room(rematch, by=night["bob"]),
        in_the_room(join_room, player=None, name="charlie"),
    )
    assert outcome == ["done", "done", Reason.GAME_RUNNING]
    game = Game.objects.get()
    assert game.seats.count() == game.scorecards.count()
    assert Move.objects.count() == 1
    assert night.order() == ["alice", "bob", "charlie"]


def test_two_end_the_game_and_it_ends_once():
    night = evening("alice")
    start_game(room=night.room)
    assert at_once(*[in_the_room(abandon_game, by=night["alice"])] * 2) == ["done", Reason.NO_GAME]
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
    assert at_once(write, in_the_room(end, by=night["alice"])) == ["done", "done"]
    assert [record.getMessage() for record in caplog.records] == []  # nobody was thrown out and had to try again
    assert fresh(game).status == Game.Status.ABANDONED


def test_two_open_the_same_link_and_one_gets_in():
    night = evening("alice")
    token = guests.create_device_link(player=night["alice"])
    assert at_once(*[lambda: guests.use_device_link(token=token)] * 2) == ["done", Reason.LINK_USED]
    assert Device.objects.filter(player=night["alice"]).count() == 2
