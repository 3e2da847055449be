import asyncio
from contextlib import AsyncExitStack

from tests.clients import Client, Refused
from tests.faults.evening import check_nothing_lost_or_doubled, stored_moves, table
from tests.services.server import running_server

EIGHT = 8


async def eight_pages(alice, pages):
    """All the pages that one player may have open, the first among them."""
    others = [Client(alice.browser, alice.code) for _ in range(EIGHT - 1)]
    for other in others:
        await pages.enter_async_context(other.open())
        await other.until(lambda screen: screen.game is not None)
    return [alice, *others]


async def test_of_eight_who_act_at_once_one_moves_and_seven_are_answered():
    with running_server() as server:
        async with table(server, 2) as (alice, bob), AsyncExitStack() as pages:
            link = await alice.next_link(0)
            clients = await eight_pages(alice, pages)
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


async def test_one_action_sent_from_eight_pages_is_played_once_and_answered_eight_times():
    with running_server() as server:
        async with table(server, 2) as (alice, bob), AsyncExitStack() as pages:
            link = await alice.next_link(0)
            clients = await eight_pages(alice, pages)
            before = len(stored_moves(server))
            turn = alice.screen.turn
            same = [client.act(0, {"roll": {"keep": [], "link": link}}, turn=turn, id="e" * 32) for client in clients]
            assert len(set(await asyncio.gather(*same))) == 1
            assert len(stored_moves(server)) == before + 1
            check_nothing_lost_or_doubled(server, [*clients, bob])


async def test_nobody_else_may_act_for_a_seat():
    with running_server() as server:
        async with table(server, 3) as (alice, bob, charlie):
            turn = alice.screen.turn
            before = len(stored_moves(server))
            wrong = [client.act(0, {"roll": {"keep": []}}, turn=turn) for client in (bob, charlie)]
            answers = await asyncio.gather(*wrong, return_exceptions=True)
            assert [getattr(answer, "code", answer) for answer in answers] == ["not_your_seat"] * 2
            assert len(stored_moves(server)) == before
