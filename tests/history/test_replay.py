"""moves.json: a game move by move, in the very words that its screens heard while it was played."""

import asyncio
import gzip
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from channels.db import database_sync_to_async

from games.history.past_game import Replay, replay_of
from games.live.table import Table, Wish, fresh_id
from games.live.writer import Writer
from games.log.room_settings import RoomSettings
from games.models import Game
from games.protocol import outgoing
from rules.bots import RandomPlayer
from tests.helpers.pages import a_game
from tests.helpers.played import play_on
from tests.helpers.scripted import stored
from tests.helpers.stored import SECRET, seated_game

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = Path(__file__).parent.parent.parent / "docs" / "history.md"


async def test_a_replay_says_what_the_screens_heard():
    game = await a_game("alice", "bob", settings=RoomSettings(sections="upper", ruleset="maxi"))
    heard = []

    async def show(text):
        heard.append(msgspec.json.decode(text, type=outgoing.Moved))

    writer = Writer()
    table = Table(await database_sync_to_async(stored)(game), writer=writer, show=show)
    player = RandomPlayer(Random(1))
    while not table.position.ended:
        state = table.position.state
        await table.play(Wish(fresh_id(), replace(player.choose(state), seat=state.seat)))
    await writer.stop()
    replay = replay_of(await database_sync_to_async(stored)(game))
    opening, *moves = [_without_links(move) for move in replay.moves]
    assert opening.number == 1  # the start, which nobody heard: whoever comes then gets a blank sheet
    assert moves == [_without_links(move) for move in heard]
    assert replay.game.cards == tuple(outgoing.CardView(at, {}, 0, 0, 0, 0, 0, 0) for at in range(2))


def _without_links(move):
    events = tuple(
        msgspec.structs.replace(event, link="") if hasattr(event, "link") else event for event in move.events
    )
    return msgspec.structs.replace(move, events=events)


def test_the_secret_is_in_the_last_move_of_a_game_that_is_over_and_nowhere_before(client):
    game = seated_game("alice", "bob", settings=RoomSettings(sections="upper"))
    asyncio.run(play_on(game, Random(2), odd=False))
    *before, last = client.get(f"/games/{game.key}/moves.json").json()["moves"]
    assert SECRET.hex() in json.dumps(last)
    assert SECRET.hex() not in json.dumps(before)


def test_the_fullest_table_of_all_is_small_enough_for_a_phone(client):
    game = seated_game(*(f"guest {at}" for at in range(4)), settings=RoomSettings(ruleset="maxi"))  # a third of them
    asyncio.run(play_on(game, Random(3)))
    response = client.get(f"/games/{game.key}/moves.json", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert response.headers["Content-Type"] == "application/json"
    assert len(response.content) < 33_000
    document = msgspec.json.decode(gzip.decompress(response.content), type=Replay)
    assert len(document.moves) == Game.objects.get().moves.count() > 166


def test_the_documented_example_is_such_a_document():
    (example,) = [block for block in PAGE.read_text().split("```json\n")[1:] if '"moves"' in block]
    replay = msgspec.json.decode(example.split("```")[0], type=Replay)
    assert [move.number for move in replay.moves] == [1, 2, 3]
    assert isinstance(replay.game, outgoing.GameView)
