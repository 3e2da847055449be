"""Guests and their devices: known by a token, let in by a link, forgotten with everything that was theirs."""

from datetime import timedelta
from importlib import import_module
from ipaddress import ip_network
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.errors import Reason
from games.live.room_view import room_view
from games.models import Device, DeviceLink, Member, Player
from games.people.identity import COOKIE, device_of, hash_token, latest_room, seen, token_hash_in
from games.rooms import guests, members
from games.rooms.forget_and_merge import forget_player
from games.rooms.seats import add_friend
from games.web.addresses import client_address
from tests.helpers.factories import PlayerFactory, evening, fresh
from tests.helpers.refusing import refusal, refuses

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def test_a_guest_is_known_by_a_token_that_we_do_not_keep():
    player, token = guests.create_player(name="Alice")
    assert device_of(token) == Device.objects.get(player=player)
    assert len(token) >= 43  # 256 bits
    assert not Device.objects.filter(token_hash=token).exists()
    assert device_of("wrong") is None
    assert device_of("") is None
    cookies = f'theme={{"dark": true}}; a[b]=c; yz_player={token}'  # beside those of other programs
    assert token_hash_in([(b"host", b"localhost"), (b"cookie", cookies.encode())]) == hash_token(token)


def test_being_here_is_written_down_now_and_then_and_the_language_somebody_reads():
    now = timezone.now()
    alice = PlayerFactory(seen_at=now)
    seen(player=alice, now=now + timedelta(minutes=1))
    assert alice.seen_at == now
    seen(player=alice, language="fi", now=now + timedelta(minutes=6))
    assert (fresh(alice).seen_at, alice.language) == (now + timedelta(minutes=6), "fi")


def test_a_new_name_and_colour_show_at_once_in_every_room_and_must_be_free_in_each():
    night, other = evening("alice", "carol"), evening("bob")
    members.join_room(room=other.room, player=night["alice"], name="alice")
    versions = night.room.version, fresh(other.room).version
    guests.rename(player=night["alice"], name=" Alicia ", colour=5)
    for room, before in zip((night.room, other.room), versions, strict=True):
        assert fresh(room).version == before + 1
    view = room_view(night.room)
    assert (view.version, view.members[0].name, view.members[0].colour) == (night.room.version, "Alicia", 5)
    with refuses(Reason.NAME_TAKEN, "name"):
        guests.rename(player=night["alice"], name="BOB")
    guests.rename(player=night["alice"], name="ALICIA")  # the own name is no conflict
    assert night.order() == ["ALICIA", "carol"]


def test_the_latest_room_is_the_liveliest_one_with_a_place_for_the_player():
    night, later = evening("alice"), evening("bob")
    members.join_room(room=later.room, player=night["alice"], name="alice")
    assert latest_room(night["alice"].pk) == later.room
    members.leave_room(room=later.room, player=night["alice"])
    assert latest_room(night["alice"].pk) == night.room
    Member.objects.filter(room=night.room).update(kicked=True)
    assert latest_room(night["alice"].pk) is None


# Links for one more device


def test_a_link_is_kept_as_a_hash_works_for_ten_minutes_and_ends_the_older_one():
    alice, now = PlayerFactory(), timezone.now()
    old, token = (guests.create_device_link(player=alice, now=now) for _ in range(2))
    assert DeviceLink.objects.get().token_hash == hash_token(token)
    assert guests.open_link(token=token, now=now + timedelta(minutes=9)).player == alice
    for link, at in ((old, now), (token, now + timedelta(minutes=11))):
        assert refusal(guests.use_device_link, token=link, now=at) == Reason.LINK_USED


def test_a_link_asks_first_and_then_lets_the_phone_in_once(client):
    night = evening("alice", "bob")
    token = guests.create_device_link(player=night["alice"])
    client.cookies[COOKIE] = "bob"  # whoever is somebody else there is warned
    page = client.get(f"/device/{token}/").text
    for words in ("alice", "bob", f'action="/device/{token}/"'):
        assert words in page
    assert DeviceLink.objects.exists()  # messengers look at links, too
    assert Client(enforce_csrf_checks=True).post(f"/device/{token}/").status_code == 403
    response = client.post(f"/device/{token}/")
    assert response.headers["Location"] == f"/r/{night.room.code}/"
    assert night["alice"].devices.count() == 2
    assert device_of(response.cookies[COOKIE].value).player == night["alice"]
    assert client.get(response.headers["Location"]).context["page_data"]["you"] == night.members["alice"].pk
    for again in (client.get(f"/device/{token}/"), client.post(f"/device/{token}/")):
        assert again.status_code == 410
        assert "This link has been used" in again.text
    assert client.get(f"/device/{token}/qr.svg").status_code == 410
    yesterday = guests.create_device_link(player=PlayerFactory(), now=timezone.now() - timedelta(days=1))
    assert client.get(f"/device/{yesterday}/").status_code == 410


