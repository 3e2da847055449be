"""A page that sends anything at all: no traceback, and nobody else is disturbed."""

import asyncio
import json
import logging
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from games.models import Game, Move
from games.rooms import consumer
from tests.helpers.pages import open_process, opened
from tests.helpers.stored import seated_game

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = ["hello", "act", "sync", "ping", "holding", "react", "say", "roll", "keep", "score", "undo", "clap"]
WORDS += ["", "\u202e", "é"]
ACT = {"type": "act", "id": "a" * 32, "game": 1, "seat": 0, "turn": 1, "roll": 0, "do": {"roll": {"keep": [0]}}}
OURS: list[dict[str, Any]] = [
    ACT,
    ACT | {"do": {"score": {"category": "ones"}}},
    ACT | {"do": {"commit": {"end": "b" * 64}}},
    {"type": "hello", "game": 1, "since": 0, "last": None},
    {"type": "sync", "game": 1, "since": 0},
    {"type": "ping", "room_version": 1, "game": 1, "number": 1},
    {"type": "holding", "game": 1, "seat": 0, "keep": [0, 1]},
    {"type": "react", "reaction": "clap"},
    {"type": "say", "text": "hello"},
]


def anything(luck: Random, depth: int = 0) -> Any:
    """A JSON value of any kind."""
    kinds = 5 if depth > 3 else 7
    return (
        lambda: None,
        lambda: luck.random() < 0.5,
        lambda: luck.choice([0, 1, -1, 7, 2**31, -(2**63), 10**30]),
        lambda: luck.choice([0.5, -1e308, 1e308]),
        lambda: luck.choice(WORDS) * luck.choice([1, 1, 40]),
        lambda: [anything(luck, depth + 1) for _ in range(luck.randrange(4))],
        lambda: {luck.choice(WORDS): anything(luck, depth + 1) for _ in range(luck.randrange(4))},
    )[luck.randrange(kinds)]()


def frame(luck: Random) -> str | bytes:
    """Noise, JSON of any kind, or a message of ours with something wrong in it, or nothing."""
    kind = luck.randrange(5)
    if kind == 0:
        return luck.randbytes(luck.randrange(200))
    if kind == 1:
        return "".join(chr(luck.choice([0, 34, 92, 123, 8238, 65533, luck.randrange(32, 0xD7FF)])) for _ in range(20))
    if kind == 2:
        return json.dumps(anything(luck))
    message = dict(luck.choice(OURS))
    message[luck.choice([*message, luck.choice(WORDS)])] = anything(luck)
    text = json.dumps(message)
    return text[: luck.randrange(len(text))] if kind == 3 else text


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(luck=st.randoms(use_true_random=True))
def test_ten_thousand_frames_of_anything_disturb_nobody(luck, monkeypatch, caplog):
    game = Game.objects.first() or seated_game("alice", "bob")
    monkeypatch.setattr(consumer, "MOST_BAD_MESSAGES", 1000)
    with caplog.at_level(logging.ERROR):
        asyncio.run(heckle([frame(luck) for _ in range(500)]))
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert Move.objects.filter(game=game).count() == 1  # mallory sits nowhere: nothing was played


async def heckle(frames: list[str | bytes]) -> None:
    """Mallory shouts; alice must not notice."""
    async with open_process(), opened("alice") as alice, opened("mallory") as mallory:
        for each in frames:
            await mallory.say(each)
        await mallory.say({"type": "ping", "number": 0})
        assert (await mallory.hear("pong"))["type"] == "pong"
        await alice.say({"type": "ping", "number": 0})
        assert (await alice.hear("pong"))["number"] == 1
