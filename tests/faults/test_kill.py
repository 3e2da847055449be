import asyncio
import signal

from tests.clients import first_legal
from tests.faults.evening import check_nothing_lost_or_doubled, play_through, stored_moves, table
from tests.services.server import running_server


async def test_an_action_repeated_after_a_kill_is_played_once():
    with running_server() as server:
        async with table(server, 2) as (alice, bob):
            turn, id = alice.screen.turn, "a" * 32
            link = await alice.next_link(0)
            number = await alice.act(0, {"roll": {"keep": [], "link": link}}, turn=turn, id=id)
            await bob.until(lambda screen: screen.number == number)
            dice = bob.screen.turn["dice"]
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            again = await alice.act(0, {"roll": {"keep": [], "link": link}}, turn=turn, id=id)
            assert again == number
            assert alice.screen.turn["dice"] == dice
            assert list(stored_moves(server).values()).count(id) == 1
            assert len(stored_moves(server)) == number


async def test_an_action_sent_into_a_dying_server_is_answered_by_the_next_one():
    with running_server() as server:
        async with table(server, 2) as (alice, bob):
            link = await alice.next_link(0)
            await asyncio.to_thread(server.kill)
            roll = asyncio.create_task(alice.act(0, {"roll": {"keep": [], "link": link}}))
            await asyncio.to_thread(server.start)
            number = await roll
            await bob.until(lambda screen: screen.number == number)
            assert bob.screen.turn == alice.screen.turn
            check_nothing_lost_or_doubled(server, [alice, bob])


async def test_everybody_is_told_of_a_restart_and_comes_back():
    with running_server() as server:
        async with table(server, 3) as clients:
            playing = asyncio.create_task(play_through(clients, first_legal))
            await clients[0].until(lambda screen: screen.number > 20)
            assert await asyncio.to_thread(server.stop, signal.SIGTERM) == 0
            for client in clients:
                assert client.screen.heard[-1]["type"] == "bye"
                assert client.closes == [4012]
            await asyncio.to_thread(server.start)
            await playing
            check_nothing_lost_or_doubled(server, clients)
