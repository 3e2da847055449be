"""Many who act at once, and servers that die over an action: each is played once, and answered."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.clients import Client, Refused
from tests.faults.evening import check_nothing_lost_or_doubled, stored_moves, table
from tests.services.server import running_server

EIGHT = 8  # pages, as many as one player may have open


@pytest.fixture(scope="module")
def server():
    with running_server() as server:
        yield server


async def test_of_eight_who_act_at_once_one_moves_and_seven_are_answered(server):
    async with table(server, 2) as (alice, bob), AsyncExitStack() as pages:
        link = await alice.next_link(0)
        others = [Client(alice.browser, alice.code) for _ in range(EIGHT - 1)]
        for other in others:
            await pages.enter_async_context(other.open())
            await other.until(lambda screen: screen.game is not None)
        clients = [alice, *others]
        before = len(stored_moves(server))
        turn = alice.screen.turn
        rolls = [client.act(0, {"roll": {"keep": [], "link": link}}, turn=turn) for client in clients]
        answers = await asyncio.gather(*rolls, return_exceptions=True)
        (number,) = [answer for answer in answers if isinstance(answer, int)]
        refused = [answer.code for answer in answers if isinstance(answer, Refused)]
        assert refused == ["stale"] * (EIGHT - 1)
        assert len(stored_moves(server)) == before + 1
        for client in [*clients, bob]:
            await client.until(lambda screen: screen.number == number)
            assert client.screen.turn == bob.screen.turn
        # Whoever was first, only that page was told so.
        assert [len(client.acked) for client in clients[1:]].count(1) + (len(alice.acked) - 1) == 1
        check_nothing_lost_or_doubled(server, [*clients, bob])


async def test_an_action_repeated_after_a_kill_is_played_once(server):
    async with table(server, 2) as (alice, bob):
        turn, id = alice.screen.turn, "a" * 32
        link = await alice.next_link(0)
        number = await alice.act(0, {"roll": {"keep": [], "link": link}}, turn=turn, id=id)
        await bob.until(lambda screen: screen.number == number)
        dice, before = bob.screen.turn["dice"], stored_moves(server)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        again = await alice.act(0, {"roll": {"keep": [], "link": link}}, turn=turn, id=id)
        assert again == number
        assert alice.screen.turn["dice"] == dice
        assert list(stored_moves(server).values()).count(id) == 1
        assert stored_moves(server) == before
