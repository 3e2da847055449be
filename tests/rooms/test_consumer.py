"""One open page: it hears what happens, passes on what is asked, and survives whatever is sent."""

import json
from contextlib import AsyncExitStack
from unittest.mock import Mock

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError

from games.live.process import process
from games.log.room_settings import RoomSettings
from games.models import Member, Room
from games.protocol import CloseCode
from games.rooms.room import lock_room
from games.site import site
from tests.helpers.pages import PATIENCE, a_game, closing, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


async def test_a_page_is_welcomed_with_the_room_and_the_game_and_a_heartbeat_carries_the_numbers():
    game = await a_game("alice", "bob")
    async with opened("alice") as alice:
        welcome = alice.welcome
        assert welcome["room"]["code"] == "TEST"
        assert welcome["game"]["game"] == game.pk
        assert [seat["name"] for seat in welcome["game"]["seats"]] == ["alice", "bob"]
        assert welcome["you"] == welcome["game"]["seats"][0]["member"]
        assert welcome["fresh"] is True
        assert welcome["here"] == [welcome["you"]]
        await alice.say({"type": "ping", "room_version": 1, "game": alice.game, "number": 1})
        assert await alice.hear("pong") == {"type": "pong", "room_version": 1, "game": alice.game, "number": 1}


async def test_everybody_in_the_room_sees_a_roll_and_the_roller_is_told_once_that_it_is_saved():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob, opened(None) as charlie:
        before = alice.turn
        answer = await alice.act(0, "a" * 32, roll={"keep": []})
        assert answer == {"type": "ack", "id": "a" * 32, "number": 2}
        seen = [await bob.hear("move"), await charlie.hear("move")]
        assert seen[0] == seen[1]
        assert seen[0]["events"][0]["kind"] == "dice_rolled"
        assert len(seen[0]["turn"]["choices"]) == 15
        assert await alice.act(0, "a" * 32, roll={"keep": []}) == answer  # said again
        now, alice.turn = alice.turn, before
        assert (await alice.act(0, roll={"keep": []}))["code"] == "stale"  # meant for another moment
        alice.turn, alice.game = now, 99_999
        assert (await alice.act(0, roll={"keep": []}))["code"] == "no_such_game"


async def test_a_viewer_cannot_act_and_nobody_acts_for_another():
    await a_game("alice", "bob")
    async with opened(None) as charlie, opened("bob") as bob:
        assert (await charlie.act(0, roll={"keep": []}))["code"] == "not_your_seat"
        assert (await bob.act(0, roll={"keep": []}))["code"] == "not_your_seat"
        assert (await bob.act(1, roll={"keep": []}))["code"] == "not_your_turn"
        assert (await bob.act(9, roll={"keep": []}))["code"] == "no_such_seat"


async def test_a_page_that_comes_back_or_has_a_gap_gets_only_what_it_missed():
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        async with opened("bob", hello=False) as bob:
            await bob.say({"type": "hello", "game": alice.game, "since": 1})
            welcome = await bob.hear("welcome")
            assert ([move["number"] for move in welcome["moves"]], welcome["fresh"]) == ([2], False)
        await alice.say({"type": "sync", "game": alice.game, "since": 1})
        assert [move["number"] for move in (await alice.hear("caught_up"))["moves"]] == [2]


async def test_everybody_sees_who_is_here():
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        async with opened("bob") as bob:
            here = {alice.welcome["you"], bob.welcome["you"]}
            assert set((await alice.hear("presence"))["here"]) <= here
        while set((await alice.hear("presence"))["here"]) != {alice.welcome["you"]}:
            pass


async def test_others_see_the_dice_somebody_is_marking_also_who_comes_late_until_the_next_move():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        await alice.act(0, roll={"keep": []})
        await bob.say({"type": "holding", "game": bob.game, "seat": 0, "keep": [4]})  # not his dice
        await alice.say({"type": "holding", "game": alice.game, "seat": 0, "keep": [1, 3]})
        assert (await bob.hear("holding"))["keep"] == [1, 3]
        async with opened(None) as late:
            assert (await late.hear("holding"))["keep"] == [1, 3]
        await alice.act(0, roll={"keep": [1, 3]})
        async with opened(None) as late:
            await late.say({"type": "ping", "room_version": 0})
            await late.hear("pong")
            assert "holding" not in late.heard