def test_the_phone_speaks_the_players_language(client):
    response = client.post(f"/device/{guests.create_device_link(player=PlayerFactory(language='fi'))}/")
    assert response.cookies["yz_language"].value == "fi"
    assert response.headers["Location"] == "/"


# Forgotten


def test_somebody_forgotten_has_no_name_no_device_no_place_and_no_friends_without_a_phone(told, committed):
    night = evening("alice", "bob")
    alice = night["alice"]
    guests.create_device_link(player=alice)
    add_friend(room=night.room, by=alice, name="Grandma")
    add_friend(room=night.room, by=night["bob"], name="Grandpa")
    with committed():
        forget_player(player=alice)
    assert told == [("room_changed", night.room.code), ("identity_changed", alice.pk)]
    assert (fresh(alice).name, alice.colour, alice.language, alice.preferences) == ("", 0, "", {})
    assert not alice.devices.exists()
    assert not DeviceLink.objects.exists()
    assert not Player.objects.filter(name="Grandma").exists()
    assert night.order() == ["bob", "Grandpa"]
    assert fresh(night.room).host == night.members["bob"]
    assert night.member("bob").seat == 0


def test_rooms_that_a_forgotten_player_had_left_are_told_too():
    night = evening("alice", "bob")
    members.leave_room(room=night.room, player=night["bob"])
    before = fresh(night.room).version
    forget_player(player=night["bob"])
    assert fresh(night.room).version == before + 1
    nowhere, _ = guests.create_player(name="Carol")  # somebody in no room can be forgotten, too
    forget_player(player=nowhere)
    assert not Player.objects.filter(name="Carol").exists()


def test_names_that_were_written_for_forgotten_players_go_with_an_upgrade():
    forgotten, friend, bob = PlayerFactory(), evening("alice")["alice"], PlayerFactory(name="Player One")
    for player in (forgotten, friend):
        Player.objects.filter(pk=player.pk).update(name=f"Player {player.pk}")
    editor = SimpleNamespace(connection=connection)
    import_module("games.migrations.0002_forgotten_names").forget_names(apps, editor)
    names = Player.objects.in_bulk()
    expected = ["", f"Player {friend.pk}", "Player One"]
    assert [names[player.pk].name for player in (forgotten, friend, bob)] == expected


def test_forgetting_oneself_takes_the_cookie_and_the_name_and_is_not_done_by_looking(client):
    night = evening("alice", "bob")
    assert client.post("/forget-me/").headers["Location"] == "/?forgotten"  # a stranger is forgotten already
    client.cookies[COOKIE] = "alice"
    assert client.get("/forget-me/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/forget-me/").status_code == 403
    response = client.post("/forget-me/")
    assert response.cookies[COOKIE].value == ""
    assert "You are forgotten on this server" in client.get(response.headers["Location"]).text
    assert "You are forgotten" not in client.get("/").text
    assert not Player.objects.filter(name="alice").exists()
    assert night.order() == ["bob"]


# Addresses


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),  # before it stands what the client may have written
        ("::ffff:192.0.2.1", "198.51.100.7", "198.51.100.7"),
        ("fd00::5", "2001:db8::7", "2001:db8::7"),
        ("192.0.2.1", "", "192.0.2.1"),
        ("192.0.2.1", "unknown", "192.0.2.1"),
        ("192.0.2.1", "203.0.113.9, ", "192.0.2.1"),
        ("192.0.2.2", "203.0.113.9", "192.0.2.2"),  # anybody can write that
        ("127.0.0.1", "203.0.113.9", "127.0.0.1"),
        ("", "203.0.113.9", ""),
    ],
)
def test_an_address_is_believed_only_from_our_own_proxy(settings, peer, forwarded, address):
    settings.PROXIES = (ip_network("192.0.2.1"), ip_network("fd00::/64"))
    assert client_address(peer, forwarded) == address


def test_no_address_is_ever_stored(client):
    client.post("/rooms/", {"name": "Alice"}, REMOTE_ADDR="203.0.113.77")
    stored = [str(list(model.objects.values())) for model in (Player, Device)]
    assert "203.0.113.77" not in "".join(stored)
