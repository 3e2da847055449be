"""Whose pages a room takes: members, televisions and strangers have places apart, and one address has a share."""

import sys
from collections import Counter
from contextlib import AsyncExitStack

import pytest
from channels.db import database_sync_to_async

import games
from games.live.hub import Hub
from games.live.live_room import LiveRoom
from games.live.process import process
from games.people.viewers import Viewer
from games.protocol import CloseCode
from tests.helpers.factories import DeviceFactory, PlayerFactory
from tests.helpers.pages import Page, a_game, closing, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


HOME, ELSEWHERE = "203.0.113.9", "203.0.113.10"
STRANGER = Viewer(room=1, code="TEST", closed=False)
TELEVISION = Viewer(room=1, code="TEST", closed=False, tv=True)


class Held:
    """A page that only holds its place."""

    def __init__(self, viewer: Viewer, household: str) -> None:
        self.viewer, self.household, self.token = viewer, household, None

    async def tell(self, text: str) -> None: ...

    async def close(self, code: int | None = None) -> None: ...


def fill(hub: Hub, viewer: Viewer, household: str) -> int:
    """As many pages as the hub takes of this kind from this address."""
    count = 0
    while not hub.is_crowded(viewer, household):
        hub.add(Held(viewer, household))
        count += 1
    return count


def test_one_address_has_a_share_of_the_strangers_places_and_twelve_phones_fit_twice(settings):
    hub = Hub()
    shares = [fill(hub, STRANGER, f"203.0.113.{number}") for number in range(9, 20)]
    assert (shares[:2], sum(shares)) == ([24, 24], 100)
    hub, lookers = Hub(), [Viewer(room=1, code="TEST", closed=False, player=number) for number in range(30)]
    assert sum(fill(hub, looker, HOME) for looker in lookers) == 24  # players of other rooms are strangers here
    settings.ADDRESS_LIMITS = False
    assert fill(Hub(), STRANGER, HOME) == 100


def test_strangers_leave_members_and_televisions_their_places():
    hub = Hub()
    for number in range(20):
        fill(hub, STRANGER, f"203.0.113.{number}")
    for player in range(12):
        member = Viewer(room=1, code="TEST", closed=False, player=player, member=player)
        assert fill(hub, member, HOME) == 8
    assert fill(hub, TELEVISION, HOME) == 8
    assert fill(hub, TELEVISION, ELSEWHERE) == 8
    assert hub.is_crowded(TELEVISION, "203.0.113.11")
    cast = Viewer(room=1, code="TEST", closed=False, tv=True, behind=3, behind_member=3)
    assert fill(hub, cast, HOME) == 8  # a tab that a member casts needs no place of strangers


async def test_a_hundred_sockets_without_a_cookie_shut_out_neither_the_television_nor_a_friend():
    await a_game("alice")
    crowd = [Held(STRANGER, f"198.51.100.{number}") for number in range(100)]
    for page in crowd:
        process.hub.add(page)
    assert await closing(None) == CloseCode.TOO_MANY_TABS
    async with opened(None, tv=True), opened("alice", tv=True), opened("alice") as alice:
        assert alice.welcome["you"] is not None
    for page in crowd:
        process.hub.remove(page)


# Guests who look on are seen


async def looking_on(page: Page, count: int) -> None:
    """Wait until the page is told of so many."""
    while (await page.hear("presence"))["looking_on"] != count:
        pass


async def test_everybody_sees_how_many_look_on():
    await a_game("alice")
    async with opened("alice") as alice:
        async with AsyncExitStack() as guests:
            await guests.enter_async_context(opened(None))
            await looking_on(alice, 1)
            second = await guests.enter_async_context(opened(None))
            await looking_on(alice, 2)
            await looking_on(second, 2)
        await looking_on(alice, 0)


async def test_a_television_is_no_guest_nor_a_member_and_a_player_of_another_room_is_one_whatever_pages_they_have():
    await a_game("alice", "bob")
    await database_sync_to_async(lambda: DeviceFactory(player=PlayerFactory(name="carol"), token="carol"))()
    async with opened("alice") as alice, opened(None, tv=True), opened("bob") as bob:
        await looking_on(bob, 0)
        async with opened("carol"), opened("carol") as again:
            await looking_on(again, 1)
            await looking_on(alice, 1)


# Pages that only look on cost their own heartbeats and nothing else: an action never walks over them


HERE = games.__path__[0]


class Onlooker(Held):
    """An open page in another room."""

    async def tell(self, text: str) -> None:
        raise AssertionError("nothing happened in this room")


async def work_of_a_turn(page: Page, seat: int) -> Counter[str]:
    """How many steps of the interpreter each of our functions took for three rolls and a category."""
    steps = Counter()

    def trace(frame, event, _):
        if not frame.f_code.co_filename.startswith(HERE):
            return None
        frame.f_trace_opcodes = True  # steps, not calls: walking over a thousand pages may be a single call
        if event == "opcode":
            steps[frame.f_code.co_qualname] += 1
        return trace

    sys.settrace(trace)
    try:
        for _ in range(3):
            await page.act(seat, roll={"keep": []})
        await page.act(seat, score={"category": "chance"})
    finally:
        sys.settrace(None)
    return steps


async def test_an_action_takes_no_more_work_beside_a_thousand_idle_pages():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        alone = await work_of_a_turn(alice, 0)
        bob.turn = alice.turn
        for at in range(250):
            code = f"ID{at:03}"
            shared = {name: getattr(process, name) for name in ("hub", "bus", "writer", "changed", "spawn")}
            process._rooms[code] = LiveRoom(code, elsewhere=process.peers.elsewhere, **shared)
            for _ in range(4):
                process.hub.add(Onlooker(Viewer(room=1, code=code, closed=False), HOME))
        assert len(list(process.hub.all_sockets())) == 1002
        beside = await work_of_a_turn(bob, 1)
        assert sum(alone.values()) > 1000
        # Another choice open, another turn of the writer: some steps. One for each room would be 250.
        more = {name: beside[name] - alone[name] for name in beside | alone}
        assert {name: steps for name, steps in more.items() if abs(steps) > 100} == {}
