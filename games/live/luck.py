"""Dice for a roll: from the game's secret and everybody's links, never from anywhere else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from games.codec.events import AnyLogged, ChainCommitted
from games.codec.fold import Position
from games.live.refusals import Refused
from rules.fairness import By, Chain, faces, server_chain


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
