"""Papers of games for tests: made, taken in, forged."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command

from games.log.room_settings import RoomSettings
from games.models import Game, Move, Player, Score, Scorecard, Seat
from games.transfer.exports import write_games
from games.transfer.game_document import GameDocument, canonical, sealed
from games.transfer.game_reading import Stored
from games.transfer.game_writing import document_of, documents, games_that_ended
from games.transfer.imports import read_import
from games.transfer.jsonl import Damaged
from tests.helpers.played import play_on
from tests.helpers.stored import seated_game


def paper(game: Game) -> bytes:
    return canonical(document_of(Game.objects.get(pk=game.pk)))


def file_of_all() -> bytes:
    file = io.BytesIO()
    write_games(file, documents(games_that_ended()))
    return file.getvalue()


def take_in(text: bytes) -> Stored:
    return read_import(io.BytesIO(text)).games


def empty() -> None:
    call_command("flush", interactive=False, verbosity=0)


async def played(*names: str, code: str = "TEST", seed: int = 1, **settings: Any) -> Game:
    game = await sync_to_async(seated_game)(*names, code=code, settings=RoomSettings(**settings))
    await play_on(game, Random(seed))
    return game


def refused(text: bytes) -> str:
    """Why; and nothing of it stays behind."""
    before = [model.objects.count() for model in (Game, Seat, Move, Score, Scorecard, Player)]
    with pytest.raises(Damaged) as caught:
        take_in(text)
    assert [model.objects.count() for model in (Game, Seat, Move, Score, Scorecard, Player)] == before
    return str(caught.value)


def forged(text: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The game with a change in it, and a digest that fits."""
    plain = json.loads(text)
    change(plain)
    del plain["sha256"]
    document = msgspec.convert(plain, GameDocument)
    return canonical(sealed(document))


def rolls(game: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    return [
        (move["number"], event) for move in game["log"] for event in move["events"] if event["kind"] == "dice_rolled"
    ]
