"""Two players who are one: what they had is one player's, and nothing of it is lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import Reason
from games.history.past_games import my_games
from games.log.stored import game_seats
from games.models import Claim, Device, Faces, Game, Member, Player, Result, Room, Seat
from games.people.identity import device_of
from games.rooms.claims import claim_member
from games.rooms.forget_and_merge import merge_players
from games.rooms.games import start_game
from games.rooms.guests import create_device_link, use_device_link
from games.rooms.seats import add_friend
from tests.helpers.factories import Evening, MemberFactory, PlayerFactory, evening, fresh
from tests.helpers.refusing import refusal

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def merge(keep: Player, other: Player) -> None:
    merge_players(keep=keep, other=other)


def finished(night: Evening) -> Game:
    game = start_game(room=night.room)
    night.finish()
    return game


def test_games_and_what_statistics_count_of_them_and_devices_and_links_go_over():
    first, second = evening("Anna", "Bob"), evening("Anna2", "Bob2")
    keep, other = first["Anna"], second["Anna2"]
    game, now = finished(second), timezone.now()
    Player.objects.filter(pk=keep.pk).update(seen_at=now - timedelta(days=9))
    Player.objects.filter(pk=other.pk).update(seen_at=now)
    keep.refresh_from_db()
    of_seat = {"game": game, "seat": 0, "player": other}
    result = Result.objects.create(
        **of_seat, ruleset=game.ruleset, own_rules=False, scorecards=2, team=False,
        contested=True, place=1, total=200, bonus=50, extra=0, ended_at=now,
    )  # fmt: skip
    faces = Faces.objects.create(**of_seat, entered=False, ones=1, twos=2, threes=3, fours=4, fives=5, sixes=6)
    link = create_device_link(player=other)
    merge(keep, fresh(other))
    assert [game.key for game in my_games(keep.pk)] == [game.key]
    assert device_of("Anna2").player == keep
    assert use_device_link(token=link)[0] == keep
    for row in (result, faces, keep):
        row.refresh_from_db()
    assert (result.player, faces.player, keep.seen_at) == (keep, keep, now)
    assert Player.objects.filter(name="Anna2").count() == 0
    assert second.order() == ["Anna", "Bob2"]


def test_a_running_game_of_one_of_them_goes_on_under_the_name_that_stays():
    keep = PlayerFactory(name="Anna")
    Device.objects.create(player=keep, token_hash="0" * 64)
    night = evening("Guest", "Bob")
    game = start_game(room=night.room)
    merge(keep, night["Guest"])
    seat = game_seats(game.pk)[0]
    assert (seat.name, seat.player, seat.controller, seat.gone) == ("Anna", keep.pk, keep.pk, False)
    assert fresh(night.room).host_id == night.members["Guest"].pk


def test_two_places_in_one_room_become_one_with_the_hosts_role():
    night = evening("alice", "bob", "anna", watching=("Anna2",))
    merge(night["Anna2"], night["anna"])
    assert night.order() == ["alice", "bob", "Anna2"]
    assert Member.objects.filter(room=night.room).count() == 3
    merge(night["Anna2"], night["alice"])
    assert fresh(night.room).host_id == Member.objects.get(player=night["Anna2"]).pk
    assert night.order() == ["bob", "Anna2"]


def test_points_of_the_evening_go_to_the_place_that_stays():
    night = evening("alice", "bob")
    game = finished(night)
    merge(night["alice"], night["bob"])
    seats = Seat.objects.filter(game=game).order_by("order")
    assert [seat.member_id for seat in seats] == [night.members["alice"].pk] * 2
    assert {seat.player_id for seat in seats} == {night["alice"].pk}


def test_somebody_who_was_sent_out_does_not_come_in_by_being_merged():
    night = evening("alice", "bob", "mallory")
    Member.objects.filter(pk=night.members["mallory"].pk).update(kicked=True, left=True, seat=None)
    merge(night["bob"], night["mallory"])
    member = night.member("bob")
    assert (member.kicked, member.left, member.seat) == (True, True, None)


def test_friends_at_the_phone_go_over_with_it_and_one_who_has_a_phone_by_now_plays_on_that():
    night, home, granny = evening("alice"), evening("Gran"), PlayerFactory(name="Granny")
    friend, other = (add_friend(room=night.room, by=night["alice"], name=name) for name in ("Grandma", "Grandpa"))
    game, keep = start_game(room=night.room), PlayerFactory(name="Alicia")
    merge(keep, night["alice"])
    merge(granny, other.player)  # who has none stays at the one they play on
    merge(home["Gran"], friend.player)
    friend.refresh_from_db()
    other.refresh_from_db()
    assert (other.player_id, other.controller_id) == (granny.pk, keep.pk)
    assert (friend.player_id, friend.controller_id) == (home["Gran"].pk, home["Gran"].pk)
    assert game_seats(game.pk)[1].controller == home["Gran"].pk


def test_a_question_of_one_about_the_other_is_answered_by_it(here):
    night = evening("alice", "anna")
    here(night["alice"])
    phone = evening("Anna2")
    claim_member(room=night.room, device=device_of("Anna2"), member_id=night.members["anna"].pk, give_up=True)
    assert Claim.objects.exists()
    merge(night["anna"], phone["Anna2"])
    assert not Claim.objects.exists()


def test_neither_oneself_nor_two_of_a_running_game_nor_of_one_name_in_a_room_are_merged():
    night, bob = evening("alice", "bob"), PlayerFactory(name="BOB")
    start_game(room=night.room)
    for keep, other, reason in (
        (bob, bob, Reason.SAME_PLAYER),
        (night["alice"], night["bob"], Reason.PLAY_TOGETHER),
        (bob, night["alice"], Reason.NAME_TAKEN_THERE),
    ):
        assert refusal(merge, keep, other) == reason
    assert night.order() == ["alice", "bob"]
    assert device_of("alice").player == night["alice"]


def test_rooms_hear_of_it_and_pages_ask_who_they_are_and_closed_rooms_keep_their_history(told, committed):
    night, other, closed = evening("alice"), evening("Alice2"), evening("bob")
    Room.objects.filter(pk=closed.room.pk).update(status=Room.Status.CLOSED)
    for player in (night["alice"], other["Alice2"]):
        MemberFactory(room=closed.room, player=player)
    with committed():
        merge(night["alice"], other["Alice2"])
    assert {("room_changed", night.room.code), ("room_changed", other.room.code)} <= set(told)
    changed = {("identity_changed", night["alice"].pk), ("identity_changed", other["Alice2"].pk)}
    assert {what for what in told if what[0] != "room_changed"} == changed
    assert Member.objects.filter(room=closed.room).count() == 2
