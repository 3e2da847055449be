import pytest

from games.models import Game
from games.rooms.games import abandon_game, start_game
from rules.fairness import verify
from tests.helpers.factories import evening

pytestmark = pytest.mark.django_db


def test_the_secret_is_in_the_record_once_the_game_has_ended(client):
    night = evening("alice", "bob")
    start_game(room=night.room, by=night["alice"])
    game = Game.objects.get()
    address = f"/games/{game.key}/dice.json"
    assert verify(client.get(address).json(), game.commitment).verdict == "so_far"
    assert game.secret not in client.get(address).content.decode()
    abandon_game(room=night.room, by=night["alice"])
    assert verify(client.get(address).json(), game.commitment).verdict == "proved"
    assert game.secret in client.get(address).content.decode()


def test_no_dice_are_kept_of_a_game_that_never_was(client):
    assert client.get("/games/0123456789abcdef/dice.json").status_code == 404
    assert client.post("/games/0123456789abcdef/dice.json").status_code == 405
