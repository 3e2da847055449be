import pytest

from games.errors import Reason
from games.live.room_view import codes_in_use, room_view
from games.models import Device, Member, Player, Room
from games.people.identity import device_of
from games.rooms import members
from games.rooms import room as rooms
from games.rooms.games import close_room, start_game
from games.rooms.seats import add_bot, add_friend
from tests.helpers.factories import PlayerFactory, RoomFactory, evening
from tests.helpers.refusing import refuses

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def test_whoever_starts_a_room_is_its_host_on_the_first_seat():
    joined = rooms.create_room(player=None, name="Alice", colour=3, language="fi")
    room = joined.member.room
    assert (room.host, joined.member.seat, room.status) == (joined.member, 0, Room.Status.LOBBY)
    device = device_of(joined.token or "")
    assert (device.player.name, device.player.colour, device.player.language) == ("Alice", 3, "fi")


def test_a_known_player_needs_no_new_token():
    alice = PlayerFactory(name="Alice", colour=4)
    joined = rooms.create_room(player=alice, name="Alice")
    assert joined.token is None
    assert (joined.member.player, alice.colour) == (alice, 4)
    assert Player.objects.count() == 1


def test_a_room_made_on_the_internet_has_a_long_code():
    lengths = [
        len(rooms.create_room(player=None, name="Alice", private=at_home).member.room.code) for at_home in (1, 0)
    ]
    assert lengths == [4, 6]


def test_a_code_in_use_is_not_given_again(monkeypatch):
    codes = iter(["BCDF", "BCDF", "GHJK"])
    monkeypatch.setattr(rooms, "new_code", lambda private, length: next(codes))
    made = [rooms.create_room(player=None, name="Alice").member.room.code for _ in range(2)]
    assert made == ["BCDF", "GHJK"]


def test_codes_grow_by_a_letter_when_many_are_taken(monkeypatch):
    taken = {4: 8_000, 5: 12}
    monkeypatch.setattr(rooms, "codes_in_use", lambda: taken)
    assert len(rooms.create_room(player=None, name="Alice").member.room.code) == 4
    taken[4] += 1  # one in twenty
    assert len(rooms.create_room(player=None, name="Alice").member.room.code) == 5
    taken[5] = 160_001
    assert len(rooms.create_room(player=None, name="Alice").member.room.code) == 6


def test_a_code_grows_where_no_free_one_is_found(monkeypatch):
    RoomFactory(code="BCDF")
    lengths = []

    def unlucky(*, private, length):
        lengths.append(length)
        return "BCDF" if length == 4 else "BCDFG"

    monkeypatch.setattr(rooms, "new_code", unlucky)
    assert rooms.create_room(player=None, name="Alice").member.room.code == "BCDFG"
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


def test_people_sit_down_in_the_order_they_come():
    night = evening("alice")
    for name in ("bob", "charlie"):
        members.join_room(room=night.room, player=None, name=name)
    assert night.order() == ["alice", "bob", "charlie"]


def test_newcomers_get_a_colour_that_nobody_has():
    night = evening("alice", "bob")
    joined = members.join_room(room=night.room, player=None, name="charlie")
    assert joined.member.player.colour == 2


def test_who_just_watches_has_no_seat():
    night = evening("alice")
    assert members.join_room(room=night.room, player=None, name="charlie", sit=False).member.seat is None


def test_every_join_makes_a_new_version_and_tells_the_room(told, django_capture_on_commit_callbacks):
    night = evening("alice")
    with django_capture_on_commit_callbacks(execute=True):
        members.join_room(room=night.room, player=None, name="bob")
    night.room.refresh_from_db()
    assert night.room.version == 2
    assert ("room_changed", night.room.code) in told


def test_other_tabs_of_who_joins_or_leaves_find_out_who_they_are(told, django_capture_on_commit_callbacks):
    night, other = evening("alice"), evening("bob")
    changed = ("identity_changed", other["bob"].pk)
    for attempt in (
        lambda: members.join_room(room=night.room, player=other["bob"], name="bob"),
        lambda: members.leave_room(room=night.room, player=other["bob"]),
        lambda: members.join_room(room=night.room, player=other["bob"], name="bob"),
    ):
        told.clear()
        with django_capture_on_commit_callbacks(execute=True):
            attempt()
        assert changed in told


def test_joining_twice_is_joining_once():
    night = evening("alice", "bob")
    members.join_room(room=night.room, player=night["bob"], name="bob", sit=False)
    assert night.order() == ["alice", "bob"]
    assert Member.objects.count() == 2


