"""Out: every row of one moment, in an order that can be taken in again from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, BinaryIO

from django.db import DEFAULT_DB_ALIAS

from games import VERSION
from games.aside import snapshot
from games.models import Game
from games.moving.lines import Footer, LineWriter
from games.moving.records import TABLES, GameRecord, MoveRecord, Record, SeatRecord

CHUNK = 500  # rows in memory at a time, whatever the size of the database


def write_export(file: BinaryIO, *, alias: str = DEFAULT_DB_ALIAS) -> Footer:
    """Writes all there is to `file`, while the server may go on; returns how much that was."""
    writer = LineWriter(file, VERSION)
    with snapshot(alias) as moment:
        for record in everything(moment):
            writer.record(record)
    return writer.footer()


def everything(alias: str = DEFAULT_DB_ALIAS) -> Iterator[Record]:
    """All records in the order of the file."""
    for table in TABLES:
        yield from _rows(table, alias, "pk")
    # Three readings side by side: a game, then its seats and its moves.
    seats = _by_game(_rows(SeatRecord, alias, "game_id", "order", status="game__status"))
    moves = _by_game(_rows(MoveRecord, alias, "game_id", "number", status="game__status"))
    for game in _rows(GameRecord, alias, "pk", status="status"):
        assert isinstance(game, GameRecord)
        yield game
        yield from seats(game.id)
        yield from moves(game.id)


def _rows(record: type[Record], alias: str, *order: str, status: str | None = None) -> Iterator[Record]:
    found = record.model._default_manager.using(alias).order_by(*order)
    if status is not None:  # games that are not all here yet are nowhere
        found = found.exclude(**{status: Game.ARRIVING})
    rows = found.values(*record.columns().values())
    for row in rows.iterator(chunk_size=CHUNK):
        yield record.of(row)


def _by_game(records: Iterator[Any]) -> Callable[[int], Iterator[Record]]:
    """Gives out the records of one game after the other; asked for games in rising order."""
    groups = groupby(records, key=lambda record: record.game)
    waiting: tuple[int, Iterator[Record]] | None = next(groups, None)

    def of(game: int) -> Iterator[Record]:
        nonlocal waiting
        if waiting is not None and waiting[0] == game:
            yield from waiting[1]
            waiting = next(groups, None)

    return of
