"""With no page open anywhere, nobody is away before they have been missed: a restart or a lost signal moves no role."""

import time
from datetime import timedelta
from math import ceil

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from games.live.cluster.bus import Here
from games.live.process import process
from games.models import Member, Player, Room
from games.rooms.claims import Asked, claim_member
from games.rooms.host import host_is_away
from tests.helpers.pages import open_process, opened
from tests.helpers.stored import seated_game

pytestmark = pytest.mark.django_db(transaction=True)


class Later:
    """The clock of the live part: it stands still, however slow the machine is, until a test puts it forward."""

    def __init__(self) -> None:
        self.stop()

    def stop(self) -> None:
        """At a whole second, so that sums of seconds are exact."""
        self._began, self.passed = ceil(time.monotonic()), 0

    def __call__(self) -> float:
        return self._began + self.passed


@pytest.fixture
def later(settings):
    settings.HOST_AWAY_AFTER = 15
    return Later()


@pytest.fixture
async def fresh_process(later):
    async with open_process():
        later.stop()
        process.peers.elsewhere._clock = later
        yield


@database_sync_to_async
def an_evening() -> None:
    """Alice hosts, bob plays; for an hour they have asked for nothing but what their open pages ask for."""
    seated_game("alice", "bob")
    Player.objects.update(seen_at=timezone.now() - timedelta(hours=1))


@database_sync_to_async
def i_was_alice() -> Asked:
    """Mallory knows the code."""
    alice = Member.objects.get(player__name="alice")
    return claim_member(room=Room.objects.get(), device=None, member_id=alice.pk)


@database_sync_to_async
def alice_is_away() -> bool:
    return host_is_away(Room.objects.get())


@pytest.mark.usefixtures("fresh_process")
async def test_in_the_seconds_after_a_restart_nobody_becomes_the_host_by_asking(later):
    await an_evening()
    asked = await i_was_alice()
    assert (asked.claim is not None, asked.ask_again) == (True, 15)
    later.passed = 14
    assert not await alice_is_away()
    later.passed = 15
    assert (await i_was_alice()).claim is None


@pytest.mark.usefixtures("fresh_process")
async def test_when_everybody_loses_the_signal_at_once_nobody_becomes_the_host_by_asking(later):
    process.open_since -= 3600
    await an_evening()
    async with opened("alice"), opened("bob"):
        pass
    assert process.room("TEST") is None
    later.passed = 14
    await process.peers.beat()
    assert (await i_was_alice()).claim is not None
    later.passed = 16
    assert await alice_is_away()
    assert (await i_was_alice()).claim is None
    await process.peers.beat()
    assert process.peers.elsewhere._left_at == {}  # nothing is kept of rooms that are empty for good


async def test_a_signal_lost_in_another_process_moves_no_role_in_this_one_nor_while_none_can_be_heard(wire, later):
    process.peers.elsewhere._clock = later
    later.passed = 3600
    await an_evening()
    pages = tuple([(one.player_id, one.pk) async for one in Member.objects.all()])
    await wire.say(Here({"TEST": pages}, whole=True), Here({"TEST": None}, whole=False))
    await process.peers.beat()
    later.passed += 14
    assert not await alice_is_away()
    later.passed += 1
    assert await alice_is_away()
    process.peers.bus_lost()
    later.passed += 3600
    assert not await alice_is_away()


@pytest.mark.usefixtures("fresh_process")
async def test_the_host_of_a_new_room_is_not_away_before_the_first_page_is_there(later):
    later.passed = 3600
    await an_evening()
    await Player.objects.filter(name="alice").aupdate(seen_at=timezone.now())
    assert process.away_for("TEST", 1) > 15
    assert not await alice_is_away()