async def test_a_room_that_is_not_there_or_closed_says_gone():
    await a_game("alice")
    assert await closing("alice", "NONE") == CloseCode.GONE
    await database_sync_to_async(Room.objects.update)(status=Room.Status.CLOSED)
    assert await closing("alice") == CloseCode.GONE


async def test_a_locked_room_is_seen_by_nobody_who_has_never_been_in_it():
    game = await a_game("alice", "bob", "charlie", "mallory")
    lock = database_sync_to_async(
        lambda: lock_room(room=Room.objects.get(), by=game.seats.get(order=0).player, locked=True)
    )
    await database_sync_to_async(Member.objects.filter(player__name="charlie").update)(left=True)
    await database_sync_to_async(Member.objects.filter(player__name="mallory").update)(kicked=True)
    assert await closing("mallory") == CloseCode.FORBIDDEN
    async with opened("alice") as alice, opened(None) as stranger, opened("charlie") as charlie:
        await lock()
        assert (await alice.hear("room"))["room"]["locked"]
        assert await stranger.closed_with() == await charlie.closed_with() == CloseCode.IDENTITY_CHANGED  # knock again
    assert await closing(None) == await closing("dave") == CloseCode.LOCKED
    for known in ("bob", "charlie"):
        async with opened(known) as page:
            assert page.welcome["room"]["locked"]


async def test_a_ninth_page_of_one_player_is_refused():
    await a_game("alice")
    async with AsyncExitStack() as pages:
        for _ in range(8):
            await pages.enter_async_context(opened("alice", hello=False))
        assert await closing("alice") == CloseCode.TOO_MANY_TABS


async def test_a_page_older_than_the_server_is_told_to_reload():
    await a_game("alice")
    async with opened("alice", hello=False) as alice:
        await alice.say({"type": "hello", "static": "an-older-one"})
        assert await alice.closed_with() == CloseCode.RELOAD
    async with opened("alice", hello=False) as alice:
        await alice.say({"type": "hello", "static": site.static_version})
        assert (await alice.hear("welcome"))["type"] == "welcome"


async def test_garbage_is_answered_and_too_much_of_it_ends_the_page():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        for garbage in ("nonsense", "{}", b"\x00\xff", "x" * 5000):
            await alice.say(garbage)
            assert (await alice.hear("error"))["code"] == "bad_message"
        for _ in range(7):
            await alice.say("more")
        assert await alice.closed_with() == CloseCode.TOO_FAST
        await bob.say({"type": "ping"})
        assert (await bob.hear("pong"))["type"] == "pong"


async def test_a_room_without_undo_says_so():
    await a_game("alice", "bob", settings=RoomSettings(undo=False))
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
        await alice.act(0, score={"category": "chance"})
        assert (await alice.act(0, undo={}))["code"] == "undo_off"


# When something goes wrong, nobody haunts a room, and the game goes on


async def test_a_page_whose_handler_fails_is_not_here_any_more(monkeypatch):
    async def roll_once():
        async with opened("alice") as page:
            assert len(process.hub.players("TEST")) == 1
            await page.ask(0, roll={"keep": []})
            await page.socket.wait(timeout=PATIENCE)

    await a_game("alice", "bob")
    monkeypatch.setattr("games.rooms.play.action_of", Mock(side_effect=ZeroDivisionError))
    with pytest.raises(ZeroDivisionError):
        await roll_once()
    assert process.hub.players("TEST") == set()


async def test_a_database_that_does_not_answer_is_trouble_and_no_end(monkeypatch):
    await a_game("alice")
    async with opened("alice") as alice:
        with monkeypatch.context() as broken:
            broken.setattr("games.rooms.play.action_of", Mock(side_effect=OperationalError("database is locked")))
            assert (await alice.act(0, roll={"keep": []}))["code"] == "server_trouble"
        assert (await alice.act(0, roll={"keep": []}))["type"] == "ack"


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


async def test_a_heartbeat_that_lies_makes_nobody_else_hear_anything():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened(None) as mallory:
        for _ in range(5):
            await mallory.say({"type": "ping", "room_version": 2**31, "game": alice.game, "number": 2**31})
            assert (await mallory.hear("pong"))["number"] == 1
        await alice.say({"type": "ping"})
        while (heard := json.loads(await alice.socket.receive_from(timeout=PATIENCE)))["type"] == "presence":
            pass
        assert heard["type"] == "pong"
