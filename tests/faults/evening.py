"""An evening on a server that dies: who plays, what is broken when, and what must hold afterwards."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from random import Random
from typing import Any

import psycopg

import rules
from games.log.events import load_events
from games.log.position import Position, opening
from games.log.room_settings import load_house
from tests.clients import Browser, Client, Failed, Screen, Strategy, first_legal, play_out
from tests.services.server import Server

NAMES = ("Alice", "Bob", "Charlie", "Dora", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Karl", "Lena")


@asynccontextmanager
async def table(
    server: Server, players: int, *, screen: type[Screen] = Screen, **settings: Any
) -> AsyncIterator[list[Client]]:
    """Friends around one table, each with a browser of their own, the first one the host; the game has begun."""
    async with table_at([f"127.0.0.1:{server.port}"] * players, screen=screen, **settings) as clients:
        yield clients


@asynccontextmanager
async def table_at(
    hosts: Sequence[str], *, screen: type[Screen] = Screen, **settings: Any
) -> AsyncIterator[list[Client]]:
    """The same, where each of them has found the server at an address of their own."""
    async with lobby_at(hosts, screen=screen, **settings) as clients:
        await clients[0].browser.do(clients[0].code, "start")
        for client in clients:
            await client.until(lambda screen: screen.game is not None)
        yield clients


@asynccontextmanager
async def lobby_at(
    hosts: Sequence[str], *, screen: type[Screen] = Screen, **settings: Any
) -> AsyncIterator[list[Client]]:
    """Friends in a room whose game has not begun."""
    async with AsyncExitStack() as stack:
        browsers = [Browser(host) for host in hosts]
        for browser in browsers:
            stack.callback(browser.close)
        host, *guests = browsers
        code = await host.start_room(NAMES[0])
        for browser, name in zip(guests, NAMES[1:], strict=False):
            await browser.join(code, name)
        named = zip(browsers, NAMES, strict=False)
        clients = [Client(browser, code, luck=Random(name), screen=screen()) for browser, name in named]
        await host.look(code)
        if settings:
            await host.do(code, "settings", **settings)
        for client in clients:
            await stack.enter_async_context(client.open())
        yield clients


async def next_game(clients: list[Client]) -> None:
    """The same seats once more; the host asks again if the server dies over it, as a person would."""
    host = clients[0]
    assert host.screen.game is not None
    before = host.screen.game["game"]
    while host.screen.game["game"] == before:
        try:
            await host.browser.do(host.code, "rematch")
        except (OSError, asyncio.IncompleteReadError, Failed):
            host.browser.close()
        with suppress(TimeoutError):
            await host.until(lambda screen: screen.game["game"] != before, seconds=3)
    for client in clients:
        await client.until(lambda screen: screen.game is not None and screen.game["game"] != before)


async def play_through(clients: list[Client], strategy: Strategy = first_legal) -> None:
    """Everybody plays until the game is over on every screen."""
    await asyncio.gather(*(play_out(client, strategy) for client in clients))
    last = max(client.screen.number for client in clients)
    for client in clients:
        await client.until(lambda screen: screen.over and screen.number == last)


# What must hold


def stored_moves(server: Server) -> dict[tuple[int, int], str]:
    """(game, number) -> action id, from the database itself."""
    rows = _rows(server, "SELECT game_id, number, action_id FROM games_move")
    return {(game, number): action for game, number, action in rows}


def replayed_sheet(server: Server, game: int) -> list[Any]:
    """The cards of a game as its log alone tells them."""
    state = replayed(server, game).state
    return [_card(state, column) for column in range(len(state.columns))]


def _card(state: rules.State, column: int) -> dict[str, Any]:
    card = rules.card(state, state.columns[column].seats[0])
    sums = ("upper_sum", "bonus", "lower_sum", "extra", "saved_rolls", "total")
    return {"column": column, "filled": dict(card.filled)} | {name: getattr(card, name) for name in sums}


def replayed(server: Server, game: int) -> Position:
    query = "SELECT ruleset, house, dice_from, key FROM games_game WHERE id = {}"
    [(ruleset, house, dice_from, key)] = _rows(server, query, game)
    [(seats,)] = _rows(server, "SELECT count(*) FROM games_seat WHERE game_id = {}", game)
    query = "SELECT number, action_id, events FROM games_move WHERE game_id = {} ORDER BY number"
    moves = _rows(server, query, game)
    rules_of_it = load_house(json.loads(house) if isinstance(house, str) else house)
    position = opening(ruleset=ruleset, house=rules_of_it, seats=seats, dice_from=dice_from, key=key)
    for number, action, events in moves:
        assert number == position.number + 1
        position = position.after(number, action, load_events(events))
    return position


def check_nothing_lost_or_doubled(server: Server, clients: Iterable[Client]) -> int:
    """Compare every client's memory with the log; how many moves were compared."""
    moves = stored_moves(server)
    assert len(set(moves.values())) == len(moves), "an action is stored twice"
    for client in clients:
        screen = client.screen
        for (game, number), action in screen.moves.items():
            assert moves[game, number] == action, f"move {number} of game {game} is another one in the log"
        by_action = {action: number for (_, number), action in moves.items()}
        for action, number in client.acked.items():
            assert by_action.get(action) == number, f"move {number} was acknowledged and is lost"
        assert screen.game is not None
        assert screen.sheet == replayed_sheet(server, screen.game["game"])
    return len(moves)


def _rows(server: Server, query: str, *values: Any) -> list[Any]:
    """What the database itself says, SQLite or PostgreSQL."""
    url = server.environment.get("YATZY_DATABASE_URL")
    if url:
        with psycopg.connect(url) as connection:
            return connection.execute(query.format("%s"), values).fetchall()
    with closing(sqlite3.connect(f"file:{server.data / 'yatzy.sqlite3'}?mode=ro", uri=True)) as database:
        return database.execute(query.format("?"), values).fetchall()
