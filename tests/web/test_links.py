"""Links and QR codes of a page that was opened on the machine itself."""

import pytest
from django.test import Client

from games.people.identity import COOKIE
from games.rooms.guests import create_device_link
from games.rooms.views import guest, invitation, room
from games.site import site
from games.web.owner_cookie import COOKIE as OWNER_COOKIE
from games.web.owner_cookie import HOUSE_COOKIE
from tests.helpers.factories import evening
from tests.rooms.test_room_page import page_json
from yatzy_site.hosts import OurHosts
from yatzy_site.naming import PublicUrl
from yatzy_site.network import Kind, Place

pytestmark = pytest.mark.django_db

LAN = "http://192.168.1.20:8000"
PLACES = [Place("192.168.1.20", "wlan0", Kind.WIFI), Place("172.17.0.1", "docker0", Kind.VIRTUAL)]


@pytest.fixture
def night():
    return evening("alice")


@pytest.fixture
def drawn(monkeypatch):
    """What the QR codes say."""
    said = []
    for views in (room, guest, invitation):
        draw = views.qr_svg
        monkeypatch.setattr(views, "qr_svg", lambda text, draw=draw: said.append(text) or draw(text))
    return said


def on_the_machine(answer_to, *, listening=True):
    """Alice's browser on the server itself, whose address in the network is 192.168.1.20."""
    answer_to(OurHosts(found_by_address=listening, current=lambda: ("192.168.1.20",), places=lambda: PLACES))
    client = Client(headers={"host": "localhost:8000"})
    client.cookies[COOKIE] = "alice"
    return client


def page_data(client, night):
    return page_json(client.get(f"/r/{night.room.code}/"))


def test_friends_and_ones_own_other_phone_are_sent_to_an_address_that_phones_can_open(night, answer_to, drawn):
    alice = on_the_machine(answer_to)
    address = f"{LAN}/r/{night.room.code}/"
    data = page_data(alice, night)
    assert (data["base"], data["reachable"]) == (address, True)
    alice.get(f"/r/{night.room.code}/qr.svg")
    made = alice.post(f"/r/{night.room.code}/do/device_link/", "{}", content_type="application/json").json()
    assert made["url"].startswith(f"{LAN}/device/")
    assert made["reachable"] is True
    token = create_device_link(player=night["alice"])
    alice.get(f"/device/{token}/qr.svg")
    assert drawn == [address, f"{LAN}/device/{token}/"]


def test_where_only_this_machine_is_listened_to_the_page_knows_it(night, answer_to):
    data = page_data(on_the_machine(answer_to, listening=False), night)
    assert (data["base"], data["reachable"]) == (f"http://localhost:8000/r/{night.room.code}/", False)


def offered(client, night):
    return client.get(f"/r/{night.room.code}/addresses/").json()["addresses"]


def test_the_host_may_choose_among_all_networks_and_the_code_follows(night, answer_to, drawn):
    alice = on_the_machine(answer_to)
    assert offered(alice, night) == page_data(alice, night)["addresses"]
    wifi, docker = offered(alice, night)
    assert (wifi["id"], wifi["words"], wifi["url"]) == ("wlan0", "Wi-Fi (wlan0)", f"{LAN}/r/{night.room.code}/")
    assert docker["url"] == f"http://172.17.0.1:8000/r/{night.room.code}/"
    assert alice.get(docker["qr"]).status_code == 200
    assert drawn == [docker["url"]]


def test_the_page_learns_of_another_network_without_being_loaded_again(night, answer_to):
    alice = on_the_machine(answer_to)
    (before, *_) = offered(alice, night)
    answer_to(OurHosts(current=lambda: (), places=lambda: [Place("10.0.0.7", "wlan0", Kind.WIFI)]))
    (now,) = offered(alice, night)
    assert (now["id"], now["url"]) == ("wlan0", f"http://10.0.0.7:8000/r/{night.room.code}/")
    assert alice.get(before["qr"]).status_code == 404
    answer_to(OurHosts(current=lambda: (), places=lambda: []))
    assert offered(alice, night) == []


def test_no_code_is_drawn_for_a_place_that_is_not_ours_nor_is_there_an_address_of_no_room(night, answer_to, drawn):
    alice = on_the_machine(answer_to)
    assert alice.get(f"/r/{night.room.code}/qr/evil.example:8000.svg").status_code == 404
    assert drawn == []
    assert alice.get("/r/ZZZZ/addresses/").status_code == 404


