import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.models import Member, Player, Room
from games.people.identity import COOKIE
from games.rooms import members, room
from games.rooms.games import close_room, start_game
from games.site import site
from tests.helpers.factories import evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_():
    """A browser: of somebody with a device, or of a stranger."""

    def of(name):
        client = Client()
        if name:
            client.cookies[COOKIE] = name
        return client

    return of


def page_json(page: bytes, name: str) -> Any:
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page.decode(), re.DOTALL)
    assert found
    return json.loads(found[1])


Browser = Callable[[str | None], Client]


def test_a_member_gets_the_room_with_all_it_needs(as_):
    night = evening("alice")
    response = as_("alice").get(f"/r/{night.room.code}/")
    data = page_json(response.content, "page-data")
    assert response.status_code == 200
    assert data.pop("csrf")
    assert data == {
        "code": night.room.code,
        "static": site.static_version,
        "you": night.members["alice"].pk,
        "base": f"http://testserver/r/{night.room.code}/",
        "reachable": True,
        "addresses": [
            {
                "id": "testserver",
                "url": f"http://testserver/r/{night.room.code}/",
                "words": "Given name",
                "qr": f"/r/{night.room.code}/qr/testserver.svg",
            }
        ],
        "language": "en",
        "max_name": 100,
    }
    assert page_json(response.content, "page-texts")["rulesets"]["finnish"]["name"] == "Finnish Yatzy"
    assert page_json(response.content, "page-catalogue")["language"] == "en"


def test_a_stranger_finds_the_door_with_who_is_inside(as_):
    night = evening("alice", "bob")
    page = as_(None).get(f"/r/{night.room.code}/").content.decode()
    assert "alice, bob" in page
    assert f'action="/r/{night.room.code}/join/"' in page
    assert "page-data" not in page


def test_a_stranger_may_look_around_first(as_):
    night = evening("alice")
    response = as_(None).get(f"/r/{night.room.code}/?look")
    assert page_json(response.content, "page-data")["you"] is None
    assert COOKIE not in response.cookies


def test_a_known_guest_finds_their_name_at_the_door(as_):
    night, other = evening("alice"), evening("bob")
    assert 'value="bob"' in as_("bob").get(f"/r/{night.room.code}/").content.decode()
    assert other.room.pk != night.room.pk


def test_a_code_in_small_letters_leads_to_the_room(as_):
    code = evening("alice").room.code
    assert as_(None).get(f"/r/{code.lower()}/").headers["Location"] == f"/r/{code}/"


def test_sitting_down_takes_one_form(as_):
    night, client = evening("alice"), as_(None)
    response = client.post(f"/r/{night.room.code}/join/", {"name": "Bob", "seat": "1"})
    assert response.headers["Location"] == f"/r/{night.room.code}/"
    assert night.order() == ["alice", "Bob"]
    page = client.get(f"/r/{night.room.code}/").content
    assert page_json(page, "page-data")["you"] == Member.objects.get(player__name="Bob").pk


def test_just_watching_takes_no_seat(as_):
    night = evening("alice")
    as_(None).post(f"/r/{night.room.code}/join/", {"name": "Charlie", "seat": "0"})
    assert Member.objects.get(player__name="Charlie").seat is None


@pytest.mark.parametrize(
    ("typed", "status", "words"),
    [
        ({"name": "ALICE", "seat": "1"}, 409, "already has this name"),
        ({"name": "", "seat": "1"}, 400, "Please type a name"),
        ({"name": "Bob", "seat": "1"}, 409, "Every seat in this room is taken"),
        ({"name": "Bob", "colour": "9", "seat": "0"}, 400, "no such colour"),
        ({"name": "Bob", "colour": "blue", "seat": "0"}, 400, "no such colour"),
    ],
)
def test_what_was_typed_is_shown_again_with_a_sentence(as_, typed, status, words):
    night = evening("alice", size=1)
    response = as_(None).post(f"/r/{night.room.code}/join/", typed)
    page = response.content.decode()
    assert response.status_code == status
    assert words in page
    assert f'value="{typed["name"]}"' in page
    assert Player.objects.count() == 1


