"""The rows that a game leaves in the database, one class a table; and the one function that writes moves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any, ClassVar

import msgspec
from django.db.models import Model

from games.models import Faces, Move, Result, Score, Scorecard

When = Callable[[datetime], Any]  # how a database spells a time: `connection.ops.adapt_datetimefield_value`
Values = tuple[Any, ...]


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of `model`. Its fields are the columns; the first of them, `key`, say which row it is."""

    model: ClassVar[type[Model]]
    key: ClassVar[tuple[str, ...]]

    @classmethod
    @cache
    def insert(cls) -> str:
        """The statement that stores `values`."""
        return f"{cls.insert_into()} VALUES {cls.places()}"

    @classmethod
    @cache
    def insert_into(cls) -> str:
        return f"INSERT INTO {cls.model._meta.db_table} ({_listed(cls.__struct_fields__)})"

    @classmethod
    @cache
    def places(cls) -> str:
        """For the values of one row."""
        return f"({', '.join(['%s'] * len(cls.__struct_fields__))})"

    @classmethod
    @cache
    def update(cls) -> str:
        """The statement that stores `values_to_update` in the row that is there."""
        changed = ", ".join(f'"{name}" = %s' for name in cls.__struct_fields__[len(cls.key) :])
        return f"UPDATE {cls.model._meta.db_table} SET {changed} WHERE {cls._this_one()}"

    @classmethod
    @cache
    def delete(cls) -> str:
        """The statement that takes away the row with this key."""
        return f"DELETE FROM {cls.model._meta.db_table} WHERE {cls._this_one()}"

    @classmethod
    def _this_one(cls) -> str:
        return " AND ".join(f'"{name}" = %s' for name in cls.key)

    def values(self, when: When) -> Values:
        return msgspec.structs.astuple(self)

    def values_to_update(self, when: When) -> Values:
        values, key = self.values(when), len(self.key)
        return (*values[key:], *values[:key])

    def by_column(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self)


def _listed(columns: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


class OwnedRow(Row, frozen=True, gc=False):
    """A row of a seat. Whose seat it is the database knows best: a claim may have been granted a moment ago."""

    game_id: int
    seat: int

    @classmethod
    @cache
    def insert(cls) -> str:
        columns = _listed((*cls.__struct_fields__, "player_id"))
        player = '(SELECT player_id FROM games_seat WHERE game_id = %s AND "order" = %s)'
        return f"INSERT INTO {cls.model._meta.db_table} ({columns}) VALUES ({cls.places()[1:-1]}, {player})"

    def values(self, when: When) -> Values:
        return (*super().values(when), self.game_id, self.seat)


class MoveRow(Row, frozen=True, gc=False):
    """An entry of the log; games/log/rows.py stores it."""

    model = Move
    key = ("game_id", "number")

    game_id: int
    number: int
    action_id: str
    events: str
    at: datetime

    def values(self, when: When) -> Values:
        return (self.game_id, self.number, self.action_id, self.events, when(self.at))


class ScoreRow(Row, frozen=True, gc=False):
    """A filled category."""

    model = Score
    key = ("game_id", "column", "category")

    game_id: int
    column: int
    category: str
    seat: int
    points: int
    extra: int
    dice: str
    rolls_used: int
    played_by: str
    move: int


class ScorecardRow(Row, frozen=True, gc=False):
    """The sums of one column."""

    model = Scorecard
    key = ("game_id", "column")

    game_id: int
    column: int
    upper_sum: int = 0
    bonus: int = 0
    lower_sum: int = 0
    extra: int = 0
    total: int = 0
    place: int | None = None


class ResultRow(OwnedRow, frozen=True, gc=False):
    """What one seat took home from a finished game."""

    model = Result
    key = ("game_id", "seat")

    ruleset: str
    own_rules: bool
    terms: str
    scorecards: int
    team: bool
    contested: bool
    place: int
    total: int
    bonus: int
    extra: int
    ended_at: datetime

    def values(self, when: When) -> Values:
        *before, game, seat = super().values(when)
        return (*before[:-1], when(self.ended_at), game, seat)


class FacesRow(OwnedRow, frozen=True, gc=False):
    """How often each face fell for one seat."""

    model = Faces
    key = ("game_id", "seat", "entered")

    entered: bool
    ones: int
    twos: int
    threes: int
    fours: int
    fives: int
    sixes: int
