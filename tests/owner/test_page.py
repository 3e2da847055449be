"""What the owner sees, and what they do to rooms and players."""

import logging

import pytest
from django.db import connection
from django.test import Client

from games.live.process import process
from games.models import Game, Member, Player, Room
from games.rooms.games import start_game
from tests.helpers.factories import PlayerFactory, evening
from tests.helpers.owning import owner

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

Told = list[tuple[object, ...]]


def text(client: Client, address: str = "/owner/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_it_shows_every_open_room_and_who_is_here(monkeypatch):
    night = evening("alice", "bob", ruleset="maxi")
    monkeypatch.setattr(process, "connected", lambda code: {night["alice"].pk})
    monkeypatch.setattr(process, "open_pages", lambda: 3)
    gone = evening("zoe")
    Room.objects.filter(pk=gone.room.pk).update(status=Room.Status.CLOSED)
    page = text(owner())
    assert "3 pages are open" in page
    assert f'href="/r/{night.room.code}/"' in page
    assert "Maxi Yatzy" in page
    assert "alice here" in page
    assert "away: bob" in page
    assert f"/r/{gone.room.code}/" not in page


def test_it_says_what_runs_here_and_how_much_room_there_is():
    page = text(owner())
    for word in ("Python", "Django", connection.display_name, "Free", "Database"):
        assert word in page


def test_an_address_has_a_code_to_scan_and_a_poster():
    client = owner()
    assert "/owner/addresses/testserver/qr.svg" in text(client)
    assert "testserver" in text(client, "/owner/addresses/testserver/")
    assert client.get("/owner/addresses/testserver/qr.svg").headers["Content-Type"] == "image/svg+xml"
    assert client.get("/owner/addresses/elsewhere.example/").status_code == 404


def test_a_room_that_is_closed_tells_everybody_and_keeps_its_game(told, django_capture_on_commit_callbacks):
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    client = owner()
    page = text(client)
    assert f'action="/owner/rooms/{night.room.code}/close/"' in page
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(f"/owner/rooms/{night.room.code}/close/")
    assert ("room_closed", night.room.code) in told
    assert response.headers["Location"] == "/owner/?done=closed#now"
    night.room.refresh_from_db()
    game.refresh_from_db()
    assert (night.room.status, game.status) == (Room.Status.CLOSED, Game.Status.ABANDONED)
    assert "The room is closed" in text(client, "/owner/?done=closed")


def test_a_room_that_is_gone_already_is_said_to_be():
    night = evening("alice")
    client = owner()
    client.post(f"/owner/rooms/{night.room.code}/close/")
    again = client.post(f"/owner/rooms/{night.room.code}/close/")
    assert again.status_code == 410
    assert "This room is closed" in again.content.decode()
    assert client.post("/owner/rooms/ZZZZ/close/").status_code == 404


def test_players_are_listed_with_their_games_and_found_by_name():
    night = evening("alice", "bob")
    start_game(room=night.room)
    PlayerFactory(name="")  # who was forgotten is in no list
    client = owner()
    page = client.get("/owner/")
    assert {line.name: (line.games, line.devices) for line in page.context["players"]} == {
        "alice": (1, 1),
        "bob": (1, 1),
    }
    found = client.get("/owner/", {"find": "LIC"})
    assert [line.name for line in found.context["players"]] == ["alice"]
    assert "Nobody has such a name" in text(client, "/owner/?find=nobody")


def test_a_player_in_no_room_can_be_renamed():
    anna = PlayerFactory(name="Ana")
    response = owner().post(f"/owner/players/{anna.pk}/rename/", {"name": " Anna "})
    assert response.headers["Location"] == "/owner/?done=renamed#players"
    anna.refresh_from_db()
    assert anna.name == "Anna"


@pytest.mark.parametrize(
    ("name", "status", "sentence"),
    [
        ("BOB", 409, "Somebody here already has this name"),
        ("x" * 25, 400, "at most 24 characters"),
        ("  ", 400, "Please type a name"),
        ("An\u202ena", 400, "cannot be seen"),
    ],
)
def test_a_name_that_cannot_be_is_answered_where_it_was_typed(name, status, sentence):
    night = evening("alice", "bob")
    response = owner().post(f"/owner/players/{night['alice'].pk}/rename/", {"name": name})
    assert response.status_code == status
    assert sentence in response.content.decode()
    assert response.context["name"] == name
    night["alice"].refresh_from_db()
    assert night["alice"].name == "alice"


def test_merging_asks_first_and_says_what_will_happen():
    night, other = evening("Anna"), evening("Ann")
    start_game(room=other.room)
    keep, gone = night["Anna"], other["Ann"]
    client = owner()
    question = text(client, f"/owner/players/{keep.pk}/merge/?other={gone.pk}")
    assert "Make Ann and Anna one?" in question
    assert "1 game becomes Anna's" in question
    assert Player.objects.filter(pk=gone.pk).exists()
    response = client.post(f"/owner/players/{keep.pk}/merge/", {"other": gone.pk})
    assert response.headers["Location"] == "/owner/?done=merged#players"
    assert not Player.objects.filter(pk=gone.pk).exists()


@pytest.mark.parametrize(("other", "sentence"), [("alice", "one and the same"), ("bob", "the same running game")])
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_cannot_be_merged_is_told_why(other, sentence, method):
    night = evening("alice", "bob")
    start_game(room=night.room)
    response = getattr(owner(), method)(f"/owner/players/{night['alice'].pk}/merge/", {"other": night[other].pk})
    assert response.status_code == 409
    assert sentence in response.content.decode()
    assert Player.objects.count() == 2


@pytest.mark.parametrize("other", ["", "x", "-1", "999999", "9" * 40])
def test_merging_with_nobody_is_refused(other):
    anna = PlayerFactory(name="Anna")
    response = owner().get(f"/owner/players/{anna.pk}/merge/", {"other": other})
    assert response.status_code == 404
    assert "This player is not there any more" in response.content.decode()


def test_the_question_warns_if_they_played_against_each_other():
    night = evening("alice", "bob")
    Game.objects.filter(pk=start_game(room=night.room).pk).update(status=Game.Status.FINISHED)
    question = text(owner(), f"/owner/players/{night['alice'].pk}/merge/?other={night['bob'].pk}")
    assert "They played 1 game against each other" in question


def test_forgetting_a_player_leaves_no_name():
    night = evening("alice", "bob")
    response = owner().post(f"/owner/players/{night['bob'].pk}/forget/")
    assert response.headers["Location"] == "/owner/?done=forgotten#players"
    assert not Player.objects.filter(name="bob").exists()
    assert Member.objects.get(player=night["bob"]).left
    assert owner().get(f"/owner/players/{night['bob'].pk}/").status_code == 404


def test_the_log_says_what_failed_and_not_what_was_typed():
    logging.getLogger("games").error("it failed", exc_info=ValueError("Anna typed this"))
    page = text(owner())
    assert "it failed (ValueError)" in page
    assert "Anna typed this" not in page


def test_an_evening_is_as_it_was_after_looking(told):
    night = evening("alice")
    text(owner())
    night.room.refresh_from_db()
    assert night.room.version == 1
    assert told == []
