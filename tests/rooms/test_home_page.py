import pytest
from django.test import Client

from games.models import Device, Game, Player, Room
from games.people.identity import COOKIE, hash_token
from games.rooms.codes import BURST
from games.rooms.games import abandon_game, start_game
from tests.helpers.factories import evening
from yatzy_site.hosts import OurHosts

pytestmark = pytest.mark.django_db


def test_starting_a_room_makes_a_guest_and_leads_to_it(client):
    response = client.post("/rooms/", {"name": "Alice", "colour": "3"})
    room = Room.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, f"/r/{room.code}/")
    assert (room.host.name, Player.objects.get().colour) == ("Alice", 3)


def test_the_cookie_is_for_the_server_only(client):
    cookie = client.post("/rooms/", {"name": "Alice"}).cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"], cookie["path"]) == (True, "Lax", "", "/")
    assert cookie["max-age"] >= 365 * 24 * 3600
    assert Device.objects.get().token_hash == hash_token(cookie.value)


def test_on_https_the_cookie_stays_on_https(client):
    assert client.post("/rooms/", {"name": "Alice"}, secure=True).cookies[COOKIE]["secure"]


def test_looking_at_the_front_page_makes_nobody(client):
    assert COOKIE not in client.get("/").cookies
    assert not Player.objects.exists()


def test_a_code_from_the_internet_is_longer(client, answer_to):
    answer_to(OurHosts(["yatzy.example"]))
    client.post("/rooms/", {"name": "Alice"}, headers={"Host": "yatzy.example"})
    assert len(Room.objects.get().code) == 6


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        ("", 400, "Please type a name"),
        ("x" * 25, 400, "This name is too long"),
        ("An\u202ena", 400, "characters that cannot be seen"),
    ],
)
def test_a_bad_name_is_shown_again_with_a_sentence(client, name, status, words):
    response = client.post("/rooms/", {"name": name, "colour": "2"})
    page = response.content.decode()
    assert response.status_code == status
    assert words in page
    assert f'value="{name}"' in page
    assert not Room.objects.exists()


def test_the_sentence_is_in_the_readers_language_or_in_english(client):
    response = client.post("/rooms/", {"name": ""}, headers={"Accept-Language": "fi"})
    assert response.headers["Content-Language"] == "fi"
    assert 'aria-invalid="true"' in response.content.decode()


def test_a_guest_who_comes_back_finds_their_name(browser):
    evening("alice")
    assert 'value="alice"' in browser("alice").get("/").content.decode()


def test_starting_another_room_makes_no_second_guest(browser):
    evening("alice")
    response = browser("alice").post("/rooms/", {"name": "alice"})
    assert response.status_code == 302
    assert COOKIE not in response.cookies
    assert Player.objects.count() == 1


def test_a_name_that_is_taken_in_another_room_of_the_guest_is_refused(browser):
    evening("alice", "bob")
    response = browser("alice").post("/rooms/", {"name": "Bob"})
    assert response.status_code == 409
    assert "already has this name" in response.content.decode()
    assert Room.objects.count() == 1


def test_starting_a_room_needs_the_pages_own_form():
    assert Client(enforce_csrf_checks=True).post("/rooms/", {"name": "Alice"}).status_code == 403


def test_starting_a_room_is_not_done_by_looking(client):
    assert client.get("/rooms/").status_code == 405


@pytest.mark.parametrize("text", ["{}", " {} ", "http://elsewhere:8000/r/{}/"])
def test_a_typed_code_leads_to_its_room(client, text):
    code = evening("alice").room.code
    response = client.get("/join/", {"code": text.format(code.lower())})
    assert response.headers["Location"] == f"/r/{code}/"


def test_a_wrong_code_stays_in_its_field_with_a_sentence(client):
    response = client.get("/join/", {"code": "zz<zz"})
    page = response.content.decode()
    assert response.status_code == 404
    assert "There is no room with this code." in page
    assert 'value="ZZ&lt;ZZ"' in page


def test_too_many_wrong_codes_are_answered_with_patience(client):
    for _ in range(BURST):
        client.get("/join/", {"code": "ZZZZ"})
    response = client.get("/join/", {"code": "ZZZZ"})
    assert response.status_code == 429
    assert "Please wait a minute" in response.content.decode()


def test_my_rooms_and_my_games_are_on_the_front_page(browser):
    night = evening("alice", "bob")
    start_game(room=night.room)
    abandon_game(room=night.room, by=night["alice"])
    page = browser("alice").get("/").content.decode()
    assert f"/r/{night.room.code}/" in page
    assert "unfinished" in page
    assert Game.objects.count() == 1


def test_an_unknown_cookie_is_a_visitor(browser):
    evening("alice")
    response = browser("stolen").get("/")
    assert response.status_code == 200
    assert "alice" not in response.content.decode()
