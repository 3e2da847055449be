"""The state of a game at a point in its log: the rules' state, the dice's ledger, and the move number."""

from __future__ import annotations

from typing import NamedTuple

import rules
from games.log import events as log
from rules.fairness import Ledger


class Position(NamedTuple):
    """What the log up to one move says. Frozen: a move that is not stored yet changes nothing."""

    state: rules.State
    ledger: Ledger
    number: int = 0
    last: str = ""  # the action id of that move
    secret: str | None = None  # once revealed
    abandoned: bool = False
    by_bot: frozenset[int] = frozenset()  # seats of people for whom a bot has filled a category

    @property
    def ended(self) -> bool:
        return self.abandoned or self.state.over

    def after(self, number: int, action_id: str, events: tuple[log.AnyLogged, ...]) -> Position:
        """The position after one more move."""
        state, ledger, secret, abandoned, by_bot = self.state, self.ledger, self.secret, self.abandoned, self.by_bot
        for event in events:
            told = log.to_rules(event)
            if told is not None:
                state = rules.evolve(state, told)
            match event:
                case log.DiceRolled():
                    ledger = ledger.revealed(event.turn, event.rolls_used, event.seat, event.link, event.by)
                case log.ChainCommitted():
                    ledger = ledger.committed(event.seat, event.end, event.by)
                case log.GameStarted():
                    for seat, end in enumerate(event.server_ends):
                        ledger = ledger.committed(seat, end, "server")
                case log.SecretRevealed():
                    secret = event.secret
                case log.CategoryScored(by="bot"):
                    by_bot |= {event.seat}
                case log.GameAbandoned():
                    abandoned = True
        return Position(state, ledger, number, action_id, secret, abandoned, by_bot)


def opening(*, ruleset: str, house: rules.HouseRules, seats: int, dice_from: rules.DiceFrom, key: str) -> Position:
    """The position before the first move."""
    state = rules.new_game(ruleset, seats, house, dice_from=dice_from)
    return Position(state, Ledger.start(key, seats))
