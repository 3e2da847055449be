"""Whole games with their logs in plain JSON, as exports have them, made without a database."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import rules
from rules.fairness import Chain, Ledger, chain, commitment, faces, server_chain
from tests.rules.fairness_play import bits

NAMES = {
    rules.DiceRolled: "dice_rolled",
    rules.DiceEntered: "dice_entered",
    rules.CategoryDeclared: "category_declared",
    rules.CategoryScored: "category_scored",
    rules.ChoiceUndone: "choice_undone",
    rules.TurnSkipped: "turn_skipped",
    rules.SeatHandedOver: "seat_handed_over",
    rules.SeatReturned: "seat_returned",
    rules.SeatResigned: "seat_resigned",
    rules.GameEnded: "game_ended",
}


class LoggedGame:
    """A table that writes everything down; seat 0 has a browser, the others roll with the server's links."""

    def __init__(
        self, seats: int = 2, ruleset: str = "finnish", key: str = "g-1", dice_from: Any = "screen", **house: Any
    ) -> None:
        self.key, self.seats, self.secret = key, seats, bits(key)
        self.state = rules.new_game(ruleset, seats, rules.HouseRules(**house), dice_from=dice_from)
        self.ledger = Ledger.start(key, seats)
        self.chains: list[Chain] = [server_chain(self.secret, key, seat) for seat in range(seats)]
        self.log: list[dict[str, Any]] = []
        ends = [made.end for made in self.chains]
        for seat, end in enumerate(ends):
            self.ledger = self.ledger.committed(seat, end, "server")
        self.write({"kind": "game_started", "commitment": commitment(self.secret), "server_ends": ends})
        self.own = chain(bits("a phone"))
        self.ledger = self.ledger.committed(0, self.own.end, "browser")
        self.write({"kind": "chain_committed", "seat": 0, "end": self.own.end})

    def write(self, *events: dict[str, Any]) -> None:
        self.log.append({"number": len(self.log) + 1, "events": list(events)})

    def do(self, action: rules.Action) -> None:
        """One move, whatever it takes."""
        before, thrown, link, by = self.state, (), "", "browser"
        count = 0
        if isinstance(action, rules.Roll):
            count = before.ruleset.dice - len(action.keep)
        elif isinstance(action, rules.TimeOver) and not before.hand.dice:
            count = before.ruleset.dice
        if count:
            thrown, link, by = self._throw(count, isinstance(action, rules.Roll))
        happened = rules.decide(before, action, thrown)
        self.state = rules.replay(before, happened)
        events = [_plain(event, before.turn, link, by) for event in happened]
        if self.state.over:
            events.append({"kind": "secret_revealed", "secret": self.secret.hex()})
        self.write(*events)

    def _throw(self, count: int, asked: bool) -> tuple[tuple[int, ...], str, str]:
        state, seat = self.state, self.state.seat
        by: Any = "browser" if seat == 0 and asked else "server"
        made = self.own if by == "browser" else self.chains[seat]
        link = made.after(self.ledger.seats[seat].of(by) or "")
        assert link is not None
        turn, roll = state.turn, state.hand.rolls_used + 1
        thrown = faces(self.secret, self.ledger.context(turn, roll, seat, link), count)
        self.ledger = self.ledger.revealed(turn, roll, seat, link, by)
        return thrown, link, by

    def play_out(self, seed: int = 1) -> LoggedGame:
        player = rules.RandomPlayer(Random(seed))
        while not self.state.over:
            self.do(player.choose(self.state))
        return self

    def abandon(self) -> LoggedGame:
        self.write({"kind": "game_abandoned"}, {"kind": "secret_revealed", "secret": self.secret.hex()})
        return self

    def document(self, *, revealed: bool = True) -> dict[str, Any]:
        house = self.state.house
        assert house.bonus is not None
        return {
            "format": "yatzy-night game",
            "version": 1,
            "key": self.key,
            "ruleset": self.state.ruleset.key,
            "ruleset_version": self.state.ruleset.version,
            "house": {
                **{name: getattr(house, name) for name in ("order", "declare", "sections", "chance", "zeros")},
                "bonus": {name: getattr(house.bonus, name) for name in ("points", "at_least", "above")},
                "teams": [list(team) for team in house.teams],
            },
            "dice_from": self.state.dice_from,
            "commitment": commitment(self.secret),
            "secret": self.secret.hex() if revealed else None,
            "seats": [{}] * self.seats,
            "log": copy.deepcopy(self.log),
        }


def _plain(event: rules.Event, turn: int, link: str, by: str) -> dict[str, Any]:
    """As the log has it: what has its usual value is left out."""
    fields = {name: getattr(event, name) for name in event.__slots__}
    plain = {"kind": NAMES[type(event)]}
    plain |= {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
    if isinstance(event, rules.DiceRolled):
        plain |= {"turn": turn, "link": link} | ({"by": by} if by == "server" else {})
        if not event.keep:
            del plain["keep"]
    if isinstance(event, rules.CategoryScored):
        if event.by == "player":
            del plain["by"]
        if not event.extra:
            del plain["extra"]
    return plain


def changed(document: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document = copy.deepcopy(document)
    change(document)
    return document


def events_of(document: dict[str, Any], kind: str) -> list[tuple[int, dict[str, Any]]]:
    """Every event of a kind, with the number of its move."""
    return [(move["number"], event) for move in document["log"] for event in move["events"] if event["kind"] == kind]
