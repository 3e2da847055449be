"""Pages, bots and tables when something goes wrong: nobody haunts a room, and the game goes on."""

import json

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError

from games.errors import Refused
from games.live.process import process
from games.live.table import Table
from games.log.room_settings import RoomSettings
from games.models import Member, Room
from games.protocol import CloseCode
from games.rooms.bots_and_clock import _due, look_ahead
from tests.helpers.pages import PATIENCE, a_game, closing, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


async def test_a_page_whose_handler_fails_is_not_here_any_more(monkeypatch):
    await a_game("alice", "bob")
    monkeypatch.setattr("games.rooms.play.action_of", broken)
    with pytest.raises(ZeroDivisionError):
        await roll_once("alice")
    assert process.hub.players("TEST") == set()


async def roll_once(name: str) -> None:
    async with opened(name) as page:
        assert len(process.hub.players("TEST")) == 1
        await page.ask(0, roll={"keep": []})
        await page.socket.wait(timeout=PATIENCE)


def broken(*_: object) -> None:
    raise ZeroDivisionError


async def test_a_database_that_does_not_answer_is_trouble_and_no_end(monkeypatch):
    await a_game("alice")
    async with opened("alice") as alice:
        monkeypatch.setattr("games.rooms.play.action_of", unanswered)
        assert (await alice.act(0, roll={"keep": []}))["code"] == "server_trouble"
        monkeypatch.undo()
        assert (await alice.act(0, roll={"keep": []}))["type"] == "ack"


def unanswered(*_: object) -> None:
    raise OperationalError("database is locked")


async def test_an_action_whose_answer_was_lost_is_acknowledged_whatever_has_changed_since():
    first = await a_game("alice", "bob", settings=RoomSettings(absence="ask", absence_after=0))
    async with opened("bob") as bob:
        skipped = await bob.act(0, "a" * 32, skip={})
        async with opened("alice"):
            assert await bob.act(0, "a" * 32, skip={}) == skipped  # alice is here now: a new one would be refused
        await database_sync_to_async(Room.objects.update)(game=None, version=9)
        await process.room("TEST").refresh()
        assert bob.game == first.pk
        assert await bob.act(0, "a" * 32, skip={}) == skipped


@pytest.mark.parametrize("how", ["kicked", "left"])
async def test_nobody_waits_for_a_player_who_left_or_was_removed(how):
    await a_game("alice", "bob")
    await database_sync_to_async(Member.objects.filter(player__name="alice").update)(**{how: True})
    async with opened("bob") as bob:
        presence = await bob.hear("presence")
        assert (presence["absent"], presence["wait"]) == (0, 0)
        assert (await bob.act(0, hand_over={}))["type"] == "ack"


async def test_a_heartbeat_that_lies_makes_nobody_else_hear_anything():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened(None) as mallory:
        for _ in range(5):
            await mallory.say({"type": "ping", "room_version": 2**31, "game": alice.game, "number": 2**31})
            assert (await mallory.hear("pong"))["number"] == 1
        await alice.say({"type": "ping"})
        heard = json.loads(await alice.socket.receive_from(timeout=PATIENCE))
        while heard["type"] == "presence":
            heard = json.loads(await alice.socket.receive_from(timeout=PATIENCE))
        assert heard["type"] == "pong"


async def test_coming_and_going_gives_a_bot_no_more_time(settings):
    settings.BOT_PACE = settings.BOT_WAITS_FOR_UNDO = 2  # seconds in which somebody comes and goes
    process.after_change(look_ahead)
    await a_game("alice", bots=1, settings=RoomSettings(sections="upper"))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await alice.act(0, score={"category": "ones"})
        planned = _due["TEST"]
        await alice.say({"type": "hello"})
        await alice.hear("welcome")
        assert _due["TEST"] is planned
        assert (await alice.hear("move"))["turn"]["seat"] == 1


async def test_a_bot_tries_again_after_trouble(settings, monkeypatch):
    settings.BOT_PACE = settings.BOT_WAITS_FOR_UNDO = 0
    monkeypatch.setattr("games.rooms.bots_and_clock.AFTER_TROUBLE", 0.01)
    process.after_change(look_ahead)
    await a_game("alice", bots=1, settings=RoomSettings(sections="upper"))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        really, failures = Table.play, iter([True])

        async def play(table, wish):
            if wish.action.seat == 1 and next(failures, False):
                raise Refused("server_trouble")
            return await really(table, wish)

        monkeypatch.setattr(Table, "play", play)
        await alice.act(0, score={"category": "ones"})
        while alice.turn["seat"] != 0:
            await alice.hear("move")


async def test_a_room_takes_only_so_many_strangers(monkeypatch):
    monkeypatch.setattr("games.live.hub.MOST_STRANGERS", 1)
    await a_game("alice")
    async with opened(None):
        assert await closing(None) == CloseCode.TOO_MANY_TABS
        async with opened("alice") as alice:
            assert alice.welcome["you"] is not None
