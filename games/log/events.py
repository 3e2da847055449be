"""Events of the log to JSON and back: the rules' own, and the proofs of the dice beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

import rules

# One tagged struct a kind. A kind never changes its meaning and never loses a field: new meaning, new name.


class Logged(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Anything the log can hold."""


class GameStarted(Logged, frozen=True, tag="game_started"):
    commitment: str
    server_ends: tuple[str, ...]  # the end of the server's chain for each seat
    agreed: str | None = None  # the digest of what was agreed, which the commitment binds; None in older games


class ChainCommitted(Logged, frozen=True, tag="chain_committed"):
    seat: int
    end: str
    by: Literal["browser", "server"] = "browser"


class DiceRolled(Logged, frozen=True, tag="dice_rolled"):
    seat: int
    dice: tuple[int, ...]
    rolls_used: int
    turn: int
    link: str
    keep: tuple[int, ...] = ()
    by: Literal["browser", "server"] = "browser"  # whose chain the link is from


class DiceEntered(Logged, frozen=True, tag="dice_entered"):
    seat: int
    dice: tuple[int, ...]
    rolls_used: int


class CategoryDeclared(Logged, frozen=True, tag="category_declared"):
    seat: int
    category: str


class CategoryScored(Logged, frozen=True, tag="category_scored"):
    seat: int
    category: str
    points: int
    dice: tuple[int, ...]
    rolls_used: int
    extra: int = 0
    by: Literal["player", "bot", "clock"] = "player"


class ChoiceUndone(Logged, frozen=True, tag="choice_undone"):
    seat: int
    category: str


class TurnSkipped(Logged, frozen=True, tag="turn_skipped"):
    seat: int


class SeatHandedOver(Logged, frozen=True, tag="seat_handed_over"):
    seat: int


class SeatReturned(Logged, frozen=True, tag="seat_returned"):
    seat: int


class SeatResigned(Logged, frozen=True, tag="seat_resigned"):
    seat: int


class GameEnded(Logged, frozen=True, tag="game_ended"):
    pass


class GameAbandoned(Logged, frozen=True, tag="game_abandoned"):
    pass


class SecretRevealed(Logged, frozen=True, tag="secret_revealed"):
    secret: str


AnyLogged = (
    GameStarted
    | ChainCommitted
    | DiceRolled
    | DiceEntered
    | CategoryDeclared
    | CategoryScored
    | ChoiceUndone
    | TurnSkipped
    | SeatHandedOver
    | SeatReturned
    | SeatResigned
    | GameEnded
    | GameAbandoned
    | SecretRevealed
)

_decoder = msgspec.json.Decoder(tuple[AnyLogged, ...])
_encoder = msgspec.json.Encoder()


def load_events(text: str | bytes) -> tuple[AnyLogged, ...]:
    """What one stored move says happened."""
    return _decoder.decode(text)


def dump_events(events: tuple[AnyLogged, ...]) -> str:
    return _encoder.encode(events).decode()


def to_rules(logged: AnyLogged) -> rules.Event | None:
    """The rules' event, or None for entries that only the dice's proof needs."""
    match logged:
        case DiceRolled(seat=seat, keep=keep, dice=dice, rolls_used=used):
            return rules.DiceRolled(seat, keep, dice, used)
        case DiceEntered(seat=seat, dice=dice, rolls_used=used):
            return rules.DiceEntered(seat, dice, used)
        case CategoryScored(
            seat=seat, category=category, points=points, extra=extra, dice=dice, rolls_used=used, by=by
        ):
            return rules.CategoryScored(seat, category, points, extra, dice, used, by)
        case CategoryDeclared(seat=seat, category=category):
            return rules.CategoryDeclared(seat, category)
        case ChoiceUndone(seat=seat, category=category):
            return rules.ChoiceUndone(seat, category)
        case GameEnded():
            return rules.GameEnded()
        case TurnSkipped(seat=seat):
            return rules.TurnSkipped(seat)
        case SeatHandedOver(seat=seat):
            return rules.SeatHandedOver(seat)
        case SeatReturned(seat=seat):
            return rules.SeatReturned(seat)
        case SeatResigned(seat=seat):
            return rules.SeatResigned(seat)
    return None


_SAME: dict[type, Any] = {
    rules.DiceEntered: DiceEntered,
    rules.CategoryDeclared: CategoryDeclared,
    rules.CategoryScored: CategoryScored,
    rules.ChoiceUndone: ChoiceUndone,
    rules.TurnSkipped: TurnSkipped,
    rules.SeatHandedOver: SeatHandedOver,
    rules.SeatReturned: SeatReturned,
    rules.SeatResigned: SeatResigned,
    rules.GameEnded: GameEnded,
}


def from_rules(event: rules.Event) -> AnyLogged:
    """The log's form of a rules event; rolled dice need their proof and are made where it is known."""
    kind = _SAME[type(event)]
    logged: AnyLogged = kind(**{name: getattr(event, name) for name in kind.__struct_fields__})
    return logged


SIDES = 6  # of every rule set's dice

Faces = dict[tuple[int, bool], tuple[int, ...]]  # (seat, entered) -> how many ones, twos, …


def count_faces(events: Iterable[AnyLogged], dice_from: str = "each_roll") -> Faces:
    """What every seat rolled and entered. A seat without such dice is not there."""
    counts: dict[tuple[int, bool], Counter[int]] = {}
    typed: dict[int, dict[int, tuple[int, ...]]] = {}  # seat -> roll -> dice: a correction replaces what it corrects
    turns: list[tuple[int, dict[int, tuple[int, ...]]]] = []  # the same of turns that are over
    for event in events:
        match event:
            case DiceRolled(seat=seat, dice=dice, keep=keep):
                thrown = dice if not keep else [face for at, face in enumerate(dice) if at not in keep]
                counts.setdefault((seat, False), Counter()).update(thrown)
            case DiceEntered(seat=seat, dice=dice, rolls_used=roll):
                # Where only the last dice are entered, the number of rolls may be said afterwards, or be corrected.
                typed.setdefault(seat, {})[0 if dice_from == "final" else roll] = dice
            case CategoryScored(seat=seat):
                turns.append((seat, typed.pop(seat, {})))
            case ChoiceUndone() if turns:
                seat, typed[seat] = turns.pop()  # the turn goes on, and its dice may be corrected
    for seat, rolls in turns:
        for dice in rolls.values():
            counts.setdefault((seat, True), Counter()).update(dice)
    return {key: tuple(count[face] for face in range(1, SIDES + 1)) for key, count in sorted(counts.items())}
