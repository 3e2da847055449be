import logging
from unittest.mock import Mock

import pytest

from games.errors import Reason, Refused
from games.live import notify
from games.live.room_view import codes_in_use, room_view
from games.models import Device, Member, Player, Room
from games.people.identity import device_of
from games.rooms import members
from games.rooms import room as rooms
from games.rooms.change import changing, lock_rooms
from games.rooms.games import close_room, start_game
from games.rooms.room import lock_room
from games.rooms.seats import add_bot, add_friend
from tests.helpers.factories import Evening, PlayerFactory, RoomFactory, evening, fresh
from tests.helpers.refusing import refusal, refuses

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def join(night: Evening, name: str, **how: bool) -> Member:
    """Somebody comes in, under the name they had if they have been here."""
    return members.join_room(room=night.room, player=night.players.get(name), name=name, **how).member


def leave(night: Evening, name: str) -> None:
    members.leave_room(room=night.room, player=night[name])


def code_of_a_new_room(**how: bool) -> str:
    return rooms.create_room(player=None, name="Alice", **how).member.room.code


def test_whoever_starts_a_room_is_its_host_on_the_first_seat():
    joined = rooms.create_room(player=None, name="Alice", colour=3, language="fi")
    room = joined.member.room
    assert (room.host, joined.member.seat, room.status) == (joined.member, 0, Room.Status.LOBBY)
    player = device_of(joined.token).player
    assert (player.name, player.colour, player.language) == ("Alice", 3, "fi")


def test_a_known_player_needs_no_new_token():
    alice = PlayerFactory(name="Alice", colour=4)
    joined = rooms.create_room(player=alice, name="Alice")
    assert joined.token is None
    assert (joined.member.player, alice.colour) == (alice, 4)
    assert Player.objects.count() == 1


def test_a_code_in_use_is_not_given_again(monkeypatch):
    codes = iter(["BCDF", "BCDF", "GHJK"])
    monkeypatch.setattr(rooms, "new_code", lambda private, length: next(codes))
    assert [code_of_a_new_room() for _ in range(2)] == ["BCDF", "GHJK"]


def test_codes_are_long_on_the_internet_and_grow_by_a_letter_when_many_are_taken(monkeypatch):
    assert [len(code_of_a_new_room(private=at_home)) for at_home in (True, False)] == [4, 6]
    taken = {4: 8_000, 5: 12}
    monkeypatch.setattr(rooms, "codes_in_use", lambda: taken)
    assert len(code_of_a_new_room()) == 4
    taken[4] += 1  # one in twenty
    assert len(code_of_a_new_room()) == 5
    taken[5] = 160_001
    assert len(code_of_a_new_room()) == 6


def test_a_code_grows_where_no_free_one_is_found(monkeypatch):
    RoomFactory(code="BCDF")
    lengths = []

    def unlucky(*, private, length):
        lengths.append(length)
        return "BCDF" if length == 4 else "BCDFG"

    monkeypatch.setattr(rooms, "new_code", unlucky)
    assert code_of_a_new_room() == "BCDFG"
    assert lengths == [4, 4, 4, 4, 4, 5]


def test_rooms_are_counted_by_the_length_of_their_codes():
    for code in ("BCDF", "BCDG", "BCDFG", "BCDF23"):
        RoomFactory(code=code)
    assert codes_in_use() == {4: 2, 5: 1, 6: 1}


def test_nothing_is_kept_of_a_room_whose_host_has_no_name():
    with refuses(Reason.NAME_EMPTY, field="name"):
        rooms.create_room(player=None, name=" ")
    assert not Room.objects.exists()
    assert not Player.objects.exists()


def test_people_sit_down_in_the_order_they_come_unless_they_just_watch():
    night = evening("alice", "bob")
    dora, charlie = join(night, "dora", sit=False), join(night, "charlie")
    assert night.order() == ["alice", "bob", "charlie"]
    assert (dora.seat, dora.player.colour, charlie.player.colour) == (None, 2, 3)  # a colour that nobody has
    assert join(night, "bob", sit=False).seat == 1  # joining twice is joining once
    assert Member.objects.count() == 4


def test_every_join_makes_a_new_version_and_tells_the_room_and_other_tabs_who_they_are(told, committed):
    night, other = evening("alice"), evening("bob")
    night.players["bob"] = other["bob"]
    for version, attempt in enumerate((join, leave, join), 2):
        told.clear()
        with committed():
            attempt(night, "bob")
        assert fresh(night.room).version == version
        assert {("room_changed", night.room.code), ("identity_changed", other["bob"].pk)} <= set(told)


@pytest.mark.parametrize("name", ["alice", "ALICE", " Alice "])
def test_two_people_in_a_room_never_have_the_same_name_until_one_has_left(name):
    night = evening("alice", "bob")
    with refuses(Reason.NAME_TAKEN, field="name"):
        members.join_room(room=night.room, player=None, name=name)
    assert Device.objects.count() == 2
    leave(night, "alice")
    members.join_room(room=night.room, player=None, name=name)
    assert night.order() == ["bob", name.strip()]


