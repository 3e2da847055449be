"""The front page, what every page loads, and the language in which it is read."""

import re

import pytest
from django.conf import settings
from django.test import Client

from games.models import Device, Player, Room
from games.people.identity import COOKIE, hash_token
from games.rooms.codes import BURST
from games.rooms.games import abandon_game, start_game
from games.rooms.guests import create_device_link
from tests.helpers.browsers import browser_of
from tests.helpers.factories import evening, fresh
from tests.helpers.stored import seated_game
from yatzy_site.hosts import OurHosts

pytestmark = pytest.mark.django_db


def test_starting_a_room_makes_a_guest_whose_cookie_is_for_the_server_only(client):
    assert COOKIE not in client.get("/").cookies  # looking makes nobody
    assert client.get("/rooms/").status_code == 405
    assert not Player.objects.exists()
    response = client.post("/rooms/", {"name": "Alice", "colour": "3"})
    room, cookie = Room.objects.get(), response.cookies[COOKIE]
    assert (response.status_code, response.headers["Location"]) == (302, f"/r/{room.code}/")
    assert (room.host.name, Player.objects.get().colour) == ("Alice", 3)
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"], cookie["path"]) == (True, "Lax", "", "/")
    assert cookie["max-age"] >= 365 * 24 * 3600
    assert Device.objects.get().token_hash == hash_token(cookie.value)
    assert Client().post("/rooms/", {"name": "Alice"}, secure=True).cookies[COOKIE]["secure"]
    assert Client(enforce_csrf_checks=True).post("/rooms/", {"name": "Alice"}).status_code == 403


def test_a_code_from_the_internet_is_longer(client, answer_to):
    answer_to(OurHosts(["yatzy.example"]))
    client.post("/rooms/", {"name": "Alice"}, headers={"Host": "yatzy.example"})
    assert len(Room.objects.get().code) == 6


def test_a_bad_name_is_shown_again_with_a_sentence_in_the_readers_language(client):
    for name, words in (
        ("", "Please type a name"),
        ("x" * 25, "This name is too long"),
        ("An\u202ena", "characters that cannot be seen"),
    ):
        response = client.post("/rooms/", {"name": name, "colour": "2"})
        assert response.status_code == 400
        assert words in response.text
        assert f'value="{name}"' in response.text
    response = client.post("/rooms/", {"name": ""}, headers={"Accept-Language": "fi"})
    assert response.headers["Content-Language"] == "fi"
    assert 'aria-invalid="true"' in response.text
    assert not Room.objects.exists()


def test_a_guest_who_comes_back_finds_their_name_their_rooms_and_their_games(browser):
    night = evening("alice", "bob")
    start_game(room=night.room)
    abandon_game(room=night.room, by=night["alice"])
    alice = browser("alice")
    page = alice.get("/").text
    for words in ('value="alice"', f"/r/{night.room.code}/", "unfinished"):
        assert words in page
    taken = alice.post("/rooms/", {"name": "Bob"})  # by somebody in another room of hers
    assert taken.status_code == 409
    assert "already has this name" in taken.text
    response = alice.post("/rooms/", {"name": "alice"})
    assert response.status_code == 302
    assert COOKIE not in response.cookies
    assert (Player.objects.count(), Room.objects.count()) == (2, 2)
    stolen = browser("stolen").get("/")
    assert stolen.status_code == 200
    assert "alice" not in stolen.text


@pytest.mark.parametrize("text", ["{}", " {} ", "http://elsewhere:8000/r/{}/"])
def test_a_typed_code_leads_to_its_room(client, text):
    code = evening("alice").room.code
    response = client.get("/join/", {"code": text.format(code.lower())})
    assert response.headers["Location"] == f"/r/{code}/"


def test_a_wrong_code_stays_in_its_field_with_a_sentence_and_too_many_are_answered_with_patience(client):
    wrong = client.get("/join/", {"code": "zz<zz"})
    assert wrong.status_code == 404
    assert "There is no room with this code." in wrong.text
    assert 'value="ZZ&lt;ZZ"' in wrong.text
    for _ in range(BURST + 1):
        response = client.get("/join/", {"code": "ZZZZ"})
    assert response.status_code == 429
    assert "Please wait a minute" in response.text


# What pages load


def test_every_page_loads_one_script_and_one_style_sheet_and_before_a_room_the_rooms_ahead(client):
    room, game = f"/r/{evening('alice').room.code}/", f"/games/{seated_game('bob').key}/"
    pages = {
        "/": ("main.js", "home.css"),
        "/no-such-page": ("main.js", "door.css"),
        room: ("main.js", "door.css"),
        f"{room}?look": ("room.js", "room.css"),
        "/tv/": ("tv.js", "tv.css"),
        room.replace("/r/", "/tv/"): ("tv.js", "tv.css"),
        "/games/": ("main.js", "past.css"),
        game: ("past-game.js", "past.css"),
        f"{game}replay/": ("replay.js", "past.css"),
    }
    texts = {path: client.get(path).text for path in pages}
    for path, bundles in pages.items():
        loaded = re.findall(r'(?:<script type="module" src|rel="stylesheet" href)="([^"]+)"', texts[path])
        assert sorted(loaded) == [f"{settings.STATIC_URL}bundles/{name}" for name in sorted(bundles)], path
    for path in ("/", room):
        (ahead,) = re.findall(r'data-ahead="([^"]+)"', texts[path])
        assert all(f'"{address}"' in texts[f"{room}?look"] for address in ahead.split())


# In which language


def test_a_chosen_language_is_the_players_on_every_device_and_nobody_elses(browser):
    night = evening("alice", "bob")
    phone, laptop, other = Client(), browser("alice"), browser_of("bob")
    phone.post(f"/device/{create_device_link(player=night['alice'])}/")
    phone.post("/language/", {"language": "da"})
    answer = laptop.post("/language/", {"language": "fi"})
    assert answer.cookies["yz_language"]["max-age"] > 300 * 24 * 3600  # also on the next visit
    assert fresh(night["alice"]).language == "fi"
    for page in ("/", "/pads/"):
        assert phone.get(page, headers={"Accept-Language": "sv"}).headers["Content-Language"] == "fi"
    assert laptop.get(f"/r/{night.room.code}/").context["page_catalogue"]["language"] == "fi"
    assert Device.objects.filter(player=night["alice"]).count() == 2
    assert other.get(f"/r/{night.room.code}/").headers["Content-Language"] == "en"


def test_neither_another_browser_nor_a_language_that_we_do_not_speak_changes_the_players(browser):
    alice = evening("alice")["alice"]
    client = browser("alice")
    client.get("/", headers={"Accept-Language": "nb"})
    client.cookies.pop("yz_language", None)
    assert client.get("/", headers={"Accept-Language": "sv"}).headers["Content-Language"] == "nb"
    for language in ("", "de", "xx", "../../etc"):
        client.post("/language/", {"language": language})
        assert fresh(alice).language == "nb"
        assert client.get("/").headers["Content-Language"] == "nb"
