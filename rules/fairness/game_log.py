"""Reads a game's log from the JSON of an export, with the standard library alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from rules import events as told
from rules.errors import IllegalSetup
from rules.fairness.ledger import By
from rules.fairness.record import MOST_DICE, MOST_SEATS, MOST_TURNS, ChainEntry, Reader, Record, RecordError, RollEntry
from rules.house import CHOICES, Bonus, HouseRules
from rules.rulesets import RULESETS
from rules.state import State, new_game

MOST_POINTS = 100_000


class LoggedMove(NamedTuple):
    """One move: what it did to the game, what it did for the proof of the dice, and what it said about the game."""

    number: int
    events: tuple[told.Event, ...]
    entries: tuple[ChainEntry | RollEntry, ...]
    kinds: tuple[str, ...] = ()  # of all its events, in order
    started: str | None = None  # the commitment that the game began with
    agreed: str | None = None  # the digest of the agreement that the commitment binds, where it binds one
    abandoned: bool = False
    secret: str | None = None


class Log(NamedTuple):
    """A game from its agreement to its last move."""

    key: str
    seats: int
    start: State
    is_current: bool  # the rules are of the version that the game was played by, and can judge it
    commitment: str
    secret: str | None
    moves: tuple[LoggedMove, ...]
    undo: bool | None  # whether choices could be taken back; None where the document does not say

    @property
    def agreed(self) -> str | None:
        """What the log says was agreed, which is to be compared with the document's own words."""
        return self.moves[0].agreed if self.moves else None

    @property
    def revealed(self) -> str | None:
        """The secret as the log itself shows it, at its end."""
        return self.moves[-1].secret if self.moves else None

    def record(self) -> Record:
        """Its dice alone."""
        entries = tuple(entry for move in self.moves for entry in move.entries)
        sides = self.start.ruleset.sides
        return Record(self.key, self.seats, sides, self.commitment, self.secret, entries, self.agreed)

    def move_of(self, entry: int) -> int:
        """The number of the move in which the record's entry stands."""
        numbers = [move.number for move in self.moves for _ in move.entries]
        return numbers[entry]


def read_log(data: object) -> Log:
    """The log in a game's document. Raises RecordError; keys that it does not need are ignored."""
    top = Reader(data, "game", top=True)
    key, seats = top.game("key"), len(top.items("seats"))
    ruleset = RULESETS[top.one_of("ruleset", *RULESETS)]
    version = top.number("ruleset_version", 1, ruleset.version)
    dice_from = top.one_of("dice_from", "screen", "each_roll", "final")
    committed = top.digest("commitment")
    secret = None if top.data.get("secret") is None else top.digest("secret")
    if seats > MOST_SEATS:
        raise top.malformed("seats")
    try:
        start = new_game(ruleset.key, seats, _house(top), dice_from=dice_from)  # type: ignore[arg-type]
    except IllegalSetup:
        raise top.malformed("house") from None
    if version != ruleset.version:  # the agreement names the one it was played by
        start = start._replace(ruleset=replace(ruleset, version=version))
    moves = tuple(_move(item, at, seats, ruleset.sides) for at, item in enumerate(top.items("log")))
    return Log(key, seats, start, version == ruleset.version, committed, secret, moves, _undo(top))


def _undo(top: Reader) -> bool | None:
    if "settings" not in top.data:
        return None
    settings = Reader(top.data["settings"], "settings")
    if not isinstance(allowed := settings.data.get("undo", True), bool):
        raise settings.malformed("undo")
    return allowed


def _house(top: Reader) -> HouseRules:
    house = Reader(top.data.get("house"), "house")
    chosen = {name: house.one_of(name, *allowed) for name, allowed in CHOICES.items()}
    bonus = Reader(house.data.get("bonus"), "house.bonus")
    limits = {name: bonus.number(name, 0, MOST_POINTS) for name in ("at_least", "above") if bonus.data.get(name)}
    teams = tuple(_team(team) for team in house.items("teams"))
    return HouseRules(**chosen, bonus=Bonus(bonus.number("points", 0, MOST_POINTS), **limits), teams=teams)  # type: ignore[arg-type]


def _team(seats: object) -> tuple[int, ...]:
    return Reader({"teams": seats}, "house").numbers("teams", 0, MOST_SEATS)


def _move(item: object, at: int, seats: int, sides: int) -> LoggedMove:
    move = Reader(item, f"log[{at}]", at)
    number = move.number("number", at + 1, at + 1)
    read = _Events(seats, sides)
    for place, event in enumerate(move.items("events")):
        read.add(Reader(event, f"log[{at}].events[{place}]", at))
    said = (tuple(read.kinds), read.started, read.agreed, read.abandoned, read.secret)
    return LoggedMove(number, tuple(read.events), tuple(read.entries), *said)


