import pytest

from games.errors import Reason
from games.models import Member, Player
from games.rooms import members, room, seats
from tests.helpers.factories import evening
from tests.helpers.refusing import refuses

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def test_a_viewer_can_sit_down_and_get_up_again():
    night = evening("alice", watching=("charlie",))
    seats.take_seat(room=night.room, player=night["charlie"])
    assert night.order() == ["alice", "charlie"]
    seats.leave_seat(room=night.room, player=night["charlie"])
    assert night.order() == ["alice"]


def test_sitting_down_twice_keeps_the_seat():
    night = evening("alice", "bob")
    seats.take_seat(room=night.room, player=night["alice"])
    assert night.order() == ["alice", "bob"]


def test_seats_close_up_when_somebody_gets_up():
    night = evening("alice", "bob", "charlie")
    seats.leave_seat(room=night.room, player=night["alice"])
    assert night.order() == ["bob", "charlie"]
    assert night.member("bob").seat == 0


def test_the_last_seat_is_the_last():
    night = evening("alice", watching=("bob",), size=1)
    with refuses(Reason.ROOM_FULL):
        seats.take_seat(room=night.room, player=night["bob"])


def test_a_stranger_cannot_sit_down():
    night, other = evening("alice"), evening("mallory")
    with refuses(Reason.NOT_A_MEMBER):
        seats.take_seat(room=night.room, player=other["mallory"])


@pytest.mark.parametrize(
    ("to", "order"),
    [(0, ["charlie", "alice", "bob"]), (1, ["alice", "charlie", "bob"]), (99, ["alice", "bob", "charlie"])],
)
def test_the_host_changes_the_order_of_play(to, order):
    night = evening("alice", "bob", "charlie")
    seats.move_seat(room=night.room, by=night["alice"], member_id=night.members["charlie"].pk, to=to)
    assert night.order() == order
    assert [night.member(name).seat for name in order] == [0, 1, 2]


def test_who_only_watches_has_no_place_in_the_order():
    night = evening("alice", watching=("charlie",))
    with refuses(Reason.NO_SUCH_MEMBER):
        seats.move_seat(room=night.room, by=night["alice"], member_id=night.members["charlie"].pk, to=0)


def test_bots_sit_down_with_names_of_their_own():
    night = evening("alice", size=24)
    bots = [seats.add_bot(room=night.room, by=night["alice"], level="casual") for _ in range(14)]
    assert len({bot.name for bot in bots}) == 14
    assert all(bot.bot == "casual" and bot.controller is None for bot in bots)


def test_a_bot_never_takes_the_name_of_a_guest():
    night = evening("pip")
    assert seats.add_bot(room=night.room, by=night["pip"], level="casual").name != "Pip"


def test_there_are_no_bots_of_unknown_levels():
    night = evening("alice")
    with refuses(Reason.BAD_MESSAGE):
        seats.add_bot(room=night.room, by=night["alice"], level="omniscient")


def test_a_friend_without_a_phone_plays_on_mine():
    night = evening("alice", "bob")
    friend = seats.add_friend(room=night.room, by=night["bob"], name="Grandma")
    assert (friend.controller, friend.seat, friend.name) == (night["bob"], 2, "Grandma")
    assert not friend.player.devices.exists()


def test_a_friend_needs_a_free_name_and_a_free_seat():
    night = evening("alice", "bob", size=3)
    with refuses(Reason.NAME_TAKEN, field="name"):
        seats.add_friend(room=night.room, by=night["alice"], name="Bob")
    seats.add_friend(room=night.room, by=night["alice"], name="Grandma")
    with refuses(Reason.ROOM_FULL):
        seats.add_friend(room=night.room, by=night["alice"], name="Grandpa")
    assert not Player.objects.filter(name="Grandpa").exists()


def test_in_a_locked_room_only_the_host_brings_friends():
    night = evening("alice", "bob")
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    with refuses(Reason.ROOM_LOCKED):
        seats.add_friend(room=night.room, by=night["bob"], name="Grandma")
    seats.add_friend(room=night.room, by=night["alice"], name="Grandpa")


def test_a_friend_who_comes_again_is_the_same_friend():
    night = evening("alice")
    first = seats.add_friend(room=night.room, by=night["alice"], name="Grandma")
    members.remove_member(room=night.room, by=night["alice"], member_id=first.pk)
    again = seats.add_friend(room=night.room, by=night["alice"], name="grandma")
    assert again.pk == first.pk
    assert night.order() == ["alice", "Grandma"]


