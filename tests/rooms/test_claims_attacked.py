"""Ways in which a stranger who knows the code could become somebody; each ends at the table, if it begins at all."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import Reason
from games.live.room_view import room_view
from games.models import Claim, Member, Move, Player, Room, Seat
from games.people.identity import device_of
from games.rooms import members, room
from games.rooms.claimed_places import take_back
from games.rooms.claims import claim_member
from games.rooms.forget_and_merge import forget_player
from games.rooms.games import rematch, start_game
from games.rooms.seats import add_friend
from tests.helpers.asking import answer, ask, player_with
from tests.helpers.browsers import browser_of
from tests.helpers.factories import DeviceFactory, Evening, MemberFactory, RoomFactory, evening, fresh
from tests.helpers.refusing import refusal, refuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(here):
    """Alice hosts; she, Anna and Bob were here a moment ago, and nobody is now. Anna has more than this room."""
    made = evening("alice", "anna", "bob")
    elsewhere = RoomFactory(locked=True)
    elsewhere.host = MemberFactory(room=elsewhere, player=made["anna"], seat=0)
    elsewhere.save()
    here()
    return made


def long_ago(night: Evening, *names: str, **ago: int) -> None:
    """When their last pages were open."""
    members = Member.objects.filter(pk__in=[night.members[name].pk for name in names or night.members])
    members.update(seen_at=timezone.now() - timedelta(**ago))


def join(night: Evening, name: str) -> Player:
    return members.join_room(room=night.room, player=None, name=name).member.player


def take_the_role(night: Evening, player: Player) -> None:
    """Become host in the host's absence."""
    room.pass_host(room=night.room, by=player, member_id=Member.objects.get(room=night.room, player=player).pk)


# An unanswered claim


def test_a_claim_that_nobody_confirmed_moves_the_seat_and_never_the_player(night):
    DeviceFactory(player=night["anna"], token="tablet")
    game = start_game(room=night.room)
    asked = ask(night, "anna")
    new = player_with(asked.token)
    assert asked.claim is None
    assert new != night["anna"]
    assert new.name == "anna"
    assert night.member("anna").player == night.member("anna").controller == new
    assert (game.seats.get(order=1).player, game.seats.get(order=1).controller) == (new, new)
    assert player_with("anna") == player_with("tablet") == night["anna"]
    elsewhere = Room.objects.get(locked=True)  # it opens no other room and hosts none
    assert browser_of(asked.token).get(f"/r/{elsewhere.code}/").status_code == 403
    assert elsewhere.host.player == night["anna"]
    forget_player(player=new)  # who took a place cannot have the player forgotten
    assert fresh(night["anna"]).name == "anna"
    assert player_with("anna") == night["anna"]


def test_games_played_before_stay_whose_they_were(night):
    game = start_game(room=night.room)
    Room.objects.update(game=None, status=Room.Status.LOBBY)
    night.room.refresh_from_db()
    ask(night, "anna")
    assert game.seats.get(order=1).player == night["anna"]


def claims_twice(night: Evening) -> None:
    Room.objects.update(touched_at=timezone.now() - timedelta(days=20))
    asked = ask(night, "anna")
    assert asked.claim is not None
    assert asked.ask_again is None
    assert ask(night, "anna", device_of(asked.token)).claim is not None


def joins_and_opens_the_page(night: Evening) -> None:
    DeviceFactory(player=join(night, "mallory"), token="mallory")
    assert browser_of("mallory").get(f"/r/{night.room.code}/").status_code == 200


def plays_a_game_with_the_seats_that_are_left(night: Evening) -> None:
    mallory = join(night, "mallory")
    take_the_role(night, mallory)
    start_game(room=night.room, by=mallory)
    Move.objects.update(at=timezone.now())


@pytest.mark.parametrize("wakes", [claims_twice, joins_and_opens_the_page, plays_a_game_with_the_seats_that_are_left])
def test_a_room_of_twenty_days_ago_is_not_woken(night, wakes):
    long_ago(night, days=20)
    wakes(night)
    assert ask(night, "anna").claim is not None
    assert night.member("anna").player == night["anna"]


