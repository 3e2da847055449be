"""A page that comes back has everything within 300 ms (p99).

While tables of four play, pages come back one after the other that have missed up to fifty moves: counted from the
first packet of the connection until the welcome with those moves has been read.
"""

import asyncio
import json
from random import Random
from time import perf_counter

from bench.lib.figures import percentile
from bench.lib.servers import quiet_server
from bench.lib.wire import open_wire
from bench.scenarios.evenings import evening, judge
from bench.scenarios.row import Figure, Found, Sizes
from tests.clients import Client

PLAYERS = 4
MISSED = 50  # moves, at most
P99 = 300  # ms
SIZES = {"resumes": 1_000, "tables": 5}


async def run(sizes: Sizes) -> Found:
    luck = Random(4)
    with quiet_server() as server:
        hosts = [[server.host] * PLAYERS] * sizes["tables"]
        async with evening(hosts, thinks=0.05) as night:
            await night.until(20 * sizes["tables"])
            times, missed = [], 0
            for _ in range(sizes["resumes"]):
                took, moves = await _resume(luck.choice(night.everybody), luck)
                times.append(took * 1000)
                missed += moves
            await night.stop()
            verdict = judge(server, night.everybody)
    return Found(
        [
            Figure("pages that came back", len(times), at_least=sizes["resumes"]),
            Figure("moves that they had missed", missed),
            Figure("median", percentile(times, 50), "ms"),
            Figure("p99", percentile(times, 99), "ms", at_most=P99),
            Figure("longest", max(times), "ms"),
            Figure("welcomes without what was missed", verdict.lost + verdict.different, at_most=0),
        ],
        faults=verdict.words,
    )


async def _resume(client: Client, luck: Random) -> tuple[float, int]:
    """The seconds from the first packet to the welcome, and how many moves it brought."""
    screen = client.screen
    game = screen.game["game"]
    since = max(1, screen.number - luck.randint(0, MISSED))
    while (game, since) not in screen.moves:
        since += 1
    hello = {"type": "hello", "game": game, "since": since, "last": screen.moves[game, since]}
    welcomed = asyncio.get_running_loop().create_future()

    def hear(text: bytes) -> None:
        if text.startswith(b'{"type":"welcome"') and not welcomed.done():
            welcomed.set_result(text)

    browser, began = client.browser, perf_counter()
    wire = await open_wire(browser.host, f"/ws/r/{client.code}/", hear, cookie=browser.cookie_header)
    wire.send(json.dumps(hello).encode())
    message = json.loads(await asyncio.wait_for(welcomed, 60))
    took = perf_counter() - began
    wire.close()
    moves = message["moves"]
    if message["game"]["game"] == game and not message["fresh"]:
        numbers = [move["number"] for move in moves]
        assert numbers == list(range(since + 1, message["game"]["number"] + 1)), numbers
    return took, len(moves)
