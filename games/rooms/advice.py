"""Advice during a game: the best choices of whoever is in turn, and what their last choice gave away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import rules
from games.errors import Reason, Refused
from games.log import events as log
from games.log.stored import StoredGame, stored_game
from games.models import Player, Room
from games.perfect_play.advice import Advice, best_choices, cost_of
from games.perfect_play.advisers import advisers

if TYPE_CHECKING:  # numpy: there is an adviser only where it is there, too
    from rules.strategy.advice import Adviser


@dataclass(frozen=True, slots=True)
class Review:
    """A choice that was made, and what would have been best."""

    taken: rules.Action
    best: rules.Action
    cost: float
    dice: rules.Dice
    ruleset: str


def advice(*, room: Room, player: Player) -> tuple[rules.State, tuple[Advice, ...]]:
    """The best choices of a player who is in turn. Raises Refused."""
    stored, adviser = _allowed(room, player)
    state = _states(stored)[-1][1]
    if state.over or stored.seats[state.seat].controller != player.pk:
        raise Refused(Reason.NOT_YOUR_SEAT)
    if not state.hand.dice:
        return state, ()
    return state, best_choices(adviser, state)


def review(*, room: Room, player: Player) -> Review | None:
    """The last choice of a player's that was one; None before the first. Raises Refused."""
    stored, adviser = _allowed(room, player)
    mine = {seat.order for seat in stored.seats if seat.controller == player.pk}
    told = _states(stored)
    for (event, _), (_, before) in zip(reversed(told[1:]), reversed(told[:-1]), strict=True):
        if event is not None and _is_choice(event, mine - before.handed_over):
            taken = _taken(event)
            cost, best = cost_of(adviser, before, taken), adviser.choices(before)[0].action
            return None if cost is None else Review(taken, best, cost, before.hand.dice, before.ruleset.key)
    return None


def _is_choice(event: rules.Event, mine: set[int]) -> bool:
    match event:
        case rules.DiceRolled(seat=seat, rolls_used=used):
            return seat in mine and used > 1
        case rules.CategoryScored(seat=seat, by="player") | rules.CategoryDeclared(seat=seat):
            return seat in mine
    return False


def _taken(event: rules.Event) -> rules.Action:
    match event:
        case rules.DiceRolled(keep=keep):
            return rules.Roll(keep)
        case rules.CategoryDeclared(category=category):
            return rules.Declare(category)
    assert isinstance(event, rules.CategoryScored)  # no other event is a choice
    return rules.Score(event.category)


def _states(stored: StoredGame) -> list[tuple[rules.Event | None, rules.State]]:
    """Every event with the state after it; the first is the beginning."""
    told: list[tuple[rules.Event | None, rules.State]] = [(None, stored.start.state)]
    for _, _, events in stored.moves:
        for event in (each for each in map(log.to_rules, events) if each is not None):
            told.append((event, rules.evolve(told[-1][1], event)))
    return told


def _allowed(room: Room, player: Player) -> tuple[StoredGame, Adviser]:
    """The room's running game and whoever knows its rules, if its table plays with advice. Raises Refused."""
    stored = stored_game(room.game_id) if room.game_id and room.status == Room.Status.PLAYING else None
    if stored is None:
        raise Refused(Reason.NO_GAME)
    people = [seat for seat in stored.seats if not seat.bot]
    given = stored.settings.advice
    if given == "never" or (given == "alone" and len(people) > 1):
        raise Refused(Reason.NO_ADVICE)
    state = stored.start.state
    adviser = advisers.adviser(state.ruleset, state.house)
    if adviser is None:
        advisers.prepare(state.ruleset, state.house, asker=room.code)
        raise Refused(Reason.NOT_STUDIED)
    return stored, adviser
