"""An action counts once, sent one to four times over two tabs, across restarts.

Every player has the room open in two tabs and sends every action one to four times over both, with the same id; now and
then an old one is sent again. Meanwhile the server is stopped or killed, and started again. The log may have no action
twice, no page may be told two numbers for one, and no move may be there that nobody wanted.
"""

import asyncio
import secrets
import signal
from collections import deque
from contextlib import AsyncExitStack
from random import Random

from bench.lib.servers import quiet_server
from bench.scenarios.evenings import judge
from bench.scenarios.row import Figure, Found, Sizes
from tests.clients import Client, Recorder, Refused, best_points
from tests.clients.screen import Json
from tests.clients.strategy import PASSING
from tests.faults.evening import next_game, stored_moves, table
from tests.services.server import Server

SIZES = {"actions": 10_000, "restarts": 20, "tables": 6}
PLAYERS = 2
MOST_TIMES = 4
LATER = 0.05  # the chance that an old action is said once more
REMEMBERED = 40


class Person:
    """Somebody with the same room open in two tabs, who presses everything more than once."""

    def __init__(self, tabs: list[Client], luck: Random) -> None:
        self.tabs = tabs
        self.main = tabs[0]
        self.asked: set[str] = set()
        self.sent = 0
        self._luck = luck
        self._said: deque[Json] = deque(maxlen=REMEMBERED)

    async def play_out(self) -> None:
        main = self.main
        while True:
            await main.until(lambda screen: screen.over or screen.turn["seat"] in screen.my_seats(), seconds=120)
            if main.screen.over:
                return
            turn = main.screen.turn
            do = best_points(turn)
            if "roll" in do:
                do["roll"]["link"] = await main.next_link(turn["seat"])
            try:
                await self._ask(turn, do)
            except Refused as refused:
                if refused.code not in PASSING:
                    raise
            moment = _moment(turn)
            await main.until(lambda screen, moment=moment: screen.over or _moment(screen.turn) != moment, seconds=120)

    async def _ask(self, turn: Json, do: Json) -> None:
        luck, message = self._luck, self.main.asking(turn["seat"], do, turn=turn, id=secrets.token_hex(16))
        self.asked.add(message["id"])
        self._said.append(message)
        chosen = luck.choices(self.tabs, k=luck.randint(1, MOST_TIMES))
        asking = [asyncio.create_task(tab.act(turn["seat"], do, turn=turn, id=message["id"])) for tab in set(chosen)]
        await asyncio.sleep(0)
        for tab in chosen[len(asking) :]:
            await tab.say(message)
        if later := luck.random() < LATER:
            await luck.choice(self.tabs).say(luck.choice(self._said))
        self.sent += len(chosen) + later
        for result in await asyncio.gather(*asking, return_exceptions=True):
            if isinstance(result, BaseException):
                raise result


def _moment(turn: Json) -> tuple[int, int]:
    return turn["turn"], turn["roll"]


async def run(sizes: Sizes) -> Found:
    luck, actions, restarts = Random(2), sizes["actions"], sizes["restarts"]
    with quiet_server() as server:
        async with AsyncExitStack() as rooms:
            tables = [await _sit_down(server, rooms, luck) for _ in range(sizes["tables"])]
            people = [person for each in tables for person in each]
            playing = [asyncio.create_task(_play_on(each)) for each in tables]
            for at in range(1, restarts + 1):  # evenly over all actions
                await _until(people, playing, actions * at // (restarts + 1))
                await asyncio.to_thread(server.stop, luck.choice((signal.SIGKILL, signal.SIGTERM)))
                await asyncio.to_thread(server.start)
            await _until(people, playing, actions)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            pages = [tab for person in people for tab in person.tabs]
            for page in pages:
                await page.answered()
            for person in people:
                last = max(tab.screen.number for tab in person.tabs)
                for tab in person.tabs:
                    await tab.until(lambda screen, last=last: screen.number >= last)
            verdict = judge(server, pages)
            asked = {id for person in people for id in person.asked} | {id for page in pages for id in page.acked}
            # A game begins without anybody's action.
            strangers = sum(number > 1 and id not in asked for (_, number), id in stored_moves(server).items())
    return Found(
        [
            Figure("actions", sum(len(person.asked) for person in people), at_least=actions),
            Figure("sent in all", sum(person.sent for person in people)),
            Figure("restarts", restarts),
            Figure("doubled", verdict.doubled, at_most=0),
            Figure("moves that nobody asked for", strangers, at_most=0),
            Figure("acknowledged and lost", verdict.lost, at_most=0),
            Figure("sheets that are not what the log makes", verdict.sheets_apart, at_most=0),
        ],
        faults=verdict.words,
    )


async def _sit_down(server: Server, rooms: AsyncExitStack, luck: Random) -> list[Person]:
    people = []
    for client in await rooms.enter_async_context(table(server, PLAYERS, screen=Recorder)):
        second = await rooms.enter_async_context(Client(client.browser, client.code, screen=Recorder()).open())
        await second.until(lambda screen: screen.game is not None)
        people.append(Person([client, second], luck))
    return people


async def _play_on(people: list[Person]) -> None:
    while True:
        await asyncio.gather(*(person.play_out() for person in people))
        await next_game([tab for person in people for tab in person.tabs])


async def _until(people: list[Person], playing: list[asyncio.Task[None]], goal: int) -> None:
    async with asyncio.timeout(600):
        while sum(len(person.asked) for person in people) < goal:
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)