def test_a_full_room_has_no_seat_but_room_to_watch():
    night = evening("alice", "bob", size=2)
    assert refusal(join, night, "charlie") == Reason.ROOM_FULL
    join(night, "charlie", sit=False)
    assert [member.name for member in room_view(night.room).members] == ["alice", "bob", "charlie"]


def test_a_locked_room_lets_nobody_new_in():
    night = evening("alice", "bob")
    rooms.lock_room(room=night.room, by=night["alice"], locked=True)
    assert refusal(join, night, "charlie") == Reason.ROOM_LOCKED
    leave(night, "bob")
    join(night, "bob")
    assert night.order() == ["alice", "bob"]
    rooms.lock_room(room=night.room, by=night["alice"], locked=False)
    join(night, "charlie")


def test_a_closed_room_lets_nobody_in_and_nothing_change():
    night = evening("alice", "bob")
    close_room(room=night.room, by=night["alice"])
    assert refusal(join, night, "charlie") == Reason.ROOM_CLOSED
    assert refusal(rooms.lock_room, room=night.room, by=night["alice"], locked=True) == Reason.ROOM_CLOSED


def test_a_room_does_not_fill_up_for_ever(monkeypatch):
    monkeypatch.setattr(members, "MOST_MEMBERS", 2)
    night = evening("alice", "bob")
    assert refusal(join, night, "mallory", sit=False) == Reason.TOO_MANY_HERE
    leave(night, "bob")
    join(night, "charlie")  # who left takes no place
    assert refusal(join, night, "bob") == Reason.TOO_MANY_HERE


def test_a_running_game_keeps_the_seat_of_somebody_who_left_and_has_none_for_newcomers():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    leave(night, "bob")
    assert game.seats.get(order=1).controller == night["bob"]
    join(night, "bob")
    assert join(night, "charlie").seat == 2  # in the next game
    assert night.order() == ["alice", "bob", "charlie"]
    assert game.seats.count() == 2


def test_somebody_who_leaves_takes_their_friends_along_and_the_others_move_up():
    night = evening("alice", "bob", "charlie")
    add_friend(room=night.room, by=night["bob"], name="Grandma")
    leave(night, "bob")
    assert night.order() == ["alice", "charlie"]
    assert night.member("charlie").seat == 1


@pytest.mark.parametrize(("seated", "watching"), [(("bob",), ("charlie",)), (("charlie", "bob"), ())])
def test_a_host_who_leaves_passes_the_role_on_to_somebody_who_is_seated_and_here(here, seated, watching):
    night = evening("alice", *seated, watching=watching)
    here(night["bob"], *(night[name] for name in watching))
    leave(night, "alice")
    assert night.room.host == night.members["bob"]


def test_neither_bots_nor_friends_without_a_phone_become_host_but_the_first_who_comes_back_to_an_empty_room():
    night = evening("alice", watching=("bob",))
    add_bot(room=night.room, by=night["alice"], level="casual")
    add_friend(room=night.room, by=night["bob"], name="Grandma")
    leave(night, "alice")
    assert night.room.host == night.members["bob"]
    leave(night, "bob")
    assert night.room.host is None
    join(night, "bob")
    assert fresh(night.room).host == night.members["bob"]


# How a change reaches everybody: after it is on disk, whatever becomes of the telling


def test_nobody_hears_of_a_change_before_it_is_on_disk(told, django_capture_on_commit_callbacks):
    night = evening("alice")
    with django_capture_on_commit_callbacks() as waiting:
        lock_room(room=night.room, by=night["alice"], locked=True)
    assert told == []
    for tell in waiting:
        tell()
    assert told == [("locked", night.room.code), ("room_changed", night.room.code)]


def test_nobody_hears_of_a_change_that_was_refused(told, committed):
    night = evening("alice")
    with committed(), refuses(Reason.NOT_HOST), changing(night.room) as room:
        room.locked = True
        raise Refused(Reason.NOT_HOST)
    assert told == []
    assert (Room.objects.get().locked, Room.objects.get().version) == (False, 1)
    assert refusal(lock_rooms, [12345]) == Reason.UNKNOWN_ROOM  # one that is gone


def test_a_change_stands_even_if_nobody_can_be_told(monkeypatch, django_capture_on_commit_callbacks, caplog):
    monkeypatch.setattr(notify, "room_changed", Mock(side_effect=ConnectionError("no bus")))
    night = evening("alice")
    with caplog.at_level(logging.CRITICAL), django_capture_on_commit_callbacks(execute=True):
        lock_room(room=night.room, by=night["alice"], locked=True)
    assert Room.objects.get().locked
