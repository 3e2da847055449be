"""Stored games at some moment of being played, by the real table and the real writer."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

from channels.db import database_sync_to_async

import rules
from games.errors import Refused
from games.live.decide import CommitChain
from games.live.table import Table, Wish, fresh_id
from games.live.writer import Writer
from games.log.stored import stored_game
from games.models import Game
from rules.bots import RandomPlayer
from rules.fairness import Chain, chain

NOW_AND_THEN = (rules.Undo, rules.Skip, rules.HandOver, rules.ComeBack)


async def _nobody(*shown: object) -> None:
    """Nobody looks."""


async def open_table(game: Game, writer: Writer, show: Callable[[str], Awaitable[object]] = _nobody) -> Table:
    return Table(await database_sync_to_async(stored_game)(game.pk), writer=writer, show=show)


async def play_on(game: Game, luck: Random, *, moves: int | None = None, odd: bool = True) -> Table:
    """Play `game` for so many actions or to its end; with `odd` also what players do now and then."""
    writer = Writer()
    table = await open_table(game, writer)
    player = RandomPlayer(luck)
    own = await _commit_first_seat(table, luck)
    try:
        while not table.position.ended and (moves is None or table.position.number < moves):
            state = table.position.state
            if odd and luck.random() < 0.1:
                await _try(table, luck.choice(NOW_AND_THEN)(seat=luck.randrange(len(state.columns))))
            if odd and luck.random() < 0.005:
                await _try(table, rules.Resign(seat=luck.randrange(len(state.columns))))
            state = table.position.state
            if not table.position.ended:
                action = replace(player.choose(state), seat=state.seat)
                rolls = isinstance(action, rules.Roll) and state.seat == 0
                link = own.after(table.position.ledger.seats[0].browser or "") if rolls else None
                await table.play(Wish(fresh_id(), action, link))
    finally:
        await writer.stop()
    return table


async def _commit_first_seat(table: Table, luck: Random) -> Chain:
    """One seat has a browser that adds links of its own. The same luck makes the same chain, but once a game."""
    links = chain(Random(f"{luck.random()} after move {table.position.number}").randbytes(32))
    await table.play(Wish(fresh_id(), CommitChain(0, links.end)))
    return links


async def _try(table: Table, action: rules.Action) -> None:
    with suppress(Refused):  # not now
        await table.play(Wish(fresh_id(), action))
