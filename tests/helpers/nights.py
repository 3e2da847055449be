"""An evening that is played, and its report."""

from random import Random

from asgiref.sync import async_to_sync
from django.test import Client

from games.models import Game
from games.rooms.games import rematch, start_game
from tests.helpers.factories import Evening
from tests.helpers.played import play_on


def play(night: Evening, *, moves: int | None = None) -> Game:
    """A game through the real table and the real writer, to its end or for so many moves."""
    game = start_game(room=night.room) if night.room.game is None else rematch(room=night.room, by=night["alice"])
    async_to_sync(play_on)(game, Random(game.pk), moves=moves, odd=False)
    night.room.refresh_from_db()
    return game


def report(client: Client, night: Evening) -> tuple[int, str]:
    response = client.get(f"/r/{night.room.code}/night/")
    return response.status_code, response.content.decode()
