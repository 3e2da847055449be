"""Whole games with their logs in plain JSON, as exports have them, made without a database."""

import copy
import hashlib
import json
from random import Random

import rules
from rules.fairness import Ledger, agreed, chain, commitment, faces, server_chain
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
        self,
        seats=2,
        ruleset="finnish",
        key="g-1",
        dice_from="screen",
        bound=True,  # False: as games were before their agreement was part of the commitment
        undo=True,
        **house,
    ):
        self.key, self.seats, self.secret, self.undo = key, seats, bits(key), undo
        self.state = rules.new_game(ruleset, seats, rules.HouseRules(**house), dice_from=dice_from)
        self.agreed = agreed(key, self.state, undo=undo) if bound else None
        self.commitment = commitment(self.secret, self.agreed)
        self.filled = {}
        self.status = "playing"
        self.run_out = False  # True: the server's chain for its next roll has come to its end
        self._before = []
        self.ledger = Ledger.start(key, seats)
        self.chains = [server_chain(self.secret, key, seat) for seat in range(seats)]
        self.log = []
        ends = [made.end for made in self.chains]
        for seat, end in enumerate(ends):
            self.ledger = self.ledger.committed(seat, end, "server")
        terms = {"agreed": self.agreed} if self.agreed else {}
        self.write({"kind": "game_started", "commitment": self.commitment, "server_ends": ends} | terms)
        self.own = chain(bits("a phone"))
        self.ledger = self.ledger.committed(0, self.own.end, "browser")
        self.write({"kind": "chain_committed", "seat": 0, "end": self.own.end})

    def write(self, *events):
        number = len(self.log) + 1
        at = f"2026-01-24T20:{number // 60:02}:{number % 60:02}Z"
        self.log.append({"number": number, "id": f"{number:032x}", "at": at, "events": list(events)})

    def do(self, *actions):
        """A move for each, whatever it takes."""
        for action in actions:
            self._do(action)
        return self

    def _do(self, action):
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
        events = [*self._before, *(_plain(event, before.turn, link, by) for event in happened)]
        self._before = []
        self._fill(happened[-1], before)
        if self.state.over:
            self.status = "finished"
            events.append({"kind": "secret_revealed", "secret": self.secret.hex()})
        self.write(*events)

    def _fill(self, event, before):
        """What stands on the sheet now, and why."""
        if isinstance(event, rules.ChoiceUndone):
            del self.filled[before.column_of(event.seat), event.category]
        move = len(self.log) + 1
        why = {rules.SeatResigned: "resigned", rules.GameEnded: "closed"}.get(type(event), "")
        for column in range(len(self.state.columns)):
            seats = self.state.columns[column].seats
            for category, points in rules.card(self.state, seats[0]).filled.items():
                if (column, category) in self.filled:
                    continue
                cell = {"category": category, "points": points, "move": move}
                if isinstance(event, rules.CategoryScored):
                    cell |= {"extra": event.extra, "dice": list(event.dice), "rolls_used": event.rolls_used}
                    cell |= {"seat": event.seat, "by": event.by}
                else:
                    cell |= {"extra": 0, "dice": [], "rolls_used": 0, "seat": seats[0], "by": why}
                self.filled[column, category] = cell

    def _throw(self, count, asked):
        state, seat = self.state, self.state.seat
        by = "browser" if seat == 0 and asked else "server"
        if by == "server" and self.run_out:
            self.chains[seat] = server_chain(self.secret, self.key, seat, 1)
            self._before = [{"kind": "chain_committed", "seat": seat, "end": self.chains[seat].end, "by": "server"}]
            self.ledger = self.ledger.committed(seat, self.chains[seat].end, "server")
            self.run_out = False
        made = self.own if by == "browser" else self.chains[seat]
        link = made.after(self.ledger.seats[seat].of(by) or "")
        assert link is not None
        turn, roll = state.turn, state.hand.rolls_used + 1
        thrown = faces(self.secret, self.ledger.context(turn, roll, seat, link), count)
        self.ledger = self.ledger.revealed(turn, roll, seat, link, by)
        return thrown, link, by

    def play_out(self, seed=1):
        player = rules.RandomPlayer(Random(seed))
        while not self.state.over:
            self.do(player.choose(self.state))
        return self

    def abandon(self):
        self.status = "abandoned"
        self.write({"kind": "game_abandoned"}, {"kind": "secret_revealed", "secret": self.secret.hex()})
        return self

    def document(self):
        """As an export has it."""
        house, ended = self.state.house, self.status != "playing"
        assert house.bonus is not None
        chosen = {name: getattr(house, name) for name in ("order", "declare", "sections", "chance", "zeros")}
        bonus = {name: getattr(house.bonus, name) for name in ("points", "at_least", "above")}
        return sealed(
            {
                "format": "yatzy-night game",
                "version": 2 if self.agreed else 1,
                "key": self.key,
                "status": self.status,
                "started_at": "2026-01-24T20:00:00Z",
                "ended_at": "2026-01-24T21:00:00.123456Z" if ended else None,
                "ruleset": self.state.ruleset.key,
                "ruleset_version": self.state.ruleset.version,
                "house": {**chosen, "bonus": bonus, "teams": [list(team) for team in house.teams]},
                "dice_from": self.state.dice_from,
                "settings": {"ruleset": self.state.ruleset.key, "undo": self.undo, "clock": 0, "chance": None},
                "commitment": self.commitment,
                "secret": self.secret.hex() if ended else None,
                "seats": [self._seat(at) for at in range(self.seats)],
                "sheet": [self._column(at) for at in range(len(self.state.columns))],
                "log": copy.deepcopy(self.log),
            }
        )

    def _seat(self, at):
        column = self.state.column_of(at)
        team = column + 3 if self.state.house.teams else None
        person = {"name": ("Åsa", "Bob", "Данила")[at], "player": f"{at:016x}", "colour": at, "bot": ""}
        return {"seat": at, "column": column, "team": team, **person}

    def _column(self, at):
        seats = self.state.columns[at].seats
        card = rules.card(self.state, seats[0])
        order = self.state.ruleset.categories
        cells = {category: cell for (column, category), cell in self.filled.items() if column == at}
        places = {standing.seats: standing.place for standing in rules.standings(self.state)}
        return {
            "column": at,
            "seats": list(seats),
            "filled": [cells[category] for category in order if category in cells],
            **{name: getattr(card, name) for name in ("upper_sum", "bonus", "lower_sum", "extra", "total")},
            "place": places[seats] if self.status == "finished" else None,
        }


def spelt(document):
    """The one spelling of a document."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sealed(document):
    """With the digest that belongs to it, as a forger makes it too."""
    bare = {name: value for name, value in document.items() if name != "sha256"}
    return bare | {"sha256": hashlib.sha256(spelt(bare).encode()).hexdigest()}


def _plain(event, turn, link, by):
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


def changed(document, change):
    """The document after a change, with the digest that fits it."""
    document = copy.deepcopy(document)
    change(document)
    return sealed(document)


def events_of(document, kind):
    """Every event of a kind, with the number of its move."""
    return [(move["number"], event) for move in document["log"] for event in move["events"] if event["kind"] == kind]
