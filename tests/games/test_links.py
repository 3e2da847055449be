"""Links and QR codes of a page that was opened on the machine itself."""

from typing import Any

import pytest
from django.test import Client

from games.identity import COOKIE
from games.services.players import create_device_link
from games.views import identity, room
from tests.games.factories import Evening, evening
from tests.games.test_room_page import page_json
from yatzy_site.hosts import OurHosts

pytestmark = pytest.mark.django_db

LAN = "http://192.168.1.20:8000"


@pytest.fixture
def night() -> Evening:
    return evening("alice")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the QR codes say."""
    said: list[str] = []
    for views in (room, identity):
        draw = views.qr_svg
        monkeypatch.setattr(views, "qr_svg", lambda text, draw=draw: said.append(text) or draw(text))
    return said


def on_the_machine(settings: Any, *, listening: bool = True) -> Client:
    """Alice's browser on the server itself, whose address in the network is 192.168.1.20."""
    settings.OUR_HOSTS = OurHosts(found_by_address=listening, current=lambda: ("127.0.0.1", "192.168.1.20"))
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
