"""The bots: who plays a seat, what they do next, and the rules that they study before."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from django.conf import settings

import rules
from games.live.live_room import LiveRoom
from games.live.process import process
from games.live.table import Table, Wish, fresh_id
from games.log.room_settings import RoomSettings
from games.perfect_play.advisers import advisers

# They play while nobody knows the rules well enough, and in games from before there were strengths.
SIMPLE: dict[str, rules.Player] = {
    "greedy": rules.GreedyPlayer(),
    "random": rules.RandomPlayer(random.SystemRandom()),
}


def bot_in_turn(table: Table) -> rules.Player | None:
    """The bot whose turn it is, if it is a bot's."""
    position = table.position
    if position.ended:
        return None
    state = position.state
    seat = table.seats[state.seat]
    if seat.bot:
        return _player(state, seat.bot)
    return _player(state, table.stand_in) if seat.order in state.handed_over else None


def _player(state: rules.State, level: str) -> rules.Player:
    adviser = None if level in SIMPLE else advisers.adviser(state.ruleset, state.house)
    if adviser is None:
        return SIMPLE.get(level, SIMPLE["greedy"])
    from rules.strategy.players import GIVES_AWAY, KnowingPlayer  # numpy: there is an adviser, so there is numpy

    return KnowingPlayer(adviser, GIVES_AWAY.get(level, GIVES_AWAY["casual"]))


def thinking_time(table: Table) -> float:
    """How long a bot waits; after a person's choice that can be taken back it leaves time for that."""
    state = table.position.state
    chose = state.last.seat if state.last and table.stored.settings.undo else None
    if chose is None or table.seats[chose].bot or chose in state.handed_over:
        return float(settings.BOT_PACE)
    return float(settings.BOT_WAITS_FOR_UNDO)


def bot_action(state: rules.State, player: rules.Player) -> rules.Action:
    # No seat is handed over any more where dice are real; one that was can only be played by the clock's move.
    return player.choose(state) if state.dice_from == "screen" else rules.TimeOver()


def clock_action(state: rules.State) -> rules.Action:
    """What the clock does: a roll if nobody has, and the category that leaves most to hope for."""
    adviser = advisers.adviser(state.ruleset, state.house)
    if adviser is None:
        return rules.TimeOver()
    if not state.hand.dice:
        return rules.Roll()  # and the rest in a moment, when it shows what fell
    if state.must_declare:
        return rules.TimeOver()  # these very dice are written: what naming hopes for does not count
    best = next(one.action for one in adviser.choices(state) if not isinstance(one.action, rules.Roll))
    assert isinstance(best, rules.Score)
    return rules.TimeOver(category=best.category)


def wish_of(table: Table, action: rules.Action) -> Wish:
    """What is wanted for the seat in turn, meant for this very moment."""
    state = table.position.state
    return Wish(fresh_id(), replace(action, seat=state.seat), None, (state.turn, state.hand.rolls_used))


def study(room: LiveRoom) -> None:
    """Have the rules learned that are played here, or will be."""
    rules_here = room.rules
    if rules_here is not None:
        advisers.prepare(*rules_here, asker=room.code, then=partial(_studied, room.code))


async def study_the_usual() -> None:
    """What most rooms play, before anybody asks for it, but not while a crowd comes back after a restart."""
    if process.settled:
        usual = rules.RULESETS[RoomSettings().ruleset]
        advisers.prepare(usual, rules.HouseRules().settled(usual, seats=1), asker="the usual")


def _studied(code: str) -> None:
    """From now on the bots of a room know its rules, or will not: its pages say so."""

    async def tell() -> None:
        room = process.room(code)
        if room is not None:
            await room.presence()

    process.spawn(tell)
