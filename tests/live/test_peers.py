"""One process among others: what it tells them, and what it does at their word."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError
from django.db.models import F

from games.live import notify
from games.live.cluster.bus import Changed, Gone, Here, Moved, OneProcess, SentAway, WhoIsThere
from games.live.live_room import LiveRoom
from games.live.process import Process, process
from games.live.table import Table
from games.log.stored import moves_since
from games.models import Device, Member, Move, Player, Room
from games.people.viewers import Viewer, viewer_of
from games.protocol import CloseCode
from games.rooms import bots_and_clock as clock
from games.rooms.host import is_away
from tests.helpers.pages import PATIENCE, a_game, open_process, opened
from tests.helpers.wire import BEFORE, BEHIND, OPEN_ELSEWHERE, Wire

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]
ROLL = {"roll": {"keep": []}}


async def made_elsewhere(wire: Wire, *actions: dict[str, Any]) -> tuple[Moved, list[Move]]:
    """What another process would tell of the last thing alice does, and what it would store of all of it."""
    async with opened("alice") as alice:
        await wire.say(OPEN_ELSEWHERE)
        for action in actions:
            await alice.act(0, **action)
    # The room was dropped with its last page, and the log as it was before is what this process knows.
    moves = [move async for move in Move.objects.filter(number__gt=1).order_by("number")]
    await Move.objects.filter(number__gt=1).adelete()
    told = wire.last(Moved)
    wire.told.clear()
    return told, moves


async def test_a_move_made_here_is_told_once_and_word_for_word_where_the_room_is_open_elsewhere(wire):
    await a_game("alice", "bob")
    async with opened("alice") as alice:
        await wire.say(OPEN_ELSEWHERE)
        await alice.act(0, roll={"keep": []})
        (told,) = [one for one in wire.told if isinstance(one, Moved)]
        assert told.code == "TEST"
        assert '"number":2' in told.text
        await wire.say(Here({"TEST": None}, whole=False))
        await alice.act(0, score={"category": "chance"})
        assert wire.last(Moved) is told


async def test_a_move_made_elsewhere_is_shown_and_played_on_from(wire):
    await a_game("alice", "bob")
    told, moves = await made_elsewhere(wire, ROLL)
    async with opened("alice") as alice, opened("bob") as bob:
        assert alice.turn["roll"] == 0
        await Move.objects.abulk_create(moves)
        await wire.say(told)
        assert (await bob.hear("move"))["number"] == (await alice.hear("move"))["number"] == 2
        await wire.say(told)  # doubled: nobody is shown it again
        assert (await alice.act(0, score={"category": "chance"}))["number"] == 3
        assert (await bob.hear("move"))["number"] == 3
        assert len([one for one in wire.told if isinstance(one, Moved)]) == 1  # only what was made here


async def test_after_a_gap_the_log_is_asked_and_meanwhile_other_rooms_are_heard(wire, monkeypatch):
    await a_game("alice", "bob")
    told, moves = await made_elsewhere(wire, ROLL, {"score": {"category": "chance"}})
    may_read = threading.Event()

    def read_slowly(game, number):
        may_read.wait(10)
        return moves_since(game, number)

    async with opened("bob") as bob:
        await Move.objects.abulk_create(moves)
        monkeypatch.setattr("games.live.table.moves_since", read_slowly)
        try:
            async with asyncio.timeout(PATIENCE):
                await wire.say(told)  # returns although the log is not read yet: the next news can be heard
        finally:
            may_read.set()
        assert [(await bob.hear("move"))["number"] for _ in range(2)] == [2, 3]


@pytest.mark.parametrize("deaf", [False, True])
async def test_a_move_of_which_no_word_came_is_found_by_the_heartbeat_and_without_the_bus_before_it(wire, deaf):
    await a_game("alice", "bob")
    _, moves = await made_elsewhere(wire, ROLL)
    async with opened("bob") as bob:
        await Move.objects.abulk_create(moves)
        await process.check_log_while_deaf()  # it hears the others, and waits for their word
        assert process.room("TEST").open_table.position.number == 1
        if deaf:
            process.peers.bus_lost()
        await (process.check_log_while_deaf() if deaf else process.check_log())
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


async def test_pages_are_sent_away_at_the_word_of_another_process_and_here_at_the_word_of_this_one(wire):
    await a_game("alice", "bob")
    bobs, alices = [pk async for pk in Player.objects.order_by("-name").values_list("pk", flat=True)]
    async with opened("bob") as bob, opened("alice") as alice:
        before = process.sent_away
        await wire.say(SentAway(CloseCode.FORBIDDEN, bobs, "TEST"))
        assert await bob.closed_with() == CloseCode.FORBIDDEN
        assert process.sent_away == before + 1
        await alice.say({"type": "ping"})
        await alice.hear("pong")
        notify.identity_changed(alices)
        notify.room_changed("TEST")
        assert await alice.closed_with() == CloseCode.IDENTITY_CHANGED
    assert wire.last(SentAway).close == CloseCode.IDENTITY_CHANGED
    assert wire.last(Changed) == Changed("TEST")


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


async def test_whoever_closed_the_last_page_here_has_just_left_a_room_that_is_open_elsewhere(wire, monkeypatch):
    await a_game("alice", "bob")
    bob = (await Device.objects.aget(player__name="bob")).player_id
    await wire.say(Here({"TEST": ((1, 11),)}, whole=True))
    assert process.connected("TEST") == {1}  # although the room is open only elsewhere
    assert process.away_for("TEST", 2) < 5
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
    room = process.room("TEST")
    clock.look_ahead(room)
    _, timer = clock._due["TEST"]
    clock._forget(room)
    return timer.when() - process.loop.time()


# What was missed is found again, and one thing that cannot be mended leaves the others well


class Stuck:
    """A page whose socket cannot be closed any more."""

    token = None

    def __init__(self, name: int, tried: asyncio.Queue[int]) -> None:
        self.viewer = Viewer(0, "TEST", closed=False, player=name, member=name)
        self._tried = tried

    async def tell(self, text: str) -> None: ...

    async def close(self, code: int | None = None) -> None:
        self._tried.put_nowait(self.viewer.player or 0)
        raise OSError("gone")


async def stuck_in(hub: Any, send_away: Callable[[], object]) -> set[int]:
    """Of two such pages in the hub, which somebody tried to close."""
    tried: asyncio.Queue[int] = asyncio.Queue()
    for name in (1, 2):
        hub.add(Stuck(name, tried))
    send_away()
    async with asyncio.timeout(PATIENCE):
        return {await tried.get(), await tried.get()}


async def test_a_page_that_cannot_be_closed_keeps_no_other_open_also_after_a_silence(wire):
    here = Process()
    here.open()
    assert await stuck_in(here.hub, lambda: here.send_away(CloseCode.GONE, code="TEST")) == {1, 2}
    await here.close()
    try:  # of players whom nobody knows any more
        assert await stuck_in(process.hub, process.peers.bus_found) == {1, 2}
    finally:
        process.hub._rooms.clear()


@pytest.mark.parametrize("readable", [True, False])
async def test_after_a_silence_pages_are_asked_who_they_are_also_if_the_log_cannot_be_read(wire, monkeypatch, readable):
    await a_game("alice", "bob")
    async with opened("bob") as bob, opened("alice") as alice:
        await Member.objects.filter(player__name="bob").aupdate(kicked=True)
        if not readable:
            monkeypatch.setattr(process, "check_log", AsyncMock(side_effect=OperationalError("no log")))
        process.peers.bus_lost()
        process.peers.bus_found()
        assert await bob.closed_with() == CloseCode.IDENTITY_CHANGED
        await alice.say({"type": "ping"})
        await alice.hear("pong")


async def test_a_page_that_could_not_be_asked_who_it_is_is_asked_at_the_next_heartbeat(wire, monkeypatch):
    logged = asyncio.Event()
    monkeypatch.setattr("games.live.cluster.peers.logger.warning", lambda *_, **__: logged.set())

    def look(code, token, *, tv):
        if not logged.is_set():
            raise OperationalError("the database is gone, too")
        return viewer_of(code, token, tv=tv)

    await a_game("alice", "bob")
    async with opened("bob") as bob:
        await Member.objects.filter(player__name="bob").aupdate(kicked=True)
        monkeypatch.setattr("games.live.cluster.peers.viewer_of", look)
        process.peers.bus_found()
        await asyncio.wait_for(logged.wait(), PATIENCE)
        await process.peers.beat()
        assert await bob.closed_with() == CloseCode.IDENTITY_CHANGED


async def test_a_room_or_a_table_that_cannot_be_read_keeps_no_other_from_being_read(wire, monkeypatch, caplog):
    tried = set()

    def fail(of, name):
        async def failing(one):
            tried.add(getattr(one, name))
            raise ValueError("something of a newer version")

        monkeypatch.setattr(of, {"code": "refresh", "id": "catch_up"}[name], failing)

    games = [await a_game("alice", code=code) for code in ("TEST", "BEST")]
    async with opened("alice"), opened("alice", code="BEST"):
        fail(LiveRoom, "code")
        fail(Table, "id")
        await Room.objects.aupdate(version=F("version") + 1)
        for game in games:
            await Move.objects.acreate(game=game, number=2, action_id="a" * 32, events=[], at=game.started_at)
        await process.check_log()
    assert tried == {"TEST", "BEST", *(game.pk for game in games)}
    assert f"game {games[0].pk} could not be read again" in caplog.text


async def test_a_change_that_could_not_be_shown_is_shown_at_the_next_attempt(wire, monkeypatch):
    await a_game("alice")
    async with opened("alice"):
        woken = []
        room = process.room("TEST")
        process.after_change(woken.append)
        await Room.objects.aupdate(version=F("version") + 1)
        with monkeypatch.context() as broken:
            broken.setattr("games.live.live_room.forgotten_members", Mock(side_effect=OperationalError("no answer")))
            with pytest.raises(OperationalError):
                await room.refresh()
        assert woken == []
        await room.refresh()
        assert woken == [room]


async def test_a_page_that_fills_a_gap_wakes_the_bots(wire):
    game = await a_game("alice", bots=1)
    async with opened("alice") as alice:
        woken = []
        process.after_change(woken.append)
        await alice.say({"type": "sync", "game": game.pk, "since": 0})
        await alice.say({"type": "ping"})
        await alice.hear("pong")
        assert woken == [process.room("TEST")]