@pytest.mark.parametrize(("hours", "granted"), [(11, True), (13, False)])
def test_an_evening_is_twelve_hours_long(night, hours, granted):
    long_ago(night, hours=hours)
    assert (ask(night, "anna").claim is None) == granted


def test_a_friend_without_a_phone_was_here_as_long_as_the_phone(night):
    friend = add_friend(room=night.room, by=night["bob"], name="Grandma")
    Member.objects.filter(pk=friend.pk).update(seen_at=timezone.now() - timedelta(days=3))
    assert claim_member(room=night.room, device=None, member_id=friend.pk).claim is None
    long_ago(night, "bob", days=3)
    other = add_friend(room=night.room, by=night["bob"], name="Grandpa")
    assert claim_member(room=night.room, device=None, member_id=other.pk).claim is not None


def test_a_locked_room_is_never_taken_unanswered(night):
    Room.objects.update(locked=True)
    assert refusal(ask, night, "anna") == Reason.ROOM_LOCKED


# A stand-in's yes


@pytest.mark.parametrize("takes_over", [False, True])
def test_one_guest_with_two_browsers_cannot_say_yes_to_himself_nor_by_taking_over_as_host(night, here, takes_over):
    long_ago(night, "alice", minutes=1)
    mallory = join(night, "mallory")
    here(mallory)
    if takes_over:
        take_the_role(night, mallory)
    here(night["bob"], mallory)
    asked = ask(night, "anna")
    assert refusal(answer, night, asked, yes=True, by=mallory) == Reason.CAME_LATER
    assert night.members["bob"].pk in room_view(night.room).claims[0].answer
    assert night.member("anna").player == night["anna"]


def test_nor_by_sitting_down_after_the_claim(night, here):
    here(night["bob"])
    asked = ask(night, "anna")
    mallory = join(night, "mallory")
    here(night["bob"], mallory)
    assert refusal(answer, night, asked, yes=True, by=mallory) == Reason.CAME_LATER


def test_nor_on_a_place_that_he_took_unanswered(night, here):
    mallory = player_with(ask(night, "alice").token)
    here(mallory, night["bob"])
    asked = ask(night, "anna")
    assert refusal(answer, night, asked, yes=True, by=mallory) == Reason.CAME_LATER
    answer(night, asked, yes=False, by=night["bob"])  # and keeps nobody from it
    assert not Claim.objects.exists()


def test_a_stand_ins_yes_moves_the_seat_revokes_nothing_and_is_not_anna(night, here):
    here(night["bob"])
    asked = ask(night, "anna")
    answer(night, asked, yes=True, by=night["bob"])
    assert player_with("anna") == night["anna"]
    assert player_with(asked.token) == night.member("anna").player != night["anna"]
    assert night.member("anna").taken_from == night["anna"]


def test_no_stand_in_gives_away_the_hosts_own_place_or_puts_the_host_out(night, here):
    here(night["bob"])
    asked = ask(night, "alice")
    assert room_view(night.room).claims[0].answer == (night.members["alice"].pk,)  # who may say no to it
    assert refusal(answer, night, asked, yes=True, by=night["bob"]) == Reason.HOSTS_PLACE
    take_the_role(night, night["bob"])
    assert refusal(answer, night, asked, yes=True, by=night["bob"]) == Reason.HOSTS_PLACE
    with refuses(Reason.HOSTS_PLACE):
        members.kick(room=night.room, by=night["bob"], member_id=night.members["alice"].pk)
    assert night.member("alice").player == night["alice"]


# The host's yes


def test_the_hosts_yes_gives_the_player_only_where_there_is_nothing_else_of_them(night, here):
    here(night["alice"])
    anna, bob = ask(night, "anna"), ask(night, "bob")
    answer(night, anna, yes=True)
    answer(night, bob, yes=True)
    assert player_with(bob.token) == night["bob"]
    assert player_with(anna.token) != night["anna"]
    assert player_with("anna") == night["anna"]


# What Anna can do about it


