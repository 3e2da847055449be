"""A page that sends anything at all: no traceback, and nobody else is disturbed."""

from __future__ import annotations

import asyncio
import json
import logging

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from games import consumers
from games.models import Move
from tests.games.pages import open_venue, opened
from tests.games.stored import seated_game

pytestmark = pytest.mark.django_db(transaction=True)

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NEARLY_OURS = st.fixed_dictionaries(
    {"type": st.sampled_from(["hello", "act", "sync", "ping", "holding", "react", "say"])},
    optional={
        "id": st.text(alphabet="0123456789abcdef", min_size=30, max_size=32) | ANYTHING,
        "game": st.integers(-1, 3) | ANYTHING,
        "seat": st.integers(-1, 9) | ANYTHING,
        "turn": st.integers(0, 2) | ANYTHING,
        "roll": st.integers(0, 3) | ANYTHING,
        "since": st.integers(-1, 5) | ANYTHING,
        "keep": st.lists(st.integers(-1, 9)) | ANYTHING,
        "text": st.text(max_size=300),
        "reaction": st.sampled_from(["clap", "boo"]),
        "do": st.dictionaries(
            st.sampled_from(["roll", "score", "undo", "resign", "commit", "fly"]), ANYTHING, max_size=2
        ),
    },
)
FRAMES = st.one_of(
    st.text(max_size=200), st.binary(max_size=200), ANYTHING.map(json.dumps), NEARLY_OURS.map(json.dumps)
)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(frames=st.lists(FRAMES, min_size=100, max_size=100))
def test_ten_thousand_frames_of_anything_disturb_nobody(frames, monkeypatch, caplog):
    game = the_game()
    monkeypatch.setattr(consumers, "MOST_BAD_MESSAGES", 1000)
    with caplog.at_level(logging.ERROR):
        asyncio.run(heckle(frames))
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert Move.objects.filter(game=game).count() == 1  # mallory sits nowhere: nothing was played


def the_game():
    from games.models import Game

    return Game.objects.first() or seated_game("alice", "bob")


async def heckle(frames: list[str | bytes]) -> None:
    """Mallory shouts; alice and bob must not notice."""
    async with open_venue(), opened("alice") as alice, opened("mallory") as mallory:
        for frame in frames:
            await mallory.say(frame)
        await mallory.say({"type": "ping", "number": 0})
        assert (await mallory.hear("pong"))["type"] == "pong"
        await alice.say({"type": "ping", "number": 0})
        assert (await alice.hear("pong"))["number"] == 1
