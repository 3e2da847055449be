"""Two players who are one: what they had is one player's, and nothing of it is lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import Code, Reason, Refused
from games.history.past_games import my_games
from games.log.stored import game_seats
from games.models import Claim, Device, Faces, Game, Member, Player, Result, Room, Seat
from games.people.identity import device_of
from games.rooms.claims import claim_member
from games.rooms.forget_and_merge import merge_players
from games.rooms.games import start_game
from games.rooms.guests import create_device_link, use_device_link
from games.rooms.seats import add_friend
from tests.helpers.factories import MemberFactory, PlayerFactory, evening

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def merge(keep: Player, other: Player) -> None:
    merge_players(keep=keep, other=other)


def refused(keep: Player, other: Player) -> Code:
    with pytest.raises(Refused) as error:
        merge(keep, other)
    return error.value.code


def test_games_and_devices_and_links_go_over():
    first, second = evening("Anna", "Bob"), evening("Anna2", "Bob2")
    finished = start_game(room=second.room)
    Game.objects.filter(pk=finished.pk).update(status=Game.Status.FINISHED)
    Room.objects.filter(pk=second.room.pk).update(status=Room.Status.FINISHED)
    link = create_device_link(player=second["Anna2"])
    keep, other = first["Anna"], second["Anna2"]
    merge(keep, other)
    assert [game.key for game in my_games(keep.pk)] == [finished.key]
    device = device_of("Anna2")
    assert device.player == keep
    assert use_device_link(token=link)[0] == keep
    assert not Player.objects.filter(pk=other.pk).exists()
    assert second.order() == ["Anna", "Bob2"]


def test_what_statistics_count_goes_over_with_the_games():
    night = evening("Anna2", "Bob")
    game = start_game(room=night.room)
    result = Result.objects.create(
        game=game, seat=0, player=night["Anna2"], ruleset=game.ruleset, own_rules=False, scorecards=2, team=False,
        contested=True, place=1, total=200, bonus=50, extra=0, ended_at=timezone.now(),
    )  # fmt: skip
    faces = Faces.objects.create(
        game=game, seat=0, player=night["Anna2"], entered=False, ones=1, twos=2, threes=3, fours=4, fives=5, sixes=6
    )
    keep = PlayerFactory(name="Anna")
    merge(keep, night["Anna2"])
    result.refresh_from_db()
    faces.refresh_from_db()
    assert (result.player, faces.player) == (keep, keep)


def test_who_was_seen_last_was_seen_then():
    now = timezone.now()
    keep = PlayerFactory(seen_at=now - timedelta(days=9))
    other = PlayerFactory(seen_at=now)
    merge(keep, other)
    keep.refresh_from_db()
    assert keep.seen_at == now


def test_a_running_game_of_one_of_them_goes_on_under_the_name_that_stays():
    keep = PlayerFactory(name="Anna")
    Device.objects.create(player=keep, token_hash="0" * 64)
    night = evening("Guest", "Bob")
    game = start_game(room=night.room)
    merge(keep, night["Guest"])
    seat = game_seats(game.pk)[0]
    assert (seat.name, seat.player, seat.controller, seat.gone) == ("Anna", keep.pk, keep.pk, False)
    night.room.refresh_from_db()
    assert night.room.host_id == night.members["Guest"].pk


def test_two_places_in_one_room_become_one():
    night = evening("alice", "bob", "anna", watching=("Anna2",))
    merge(night["Anna2"], night["anna"])
    assert night.order() == ["alice", "bob", "Anna2"]
    assert Member.objects.filter(room=night.room).count() == 3


def test_the_hosts_role_goes_over_with_the_place():
    night = evening("alice", "bob", "anna")
    merge(night["anna"], night["alice"])
    night.room.refresh_from_db()
    assert night.room.host_id == night.members["anna"].pk
    assert night.order() == ["bob", "anna"]


def test_points_of_the_evening_go_to_the_place_that_stays():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    Room.objects.filter(pk=night.room.pk).update(status=Room.Status.FINISHED)
    merge(night["alice"], night["bob"])
    seats = Seat.objects.filter(game=game).order_by("order")
    assert [seat.member_id for seat in seats] == [night.members["alice"].pk] * 2
    assert {seat.player_id for seat in seats} == {night["alice"].pk}


def test_who_was_sent_out_does_not_come_in_by_being_merged():
    night = evening("alice", "bob", "mallory")
    Member.objects.filter(pk=night.members["mallory"].pk).update(kicked=True, left=True, seat=None)
    merge(night["bob"], night["mallory"])
    member = night.member("bob")
    assert (member.kicked, member.left, member.seat) == (True, True, None)


def test_friends_at_the_phone_go_over_with_the_phone():
    night = evening("alice", "bob")
    friend = add_friend(room=night.room, by=night["alice"], name="Grandma")
    keep = PlayerFactory(name="Alicia")
    merge(keep, night["alice"])
    friend.refresh_from_db()
    assert friend.controller_id == keep.pk


def test_a_friend_who_has_a_phone_by_now_plays_on_it():
    night = evening("alice")
    friend = add_friend(room=night.room, by=night["alice"], name="Grandma")
    game = start_game(room=night.room)
    home = evening("Gran")
    merge(home["Gran"], friend.player)
    friend.refresh_from_db()
    assert (friend.player_id, friend.controller_id) == (home["Gran"].pk, home["Gran"].pk)
    assert game_seats(game.pk)[1].controller == home["Gran"].pk


def test_a_friend_without_a_phone_stays_at_the_one_they_play_on():
    night = evening("alice")
    friend = add_friend(room=night.room, by=night["alice"], name="Grandma")
    keep = PlayerFactory(name="Gran")
    merge(keep, friend.player)
    friend.refresh_from_db()
    assert (friend.player_id, friend.controller_id) == (keep.pk, night["alice"].pk)


def test_a_question_of_one_about_the_other_is_answered_by_it(here):
    night = evening("alice", "anna")
    here(night["alice"])
    phone = evening("Anna2")
    device = device_of("Anna2")
    claim_member(room=night.room, device=device, member_id=night.members["anna"].pk, give_up=True)
    assert Claim.objects.exists()
    merge(night["anna"], phone["Anna2"])
    assert not Claim.objects.exists()


def test_nobody_is_merged_with_themselves():
    anna = PlayerFactory(name="Anna")
    assert refused(anna, anna) == Reason.SAME_PLAYER


def test_two_columns_of_a_running_game_stay_two_people():
    night = evening("alice", "bob")
    start_game(room=night.room)
    assert refused(night["alice"], night["bob"]) == Reason.PLAY_TOGETHER
    assert night.order() == ["alice", "bob"]


def test_a_name_that_somebody_has_in_the_others_room_is_refused():
    night = evening("alice", "bob")
    keep = PlayerFactory(name="BOB")
    assert refused(keep, night["alice"]) == Reason.NAME_TAKEN_THERE
    assert device_of("alice").player == night["alice"]


def test_rooms_hear_of_it_and_pages_ask_who_they_are(told, django_capture_on_commit_callbacks):
    night, other = evening("alice"), evening("Alice2")
    with django_capture_on_commit_callbacks(execute=True):
        merge(night["alice"], other["Alice2"])
    assert set(told) == {
        ("room_changed", night.room.code),
        ("room_changed", other.room.code),
        ("identity_changed", night["alice"].pk),
        ("identity_changed", other["Alice2"].pk),
    }


def test_closed_rooms_keep_their_history():
    closed = evening("Alice2")
    Room.objects.filter(pk=closed.room.pk).update(status=Room.Status.CLOSED)
    keep = PlayerFactory(name="alice")
    MemberFactory(room=closed.room, player=keep)
    merge(keep, closed["Alice2"])
    assert Member.objects.filter(room=closed.room).count() == 1
