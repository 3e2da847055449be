"""A room's page, and the door before it."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.models import Member, Player, Room
from games.people.identity import COOKIE
from games.rooms import members, room
from games.rooms.games import close_room, start_game
from games.site import site
from tests.helpers.browsers import browser_of
from tests.helpers.factories import Evening, evening, fresh

pytestmark = pytest.mark.django_db


class Guest:
    """A browser at a room's address: of somebody with a device, or of a stranger."""

    def __init__(self, night: Evening, name: str | None = None, **how: Any) -> None:
        self.client, self.path = browser_of(name, **how), f"/r/{night.room.code}/"

    def get(self, rest: str = "", **how: Any) -> Any:
        return self.client.get(self.path + rest, **how)

    def join(self, **typed: str) -> Any:
        return self.client.post(f"{self.path}join/", typed)


def page_json(page: Any, name: str = "page-data") -> Any:
    return json.loads(
        re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page.text, re.DOTALL)[1]
    )


def test_a_member_gets_the_room_with_all_it_needs():
    night = evening("alice")
    page = Guest(night, "alice").get(headers={"Accept-Language": "sv"})
    data, url = page_json(page), f"http://testserver/r/{night.room.code}/"
    assert page.status_code == 200
    assert data.pop("csrf")
    qr = f"/r/{night.room.code}/qr/testserver.svg"
    words = data["addresses"][0].pop("words")
    assert data == {
        "code": night.room.code,
        "static": site.static_version,
        "you": night.members["alice"].pk,
        "base": url,
        "reachable": True,
        "addresses": [{"id": "testserver", "url": url, "qr": qr}],
        "language": "sv",
        "max_name": 100,
    }
    assert words
    assert page_json(page, "page-texts")["rulesets"]["finnish"]["name"]
    assert page_json(page, "page-catalogue")["language"] == "sv"
    assert fresh(night["alice"]).language == "sv"  # the language of the page is remembered for its reader


def test_a_stranger_finds_the_door_with_who_is_inside_and_may_look_around_first():
    night, _ = evening("alice", "bob"), evening("carol")
    door = Guest(night).get().text
    assert "alice, bob" in door
    assert f'action="/r/{night.room.code}/join/"' in door
    assert "page-data" not in door
    assert 'value="carol"' in Guest(night, "carol").get().text  # a known guest finds their name there
    look = Guest(night).get("?look")
    assert page_json(look)["you"] is None
    assert COOKIE not in look.cookies
    assert Client().get(f"/r/{night.room.code.lower()}/").headers["Location"] == f"/r/{night.room.code}/"


def test_sitting_down_takes_one_form_and_just_watching_takes_no_seat():
    night = evening("alice")
    bob = Guest(night)
    assert bob.join(name="Bob", seat="1").headers["Location"] == bob.path
    Guest(night).join(name="Charlie", seat="0")
    assert night.order() == ["alice", "Bob"]
    assert page_json(bob.get())["you"] == Member.objects.get(player__name="Bob").pk
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
def test_what_was_typed_is_shown_again_with_a_sentence(typed, status, words):
    answer = Guest(evening("alice", size=1)).join(**typed)
    assert answer.status_code == status
    assert words in answer.text
    assert f'value="{typed["name"]}"' in answer.text
    assert Player.objects.count() == 1


def test_a_locked_room_says_so_at_the_door_and_one_who_left_it_finds_it_open():
    night = evening("alice", "bob")
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    for answer in (Guest(night).get(), Guest(night).get("?look"), Guest(night).join(name="Mallory")):
        assert answer.status_code == 403
        assert f"Room {night.room.code} is locked" in answer.text
        assert "alice" not in answer.text
    bob = Guest(night, "bob")
    assert bob.get().status_code == 200
    members.leave_room(room=night.room, player=night["bob"])
    assert f'action="/r/{night.room.code}/join/"' in bob.get().text


def test_somebody_who_was_kicked_reads_why():
    night = evening("alice", "mallory")
    members.kick(room=night.room, by=night["alice"], member_id=night.members["mallory"].pk)
    mallory = Guest(night, "mallory")
    for answer in (mallory.get(), mallory.get("?look"), mallory.join(name="mallory")):
        assert answer.status_code == 403
        assert "The host has sent you out" in answer.text


def test_a_closed_room_says_that_its_evening_is_over_and_an_unknown_one_offers_to_type_the_code_again():
    night = evening("alice")
    close_room(room=night.room, by=night["alice"])
    closed, unknown = Guest(night, "alice").get(), Client().get("/r/ZZZZ/")
    assert (closed.status_code, unknown.status_code) == (410, 404)
    assert "closed" in closed.text
    assert 'value="ZZZZ"' in unknown.text


def test_during_a_game_the_door_says_that_one_can_watch_or_that_ones_place_is_kept():
    night = evening("alice", "bob")
    start_game(room=night.room)
    members.leave_room(room=night.room, player=night["bob"])
    assert "A game is running" in Guest(night).get().text
    bob = Guest(night, "bob")
    door = bob.get().text
    assert "your place in the game is kept" in door
    assert "Play on" in door
    assert "A game is running" not in door
    assert bob.join(name="bob", seat="1").status_code == 302
    assert "your place in the game is kept" not in bob.get().text


def test_the_rooms_link_is_a_picture_for_cameras_of_the_address_the_page_was_opened_at():
    guest = Guest(evening("alice"))
    picture, other = (guest.get("qr.svg", headers={"Host": f"testserver:{port}"}) for port in (8000, 8001))
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg ")
    assert b"style=" not in picture.content
    assert picture.content != other.content
    assert Client().get("/r/ZZZZ/qr.svg").status_code == 404


def test_coming_in_needs_the_pages_own_form():
    assert Guest(evening("alice"), enforce_csrf_checks=True).join(name="Bob").status_code == 403
    assert Room.objects.get().version == 1
