"""The dice of a game as a plain JSON document that anybody can keep and check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.fairness.fair_dice import GAME_ID, is_digest
from rules.fairness.ledger import By

FORMAT = "yatzy-night dice"
VERSION = 2  # 1 has no `agreed`: its commitment is the secret's alone
# Far above any game; a hostile file must not cost memory before it is found wrong.
MOST_SEATS = 1000
MOST_DICE = 1000
MOST_TURNS = 999_999


class RecordError(ValueError):
    """The document is not a record; `path` says where, `entry` in which entry."""

    def __init__(self, path: str, entry: int | None = None) -> None:
        super().__init__(path)
        self.path = path
        self.entry = entry


@dataclass(frozen=True, slots=True)
class ChainEntry:
    """A seat's browser, or the server for it, committed a chain."""

    seat: int
    end: str
    by: By

    def as_json(self) -> dict[str, object]:
        return {"kind": "chain", "seat": self.seat, "end": self.end, "by": self.by}


@dataclass(frozen=True, slots=True)
class RollEntry:
    """A seat threw `count` dice; `faces` are the new dice only, in position order."""

    turn: int
    roll: int
    seat: int
    by: By
    link: str
    count: int
    faces: tuple[int, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "kind": "roll",
            "turn": self.turn,
            "roll": self.roll,
            "seat": self.seat,
            "by": self.by,
            "link": self.link,
            "count": self.count,
            "faces": list(self.faces),
        }


@dataclass(frozen=True, slots=True)
class Record:
    """A game's dice from the first commitment on; dice entered from a real table are not in it."""

    game: str
    seats: int
    sides: int
    commitment: str
    secret: str | None  # hex; None until the game is over
    entries: tuple[ChainEntry | RollEntry, ...]
    agreed: str | None = None  # the digest of what the table agreed on; None in version 1

    def as_json(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "version": 1 if self.agreed is None else VERSION,
            **({} if self.agreed is None else {"agreed": self.agreed}),
            "game": self.game,
            "seats": self.seats,
            "sides": self.sides,
            "commitment": self.commitment,
            "secret": self.secret,
            "entries": [entry.as_json() for entry in self.entries],
        }


def read_record(data: object) -> Record:
    """The record in a parsed JSON document. Raises RecordError; keys it does not know are ignored."""
    top = Reader(data, "record", top=True)
    top.one_of("format", FORMAT)
    version = top.number("version", 1, VERSION)
    game, seats, sides = top.game(), top.number("seats", 1, MOST_SEATS), top.number("sides", 2, 256)
    committed = top.digest("commitment")
    secret = None if top.data.get("secret") is None else top.digest("secret")
    entries = top.items("entries")
    read = tuple(_entry(Reader(item, f"entries[{at}]", at), seats, sides) for at, item in enumerate(entries))
    return Record(game, seats, sides, committed, secret, read, top.digest("agreed") if version > 1 else None)


def _entry(entry: Reader, seats: int, sides: int) -> ChainEntry | RollEntry:
    kind = entry.one_of("kind", "chain", "roll")
    seat = entry.number("seat", 0, seats - 1)
    by: By = "browser" if entry.one_of("by", "browser", "server") == "browser" else "server"
    if kind == "chain":
        return ChainEntry(seat, entry.digest("end"), by)
    turn, roll = entry.number("turn", 0, MOST_TURNS), entry.number("roll", 0, MOST_TURNS)
    link, count = entry.digest("link"), entry.number("count", 1, MOST_DICE)
    return RollEntry(turn, roll, seat, by, link, count, entry.faces(sides))


class Reader:
    """One JSON object and where it stands, for a refusal that says what to look at."""

    def __init__(self, data: object, path: str, entry: int | None = None, *, top: bool = False) -> None:
        self.path, self.entry, self._before = path, entry, "" if top else f"{path}."
        if not isinstance(data, Mapping):
            raise RecordError(path, entry)
        self.data: Mapping[str, object] = data

    def malformed(self, key: str) -> RecordError:
        return RecordError(f"{self._before}{key}", self.entry)

    def number(self, key: str, low: int, high: int) -> int:
        return self._within(self.data.get(key), key, low, high)

    def faces(self, sides: int) -> tuple[int, ...]:
        return self.numbers("faces", 1, sides)

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        return tuple(self._within(number, key, low, high) for number in self.items(key))

    def _within(self, value: object, key: str, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:  # not isinstance: True is no number of dice
            raise self.malformed(key)
        return value

    def digest(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or not is_digest(value):
            raise self.malformed(key)
        return value

    def game(self, key: str = "game") -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or GAME_ID.fullmatch(value) is None:
            raise self.malformed(key)
        return value

    def one_of(self, key: str, *allowed: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or value not in allowed:
            raise self.malformed(key)
        return value

    def items(self, key: str) -> list[object]:
        value = self.data.get(key)
        if not isinstance(value, list):
            raise self.malformed(key)
        return value
