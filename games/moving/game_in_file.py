"""A game as an export has it: believed only if its dice follow from its secret and its moves from the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import rules
from games.codec.events import load_events
from games.codec.settings import load_settings
from games.moving.lines import Damaged
from games.moving.papers.document import MovePaper
from games.moving.papers.facts import Facts, Person
from games.moving.records import GameRecord, MoveRecord, SeatRecord
from games.moving.sheets import Sheets
from rules.fairness import reason, verify_log


def check_settings(stored: dict[str, Any], line: int) -> None:
    """Settings this server knows. Raises Damaged."""
    try:
        load_settings(stored)
    except msgspec.ValidationError as error:
        raise Damaged(line, f"these settings are not known here: {error}.") from None


def check_ruleset(key: str, version: int, line: int) -> None:
    """A rule set this server knows. Raises Damaged."""
    ruleset = rules.RULESETS.get(key)
    if ruleset is None or version > ruleset.version:
        raise Damaged(line, f"this server does not know the rule set {key!r}, version {version}: update it first.")


def check_log(plain: dict[str, Any], line: int, move_lines: list[int] | None = None) -> None:
    """Every move by the rules, every roll by its proof. Raises Damaged with the move, and its line if it has one."""
    report = verify_log(plain)
    wrong = reason(report)
    if wrong is None:
        return
    faulty = report.fault.move if report.fault else 0
    moves = [move for move in (report.move, faulty) if move]
    at = move_lines[min(moves) - 1] if move_lines and moves else line
    raise Damaged(at, f"this game was not played so: {wrong}.")


def played_again(facts: Facts, line: int, game_id: int = 0, players: Sequence[int | None] = ()) -> Sheets:
    """What is on its sheets, and whose it is. Raises Damaged."""
    try:
        sheets = facts.sheets(game_id, players)
    except Exception as error:  # a log that does not fit its rules may fail anywhere in them
        raise Damaged(line, f"the log of this game cannot be played again: {error!r}.") from error
    if facts.status != sheets.status:
        raise Damaged(line, f"this game says {facts.status!r}, and its log says {sheets.status.value!r}.")
    return sheets


class GameInFile:
    """Takes in a game's seats and moves; then says what is on its sheets. Raises Damaged."""

    def __init__(self, record: GameRecord, line: int) -> None:
        self.record = record
        self.line = line
        self.seats: list[SeatRecord] = []
        self._moves: list[MovePaper] = []
        self._plain: list[dict[str, Any]] = []
        self._lines: list[int] = []
        check_ruleset(record.ruleset, record.ruleset_version, line)
        check_settings(record.settings, line)

    def add(self, record: SeatRecord | MoveRecord, line: int) -> None:
        if record.game != self.record.id:
            raise Damaged(line, "this does not belong to the game above it.")
        if isinstance(record, SeatRecord):
            if record.order != len(self.seats) or self._moves:
                raise Damaged(line, f"seat {len(self.seats)} of this game should stand here.")
            self.seats.append(record)
            return
        if record.number != len(self._moves) + 1:
            raise Damaged(line, f"move {len(self._moves) + 1} of this game should stand here.")
        try:
            events = load_events(bytes(record.events))
        except msgspec.MsgspecError as error:
            raise Damaged(line, f"this server cannot read this move: {error}.") from None
        self._moves.append(MovePaper(number=record.number, id=record.action_id, at=record.at, events=events))
        self._plain.append({"number": record.number, "events": msgspec.json.decode(record.events)})
        self._lines.append(line)

    def sheets(self, game_id: int) -> Sheets:
        """All of it was read: the rows that its log makes."""
        sheets = played_again(self.facts(), self.line, game_id, [seat.player for seat in self.seats])
        plain: dict[str, Any] = {
            name: getattr(self.record, name)
            for name in ("key", "ruleset", "ruleset_version", "house", "dice_from", "settings", "commitment", "secret")
        }
        check_log(plain | {"seats": self.seats, "log": self._plain}, self.line, self._lines)
        return sheets

    def facts(self, people: tuple[Person, ...] | None = None) -> Facts:
        """What its document would be made from; without `people` nobody has a name."""
        nobody = tuple(Person("", None, None, seat.bot, seat.team) for seat in self.seats)
        return Facts.of(self.record, people or nobody, tuple(self._moves))
