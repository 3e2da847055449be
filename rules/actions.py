"""The actions of players, of the table and of the clock; `seat=None` means the seat whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from rules.scoring import Dice


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice, all but those at the positions in `keep`."""

    keep: tuple[int, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class EnterDice:
    """Say what the real dice on the table show, and after which roll (None: the next one, or not said)."""

    dice: Dice
    rolls_used: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Declare:
    """Name the category this turn goes into, for good."""

    category: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Stop rolling and fill a category with what the dice are worth there."""

    category: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last category chosen; `seat=None` means the seat that chose it."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Skip:
    """Postpone the turn of an absent player."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TimeOver:
    """The clock ends the turn: it rolls if nobody did, and writes `category`, or else what pays most."""

    seat: int | None = None
    category: str | None = None


@dataclass(frozen=True, slots=True)
class HandOver:
    """Let a bot play this seat from now on."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ComeBack:
    """The player is back and plays the seat again."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game for good: what is open becomes 0."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class EndGame:
    """The table stops waiting for turns that were skipped."""

    seat: int | None = None


Action = Roll | EnterDice | Declare | Score | Undo | Skip | TimeOver | HandOver | ComeBack | Resign | EndGame
