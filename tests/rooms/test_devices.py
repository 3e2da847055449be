from datetime import timedelta
from ipaddress import ip_network

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Device, DeviceLink, Player
from games.people.identity import COOKIE
from games.rooms.guests import create_device_link
from games.web.addresses import client_address
from tests.helpers.factories import PlayerFactory, evening

pytestmark = pytest.mark.django_db


def test_a_link_asks_first_and_then_lets_the_phone_in(client):
    night = evening("alice")
    token = create_device_link(player=night["alice"])
    page = client.get(f"/device/{token}/")
    assert "alice" in page.content.decode()
    assert f'action="/device/{token}/"' in page.content.decode()
    assert DeviceLink.objects.exists()  # messengers look at links, too
    response = client.post(f"/device/{token}/")
    assert response.headers["Location"] == f"/r/{night.room.code}/"
    assert night["alice"].devices.count() == 2
    assert client.get(response.headers["Location"]).context["page_data"]["you"] == night.members["alice"].pk


def test_a_phone_that_is_somebody_else_is_warned(client):
    night = evening("alice", "bob")
    client.cookies[COOKIE] = "bob"
    page = client.get(f"/device/{create_device_link(player=night['alice'])}/").content.decode()
    assert "alice" in page
    assert "bob" in page


def test_the_phone_speaks_the_players_language(client):
    token = create_device_link(player=PlayerFactory(language="fi"))
    response = client.post(f"/device/{token}/")
    assert response.cookies["yz_language"].value == "fi"
    assert response.headers["Location"] == "/"


def test_a_link_that_was_used_says_so(client):
    token = create_device_link(player=PlayerFactory())
    client.post(f"/device/{token}/")
    for response in (client.get(f"/device/{token}/"), client.post(f"/device/{token}/")):
        assert response.status_code == 410
        assert "This link has been used" in response.content.decode()
    assert client.get(f"/device/{token}/qr.svg").status_code == 410


def test_a_link_from_yesterday_says_so(client):
    token = create_device_link(player=PlayerFactory(), now=timezone.now() - timedelta(days=1))
    assert client.get(f"/device/{token}/").status_code == 410


def test_letting_a_phone_in_needs_the_pages_own_form():
    token = create_device_link(player=PlayerFactory())
    assert Client(enforce_csrf_checks=True).post(f"/device/{token}/").status_code == 403
    assert not Device.objects.exists()


def test_forgetting_takes_the_cookie_and_the_name(client):
    night = evening("alice", "bob")
    client.cookies[COOKIE] = "alice"
    response = client.post("/forget-me/")
    assert response.cookies[COOKIE].value == ""
    assert "You are forgotten on this server" in client.get(response.headers["Location"]).content.decode()
    assert "You are forgotten" not in client.get("/").content.decode()
    assert not Player.objects.filter(name="alice").exists()
    assert night.order() == ["bob"]


def test_a_stranger_is_forgotten_already(client):
    assert client.post("/forget-me/").headers["Location"] == "/?forgotten"


def test_nobody_is_forgotten_by_looking(client):
    evening("alice")
    client.cookies[COOKIE] = "alice"
    assert client.get("/forget-me/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/forget-me/").status_code == 403


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        (
            "192.0.2.1",
            "203.0.113.9, 198.51.100.7",
            "198.51.100.7",
        ),  # what stands before it, the client may have written
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


def test_no_address_is_ever_stored(client, here):
    client.post("/rooms/", {"name": "Alice"}, REMOTE_ADDR="203.0.113.77")
    stored = [str(list(model.objects.values())) for model in (Player, Device)]
    assert "203.0.113.77" not in "".join(stored)
