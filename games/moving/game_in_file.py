"""A game as an export has it: believed only if its log can be played again from the first move to the last."""

from __future__ import annotations

from typing import Any

import msgspec

import rules
from games.codec.events import load_events
from games.codec.fold import Position, opening
from games.codec.settings import RoomSettings, load_house, load_settings
from games.moving.lines import Damaged
from games.moving.records import GameRecord, MoveRecord, SeatRecord
from games.moving.sheets import Sheets, sheets_of
from games.selectors.log import StoredGame, StoredMove
from rules.fairness import commitment


def check_settings(stored: dict[str, Any], line: int) -> RoomSettings:
    """Settings this server knows. Raises Damaged."""
    try:
        return load_settings(stored)
    except msgspec.ValidationError as error:
        raise Damaged(line, f"these settings are not known here: {error}.") from None


class GameInFile:
    """Takes in a game's seats and moves; then says what is on its sheets. Raises Damaged."""

    def __init__(self, record: GameRecord, line: int) -> None:
        self.record = record
        self._line = line
        self._seats = 0
        self._moves: list[StoredMove] = []
        ruleset = rules.RULESETS.get(record.ruleset)
        if ruleset is None or record.ruleset_version > ruleset.version:
            named = f"{record.ruleset!r}, version {record.ruleset_version}"
            raise Damaged(line, f"this server does not know the rule set {named}: update it first.")
        if commitment(bytes.fromhex(record.secret)) != record.commitment:
            raise Damaged(line, "the secret of this game is not the one it was committed to.")
        self._settings = check_settings(record.settings, line)

    def add(self, record: SeatRecord | MoveRecord, line: int) -> None:
        if record.game != self.record.id:
            raise Damaged(line, "this does not belong to the game above it.")
        if isinstance(record, SeatRecord):
            if record.order != self._seats or self._moves:
                raise Damaged(line, f"seat {self._seats} of this game should stand here.")
            self._seats += 1
            return
        if record.number != len(self._moves) + 1:
            raise Damaged(line, f"move {len(self._moves) + 1} of this game should stand here.")
        try:
            events = load_events(bytes(record.events))
        except msgspec.MsgspecError as error:
            raise Damaged(line, f"this server cannot read this move: {error}.") from None
        self._moves.append((record.number, record.action_id, events))

    def sheets(self) -> Sheets:
        """All of it was read."""
        record = self.record
        try:
            sheets = sheets_of(self._stored())
        except Exception as error:  # a log that does not fit its rules may fail anywhere in them
            raise Damaged(self._line, f"the log of this game cannot be played again: {error!r}.") from error
        if record.status != sheets.status:
            raise Damaged(self._line, f"this game says {record.status!r}, and its log says {sheets.status.value!r}.")
        return sheets

    def _stored(self) -> StoredGame:
        record = self.record
        return StoredGame(
            id=record.id,
            key=record.key,
            room_id=record.room,
            secret=bytes.fromhex(record.secret),
            commitment=record.commitment,
            settings=self._settings,
            start=self._start(),
            seats=(),
            moves=tuple(self._moves),
        )

    def _start(self) -> Position:
        record = self.record
        return opening(
            ruleset=record.ruleset,
            house=load_house(record.house),
            seats=self._seats,
            dice_from=record.dice_from,
            key=record.key,
        )
