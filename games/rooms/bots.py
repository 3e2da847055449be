"""Bots: the simple players of the rules, at a pace that people can follow."""

from __future__ import annotations

import random
from dataclasses import replace

from django.conf import settings

import rules
from games.live.table import Table, Wish, fresh_id

_luck = random.SystemRandom()
PLAYERS: dict[str, rules.Player] = {"greedy": rules.GreedyPlayer(), "random": rules.RandomPlayer(_luck)}
STAND_IN = "greedy"  # plays a seat that its player handed over


def bot_in_turn(table: Table) -> rules.Player | None:
    """The bot whose turn it is, if it is a bot's."""
    position = table.position
    if position.ended:
        return None
    seat = table.seats[position.state.seat]
    if seat.bot:
        return PLAYERS.get(seat.bot, PLAYERS[STAND_IN])
    return PLAYERS[STAND_IN] if seat.order in position.state.handed_over else None


def thinking_time(table: Table) -> float:
    """How long a bot waits; after a person's choice that can be taken back it leaves time for that."""
    state = table.position.state
    chose = state.last.seat if state.last and table.stored.settings.undo else None
    if chose is None or table.seats[chose].bot or chose in state.handed_over:
        return float(settings.BOT_PACE)
    return float(settings.BOT_WAITS_FOR_UNDO)


def bot_wish(table: Table, player: rules.Player) -> Wish:
    """What the bot does next, meant for this very moment."""
    state = table.position.state
    # No seat is handed over any more where dice are real; one that was can only be played by the clock's move.
    action = player.choose(state) if state.dice_from == "screen" else rules.TimeOver()
    return Wish(fresh_id(), _seated(action, state.seat), None, (state.turn, state.hand.rolls_used))


def _seated(action: rules.Action, seat: int) -> rules.Action:
    return replace(action, seat=seat)