def test_a_locked_room_says_so_at_the_door(as_):
    night = evening("alice", "bob")
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    for response in (
        as_(None).get(f"/r/{night.room.code}/"),
        as_(None).get(f"/r/{night.room.code}/?look"),
        as_(None).post(f"/r/{night.room.code}/join/", {"name": "Mallory"}),
    ):
        page = response.content.decode()
        assert response.status_code == 403
        assert f"Room {night.room.code} is locked" in page
        assert "alice" not in page
    assert as_("bob").get(f"/r/{night.room.code}/").status_code == 200


def test_who_left_a_locked_room_finds_the_door_open(as_):
    night = evening("alice", "bob")
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    members.leave_room(room=night.room, player=night["bob"])
    assert f'action="/r/{night.room.code}/join/"' in as_("bob").get(f"/r/{night.room.code}/").content.decode()


def test_who_was_kicked_reads_why(as_):
    night = evening("alice", "mallory")
    members.kick(room=night.room, by=night["alice"], member_id=night.members["mallory"].pk)
    for response in (
        as_("mallory").get(f"/r/{night.room.code}/"),
        as_("mallory").get(f"/r/{night.room.code}/?look"),
        as_("mallory").post(f"/r/{night.room.code}/join/", {"name": "mallory"}),
    ):
        assert response.status_code == 403
        assert "The host has sent you out" in response.content.decode()


def test_a_closed_room_says_that_its_evening_is_over(as_):
    night = evening("alice")
    close_room(room=night.room, by=night["alice"])
    response = as_("alice").get(f"/r/{night.room.code}/")
    assert response.status_code == 410
    assert "closed" in response.content.decode()


def test_an_unknown_room_offers_to_type_the_code_again(as_):
    response = as_(None).get("/r/ZZZZ/")
    assert response.status_code == 404
    assert 'value="ZZZZ"' in response.content.decode()


def test_during_a_game_the_door_says_that_one_can_watch(as_):
    night = evening("alice")
    start_game(room=night.room)
    assert "A game is running" in as_(None).get(f"/r/{night.room.code}/").content.decode()


def test_who_left_a_game_reads_at_the_door_that_the_place_is_kept(as_):
    night = evening("alice", "bob")
    start_game(room=night.room)
    members.leave_room(room=night.room, player=night["bob"])
    door = as_("bob").get(f"/r/{night.room.code}/").content.decode()
    assert "your place in the game is kept" in door
    assert "Play on" in door
    assert "A game is running" not in door
    assert as_("bob").post(f"/r/{night.room.code}/join/", {"name": "bob", "seat": "1"}).status_code == 302
    assert as_("bob").get(f"/r/{night.room.code}/").content.decode().count("your place in the game is kept") == 0


def test_the_rooms_link_is_a_picture_for_cameras(as_):
    night = evening("alice")
    response = as_(None).get(f"/r/{night.room.code}/qr.svg")
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<svg ")
    assert b"style=" not in response.content
    assert as_(None).get("/r/ZZZZ/qr.svg").status_code == 404


def test_the_picture_follows_the_address_the_page_was_opened_at(as_):
    path = f"/r/{evening('alice').room.code}/qr.svg"
    at_home = as_(None).get(path, headers={"Host": "testserver:8000"}).content
    assert at_home != as_(None).get(path, headers={"Host": "testserver:8001"}).content


def test_the_language_of_the_page_is_remembered_for_its_reader(as_):
    night = evening("alice")
    as_("alice").get(f"/r/{night.room.code}/", headers={"Accept-Language": "sv"})
    night["alice"].refresh_from_db()
    assert night["alice"].language == "sv"


def test_coming_in_needs_the_pages_own_form():
    code = evening("alice").room.code
    client = Client(enforce_csrf_checks=True)
    assert client.post(f"/r/{code}/join/", {"name": "Bob"}).status_code == 403
    assert Room.objects.get().version == 1
