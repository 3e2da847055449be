"""Links and QR codes of a page that was opened on the machine itself."""

from typing import Any

import pytest
from django.test import Client

from games.identity import COOKIE
from games.services.players import create_device_link
from games.views import addresses, identity, room
from tests.games.factories import Evening, evening
from tests.games.test_room_page import page_json
from yatzy_site.hosts import OurHosts
from yatzy_site.naming import PublicUrl
from yatzy_site.network import Kind, Place

pytestmark = pytest.mark.django_db

LAN = "http://192.168.1.20:8000"
PLACES = [Place("192.168.1.20", "wlan0", Kind.WIFI), Place("172.17.0.1", "docker0", Kind.VIRTUAL)]


@pytest.fixture
def night() -> Evening:
    return evening("alice")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the QR codes say."""
    said: list[str] = []
    for views in (room, identity, addresses):
        draw = views.qr_svg
        monkeypatch.setattr(views, "qr_svg", lambda text, draw=draw: said.append(text) or draw(text))
    return said


def on_the_machine(settings: Any, *, listening: bool = True) -> Client:
    """Alice's browser on the server itself, whose address in the network is 192.168.1.20."""
    settings.OUR_HOSTS = OurHosts(found_by_address=listening, current=lambda: ("192.168.1.20",), places=lambda: PLACES)
    settings.ALLOWED_HOSTS = settings.OUR_HOSTS.names
    client = Client(headers={"host": "localhost:8000"})
    client.cookies[COOKIE] = "alice"
    return client


def page_data(client: Client, night: Evening) -> dict[str, Any]:
    data: dict[str, Any] = page_json(client.get(f"/r/{night.room.code}/").content, "page-data")
    return data


def test_friends_are_sent_to_an_address_that_their_phones_can_open(
    night: Evening, settings: Any, drawn: list[str]
) -> None:
    alice = on_the_machine(settings)
    address = f"{LAN}/r/{night.room.code}/"
    data = page_data(alice, night)
    assert (data["base"], data["reachable"]) == (address, True)
    alice.get(f"/r/{night.room.code}/qr.svg")
    assert drawn == [address]


def test_so_is_ones_own_other_phone(night: Evening, settings: Any, drawn: list[str]) -> None:
    alice = on_the_machine(settings)
    made = alice.post(f"/r/{night.room.code}/do/device_link/", "{}", content_type="application/json").json()
    assert made["url"].startswith(f"{LAN}/device/")
    assert made["reachable"] is True
    token = create_device_link(player=night["alice"])
    alice.get(f"/device/{token}/qr.svg")
    assert drawn == [f"{LAN}/device/{token}/"]


def test_where_only_this_machine_is_listened_to_the_page_knows_it(night: Evening, settings: Any) -> None:
    data = page_data(on_the_machine(settings, listening=False), night)
    assert (data["base"], data["reachable"]) == (f"http://localhost:8000/r/{night.room.code}/", False)


# Several addresses, of which the host chooses one


def offered(client: Client, night: Evening) -> Any:
    return client.get(f"/r/{night.room.code}/addresses/").json()["addresses"]


def test_the_host_may_choose_among_all_networks_and_the_code_follows(
    night: Evening, settings: Any, drawn: list[str]
) -> None:
    alice = on_the_machine(settings)
    assert offered(alice, night) == page_data(alice, night)["addresses"]
    wifi, docker = offered(alice, night)
    assert (wifi["id"], wifi["words"], wifi["url"]) == ("wlan0", "Wi-Fi (wlan0)", f"{LAN}/r/{night.room.code}/")
    assert docker["url"] == f"http://172.17.0.1:8000/r/{night.room.code}/"
    assert alice.get(docker["qr"]).status_code == 200
    assert drawn == [docker["url"]]


def test_the_page_learns_of_another_network_without_being_loaded_again(night: Evening, settings: Any) -> None:
    alice = on_the_machine(settings)
    (before, *_) = offered(alice, night)
    settings.OUR_HOSTS = OurHosts(current=lambda: (), places=lambda: [Place("10.0.0.7", "wlan0", Kind.WIFI)])
    (now,) = offered(alice, night)
    assert (now["id"], now["url"]) == ("wlan0", f"http://10.0.0.7:8000/r/{night.room.code}/")
    assert alice.get(before["qr"]).status_code == 404
    settings.OUR_HOSTS = OurHosts(current=lambda: (), places=lambda: [])
    assert offered(alice, night) == []


def test_no_code_is_drawn_for_a_place_that_is_not_ours(night: Evening, settings: Any, drawn: list[str]) -> None:
    alice = on_the_machine(settings)
    assert alice.get(f"/r/{night.room.code}/qr/evil.example:8000.svg").status_code == 404
    assert drawn == []


def test_guests_have_nothing_to_choose(settings: Any) -> None:
    night = evening("alice", "bob")
    on_the_machine(settings)
    bob = Client(headers={"host": "192.168.1.20:8000"})
    bob.cookies[COOKIE] = "bob"
    assert offered(bob, night) is None
    assert page_data(bob, night)["addresses"] is None
    assert page_data(bob, night)["base"] == f"{LAN}/r/{night.room.code}/"
    assert bob.get(f"/r/{night.room.code}/qr/172.17.0.1:8000.svg").status_code == 404


def test_a_room_that_is_not_there_has_no_addresses(settings: Any) -> None:
    assert on_the_machine(settings).get("/r/ZZZZ/addresses/").status_code == 404


def test_friends_elsewhere_are_sent_to_the_public_address(night: Evening, settings: Any, drawn: list[str]) -> None:
    alice = on_the_machine(settings)
    public = PublicUrl("https", "yatzy.example.org")
    settings.OUR_HOSTS = OurHosts(public=public, current=lambda: (), places=lambda: PLACES)
    settings.ALLOWED_HOSTS = settings.OUR_HOSTS.names
    address = f"https://yatzy.example.org/r/{night.room.code}/"
    assert page_data(alice, night)["base"] == address
    alice.get(f"/r/{night.room.code}/qr.svg")
    assert drawn == [address]
    far = Client(headers={"host": "yatzy.example.org"})
    far.cookies[COOKIE] = "alice"
    assert offered(far, night) is None  # nothing of the house
