import pytest

from games.errors import Reason
from games.models import Member, Player
from games.rooms import members, room, seats
from tests.helpers.factories import Evening, evening
from tests.helpers.refusing import refusal, refuses

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def friend_of(night: Evening, by: str, name: str) -> Member:
    return seats.add_friend(room=night.room, by=night[by], name=name)


def remove(night: Evening, by: str, member: Member) -> None:
    members.remove_member(room=night.room, by=night[by], member_id=member.pk)


def set_team(night: Evening, by: str, name: str, team: int) -> None:
    seats.set_team(room=night.room, by=night[by], member_id=night.members[name].pk, team=team)


def teams(night: Evening) -> list[int | None]:
    return [night.member(name).team for name in night.members]


def test_a_viewer_can_sit_down_and_get_up_again_and_the_others_move_up():
    night, other = evening("alice", "bob", watching=("charlie",), size=3), evening("mallory")
    for _ in range(2):  # sitting down twice keeps the seat
        seats.take_seat(room=night.room, player=night["charlie"])
        assert night.order() == ["alice", "bob", "charlie"]
    seats.leave_seat(room=night.room, player=night["alice"])
    assert night.order() == ["bob", "charlie"]
    assert night.member("bob").seat == 0
    assert refusal(seats.take_seat, room=night.room, player=other["mallory"]) == Reason.NOT_A_MEMBER
    friend_of(night, "bob", "Grandma")
    assert refusal(seats.take_seat, room=night.room, player=night["alice"]) == Reason.ROOM_FULL


@pytest.mark.parametrize(
    ("to", "order"),
    [(0, ["charlie", "alice", "bob"]), (1, ["alice", "charlie", "bob"]), (99, ["alice", "bob", "charlie"])],
)
def test_the_host_changes_the_order_of_play_of_those_who_sit(to, order):
    night = evening("alice", "bob", "charlie", watching=("dora",))
    seats.move_seat(room=night.room, by=night["alice"], member_id=night.members["charlie"].pk, to=to)
    assert night.order() == order
    assert [night.member(name).seat for name in order] == [0, 1, 2]
    with refuses(Reason.NO_SUCH_MEMBER):
        seats.move_seat(room=night.room, by=night["alice"], member_id=night.members["dora"].pk, to=to)


def test_bots_sit_down_with_names_of_their_own():
    night = evening("pip", size=24)
    bots = [seats.add_bot(room=night.room, by=night["pip"], level="casual") for _ in range(14)]
    assert len({"Pip", *(bot.name for bot in bots)}) == 15  # a guest's name is no bot's
    assert all(bot.bot == "casual" and bot.controller is None for bot in bots)
    assert refusal(seats.add_bot, room=night.room, by=night["pip"], level="omniscient") == Reason.BAD_MESSAGE


def test_a_friend_without_a_phone_plays_on_mine_under_a_name_that_i_may_change():
    night = evening("alice", "bob")
    friend = friend_of(night, "bob", "Grandma")
    assert (friend.controller, friend.seat, friend.name) == (night["bob"], 2, "Grandma")
    assert not friend.player.devices.exists()
    assert seats.controlled_player(room=night.room, by=night["bob"], member_id=friend.pk) == friend.player
    assert refusal(seats.controlled_player, room=night.room, by=night["alice"], member_id=friend.pk) == Reason.NOT_YOURS


def test_a_friend_needs_a_free_name_and_a_free_seat():
    night = evening("alice", "bob", size=3)
    with refuses(Reason.NAME_TAKEN, field="name"):
        friend_of(night, "alice", "Bob")
    friend_of(night, "alice", "Grandma")
    assert refusal(friend_of, night, "alice", "Grandpa") == Reason.ROOM_FULL
    assert not Player.objects.filter(name="Grandpa").exists()


def test_in_a_locked_room_only_the_host_brings_friends():
    night = evening("alice", "bob")
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    assert refusal(friend_of, night, "bob", "Grandma") == Reason.ROOM_LOCKED
    friend_of(night, "alice", "Grandpa")


def test_only_the_host_fills_a_whole_table_from_one_phone():
    night = evening("alice", "bob", size=8)
    for number in range(4):
        friend_of(night, "bob", f"Friend {number}")
    assert refusal(friend_of, night, "bob", "One more") == Reason.TOO_MANY_FRIENDS
    friend_of(night, "alice", "Grandma")
    friend_of(night, "alice", "Grandpa")
    assert len(night.order()) == 8


def test_everybody_may_remove_their_own_friends_and_the_host_anybody():
    night = evening("alice", "bob", "mallory")
    friend = friend_of(night, "bob", "Grandma")
    assert refusal(remove, night, "mallory", friend) == Reason.NOT_YOURS
    for name in ("alice", "bob"):
        assert refusal(remove, night, name, night.members[name]) == Reason.NOT_YOURSELF
    remove(night, "bob", friend)
    assert friend_of(night, "bob", "grandma").pk == friend.pk  # who comes again is the same friend
    bot = seats.add_bot(room=night.room, by=night["alice"], level="casual")
    assert night.order() == ["alice", "bob", "mallory", "Grandma", bot.name]
    for member in (bot, friend, night.members["mallory"]):
        remove(night, "alice", member)
    assert night.order() == ["alice", "bob"]
    assert night.member("mallory").kicked
    assert not Member.objects.get(pk=friend.pk).kicked


def test_with_teams_on_everybody_is_in_one_by_turns_and_newcomers_join_the_smallest():
    night = evening("alice", "bob", "charlie", watching=("dave",))
    room.change_settings(room=night.room, by=night["alice"], changes={"teams": True})
    assert teams(night)[:3] == [0, 1, 0]
    seats.take_seat(room=night.room, player=night["dave"])
    assert teams(night) == [0, 1, 0, 1]
    room.change_settings(room=night.room, by=night["alice"], changes={"teams": False})
    assert teams(night) == [None] * 4


def test_teams_can_be_changed_by_the_host_and_by_oneself():
    night = evening("alice", "bob", "charlie", teams=True)
    set_team(night, "alice", "bob", 2)
    set_team(night, "charlie", "charlie", 2)
    assert teams(night)[1:] == [2, 2]
    assert refusal(set_team, night, "bob", "charlie", 0) == Reason.NOT_YOURS
    for team in (-1, 12):
        assert refusal(set_team, night, "alice", "bob", team) == Reason.BAD_TEAM
