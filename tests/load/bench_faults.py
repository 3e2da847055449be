"""`yatzy.py bench faults`: clients play while the server is killed fifty times; nothing may be lost or doubled."""

import asyncio
from random import Random
from time import perf_counter

from tests.clients import best_points
from tests.faults.evening import (
    check_nothing_lost_or_doubled,
    kill_now_and_then,
    next_game,
    play_through,
    table,
)
from tests.services.server import running_server

KILLS = 50
PLAYERS = 4


def main() -> int:
    """Play until the last kill, and the last game to its end; the checks raise if anything is wrong."""
    asyncio.run(_evening())
    return 0


async def _evening() -> None:
    luck = Random(1)
    began = perf_counter()
    with running_server() as server:
        async with table(server, PLAYERS) as clients:
            killer = asyncio.create_task(kill_now_and_then(server, clients[0], KILLS, luck))
            games = 1
            await play_through(clients, best_points)
            while not killer.done():
                games += 1
                await next_game(clients)
                await play_through(clients, best_points)
            killer.result()
            moves = check_nothing_lost_or_doubled(server, clients)
            acked = sum(len(client.acked) for client in clients)
            closes = sum(len(client.closes) for client in clients)
    print(
        f"{KILLS} kills, {games} games of {PLAYERS} players, {closes} lost connections, {perf_counter() - began:.0f} s."
    )
    print(f"{acked} acknowledged moves, {moves} in the log: none lost, none doubled, every sheet equal to its log.")
