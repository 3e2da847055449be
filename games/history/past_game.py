"""A past game from its log: its sheet, with the dice and the roll behind every number, and its moves for the replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

import rules
from games.log import events as log
from games.log.position import Position
from games.log.stored import StoredGame
from games.protocol import outgoing
from games.protocol.screen import game_view, moved
from rules import Dice
from rules.options import joker_in_force

Mark = Literal["joker", "zero", "bot", "clock", "undone", "resigned", "closed"]
Cell = tuple[int, str]  # column and category


@dataclass(frozen=True, slots=True)
class Written:
    """A number in a cell, and how it came there."""

    column: int
    category: str
    points: int
    seat: int
    move: int
    dice: Dice = ()  # none where the category was closed without a turn
    rolls_used: int = 0  # 0: nobody said after which roll
    rolls: tuple[Dice, ...] = ()  # the dice after each roll of the turn
    extra: int = 0
    marks: tuple[Mark, ...] = ()
    taken_back: str = ""  # the category that was chosen first

    @property
    def anchor(self) -> str:
        """Its name in the page: one move may close many cells."""
        return f"move-{self.move}-{self.column}-{self.category}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """All columns of a game, and who filled which cell when."""

    end: Position
    written: tuple[Written, ...]  # in the order it happened

    @property
    def state(self) -> rules.State:
        return self.end.state

    @property
    def cells(self) -> dict[Cell, Written]:
        return {(each.column, each.category): each for each in self.written}


def sheet_of(stored: StoredGame) -> Sheet:
    """Read the log from its first move to its last."""
    pencil = _Pencil(bots=frozenset(seat.order for seat in stored.seats if seat.bot))
    position = stored.start
    for number, action_id, events in stored.moves:
        for event in events:
            before, position = position, position.after(number, action_id, (event,))
            pencil.note(number, event, before.state, position.state)
    return Sheet(position, tuple(pencil.written.values()))


class _Pencil:
    """Writes down what happens; taken back choices are rubbed out, and remembered."""

    def __init__(self, *, bots: frozenset[int]) -> None:
        self.written: dict[Cell, Written] = {}
        self._bots = bots
        self._rolls: dict[int, list[tuple[int, Dice]]] = {}  # column -> rolls of its turn, with their numbers
        self._rolls_before: dict[int, list[tuple[int, Dice]]] = {}  # the same of its last choice, if that is undone
        self._taken_back: dict[int, str] = {}

    def note(self, number: int, event: log.AnyLogged, before: rules.State, after: rules.State) -> None:
        match event:
            case log.DiceRolled(dice=dice, rolls_used=used) | log.DiceEntered(dice=dice, rolls_used=used):
                rolls = self._rolls.setdefault(before.at, [])
                if before.dice_from == "final":
                    rolls.clear()  # only the last dice are entered, however often, and however many rolls are said
                elif rolls and rolls[-1][0] == used:
                    rolls.pop()  # an entry that was corrected
                rolls.append((used, dice))
            case log.CategoryScored():
                self._write(number, event, before)
            case log.ChoiceUndone():
                at = before.column_of(event.seat)
                del self.written[at, event.category]
                self._rolls[at] = self._rolls_before.pop(at)
                self._taken_back[at] = event.category
            case log.SeatResigned():
                self._close(number, "resigned", before, after)
            case log.GameEnded():
                self._close(number, "closed", before, after)

    def _write(self, number: int, event: log.CategoryScored, before: rules.State) -> None:
        at = before.at
        rolls = self._rolls_before[at] = self._rolls.pop(at, [])
        taken_back = self._taken_back.pop(at, "")
        marks: dict[Mark, bool] = {
            "joker": joker_in_force(before),
            "zero": event.points == 0,
            "bot": event.by == "bot" and event.seat not in self._bots,  # a bot's own column says so once
            "clock": event.by == "clock",
            "undone": bool(taken_back),
        }
        self.written[at, event.category] = Written(
            column=at,
            category=event.category,
            points=event.points,
            seat=event.seat,
            move=number,
            dice=event.dice,
            rolls_used=event.rolls_used,
            rolls=tuple(dice for _, dice in rolls),
            extra=event.extra,
            marks=tuple(mark for mark, there in marks.items() if there),
            taken_back=taken_back,
        )

    def _close(self, number: int, why: Mark, before: rules.State, after: rules.State) -> None:
        """Cells that got a zero without dice."""
        keys = after.ruleset.categories
        for at, (old, new) in enumerate(zip(before.columns, after.columns, strict=True)):
            for row, (was, is_now) in enumerate(zip(old.points, new.points, strict=True)):
                if was is None and is_now is not None:
                    cell = Written(at, keys[row], 0, new.seats[0], number, marks=("zero", why))
                    self.written[at, keys[row]] = cell


class Replay(msgspec.Struct, frozen=True):
    """The blank sheet, and every move with all that it changed. docs/history.md has an example."""

    game: outgoing.GameView
    moves: tuple[outgoing.Moved, ...]


def replay_of(stored: StoredGame) -> Replay:
    """Fold the log once more, and note what each move would have shown."""
    position = stored.start
    moves = []
    for number, action_id, events in stored.moves:
        before, position = position, position.after(number, action_id, events)
        moves.append(moved(stored.id, before, position, tuple(map(_plain, events))))
    return Replay(game_view(stored, stored.seats, stored.start, None), tuple(moves))


def _plain(event: log.AnyLogged) -> log.AnyLogged:
    """Without the link that proves a roll: half of the document would be links, and dice.json has them all."""
    return msgspec.structs.replace(event, link="") if isinstance(event, log.DiceRolled) else event


def encode_replay(replay: Replay) -> bytes:
    return msgspec.json.encode(replay)
