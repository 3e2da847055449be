"""Ways in which a stranger who knows the code could become somebody; each ends at the table, if it begins at all."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.errors import Reason
from games.live.room_view import room_view
from games.models import Claim, Device, Member, Move, Player, Room, Seat
from games.people.identity import COOKIE, device_of
from games.rooms import members, room
from games.rooms.claimed_places import take_back
from games.rooms.claims import answer_claim, claim_member
from games.rooms.forget_and_merge import forget_player
from games.rooms.games import rematch, start_game
from games.rooms.seats import add_friend
from tests.helpers.asking import ask, player_with
from tests.helpers.factories import DeviceFactory, Evening, MemberFactory, RoomFactory, evening
from tests.helpers.refusing import refuses

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
    joined = members.join_room(room=night.room, player=None, name=name)
    return joined.member.player


def device(player: Player) -> Device:
    return player.devices.get()


# An unanswered claim


def test_a_claim_that_nobody_confirmed_moves_the_seat_and_never_the_player(night):
    game = start_game(room=night.room)
    asked = ask(night, "anna")
    new = player_with(asked.token)
    assert asked.claim is None
    assert new != night["anna"]
    assert new.name == "anna"
    assert night.member("anna").player == night.member("anna").controller == new
    assert (game.seats.get(order=1).player, game.seats.get(order=1).controller) == (new, new)


def test_it_opens_no_other_room_and_hosts_none(night):
    elsewhere = Room.objects.get(locked=True)
    token = ask(night, "anna").token or ""
    browser = Client()
    browser.cookies[COOKIE] = token
    assert browser.get(f"/r/{elsewhere.code}/").status_code == 403
    elsewhere.refresh_from_db()
    assert elsewhere.host.player == night["anna"]


def test_it_revokes_no_device_of_the_player(night):
    DeviceFactory(player=night["anna"], token="tablet")
    ask(night, "anna")
    assert player_with("anna") == player_with("tablet") == night["anna"]


def test_it_cannot_have_the_player_forgotten(night):
    taker = player_with(ask(night, "anna").token)
    forget_player(player=taker)
    night["anna"].refresh_from_db()
    assert night["anna"].name == "anna"
    assert player_with("anna") == night["anna"]


def test_games_played_before_stay_whose_they_were(night):
    game = start_game(room=night.room)
    Room.objects.update(game=None, status=Room.Status.LOBBY)
    night.room.refresh_from_db()
    ask(night, "anna")
    assert game.seats.get(order=1).player == night["anna"]


def test_claiming_twice_does_not_wake_a_room_of_twenty_days_ago(night):
    long_ago(night, days=20)
    Room.objects.update(touched_at=timezone.now() - timedelta(days=20))
    asked = ask(night, "anna")
    assert asked.claim is not None
    assert asked.ask_again is None
    assert ask(night, "anna", device_of(asked.token or "")).claim is not None
    assert night.member("anna").player == night["anna"]


def test_joining_it_and_opening_its_page_does_not_either(night):
    long_ago(night, days=20)
    mallory = join(night, "mallory")
    DeviceFactory(player=mallory, token="mallory")
    browser = Client()
    browser.cookies[COOKIE] = "mallory"
    assert browser.get(f"/r/{night.room.code}/").status_code == 200
    assert ask(night, "anna").claim is not None


def test_nor_does_playing_a_game_there_with_the_seats_that_are_left(night):
    long_ago(night, days=20)
    mallory = join(night, "mallory")
    room.pass_host(room=night.room, by=mallory, member_id=Member.objects.get(player=mallory).pk)
    start_game(room=night.room, by=mallory)
    Move.objects.update(at=timezone.now())
    assert ask(night, "anna").claim is not None


@pytest.mark.parametrize(("hours", "granted"), [(11, True), (13, False)])
def test_an_evening_is_twelve_hours_long(night, hours, granted):
    long_ago(night, hours=hours)
    assert (ask(night, "anna").claim is None) == granted


def test_a_friend_without_a_phone_was_here_as_long_as_the_phone(night):
    friend = add_friend(room=night.room, by=night["bob"], name="Grandma")
    Member.objects.filter(pk=friend.pk).update(seen_at=timezone.now() - timedelta(days=3))
    asked = claim_member(room=night.room, device=None, member_id=friend.pk)
    assert asked.claim is None
    long_ago(night, "bob", days=3)
    other = add_friend(room=night.room, by=night["bob"], name="Grandpa")
    assert claim_member(room=night.room, device=None, member_id=other.pk).claim is not None


def test_a_locked_room_is_never_taken_unanswered(night):
    Room.objects.update(locked=True)
    with refuses(Reason.ROOM_LOCKED):
        ask(night, "anna")


# A stand-in's yes


def test_one_guest_with_two_browsers_cannot_say_yes_to_himself(night, here):
    long_ago(night, "alice", minutes=1)
    here(night["bob"])
    mallory = join(night, "mallory")
    here(night["bob"], mallory)
    asked = ask(night, "anna")
    with refuses(Reason.CAME_LATER):
        answer_claim(room=night.room, by=mallory, claim_id=asked.claim or 0, yes=True)
    assert night.members["bob"].pk in room_view(night.room).claims[0].answer
    assert night.member("anna").player == night["anna"]


def test_nor_by_sitting_down_after_the_claim(night, here):
    here(night["bob"])
    asked = ask(night, "anna")
    mallory = join(night, "mallory")
    here(night["bob"], mallory)
    with refuses(Reason.CAME_LATER):
        answer_claim(room=night.room, by=mallory, claim_id=asked.claim or 0, yes=True)


def test_nor_by_taking_over_as_host_first(night, here):
    long_ago(night, "alice", minutes=1)
    mallory = join(night, "mallory")
    here(mallory)
    room.pass_host(room=night.room, by=mallory, member_id=Member.objects.get(player=mallory).pk)
    here(mallory, night["bob"])
    asked = ask(night, "anna")
    with refuses(Reason.CAME_LATER):
        answer_claim(room=night.room, by=mallory, claim_id=asked.claim or 0, yes=True)


def test_nor_on_a_place_that_he_took_unanswered(night, here):
    mallory = player_with(ask(night, "alice").token)
    here(mallory, night["bob"])
    asked = ask(night, "anna")
    with refuses(Reason.CAME_LATER):
        answer_claim(room=night.room, by=mallory, claim_id=asked.claim or 0, yes=True)
    answer_claim(room=night.room, by=night["bob"], claim_id=asked.claim or 0, yes=False)  # and keeps nobody from it
    assert not Claim.objects.exists()


def test_a_stand_ins_yes_moves_the_seat_revokes_nothing_and_is_not_anna(night, here):
    here(night["bob"])
    asked = ask(night, "anna")
    answer_claim(room=night.room, by=night["bob"], claim_id=asked.claim or 0, yes=True)
    assert player_with("anna") == night["anna"]
    assert player_with(asked.token) == night.member("anna").player != night["anna"]
    assert night.member("anna").taken_from == night["anna"]


def test_no_stand_in_gives_away_the_hosts_own_place(night, here):
    here(night["bob"])
    asked = ask(night, "alice")
    assert asked.claim is not None
    assert room_view(night.room).claims[0].answer == (night.members["alice"].pk,)  # who may say no to it
    with refuses(Reason.HOSTS_PLACE):
        answer_claim(room=night.room, by=night["bob"], claim_id=asked.claim, yes=True)
    room.pass_host(room=night.room, by=night["bob"], member_id=night.members["bob"].pk)
    with refuses(Reason.HOSTS_PLACE):
        answer_claim(room=night.room, by=night["bob"], claim_id=asked.claim, yes=True)
    assert night.member("alice").player == night["alice"]


def test_who_stands_in_for_the_host_cannot_put_the_host_out(night, here):
    here(night["bob"])
    room.pass_host(room=night.room, by=night["bob"], member_id=night.members["bob"].pk)
    with refuses(Reason.HOSTS_PLACE):
        members.kick(room=night.room, by=night["bob"], member_id=night.members["alice"].pk)


# The host's yes


def test_the_hosts_yes_gives_the_player_only_where_there_is_nothing_else_of_them(night, here):
    here(night["alice"])
    anna, bob = ask(night, "anna"), ask(night, "bob")
    for asked in (anna, bob):
        answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=True)
    assert player_with(bob.token) == night["bob"]
    assert player_with(anna.token) != night["anna"]
    assert player_with("anna") == night["anna"]


# What Anna can do about it


def test_anna_takes_her_place_back_with_what_was_played_on_it(night, here):
    game = start_game(room=night.room)
    friend = add_friend(room=night.room, by=night["anna"], name="Grandma")
    asked = ask(night, "anna")
    taker = player_with(asked.token)
    friend.refresh_from_db()
    assert friend.controller == taker
    here(taker)  # who is here does not keep it
    take_back(room=night.room, player=night["anna"])
    friend.refresh_from_db()
    assert friend.controller == night["anna"]
    assert night.member("anna").player == night.member("anna").controller == night["anna"]
    assert (game.seats.get(order=1).player, game.seats.get(order=1).controller) == (night["anna"], night["anna"])
    assert player_with(asked.token) is None
    assert not Player.objects.filter(pk=taker.pk).exists()
    assert night.member("anna").taken_from is None


def test_to_say_i_was_anna_again_is_enough_for_anna(night, here):
    taker = player_with(ask(night, "anna").token)
    here(taker, night["alice"])
    assert ask(night, "anna", device(night["anna"])).claim is None
    assert night.member("anna").player == night["anna"]


def test_also_if_she_has_come_in_under_another_name(night):
    asked = ask(night, "anna")
    members.join_room(room=night.room, player=night["anna"], name="the real anna")
    take_back(room=night.room, player=night["anna"])
    assert night.member("anna").player == night["anna"]
    assert night.order() == ["alice", "the real anna", "bob"]
    taker = player_with(asked.token)
    assert taker is None or not Member.objects.present().filter(player=taker).exists()


def test_after_two_claims_of_one_place_it_is_still_annas(night):
    ask(night, "anna")
    ask(night, "anna")
    take_back(room=night.room, player=night["anna"])
    assert night.member("anna").player == night["anna"]


def test_nobody_takes_back_what_was_never_theirs(night):
    taker = player_with(ask(night, "anna").token)
    for player in (taker, night["bob"], night["alice"]):
        with refuses(Reason.NO_SUCH_MEMBER):
            take_back(room=night.room, player=player)


def test_her_browsers_are_told_in_the_room_at_its_door_and_at_home(night, told, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        ask(night, "anna")
    assert ("identity_changed", night["anna"].pk) in told
    browser = Client()
    browser.cookies[COOKIE] = "anna"
    code = night.room.code
    assert "another browser plays as anna, too" in browser.get("/").text
    Room.objects.filter(pk=night.room.pk).update(locked=True)
    assert "Another browser plays as anna here, too" in browser.get(f"/r/{code}/").text
    assert browser.post(f"/r/{code}/take-back/").status_code == 302
    assert night.member("anna").player == night["anna"]
    assert "another browser" not in browser.get("/").text


def test_when_anna_is_forgotten_so_is_her_name_on_the_place_that_was_taken(night):
    asked = ask(night, "anna")
    forget_player(player=night["anna"])
    assert not Player.objects.filter(name="anna").exists()
    assert player_with(asked.token) is None


# Who is host again


def test_the_host_who_is_back_is_host_again_and_the_stand_in_is_not(night, here):
    here(night["bob"])
    room.pass_host(room=night.room, by=night["bob"], member_id=night.members["bob"].pk)
    assert room_view(night.room).host == night.members["bob"].pk
    version = night.room.version
    room.host_is_back(code=night.room.code, member_id=night.members["alice"].pk)
    night.room.refresh_from_db()
    assert (night.room.host, night.room.stood_in_for) == (night.members["alice"], None)
    assert night.room.version == version + 1  # every page is shown it
    room.host_is_back(code=night.room.code, member_id=night.members["alice"].pk)
    night.room.refresh_from_db()
    assert night.room.version == version + 1


def test_a_role_that_was_given_stays_given(night, here):
    here(night["alice"])
    room.pass_host(room=night.room, by=night["alice"], member_id=night.members["bob"].pk)
    room.host_is_back(code=night.room.code, member_id=night.members["alice"].pk)
    night.room.refresh_from_db()
    assert night.room.host == night.members["bob"]


def test_a_host_who_has_left_is_not_waited_for(night, here):
    here(night["bob"])
    room.pass_host(room=night.room, by=night["bob"], member_id=night.members["bob"].pk)
    members.leave_room(room=night.room, player=night["alice"])
    night.room.refresh_from_db()
    assert (night.room.host, night.room.stood_in_for) == (night.members["bob"], None)
    assert not Claim.objects.exists()


def test_a_rematch_by_a_stand_in_keeps_everybodys_seat(night, here):
    game = start_game(room=night.room)
    Room.objects.update(status=Room.Status.FINISHED)
    game.status = "finished"
    game.save()
    here(night["bob"])
    night.room.refresh_from_db()
    again = rematch(room=night.room, by=night["bob"])
    assert set(Seat.objects.filter(game=again).values_list("player__name", flat=True)) == {"alice", "anna", "bob"}