def test_guests_have_nothing_to_choose(answer_to):
    night = evening("alice", "bob")
    on_the_machine(answer_to)
    bob = Client(headers={"host": "192.168.1.20:8000"})
    bob.cookies[COOKIE] = "bob"
    assert offered(bob, night) is None
    assert page_data(bob, night)["addresses"] is None
    assert page_data(bob, night)["base"] == f"{LAN}/r/{night.room.code}/"
    assert bob.get(f"/r/{night.room.code}/qr/172.17.0.1:8000.svg").status_code == 404


def test_friends_elsewhere_are_sent_to_the_public_address(night, answer_to, drawn):
    alice = on_the_machine(answer_to)
    public = PublicUrl("https", "yatzy.example.org")
    answer_to(OurHosts(public=public, current=lambda: (), places=lambda: PLACES))
    address = f"https://yatzy.example.org/r/{night.room.code}/"
    assert page_data(alice, night)["base"] == address
    alice.get(f"/r/{night.room.code}/qr.svg")
    assert drawn == [address]
    far = Client(headers={"host": "yatzy.example.org"})
    far.cookies[COOKIE] = "alice"
    assert offered(far, night) is None  # nothing of the house


@pytest.fixture
def by_tunnel(answer_to):
    """Whoever comes by a public door may send any Host."""
    public = PublicUrl("https", "yatzy.example.org")
    answer_to(OurHosts(public=public, current=lambda: ("192.168.1.20",), places=lambda: PLACES))


def come(peer, host, house="", **headers):
    client = Client(REMOTE_ADDR=peer, headers={"host": host} | headers)
    client.cookies[COOKIE] = "alice"
    client.cookies[HOUSE_COOKIE] = house
    return client


@pytest.mark.parametrize(
    ("peer", "host", "more"),
    [
        ("127.0.0.1", "localhost:8000", {"x-forwarded-for": "203.0.113.9"}),
        ("127.0.0.1", "localhost:8000", {"cf-connecting-ip": "203.0.113.9"}),
        ("127.0.0.1", "localhost:8000", {}),  # a tunnel that says nothing at all
        ("127.0.0.1", "192.168.1.20:8000", {}),
        ("127.0.0.1", "localhost:8000", {"house": "a.forgery"}),
        ("192.168.1.2", "localhost:8000", {}),  # a tunnel on another machine
        ("192.168.1.2", "192.168.1.20:8000", {"via": "1.1 nas"}),
    ],
)
def test_no_host_header_tells_a_stranger_the_addresses_of_the_house(night, by_tunnel, peer, host, more):
    stranger = come(peer, host, **more)
    assert offered(stranger, night) is None
    page = stranger.get(f"/r/{night.room.code}/").content.decode()
    assert "172.17.0.1" not in page
    assert page_data(stranger, night)["base"] == f"https://yatzy.example.org/r/{night.room.code}/"
    assert stranger.get(f"/r/{night.room.code}/qr/172.17.0.1:8000.svg").status_code == 404


def test_the_host_in_the_house_still_chooses_with_a_public_address(night, by_tunnel):
    everything = ["public", "wlan0", "docker0"]
    assert [each["id"] for each in offered(come("192.168.1.30", "192.168.1.20:8000"), night)] == everything
    owner = come("127.0.0.1", "localhost:8000")
    owner.get(f"/owner/enter/{site.owner.token}/")
    assert [each["id"] for each in offered(owner, night)] == everything
    owner.post("/owner/leave/")
    assert offered(owner, night) is None


def test_what_says_that_the_owner_sits_there_opens_no_door(night):
    owner = come("127.0.0.1", "localhost:8000")
    owner.get(f"/owner/enter/{site.owner.token}/")
    stolen = Client(headers={"host": "localhost:8000"})
    stolen.cookies[OWNER_COOKIE] = owner.cookies[HOUSE_COOKIE].value
    assert stolen.get("/owner/").status_code == 403


def test_who_comes_through_a_proxy_that_nobody_told_us_of_learns_no_address_either(night, answer_to):
    on_the_machine(answer_to)
    assert offered(come("127.0.0.1", "localhost:8000", **{"x-forwarded-for": "203.0.113.9"}), night) is None
