"""What the owner sees, and what they do to rooms and players."""

import logging

import pytest
from django.db import connection
from django.test import Client

from games.live.process import process
from games.models import Game, Member, Player, Room
from games.rooms.games import start_game
from tests.helpers.factories import PlayerFactory, evening, fresh
from tests.helpers.owning import owner

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def text(client: Client, address: str = "/owner/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.text.split())


def test_it_shows_every_open_room_who_is_here_what_runs_what_failed_and_changes_nothing(monkeypatch, told):
    night = evening("alice", "bob", ruleset="maxi")
    monkeypatch.setattr(process, "connected", lambda code: {night["alice"].pk})
    monkeypatch.setattr(process, "open_pages", lambda: 3)
    logging.getLogger("games").error("it failed", exc_info=ValueError("Anna typed this"))
    gone = evening("zoe")
    Room.objects.filter(pk=gone.room.pk).update(status=Room.Status.CLOSED)
    page = text(owner())
    for words in (
        *("3 pages are open", f'href="/r/{night.room.code}/"', "Maxi Yatzy", "alice here", "away: bob"),
        *("Python", "Django", connection.display_name, "Free", "Database", "it failed (ValueError)"),
    ):
        assert words in page
    assert f"/r/{gone.room.code}/" not in page
    assert "Anna typed this" not in page  # nothing that was typed is told
    assert (fresh(night.room).version, told) == (1, [])


def test_an_address_has_a_code_to_scan_and_a_poster():
    client = owner()
    assert "/owner/addresses/testserver/qr.svg" in text(client)
    assert "testserver" in text(client, "/owner/addresses/testserver/")
    assert client.get("/owner/addresses/testserver/qr.svg").headers["Content-Type"] == "image/svg+xml"
    assert client.get("/owner/addresses/elsewhere.example/").status_code == 404


def test_a_room_that_is_closed_tells_everybody_and_keeps_its_game(told, committed):
    night = evening("alice", "bob")
    game, client, close = start_game(room=night.room), owner(), f"/owner/rooms/{night.room.code}/close/"
    assert f'action="{close}"' in text(client)
    with committed():
        response = client.post(close)
    assert ("room_closed", night.room.code) in told
    assert response.headers["Location"] == "/owner/?done=closed#now"
    night.room.refresh_from_db()
    game.refresh_from_db()
    assert (night.room.status, game.status) == (Room.Status.CLOSED, Game.Status.ABANDONED)
    assert "The room is closed" in text(client, "/owner/?done=closed")
    again = client.post(close)
    assert (again.status_code, "This room is closed" in again.text) == (410, True)
    assert client.post("/owner/rooms/ZZZZ/close/").status_code == 404


def test_players_are_listed_with_their_games_and_found_by_name():
    start_game(room=evening("alice", "bob").room)
    PlayerFactory(name="")  # who was forgotten is in no list
    client = owner()
    page = client.get("/owner/")
    lines = {line.name: (line.games, line.devices) for line in page.context["players"]}
    assert lines == {"alice": (1, 1), "bob": (1, 1)}
    found = client.get("/owner/", {"find": "LIC"})
    assert [line.name for line in found.context["players"]] == ["alice"]
    assert "Nobody has such a name" in text(client, "/owner/?find=nobody")


def test_a_player_can_be_renamed_and_a_name_that_cannot_be_is_answered_where_it_was_typed():
    night, anna, client = evening("alice", "bob"), PlayerFactory(name="Ana"), owner()
    response = client.post(f"/owner/players/{anna.pk}/rename/", {"name": " Anna "})
    assert response.headers["Location"] == "/owner/?done=renamed#players"
    assert fresh(anna).name == "Anna"
    for name, status, sentence in (
        ("BOB", 409, "Somebody here already has this name"),
        ("x" * 25, 400, "at most 24 characters"),
        ("  ", 400, "Please type a name"),
        ("An\u202ena", 400, "cannot be seen"),
    ):
        response = client.post(f"/owner/players/{night['alice'].pk}/rename/", {"name": name})
        assert response.status_code == status
        assert sentence in response.text
        assert response.context["name"] == name
    assert fresh(night["alice"]).name == "alice"


def test_merging_asks_first_and_says_what_will_happen():
    night, other = evening("Anna", "Bob"), evening("Ann")
    start_game(room=other.room)
    Game.objects.filter(pk=start_game(room=night.room).pk).update(status=Game.Status.FINISHED)
    keep, gone, client = night["Anna"], other["Ann"], owner()
    merge = f"/owner/players/{keep.pk}/merge/"
    question = text(client, f"{merge}?other={gone.pk}")
    assert "Make Ann and Anna one?" in question
    assert "1 game becomes Anna's" in question
    assert "They played 1 game against each other" in text(client, f"{merge}?other={night['Bob'].pk}")
    assert Player.objects.filter(pk=gone.pk).exists()
    response = client.post(merge, {"other": gone.pk})
    assert response.headers["Location"] == "/owner/?done=merged#players"
    assert not Player.objects.filter(pk=gone.pk).exists()


def test_whoever_cannot_be_merged_is_told_why():
    night, client = evening("alice", "bob"), owner()
    start_game(room=night.room)
    merge = f"/owner/players/{night['alice'].pk}/merge/"
    for other, sentence in (("alice", "one and the same"), ("bob", "the same running game")):
        for ask in (client.get, client.post):
            response = ask(merge, {"other": night[other].pk})
            assert (response.status_code, sentence in response.text) == (409, True)
    for nobody in ("", "x", "-1", "999999", "9" * 40):
        response = client.get(merge, {"other": nobody})
        assert (response.status_code, "This player is not there any more" in response.text) == (404, True)
    assert Player.objects.count() == 2


def test_forgetting_a_player_leaves_no_name():
    night, client = evening("alice", "bob"), owner()
    response = client.post(f"/owner/players/{night['bob'].pk}/forget/")
    assert response.headers["Location"] == "/owner/?done=forgotten#players"
    assert not Player.objects.filter(name="bob").exists()
    assert Member.objects.get(player=night["bob"]).left
    assert client.get(f"/owner/players/{night['bob'].pk}/").status_code == 404