def test_anna_takes_her_place_back_with_what_was_played_on_it(night, here):
    game = start_game(room=night.room)
    friend = add_friend(room=night.room, by=night["anna"], name="Grandma")
    asked = ask(night, "anna")
    taker = player_with(asked.token)
    assert fresh(friend).controller == taker
    here(taker)  # who is here does not keep it
    take_back(room=night.room, player=night["anna"])
    assert fresh(friend).controller == night["anna"]
    assert night.member("anna").player == night.member("anna").controller == night["anna"]
    assert (game.seats.get(order=1).player, game.seats.get(order=1).controller) == (night["anna"], night["anna"])
    assert player_with(asked.token) is None
    assert not Player.objects.filter(pk=taker.pk).exists()
    assert night.member("anna").taken_from is None


def test_after_two_claims_to_say_i_was_anna_again_is_enough_for_anna_and_for_nobody_else(night, here):
    ask(night, "anna")
    taker = player_with(ask(night, "anna").token)
    for player in (taker, night["bob"], night["alice"]):
        assert refusal(take_back, room=night.room, player=player) == Reason.NO_SUCH_MEMBER
    here(taker, night["alice"])
    assert ask(night, "anna", night["anna"].devices.get()).claim is None
    assert night.member("anna").player == night["anna"]


def test_also_if_she_has_come_in_under_another_name(night):
    asked = ask(night, "anna")
    members.join_room(room=night.room, player=night["anna"], name="the real anna")
    take_back(room=night.room, player=night["anna"])
    assert night.member("anna").player == night["anna"]
    assert night.order() == ["alice", "the real anna", "bob"]
    taker = player_with(asked.token)
    assert taker is None or not Member.objects.present().filter(player=taker).exists()


def test_her_browsers_are_told_in_the_room_at_its_door_and_at_home(night, told, committed):
    with committed():
        ask(night, "anna")
    assert ("identity_changed", night["anna"].pk) in told
    anna, code = browser_of("anna"), night.room.code
    assert "another browser plays as anna, too" in anna.get("/").text
    Room.objects.filter(pk=night.room.pk).update(locked=True)
    assert "Another browser plays as anna here, too" in anna.get(f"/r/{code}/").text
    assert anna.post(f"/r/{code}/take-back/").status_code == 302
    assert night.member("anna").player == night["anna"]
    assert "another browser" not in anna.get("/").text


def test_when_anna_is_forgotten_so_is_her_name_on_the_place_that_was_taken(night):
    asked = ask(night, "anna")
    forget_player(player=night["anna"])
    assert not Player.objects.filter(name="anna").exists()
    assert player_with(asked.token) is None


# Who is host again


def test_the_host_who_is_back_is_host_again_and_the_stand_in_is_not(night, here):
    here(night["bob"])
    take_the_role(night, night["bob"])
    assert room_view(night.room).host == night.members["bob"].pk
    version = night.room.version
    for _ in range(2):
        room.host_is_back(code=night.room.code, member_id=night.members["alice"].pk)
        assert (fresh(night.room).host, night.room.stood_in_for) == (night.members["alice"], None)
        assert night.room.version == version + 1  # every page is shown it, once


def test_a_role_that_was_given_stays_given_and_a_host_who_has_left_is_not_waited_for(night, here):
    here(night["bob"])
    take_the_role(night, night["bob"])
    members.leave_room(room=night.room, player=night["alice"])
    assert (fresh(night.room).host, night.room.stood_in_for) == (night.members["bob"], None)
    room.pass_host(room=night.room, by=night["bob"], member_id=night.members["anna"].pk)
    room.host_is_back(code=night.room.code, member_id=night.members["bob"].pk)
    assert fresh(night.room).host == night.members["anna"]


def test_a_rematch_by_a_stand_in_keeps_everybodys_seat(night, here):
    start_game(room=night.room)
    night.finish()
    here(night["bob"])
    again = rematch(room=night.room, by=night["bob"])
    assert set(Seat.objects.filter(game=again).values_list("player__name", flat=True)) == {"alice", "anna", "bob"}
