"""A backup of a newer version may hold rules and settings that this one does not know: a sentence, never a 500."""

from typing import Any
from unittest.mock import Mock

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client

from games.log.comparable import load_terms
from games.models import Game, Result, Room
from games.rooms.games import start_game
from tests.helpers.browsers import browser_of
from tests.helpers.documents import played
from tests.helpers.factories import Evening, evening
from tests.helpers.owning import owner

pytestmark = pytest.mark.django_db
DRAGON = "dragon-yatzy"
SENTENCE = "this version of Yatzy Night does not know"


def from_the_future(night: Evening, **settings: Any) -> Game:
    """The room and its game as a version has stored them that knows more than we do."""
    game = start_game(room=night.room)
    future = night.room.settings | settings
    Room.objects.filter(pk=night.room.pk).update(settings=future)
    Game.objects.filter(pk=game.pk).update(ruleset=settings.get("ruleset", game.ruleset), settings=future)
    return game


@pytest.mark.parametrize("settings", [{"ruleset": DRAGON}, {"dragons": 7}, {"ruleset": 7}])
def test_the_owners_page_opens_and_has_the_way_back_whatever_stands_in_a_room(settings):
    night, fine, worse = evening("alice", "bob"), evening("carol", ruleset="maxi"), evening("dora")
    from_the_future(night, **settings)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_room SET settings = %s WHERE id = %s", ["[7]", worse.room.pk])
    answer = owner().get("/owner/")
    assert answer.status_code == 200
    known = str(settings.get("ruleset", "Finnish Yatzy"))
    for words in (f"/r/{night.room.code}/", f"/r/{fine.room.code}/", "Maxi Yatzy", known, 'id="backup"'):
        assert words in answer.text


def test_the_owners_page_opens_if_no_room_can_be_read_at_all(monkeypatch):
    monkeypatch.setattr("games.owner.views.page.open_room_lines", Mock(side_effect=ValueError("no time of this world")))
    answer = owner().get("/owner/")
    assert answer.status_code == 200
    assert "cannot be read. You can go back to a backup below" in answer.text
    assert 'id="backup"' in answer.text


@pytest.mark.parametrize("settings", [{"ruleset": DRAGON}, {"dragons": 7}])
def test_no_page_is_a_500(settings):
    night = evening("alice", "bob")
    game = from_the_future(night, **settings)
    guest, code, alice = browser_of("alice"), night.room.code, night["alice"].pk
    at_the_game = ("", "replay/", "moves.json", "dice.json", "game.json", "game.csv", "turns.csv")
    addresses = [
        *("/", "/games/", "/league/", "/dice/", f"/players/{alice}/"),
        *(f"/games/{game.key}/{page}" for page in at_the_game),
        *(f"/r/{code}/", f"/r/{code}/night/", f"/tv/{code}/", f"/r/{code}/addresses/"),
    ]
    answers = {address: guest.get(address) for address in addresses}
    assert {address: answer.status_code for address, answer in answers.items() if answer.status_code >= 500} == {}
    said = [answer.text for answer in answers.values() if answer.status_code == 409]
    assert said
    assert all(SENTENCE in text for text in said)
    assert answers["/"].status_code == 200


@pytest.mark.django_db(transaction=True)
async def test_results_of_unknown_rules_are_no_500_either():
    await played("alice", "bob", sections="upper")

    def look():
        result = Result.objects.filter(player__name="alice").get()
        terms = load_terms(result.terms)._replace(ruleset=DRAGON)
        Result.objects.update(ruleset=DRAGON, terms=str(terms))
        Game.objects.update(ruleset=DRAGON)
        guest = Client()
        for address in ("/", "/games/", "/league/", "/dice/", f"/players/{result.player_id}/"):
            assert guest.get(address).status_code < 500, address

    await sync_to_async(look)()