class _Events:
    """The events of one move, sorted by whom they concern."""

    def __init__(self, seats: int, sides: int) -> None:
        self._seats, self._sides = seats, sides
        self.events: list[told.Event] = []
        self.kinds: list[str] = []
        self.entries: list[ChainEntry | RollEntry] = []
        self.started: str | None = None
        self.agreed: str | None = None
        self.secret: str | None = None
        self.abandoned = False

    def add(self, event: Reader) -> None:
        self.kinds.append(event.one_of("kind", *KINDS))
        match self.kinds[-1]:
            case "game_started":
                self.started = event.digest("commitment")
                self.agreed = event.digest("agreed") if "agreed" in event.data else None
                self.entries += [ChainEntry(seat, end, "server") for seat, end in enumerate(self._ends(event))]
            case "chain_committed":
                self.entries.append(ChainEntry(self._seat(event), event.digest("end"), _by(event)))
            case "secret_revealed":
                self.secret = event.digest("secret")
            case "game_abandoned":
                self.abandoned = True
            case "game_ended":
                self.events.append(told.GameEnded())
            case "dice_rolled":
                self._rolled(event)
            case kind:
                self.events.append(self._told(kind, event))

    def _ends(self, event: Reader) -> list[str]:
        ends = event.items("server_ends")
        if len(ends) != self._seats:
            raise event.malformed("server_ends")
        return [Reader({"server_ends": end}, event.path, event.entry).digest("server_ends") for end in ends]

    def _seat(self, event: Reader) -> int:
        return event.number("seat", 0, self._seats - 1)

    def _dice(self, event: Reader) -> tuple[int, ...]:
        return event.numbers("dice", 1, self._sides)

    def _rolled(self, event: Reader) -> None:
        seat, dice, used = self._seat(event), self._dice(event), event.number("rolls_used", 1, MOST_TURNS)
        keep = event.numbers("keep", 0, MOST_DICE) if "keep" in event.data else ()
        thrown = tuple(face for at, face in enumerate(dice) if at not in keep)
        self.events.append(told.DiceRolled(seat, keep, dice, used))
        turn, link = event.number("turn", 0, MOST_TURNS), event.digest("link")
        self.entries.append(RollEntry(turn, used, seat, _by(event), link, len(thrown), thrown))

    def _told(self, kind: str, event: Reader) -> told.Event:
        seat = self._seat(event)
        if kind in _SEAT_ONLY:
            return _SEAT_ONLY[kind](seat)
        if kind == "dice_entered":
            return told.DiceEntered(seat, self._dice(event), event.number("rolls_used", 0, MOST_TURNS))
        category = event.one_of("category", *_CATEGORIES)
        if kind == "category_declared":
            return told.CategoryDeclared(seat, category)
        if kind == "choice_undone":
            return told.ChoiceUndone(seat, category)
        extra = event.number("extra", 0, MOST_POINTS) if "extra" in event.data else 0
        points, used = event.number("points", 0, MOST_POINTS), event.number("rolls_used", 0, MOST_TURNS)
        by = event.one_of("by", "player", "bot", "clock") if "by" in event.data else "player"
        return told.CategoryScored(seat, category, points, extra, self._dice(event), used, by)  # type: ignore[arg-type]


def _by(event: Reader) -> By:
    # What an event leaves out has its usual value: the log is long, and most links are a browser's.
    if "by" in event.data and event.one_of("by", "browser", "server") == "server":
        return "server"
    return "browser"


_SEAT_ONLY: Mapping[str, type[told.TurnSkipped | told.SeatHandedOver | told.SeatReturned | told.SeatResigned]] = {
    "turn_skipped": told.TurnSkipped,
    "seat_handed_over": told.SeatHandedOver,
    "seat_returned": told.SeatReturned,
    "seat_resigned": told.SeatResigned,
}
# What only the dice's proof, or the game's beginning and end, needs; all others are the rules'.
OF_THE_PROOF = frozenset({"game_started", "chain_committed", "secret_revealed", "game_abandoned"})
KINDS = (
    *("game_started", "chain_committed", "dice_rolled", "dice_entered", "category_declared", "category_scored"),
    *("choice_undone", *_SEAT_ONLY, "game_ended", "game_abandoned", "secret_revealed"),
)
_CATEGORIES = sorted({category for ruleset in RULESETS.values() for category in ruleset.categories})

__all__ = ["KINDS", "OF_THE_PROOF", "Log", "LoggedMove", "RecordError", "read_log"]
