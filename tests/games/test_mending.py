"""What was missed is found again, and one thing that cannot be mended leaves the others well."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError

from games.live.venue import Venue, venue
from games.models import Game, Member
from games.protocol import CloseCode
from games.selectors.viewers import Viewer, viewer_of
from tests.games.pages import opened
from tests.games.stored import seated_game
from tests.games.wire import Wire

pytestmark = pytest.mark.django_db(transaction=True)


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


def two_stuck(hub: Any) -> asyncio.Queue[int]:
    """Two such pages in the hub, and which of them somebody has tried to close."""
    tried: asyncio.Queue[int] = asyncio.Queue()
    for name in (1, 2):
        hub.add(Stuck(name, tried))
    return tried


async def both(tried: asyncio.Queue[int]) -> set[int]:
    async with asyncio.timeout(5):
        return {await tried.get(), await tried.get()}


async def a_game(*names: str, **more: Any) -> Game:
    return await database_sync_to_async(seated_game)(*names, **more)


async def test_a_page_that_cannot_be_closed_keeps_no_other_open():
    here = Venue()
    here.open()
    tried = two_stuck(here.hub)
    here.send_away(CloseCode.GONE, code="TEST")
    assert await both(tried) == {1, 2}
    await here.close()


async def test_after_a_silence_a_page_that_cannot_be_closed_keeps_no_other_open(wire: Wire):
    tried = two_stuck(venue.hub)  # of players whom nobody knows any more
    try:
        venue.neighbours.bus_found()
        assert await both(tried) == {1, 2}
    finally:
        venue.hub._rooms.clear()


async def test_after_a_silence_pages_are_asked_who_they_are_also_if_the_log_cannot_be_read(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
):
    async def fail() -> None:
        raise OperationalError("no log")

    await a_game("alice", "bob")
    async with opened("bob") as bob:
        await Member.objects.filter(player__name="bob").aupdate(kicked=True)
        monkeypatch.setattr(venue, "check_log", fail)
        venue.neighbours.bus_found()
        assert await bob.closed_with() == CloseCode.IDENTITY_CHANGED


async def test_a_page_that_could_not_be_asked_who_it_is_is_asked_at_the_next_heartbeat(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
):
    logged = asyncio.Event()
    monkeypatch.setattr("games.live.neighbours.logger.warning", lambda *_, **__: logged.set())

    def look(code: str, token: str | None) -> Viewer | None:
        if not logged.is_set():
            raise OperationalError("the database is gone, too")
        return viewer_of(code, token)

    await a_game("alice", "bob")
    async with opened("bob") as bob:
        await Member.objects.filter(player__name="bob").aupdate(kicked=True)
        monkeypatch.setattr("games.live.neighbours.viewer_of", look)
        venue.neighbours.bus_found()
        await asyncio.wait_for(logged.wait(), 5)
        await venue.neighbours.beat()
        assert await bob.closed_with() == CloseCode.IDENTITY_CHANGED