def test_everybody_may_remove_their_own_friends_but_nobody_elses():
    night = evening("alice", "bob", "mallory")
    friend = seats.add_friend(room=night.room, by=night["bob"], name="Grandma")
    with refuses(Reason.NOT_YOURS):
        members.remove_member(room=night.room, by=night["mallory"], member_id=friend.pk)
    members.remove_member(room=night.room, by=night["bob"], member_id=friend.pk)
    assert night.order() == ["alice", "bob", "mallory"]


def test_the_host_removes_bots_friends_and_people():
    night = evening("alice", "bob", "mallory")
    bot = seats.add_bot(room=night.room, by=night["alice"], level="casual")
    friend = seats.add_friend(room=night.room, by=night["bob"], name="Grandma")
    for member in (bot.pk, friend.pk, night.members["mallory"].pk):
        members.remove_member(room=night.room, by=night["alice"], member_id=member)
    assert night.order() == ["alice", "bob"]
    assert night.member("mallory").kicked
    assert not Member.objects.get(pk=friend.pk).kicked


def test_nobody_removes_themselves():
    night = evening("alice", "bob")
    for name in ("alice", "bob"):
        with refuses(Reason.NOT_YOURSELF):
            members.remove_member(room=night.room, by=night[name], member_id=night.members[name].pk)


def test_a_name_is_changed_by_whoever_plays_under_it():
    night = evening("alice", "bob")
    friend = seats.add_friend(room=night.room, by=night["bob"], name="Grandma")
    assert seats.controlled_player(room=night.room, by=night["bob"], member_id=friend.pk) == friend.player
    with refuses(Reason.NOT_YOURS):
        seats.controlled_player(room=night.room, by=night["alice"], member_id=friend.pk)


def teams(*names: str, night: object) -> list[int | None]:
    return [night.member(name).team for name in names]


def test_with_teams_on_everybody_is_in_one_by_turns():
    night = evening("alice", "bob", "charlie", "dave")
    room.change_settings(room=night.room, by=night["alice"], changes={"teams": True})
    assert teams("alice", "bob", "charlie", "dave", night=night) == [0, 1, 0, 1]


def test_newcomers_join_the_smallest_team():
    night = evening("alice", "bob", "charlie", watching=("dave",))
    room.change_settings(room=night.room, by=night["alice"], changes={"teams": True})
    seats.take_seat(room=night.room, player=night["dave"])
    assert night.member("dave").team == 1


def test_teams_can_be_changed_by_the_host_and_by_oneself():
    night = evening("alice", "bob", "charlie", teams=True)
    seats.set_team(room=night.room, by=night["alice"], member_id=night.members["bob"].pk, team=2)
    seats.set_team(room=night.room, by=night["charlie"], member_id=night.members["charlie"].pk, team=2)
    assert teams("bob", "charlie", night=night) == [2, 2]
    with refuses(Reason.NOT_YOURS):
        seats.set_team(room=night.room, by=night["bob"], member_id=night.members["charlie"].pk, team=0)


@pytest.mark.parametrize("team", [-1, 12])
def test_there_are_twelve_teams_at_most(team):
    night = evening("alice", "bob", teams=True)
    with refuses(Reason.BAD_TEAM):
        seats.set_team(room=night.room, by=night["alice"], member_id=night.members["bob"].pk, team=team)


def test_with_teams_off_nobody_is_in_one():
    night = evening("alice", "bob", teams=True)
    seats.set_team(room=night.room, by=night["alice"], member_id=night.members["bob"].pk, team=1)
    room.change_settings(room=night.room, by=night["alice"], changes={"teams": False})
    assert teams("alice", "bob", night=night) == [None, None]


def test_only_the_host_fills_a_whole_table_from_one_phone():
    night = evening("alice", "bob", size=8)
    for number in range(4):
        seats.add_friend(room=night.room, by=night["bob"], name=f"Friend {number}")
    with refuses(Reason.TOO_MANY_FRIENDS):
        seats.add_friend(room=night.room, by=night["bob"], name="One more")
    seats.add_friend(room=night.room, by=night["alice"], name="Grandma")
    seats.add_friend(room=night.room, by=night["alice"], name="Grandpa")
    assert len(night.order()) == 8
