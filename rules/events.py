"""What can happen in a game: its log is a list of these events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.scoring import Dice

PlayedBy = Literal["player", "bot", "clock"]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    seat: int
    keep: tuple[int, ...]  # positions that stayed
    dice: Dice  # all of them, after the roll
    rolls_used: int


@dataclass(frozen=True, slots=True)
class DiceEntered:
    seat: int
    dice: Dice
    rolls_used: int  # 0: not said


@dataclass(frozen=True, slots=True)
class CategoryDeclared:
    seat: int
    category: str


@dataclass(frozen=True, slots=True)
class CategoryScored:
    seat: int
    category: str
    points: int
    extra: int  # bonus points of a joker, beside the category's own
    dice: Dice
    rolls_used: int
    by: PlayedBy = "player"


@dataclass(frozen=True, slots=True)
class ChoiceUndone:
    seat: int
    category: str


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    seat: int


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    seat: int


@dataclass(frozen=True, slots=True)
class SeatReturned:
    seat: int


@dataclass(frozen=True, slots=True)
class SeatResigned:
    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The table ended the game with skipped turns unplayed: they count 0."""


Event = (
    DiceRolled
    | DiceEntered
    | CategoryDeclared
    | CategoryScored
    | ChoiceUndone
    | TurnSkipped
    | SeatHandedOver
    | SeatReturned
    | SeatResigned
    | GameEnded
)
