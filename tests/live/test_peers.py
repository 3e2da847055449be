"""One process among others: what it tells them, and what it does at their word."""

import time

import pytest
from channels.db import database_sync_to_async
from django.db.models import F

from games.live import notify
from games.live.cluster.bus import Changed, Gone, Here, Moved, OneProcess, SentAway, WhoIsThere
from games.live.process import process
from games.log.events import dump_events, load_events
from games.models import Device, Member, Move, Room
from games.protocol import CloseCode
from games.rooms import bots_and_clock as clock
from games.rooms.host import is_away
from tests.helpers.pages import Page, a_game, open_process, opened
from tests.helpers.wire import BEFORE, BEHIND, OPEN_ELSEWHERE, Wire

pytestmark = pytest.mark.django_db(transaction=True)


async def moved_elsewhere(alice: Page, wire: Wire) -> Moved:
    """What another process would tell of alice's roll, had she been there."""
    await wire.say(OPEN_ELSEWHERE)
    await alice.act(0, roll={"keep": []})
    told = wire.last(Moved)
    return told


async def test_a_move_made_here_is_told_once_and_word_for_word(wire):
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        await wire.say(OPEN_ELSEWHERE)
        await alice.act(0, roll={"keep": []})
        (told,) = [one for one in wire.told if isinstance(one, Moved)]
    assert told.code == "TEST"
    assert '"number":2' in told.text


async def test_nobody_is_told_of_a_room_that_is_open_nowhere_else(wire):
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        await wire.say(OPEN_ELSEWHERE, Here({"TEST": None}, whole=False))
        await alice.act(0, roll={"keep": []})
    assert not [one for one in wire.told if isinstance(one, Moved)]


async def test_a_move_made_elsewhere_is_shown_and_played_on_from(wire):
    game = await a_game("alice", "bob")
    async with opened("alice") as alice:
        told = await moved_elsewhere(alice, wire)
    # The room was dropped with its last page, and the log as it was before that move is what this process knows.
    move = await Move.objects.aget(game=game, number=2)
    await move.adelete()
    async with opened("alice") as alice, opened("bob") as bob:
        assert alice.turn["roll"] == 0
        await Move.objects.acreate(
            game=game, number=2, action_id=move.action_id, events=dump_events(load_events(move.events)), at=move.at
        )
        wire.told.clear()
        await wire.say(told)
        assert (await bob.hear("move"))["number"] == (await alice.hear("move"))["number"] == 2
        await wire.say(told)  # doubled: nobody is shown it again
        assert (await alice.act(0, score={"category": "chance"}))["number"] == 3
        assert (await bob.hear("move"))["number"] == 3
        assert len([one for one in wire.told if isinstance(one, Moved)]) == 1  # only what was made here


async def test_after_a_gap_the_log_is_asked(wire):
    game = await a_game("alice", "bob")
    async with opened("alice") as alice:
        await moved_elsewhere(alice, wire)
        await alice.act(0, score={"category": "chance"})
        third = wire.last(Moved)
    moves = [move async for move in Move.objects.filter(game=game, number__gt=1).order_by("number")]
    await Move.objects.filter(game=game, number__gt=1).adelete()
    async with opened("bob") as bob:
        await Move.objects.abulk_create(moves)
        await wire.say(third)
        assert [(await bob.hear("move"))["number"] for _ in range(2)] == [2, 3]


async def test_a_move_of_which_no_word_came_is_found_by_the_heartbeat(wire):
    game = await a_game("alice", "bob")
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
    move = await Move.objects.aget(game=game, number=2)
    await move.adelete()
    async with opened("bob") as bob:
        await Move.objects.abulk_create([move])
        await process.check_log()
        assert (await bob.hear("move"))["number"] == 2


async def test_without_the_bus_a_move_made_elsewhere_is_found_before_the_next_heartbeat(wire):
    game = await a_game("alice", "bob")
    async with opened("alice") as alice:
        await alice.act(0, roll={"keep": []})
    move = await Move.objects.aget(game=game, number=2)
    await move.adelete()
    async with opened("bob") as bob:
        await Move.objects.abulk_create([move])
        await process.check_log_while_deaf()  # it hears the others, and waits for their word
        room = process.room("TEST")
        assert room.open_table.position.number == 1
        process.peers.bus_lost()
        await process.check_log_while_deaf()
        assert (await bob.hear("move"))["number"] == 2


async def test_a_room_changed_elsewhere_is_read_again_with_a_word_or_without(wire):
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        await Room.objects.aupdate(locked=True, version=F("version") + 1)
        await wire.say(Changed("TEST"))
        assert (await alice.hear("room"))["room"]["locked"] is True
        await Room.objects.aupdate(locked=False, version=F("version") + 1)
        await process.check_log()
        assert (await alice.hear("room"))["room"]["locked"] is False