@pytest.mark.parametrize("name", ["alice", "ALICE", " Alice "])
def test_two_people_in_a_room_never_have_the_same_name(name):
    night = evening("alice")
    with refuses(Reason.NAME_TAKEN, field="name"):
        members.join_room(room=night.room, player=None, name=name)
    assert Device.objects.count() == 1


def test_a_name_is_free_again_when_its_owner_has_left():
    night = evening("alice", "bob")
    members.leave_room(room=night.room, player=night["bob"])
    members.join_room(room=night.room, player=None, name="bob")
    assert night.order() == ["alice", "bob"]


def test_a_full_room_has_no_seat_but_room_to_watch():
    night = evening("alice", "bob", size=2)
    with refuses(Reason.ROOM_FULL):
        members.join_room(room=night.room, player=None, name="charlie")
    members.join_room(room=night.room, player=None, name="charlie", sit=False)
    assert [member.name for member in room_view(night.room).members] == ["alice", "bob", "charlie"]


def test_a_locked_room_lets_nobody_new_in():
    night = evening("alice", "bob")
    rooms.lock_room(room=night.room, by=night["alice"], locked=True)
    with refuses(Reason.ROOM_LOCKED):
        members.join_room(room=night.room, player=None, name="charlie")
    members.leave_room(room=night.room, player=night["bob"])
    members.join_room(room=night.room, player=night["bob"], name="bob")
    assert night.order() == ["alice", "bob"]
    rooms.lock_room(room=night.room, by=night["alice"], locked=False)
    members.join_room(room=night.room, player=None, name="charlie")


def test_a_closed_room_lets_nobody_in_and_nothing_change():
    night = evening("alice", "bob")
    close_room(room=night.room, by=night["alice"])
    with refuses(Reason.ROOM_CLOSED):
        members.join_room(room=night.room, player=None, name="charlie")
    with refuses(Reason.ROOM_CLOSED):
        rooms.lock_room(room=night.room, by=night["alice"], locked=True)


def test_a_room_does_not_fill_up_for_ever(monkeypatch):
    monkeypatch.setattr(members, "MOST_MEMBERS", 2)
    night = evening("alice", "bob")
    with refuses(Reason.TOO_MANY_HERE):
        members.join_room(room=night.room, player=None, name="mallory", sit=False)
    members.leave_room(room=night.room, player=night["bob"])
    members.join_room(room=night.room, player=None, name="charlie")  # who left takes no place
    with refuses(Reason.TOO_MANY_HERE):
        members.join_room(room=night.room, player=night["bob"], name="bob")


def test_who_joins_during_a_game_watches_it_and_sits_in_the_next():
    night = evening("alice")
    game = start_game(room=night.room)
    joined = members.join_room(room=night.room, player=None, name="bob")
    assert game.seats.count() == 1
    assert joined.member.seat == 1


def test_who_leaves_takes_their_friends_along_and_the_others_move_up():
    night = evening("alice", "bob", "charlie")
    add_friend(room=night.room, by=night["bob"], name="Grandma")
    members.leave_room(room=night.room, player=night["bob"])
    assert night.order() == ["alice", "charlie"]
    assert night.member("charlie").seat == 1


def test_a_seat_in_a_running_game_waits_for_who_left():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    members.leave_room(room=night.room, player=night["bob"])
    assert game.seats.get(order=1).controller == night["bob"]
    members.join_room(room=night.room, player=night["bob"], name="bob")
    assert night.order() == ["alice", "bob"]


def test_a_host_who_leaves_passes_the_role_on_to_somebody_seated(here):
    night = evening("alice", "bob", watching=("charlie",))
    here(night["bob"], night["charlie"])
    members.leave_room(room=night.room, player=night["alice"])
    assert night.room.host == night.members["bob"]


def test_the_role_goes_to_somebody_who_is_here(here):
    night = evening("alice", "bob", "charlie")
    here(night["charlie"])
    members.leave_room(room=night.room, player=night["alice"])
    assert night.room.host == night.members["charlie"]


def test_neither_bots_nor_friends_without_a_phone_become_host():
    night = evening("alice", watching=("bob",))
    add_bot(room=night.room, by=night["alice"], level="casual")
    add_friend(room=night.room, by=night["bob"], name="Grandma")
    members.leave_room(room=night.room, player=night["alice"])
    assert night.room.host == night.members["bob"]


def test_an_empty_room_belongs_to_the_first_who_comes_back():
    night = evening("alice", "bob")
    members.leave_room(room=night.room, player=night["alice"])
    members.leave_room(room=night.room, player=night["bob"])
    assert night.room.host is None
    members.join_room(room=night.room, player=night["bob"], name="bob")
    night.room.refresh_from_db()
    assert night.room.host == night.members["bob"]
