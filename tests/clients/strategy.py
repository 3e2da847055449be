"""How clients choose: only from what the turn offers, like a browser that knows no rules."""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from tests.clients.client import Client, Refused
from tests.clients.screen import Json

Strategy = Callable[[Json], Json]  # the turn -> what to do, without the link

# Answers after which the table simply looks different than it did: look again.
PASSING = {"stale", "not_your_turn", "game_over"}
# Nothing has changed, or it has and the answer was lost: the same action is asked for again, as a person would.
TROUBLE = {"server_trouble", "disk_full"}
AGAIN = 0.1  # seconds


def legal(turn: Json) -> list[Json]:
    return [choice for choice in turn["choices"] if choice[2] is None]


def first_legal(turn: Json) -> Json:
    """One roll, then the first category that may be filled."""
    return _choose(turn, rolls=1, pick=lambda choices: choices[0])


def best_points(turn: Json) -> Json:
    """All rolls, keeping the face there is most of; then the category that pays most."""
    return _choose(turn, rolls=3, pick=lambda choices: max(choices, key=lambda choice: choice[1] or 0))


def _choose(turn: Json, *, rolls: int, pick: Callable[[list[Json]], Json]) -> Json:
    if turn["must_declare"]:
        return {"declare": {"category": pick(legal(turn))[0]}}
    if turn["may_roll"] and turn["roll"] < rolls:
        return {"roll": {"keep": most_alike(turn["dice"])}}
    return {"score": {"category": pick(legal(turn))[0]}}


def most_alike(dice: Sequence[int]) -> list[int]:
    """The positions of the commonest face, but never of every die."""
    if not dice:
        return []
    face = max(dice, key=lambda face: (dice.count(face), face))
    return [at for at, shown in enumerate(dice) if shown == face][: len(dice) - 1]


async def play_out(client: Client, strategy: Strategy = best_points, *, turns: int | None = None) -> None:
    """Play every seat of this client until the game is over, or for so many categories."""
    screen = client.screen
    while turns is None or turns > 0:
        await client.until(lambda screen: screen.over or _mine(client), seconds=120)
        if screen.over:
            return
        turn = screen.turn
        do = strategy(turn)
        try:
            await _do(client, turn, do)
            turns = turns - ("score" in do) if turns is not None else None
        except Refused as refused:
            if refused.code not in PASSING:
                raise
        # The move comes before its answer, but on a new connection the welcome may bring both.
        await client.until(lambda screen, turn=turn: screen.over or _moment(screen.turn) != _moment(turn), seconds=120)


async def _do(client: Client, turn: Json, do: Json) -> None:
    id = secrets.token_hex(16)
    while True:
        try:
            if "roll" in do:
                await client.roll(turn["seat"], do["roll"]["keep"], id=id)
            else:
                await client.act(turn["seat"], do, turn=turn, id=id)
            return
        except Refused as refused:
            if refused.code not in TROUBLE:
                raise
        await asyncio.sleep(AGAIN)


def _moment(turn: Json) -> tuple[int, int, str | None]:
    return turn["turn"], turn["roll"], turn["declared"]


def _mine(client: Client) -> bool:
    return client.screen.game is not None and client.screen.turn["seat"] in client.screen.my_seats()