async def test_pages_are_sent_away_at_the_word_of_another_process(wire):
    await a_game("alice", "bob")
    bobs = (await Device.objects.aget(player__name="bob")).player_id
    async with opened("bob") as bob, opened("alice") as alice:
        before = process.sent_away
        await wire.say(SentAway(CloseCode.FORBIDDEN, bobs, "TEST"))
        assert await bob.closed_with() == CloseCode.FORBIDDEN
        assert process.sent_away == before + 1
        await alice.say({"type": "ping", "room_version": 0, "game": None, "number": 0})
        await alice.hear("pong")


async def test_who_is_sent_away_here_is_sent_away_everywhere(wire):
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        notify.identity_changed((await Device.objects.aget(player__name="alice")).player_id)
        notify.room_changed("TEST")
        assert await alice.closed_with() == CloseCode.IDENTITY_CHANGED
    assert wire.last(SentAway).close == CloseCode.IDENTITY_CHANGED
    assert wire.last(Changed) == Changed("TEST")


async def test_after_a_silence_a_page_that_is_somebody_else_now_is_asked_who_it_is(wire):
    await a_game("alice", "bob")
    async with opened("bob") as bob, opened("alice") as alice:
        await Member.objects.filter(player__name="bob").aupdate(kicked=True)
        process.peers.bus_lost()
        process.peers.bus_found()
        assert await bob.closed_with() == CloseCode.IDENTITY_CHANGED
        await alice.say({"type": "ping", "room_version": 0, "game": None, "number": 0})
        await alice.hear("pong")


async def test_people_elsewhere_are_here_and_no_longer_once_they_go(wire):
    await a_game("alice", "bob")
    bob = await Member.objects.select_related("player", "room").aget(player__name="bob")
    async with opened("alice") as alice:
        you = alice.welcome["you"]
        assert (await alice.hear("presence"))["here"] == [you]
        await wire.say(Here({"TEST": ((bob.player_id, bob.pk),)}, whole=True))
        assert (await alice.hear("presence"))["here"] == sorted([you, bob.pk])
        assert bob.player_id in process.connected("TEST")
        assert not await database_sync_to_async(is_away)(bob.room, bob.player)
        await wire.say(Here({"TEST": None}, whole=False))
        assert (await alice.hear("presence"))["here"] == [you]
        assert process.away_for("TEST", bob.player_id) < 5


async def test_a_room_open_only_elsewhere_still_tells_who_is_here(wire):
    await wire.say(Here({"TEST": ((1, 11),)}, whole=True))
    assert process.connected("TEST") == {1}
    assert process.away_for("TEST", 2) < 5


async def test_whoever_closed_the_last_page_here_has_just_left_a_room_that_is_open_elsewhere(wire, monkeypatch):
    await a_game("alice", "bob")
    bob = (await Device.objects.aget(player__name="bob")).player_id
    await wire.say(OPEN_ELSEWHERE)
    monkeypatch.setattr(process.peers.elsewhere, "_clock", lambda: time.monotonic() + 3600)  # an hour later
    async with opened("bob"):
        pass
    assert process.room("TEST") is None
    assert process.away_for("TEST", bob) < 5


async def test_whoever_asks_is_told_who_is_here_and_a_closed_room_is_told_of(wire):
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        player = (await Device.objects.aget(player__name="alice")).player_id
        pages = ((player, alice.welcome["you"]),)
        assert wire.last(Here) == Here({"TEST": pages}, whole=False)
        await wire.say(WhoIsThere())
        assert wire.last(Here) == Here({"TEST": pages}, whole=True)
        await process.peers.beat()
        assert wire.last(Here).whole
    assert wire.last(Here) == Here({"TEST": None}, whole=False)


async def test_the_last_process_sends_nobody_to_one_that_is_gone(wire):
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        await wire.say(OPEN_ELSEWHERE, Here({}, whole=True), Gone())
        await process.say_goodbye()
        assert (await alice.hear("bye"))["after"] > 0


async def test_a_process_that_closes_says_so_last():
    wire = process.bus = Wire()
    try:
        async with open_process():
            pass
    finally:
        process.bus = OneProcess()
    assert wire.told[-2:] == [Here({}, whole=True), Gone()]


async def test_of_two_processes_one_goes_first_and_the_other_gives_way(wire, settings):
    settings.BOT_PACE = 1000.0
    await a_game(bots=1)
    async with opened(None):
        assert planned_in() == pytest.approx(1000.0, abs=0.2)
        await wire.say(Here({"TEST": ()}, whole=True), sender=BEHIND)
        assert planned_in() == pytest.approx(1000.0, abs=0.2)
        await wire.say(Here({"TEST": ()}, whole=True), sender=BEFORE)
        assert planned_in() == pytest.approx(1000.0 + clock.GIVE_WAY, abs=0.2)


def planned_in() -> float:
    """In how many seconds the bot of the room acts, as planned now."""
    room, loop = process.room("TEST"), process.loop
    clock.look_ahead(room)
    _, timer = clock._due["TEST"]
    clock._forget(room)
    return timer.when() - loop.time()
