"""Turns a player's action into events: the rules judge it, the dice come from the game's secret and the links."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import NamedTuple

import rules
from games.errors import Refused
from games.log import events as log
from games.log.events import AnyLogged, ChainCommitted
from games.log.position import Position
from rules.fairness import By, Chain, faces, server_chain


def random_secret() -> bytes:
    """What all dice of a game are made from, and nobody can guess."""
    return secrets.token_bytes(32)


class Throw(NamedTuple):
    """New dice with the proof of where they come from."""

    faces: tuple[int, ...]
    link: str
    by: By
    before: tuple[AnyLogged, ...] = ()  # a new server chain, if the old one had run out


@dataclass(slots=True)
class Luck:
    """A game's secret, and the server's chains for seats that show no link of their own."""

    secret: bytes
    key: str
    _chains: dict[tuple[int, int], Chain] = field(default_factory=dict)

    def throw(self, position: Position, seat: int, count: int, link: str | None) -> Throw:
        """The next `count` dice of `seat`; without a link of its browser the server's chain is used."""
        if link is None:
            return self._by_server(position, seat, count)
        return Throw(self._faces(position, seat, count, link, "browser"), link, "browser")

    def _by_server(self, position: Position, seat: int, count: int) -> Throw:
        links = position.ledger.seats[seat]
        chain = self._chain(seat, links.server_chains - 1)
        link = chain.after(links.server or "")
        if link is not None:
            return Throw(self._faces(position, seat, count, link, "server"), link, "server")
        chain = self._chain(seat, links.server_chains)
        committed = ChainCommitted(seat=seat, end=chain.end, by="server")
        position = position.after(position.number, position.last, (committed,))
        link = chain.links[0]
        return Throw(self._faces(position, seat, count, link, "server"), link, "server", (committed,))

    def _faces(self, position: Position, seat: int, count: int, link: str, by: By) -> tuple[int, ...]:
        turn, roll = position.state.turn, position.state.hand.rolls_used + 1
        fault = position.ledger.reveal_fault(turn, roll, seat, link, by)
        if fault is not None:
            raise Refused(fault)
        context = position.ledger.context(turn, roll, seat, link)
        return faces(self.secret, context, count, position.state.ruleset.sides)

    def _chain(self, seat: int, epoch: int) -> Chain:
        if (seat, epoch) not in self._chains:
            self._chains[seat, epoch] = server_chain(self.secret, self.key, seat, epoch)
        return self._chains[seat, epoch]


MAY_END = (rules.CategoryScored, rules.SeatResigned, rules.GameEnded)


@dataclass(frozen=True, slots=True)
class CommitChain:
    """A seat's browser puts down the end of the chain that its rolls will reveal."""

    seat: int
    end: str


def decide(
    position: Position, action: rules.Action | CommitChain, luck: Luck, link: str | None
) -> tuple[log.AnyLogged, ...]:
    """The events of `action`, proofs included. Raises Refused."""
    if position.ended:
        raise Refused(rules.Refusal.GAME_OVER)
    if isinstance(action, CommitChain):
        return _commit(position, action)
    state = position.state
    throw = _throw(position, action, luck, link)
    try:
        happened = rules.decide(state, action, throw.faces if throw else ())
    except rules.IllegalAction as illegal:
        raise Refused(illegal.code) from illegal
    events = [*(throw.before if throw else ()), *(_logged(state, event, throw) for event in happened)]
    if isinstance(happened[-1], MAY_END) and rules.replay(state, happened).over:
        events.append(log.SecretRevealed(luck.secret.hex()))
    return tuple(events)


def _commit(position: Position, commit: CommitChain) -> tuple[log.AnyLogged, ...]:
    fault = position.ledger.commit_fault(commit.end)
    if fault is not None:
        raise Refused(fault)
    return (log.ChainCommitted(commit.seat, commit.end),)


def _throw(position: Position, action: rules.Action, luck: Luck, link: str | None) -> Throw | None:
    """The dice that the action throws; None where it throws none, or where the rules will say no to it."""
    state = position.state
    if isinstance(action, rules.Roll):
        count = state.ruleset.dice - len(set(action.keep))
    elif isinstance(action, rules.TimeOver) and not state.hand.dice:
        count = state.ruleset.dice
    else:
        return None
    if action.seat != state.seat or not 0 < count <= state.ruleset.dice or state.rolls_left <= 0:
        return None
    return luck.throw(position, state.seat, count, link)


def _logged(state: rules.State, event: rules.Event, throw: Throw | None) -> log.AnyLogged:
    if isinstance(event, rules.DiceRolled):
        assert throw is not None  # no dice fall without a throw
        return log.DiceRolled(
            seat=event.seat,
            dice=event.dice,
            rolls_used=event.rolls_used,
            turn=state.turn,
            link=throw.link,
            keep=event.keep,
            by=throw.by,
        )
    return log.from_rules(event)
