"""Rebuilds the sheet of a game from its log, in the form that its document has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules import events as told
from rules.engine import Events
from rules.scorecard import column_card, standings
from rules.scoring import Dice
from rules.state import State

Cells = dict[tuple[int, str], "Filled"]


class Filled(NamedTuple):
    """A number on the sheet, and where it comes from."""

    column: int
    category: str
    points: int
    seat: int
    by: str
    move: int
    extra: int = 0
    dice: Dice = ()
    rolls_used: int = 0

    def as_json(self) -> dict[str, object]:
        fields = self._asdict() | {"dice": list(self.dice)}
        del fields["column"]
        return fields


def written(cells: Cells, move: int, events: Events, before: State, after: State) -> None:
    """Note in `cells` what a move wrote, closed with zeros, or took back."""
    for event in events:
        match event:
            case told.CategoryScored(seat=seat, category=category):
                column = after.column_of(seat)
                what = (event.points, seat, event.by, move, event.extra, event.dice, event.rolls_used)
                cells[column, category] = Filled(column, category, *what)
            case told.ChoiceUndone(seat=seat, category=category):
                del cells[after.column_of(seat), category]
            case told.SeatResigned():
                _close(cells, "resigned", move, before, after)
            case told.GameEnded():
                _close(cells, "closed", move, before, after)


def _close(cells: Cells, why: str, move: int, before: State, after: State) -> None:
    for column, (old, new) in enumerate(zip(before.columns, after.columns, strict=True)):
        for category, was, now in zip(after.ruleset.categories, old.points, new.points, strict=False):
            if was is None and now is not None:
                cells[column, category] = Filled(column, category, 0, new.seats[0], why, move)


def sheet(state: State, filled: Iterable[Filled]) -> list[dict[str, object]]:
    """A scorecard each, with its sums, and its place once the game is over."""
    position = state.ruleset.position
    rows = sorted(filled, key=lambda cell: (cell.column, position[cell.category]))
    places = {stands.seats: stands.place for stands in standings(state)} if state.over else {}
    found = []
    for at, column in enumerate(state.columns):
        card = column_card(state, column)
        found.append(
            {
                "column": at,
                "seats": list(column.seats),
                "filled": [cell.as_json() for cell in rows if cell.column == at],
                **{name: getattr(card, name) for name in ("upper_sum", "bonus", "lower_sum", "extra", "total")},
                "place": places.get(column.seats),
            }
        )
    return found
