"""What was missed is found again, and one thing that cannot be mended leaves the others well."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models import F

from games.live.cluster.bus import Moved
from games.live.live_room import LiveRoom
from games.live.process import Process, process
from games.live.table import Table
from games.log.stored import moves_since
from games.models import Member, Move, Room
from games.people.viewers import Viewer, viewer_of
from games.protocol import CloseCode
from tests.helpers.pages import PATIENCE, a_game, opened
from tests.helpers.wire import OPEN_ELSEWHERE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


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


async def test_after_a_silence_pages_are_asked_who_they_are_also_if_the_log_cannot_be_read(wire, monkeypatch):
    async def fail():
        raise OperationalError("no log")

    await a_game("alice", "bob")
    async with opened("bob") as bob:
        await Member.objects.filter(player__name="bob").aupdate(kicked=True)
        monkeypatch.setattr(process, "check_log", fail)
        process.peers.bus_found()
        assert await bob.closed_with() == CloseCode.IDENTITY_CHANGED


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


async def test_while_the_log_is_read_after_a_gap_other_rooms_are_heard(wire, monkeypatch):
    game = await a_game("alice", "bob")
    async with opened("alice") as alice:
        await wire.say(OPEN_ELSEWHERE)
        await alice.act(0, roll={"keep": []})
        await alice.act(0, score={"category": "chance"})
        third = wire.last(Moved)
    moves = [move async for move in Move.objects.filter(game=game, number__gt=1).order_by("number")]
    await Move.objects.filter(game=game, number__gt=1).adelete()
    may_read = threading.Event()

    def read_slowly(game, number):
        may_read.wait(10)
        return moves_since(game, number)

    async with opened("bob") as bob:
        await Move.objects.abulk_create(moves)
        monkeypatch.setattr("games.live.table.moves_since", read_slowly)
        try:
            async with asyncio.timeout(PATIENCE):
                await wire.say(third)  # returns although the log is not read yet: the next news can be heard
        finally:
            may_read.set()
        assert [(await bob.hear("move"))["number"] for _ in range(2)] == [2, 3]


async def test_a_change_that_could_not_be_shown_is_shown_at_the_next_attempt(wire, monkeypatch):
    def fail(code):
        raise OperationalError("no answer")

    await a_game("alice")
    async with opened("alice"):
        woken = []
        room = process.room("TEST")
        process.after_change(woken.append)
        await Room.objects.aupdate(version=F("version") + 1)
        with monkeypatch.context() as broken:
            broken.setattr("games.live.live_room.forgotten_members", fail)
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
