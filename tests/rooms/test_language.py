from collections.abc import Callable

import pytest
from django.test import Client

from games.models import Device
from games.rooms.guests import create_device_link
from tests.helpers.factories import evening

pytestmark = pytest.mark.django_db

Browser = Callable[[str], Client]


def test_a_chosen_language_is_the_players(browser):
    alice = evening("alice")["alice"]
    answer = browser("alice").post("/language/", {"language": "ru"})
    alice.refresh_from_db()
    assert alice.language == "ru"
    assert answer.cookies["yz_language"]["max-age"] > 300 * 24 * 3600  # also on the next visit


def test_every_device_of_a_player_follows_their_choice(browser):
    night = evening("alice")
    phone = Client()
    phone.post(f"/device/{create_device_link(player=night['alice'])}/")
    phone.post("/language/", {"language": "da"})
    laptop = browser("alice")
    browser("alice").post("/language/", {"language": "fi"})
    assert phone.get("/", headers={"Accept-Language": "sv"}).headers["Content-Language"] == "fi"
    assert phone.get("/pads/", headers={"Accept-Language": "sv"}).headers["Content-Language"] == "fi"
    assert laptop.get(f"/r/{night.room.code}/").context["page_catalogue"]["language"] == "fi"
    assert Device.objects.filter(player=night["alice"]).count() == 2


def test_another_browser_language_does_not_change_the_players(browser):
    alice = evening("alice")["alice"]
    browser("alice").get("/", headers={"Accept-Language": "nb"})
    client = browser("alice")
    del client.cookies["yz_language"]
    assert client.get("/", headers={"Accept-Language": "sv"}).headers["Content-Language"] == "nb"
    alice.refresh_from_db()
    assert alice.language == "nb"


def test_one_players_language_is_not_anothers(browser):
    night = evening("alice", "bob")
    browser("alice").post("/language/", {"language": "fi"})
    other = Client()
    other.cookies["yz_player"] = "bob"
    assert other.get(f"/r/{night.room.code}/").headers["Content-Language"] == "en"


@pytest.mark.parametrize("language", ["", "de", "xx", "../../etc"])
def test_a_language_that_we_do_not_speak_changes_nothing(browser, language):
    alice = evening("alice")["alice"]
    client = browser("alice")
    client.post("/language/", {"language": "sv"})
    client.post("/language/", {"language": language})
    alice.refresh_from_db()
    assert alice.language == "sv"
    assert client.get("/").headers["Content-Language"] == "sv"
