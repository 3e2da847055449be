"""Games as tables for a spreadsheet: the sheet, the turns, the results."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from games.people.names import shown_at
from games.transfer.game_document import ColumnPaper, GameDocument
from rules import RULESETS

BOM = "\ufeff"  # without it a spreadsheet reads another alphabet's names as rubbish
RUNS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for the beginning of a formula

RESULTS = (
    *("game", "started_at", "ended_at", "status", "ruleset", "dice_from", "column", "names"),
    *("upper_sum", "bonus", "lower_sum", "extra", "total", "place"),
)
TURNS = (
    *("game", "move", "at", "column", "seat", "name"),
    *("category", "dice", "rolls_used", "points", "extra", "by"),
)
Row = Iterable[Any]


def table(rows: Iterable[Row]) -> Iterator[str]:
    """The text of a table, row by row, as RFC 4180 has it."""
    yield BOM
    for row in rows:
        line = io.StringIO()
        csv.writer(line).writerow([_cell(value) for value in row])
        yield line.getvalue()


def _cell(value: Any) -> Any:
    """A name is a text, whatever it begins with."""
    return f"'{value}" if isinstance(value, str) and value.startswith(RUNS) else value


def sheet(document: GameDocument) -> Iterator[Row]:
    """The sheet as on paper: a row a line, a column a scorecard."""
    yield ["line", *(names(document, column) for column in document.sheet)]
    ruleset = RULESETS[document.ruleset]
    filled = [{one.category: one.points for one in column.filled} for column in document.sheet]
    for line in ruleset.lines_of(document.house["sections"]):
        if line in ruleset.position:
            yield [line, *(points.get(line, "") for points in filled)]
        else:
            yield [line, *(_sum(column, line) for column in document.sheet)]


def turns(found: Iterable[GameDocument]) -> Iterator[Row]:
    """Every number on every sheet, in the order they were written."""
    yield TURNS
    for document in found:
        yield from _turns(document)


def _turns(document: GameDocument) -> Iterator[Row]:
    filled = [(one, column) for column in document.sheet for one in column.filled]
    for one, column in sorted(filled, key=lambda pair: pair[0].move):
        at = document.log[one.move - 1].at.isoformat()
        name = shown_at(one.seat, document.seats[one.seat].name)
        dice = " ".join(map(str, one.dice))
        written = (one.category, dice, one.rolls_used, one.points, one.extra, one.by)
        yield (document.key, one.move, at, column.column, one.seat, name, *written)


def results(found: Iterable[GameDocument]) -> Iterator[Row]:
    """Every scorecard of every game in a row."""
    yield RESULTS
    for document in found:
        ended = document.ended_at.isoformat() if document.ended_at else ""
        game = (document.key, document.started_at.isoformat(), ended, document.status)
        for column in document.sheet:
            agreed = (document.ruleset, document.dice_from, column.column, names(document, column))
            sums = (column.upper_sum, column.bonus, column.lower_sum, column.extra, column.total)
            yield (*game, *agreed, *sums, "" if column.place is None else column.place)


def names(document: GameDocument, column: ColumnPaper) -> str:
    """Who writes on a scorecard: of a team, all of them."""
    return " & ".join(shown_at(seat, document.seats[seat].name) for seat in column.seats)


def _sum(column: ColumnPaper, line: str) -> int:
    if line == "upper_total":
        return column.upper_sum + column.bonus
    return int(getattr(column, line))
