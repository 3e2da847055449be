from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone

from games.errors import Reason, Refused
from games.live.room_view import room_view
from games.models import Device, DeviceLink, Member, Player
from games.people.identity import device_of, hash_token, latest_room, seen, token_hash_in
from games.rooms import forget_and_merge, guests, members
from games.rooms.seats import add_friend
from tests.helpers.factories import PlayerFactory, evening

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def test_a_guest_is_known_by_a_token_that_we_do_not_keep():
    player, token = guests.create_player(name="Alice")
    assert device_of(token) == Device.objects.get(player=player)
    assert len(token) >= 43  # 256 bits
    assert not Device.objects.filter(token_hash=token).exists()


def test_a_wrong_or_empty_token_is_nobody():
    guests.create_player(name="Alice")
    assert device_of("wrong") is None
    assert device_of("") is None


def test_being_here_is_written_down_now_and_then():
    now = timezone.now()
    alice = PlayerFactory(seen_at=now)
    seen(player=alice, now=now + timedelta(minutes=1))
    assert alice.seen_at == now
    seen(player=alice, now=now + timedelta(minutes=6))
    alice.refresh_from_db()
    assert alice.seen_at == now + timedelta(minutes=6)


def test_the_language_somebody_reads_stays_with_them():
    alice = PlayerFactory()
    seen(player=alice, language="fi")
    alice.refresh_from_db()
    assert alice.language == "fi"


def test_a_new_name_and_colour_show_at_once():
    night = evening("alice", "bob")
    version = night.room.version
    guests.rename(player=night["alice"], name=" Alicia ", colour=5)
    night.room.refresh_from_db()
    view = room_view(night.room)
    assert (view.members[0].name, view.members[0].colour) == ("Alicia", 5)
    assert view.version == version + 1


def test_a_name_changes_in_every_room_of_its_player():
    night, other = evening("alice"), evening("bob")
    members.join_room(room=other.room, player=night["alice"], name="alice")
    other.room.refresh_from_db()
    before = other.room.version
    guests.rename(player=night["alice"], name="Alicia")
    other.room.refresh_from_db()
    assert other.room.version == before + 1


def test_a_name_must_be_free_in_every_room_of_its_player():
    night, other = evening("alice"), evening("bob")
    members.join_room(room=other.room, player=night["alice"], name="alice")
    with pytest.raises(Refused) as refused:
        guests.rename(player=night["alice"], name="BOB")
    assert refused.value.code == Reason.NAME_TAKEN


def test_keeping_the_own_name_is_no_conflict():
    night = evening("alice", "bob")
    guests.rename(player=night["alice"], name="ALICE")
    assert night.order() == ["ALICE", "bob"]


def test_a_link_lets_one_more_device_in_once():
    night = evening("alice")
    token = guests.create_device_link(player=night["alice"])
    player, device_token = guests.use_device_link(token=token)
    found = device_of(device_token)
    assert player == night["alice"]
    assert found.player == night["alice"]
    assert night["alice"].devices.count() == 2
    with pytest.raises(Refused) as refused:
        guests.use_device_link(token=token)
    assert refused.value.code == Reason.LINK_USED


def test_a_link_works_for_ten_minutes():
    alice, now = PlayerFactory(), timezone.now()
    token = guests.create_device_link(player=alice, now=now)
    assert guests.open_link(token=token, now=now + timedelta(minutes=9)).player == alice
    with pytest.raises(Refused):
        guests.use_device_link(token=token, now=now + timedelta(minutes=11))


def test_a_newer_link_ends_the_older_one():
    alice = PlayerFactory()
    old, new = (guests.create_device_link(player=alice) for _ in range(2))
    with pytest.raises(Refused):
        guests.use_device_link(token=old)
    assert guests.use_device_link(token=new)[0] == alice


def test_a_link_is_kept_as_a_hash():
    token = guests.create_device_link(player=PlayerFactory())
    assert DeviceLink.objects.get().token_hash == hash_token(token)


def test_who_is_forgotten_has_no_name_no_device_and_no_place():
    night = evening("alice", "bob")
    alice = night["alice"]
    guests.create_device_link(player=alice)
    forget_and_merge.forget_player(player=alice)
    alice.refresh_from_db()
    assert (alice.name, alice.colour, alice.language, alice.preferences) == ("", 0, "", {})
    assert not alice.devices.exists()
    assert not DeviceLink.objects.exists()
    assert night.order() == ["bob"]


def test_a_forgotten_host_leaves_the_role_to_somebody_else():
    night = evening("alice", "bob")
    forget_and_merge.forget_player(player=night["alice"])
    night.room.refresh_from_db()
    assert night.room.host == night.members["bob"]
    assert night.member("bob").seat == 0


def test_friends_without_a_phone_are_forgotten_with_whoever_named_them():
    night = evening("alice", "bob")
    add_friend(room=night.room, by=night["alice"], name="Grandma")
    add_friend(room=night.room, by=night["bob"], name="Grandpa")
    forget_and_merge.forget_player(player=night["alice"])
    assert not Player.objects.filter(name="Grandma").exists()
    assert night.order() == ["bob", "Grandpa"]


def test_rooms_that_a_forgotten_player_had_left_are_told_too():
    night = evening("alice", "bob")
    members.leave_room(room=night.room, player=night["bob"])
    night.room.refresh_from_db()
    before = night.room.version
    forget_and_merge.forget_player(player=night["bob"])
    night.room.refresh_from_db()
    assert night.room.version == before + 1


def test_names_that_were_written_for_forgotten_players_go_with_an_upgrade():
    forgotten, friend, bob = PlayerFactory(), evening("alice")["alice"], PlayerFactory(name="Player One")
    for player in (forgotten, friend):
        Player.objects.filter(pk=player.pk).update(name=f"Player {player.pk}")
    editor = SimpleNamespace(connection=connection)
    import_module("games.migrations.0002_forgotten_names").forget_names(apps, editor)
    names = Player.objects.in_bulk()
    assert names[forgotten.pk].name == ""
    assert names[friend.pk].name == f"Player {friend.pk}"
    assert names[bob.pk].name == "Player One"


def test_somebody_in_no_room_can_be_forgotten_too():
    alice, _ = guests.create_player(name="Alice")
    forget_and_merge.forget_player(player=alice)
    assert not Player.objects.filter(name="Alice").exists()


def test_pages_of_a_forgotten_player_come_back_as_strangers(told, django_capture_on_commit_callbacks):
    night = evening("alice", "bob")
    with django_capture_on_commit_callbacks(execute=True):
        forget_and_merge.forget_player(player=night["alice"])
    assert told == [("room_changed", night.room.code), ("identity_changed", night["alice"].pk)]


def test_the_latest_room_is_the_liveliest_one_with_a_place_for_the_player():
    night, later = evening("alice"), evening("bob")
    members.join_room(room=later.room, player=night["alice"], name="alice")
    assert latest_room(night["alice"].pk) == later.room
    members.leave_room(room=later.room, player=night["alice"])
    assert latest_room(night["alice"].pk) == night.room
    Member.objects.filter(room=night.room).update(kicked=True)
    assert latest_room(night["alice"].pk) is None


def test_a_browser_is_known_beside_cookies_of_other_programs():
    cookies = 'theme={"dark": true}; a[b]=c; yz_player=abc'
    assert token_hash_in([(b"host", b"localhost"), (b"cookie", cookies.encode())]) == hash_token("abc")
