"""In: a whole export into an empty database, or games to those that are here; all or nothing.

Everything is read, judged and put aside first, which takes long and touches nothing. Then it comes in: a whole server
in one go, for in an empty database nobody plays; games beside people who play, by games/moving/arriving.py.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from typing import BinaryIO

from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections, transaction
from django.db.models import Model

from games.aside import empty_database, snapshot
from games.half_imports import drop_arriving, one_at_a_time
from games.models import Faces, Result, Score, Scorecard
from games.moving.arriving import take_in_games
from games.moving.exporting import everything
from games.moving.game_in_file import GameInFile, check_settings
from games.moving.lines import FORMAT, UNSTORABLE, Damaged, Digest, Footer, LineReader, encode
from games.moving.merging import take_games
from games.moving.papers.reading import MOST_BYTES, PaperReader, peek
from games.moving.papers.storing import Stored, Storing
from games.moving.records import TABLES, AnyRecord, GameRecord, MoveRecord, Record, RoomRecord, SeatRecord
from games.moving.rows import Aside, insert

BATCH = 500
RECORDS: tuple[type[Record], ...] = (*TABLES, GameRecord, SeatRecord, MoveRecord)
MODELS = tuple(record.model for record in RECORDS)
ALL_MODELS: tuple[type[Model], ...] = (*MODELS, Score, Scorecard, Result, Faces)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: a whole server moved in, or games came to those that were here."""

    moved: Footer | None = None  # into an empty database
    games: Stored = field(default_factory=Stored)
    same: bool = False  # the file holds exactly what the database holds


def read_import(file: BinaryIO, *, alias: str = DEFAULT_DB_ALIAS) -> Imported:
    """Takes all of it in and says how much that was, or changes nothing and raises Damaged."""
    first = file.readline(MOST_BYTES)
    said = peek(first)
    with one_at_a_time(alias), empty_database(ALL_MODELS) as aside:
        drop_arriving(alias)
        if said.kind != "header" or said.format != FORMAT:
            return Imported(games=_papers(PaperReader(file, first), aside, alias))
        reader = LineReader(file, AnyRecord, first)
        if not _is_empty(alias):
            return _merged(reader, aside, alias)
        with transaction.atomic(using=aside):
            _take_in(reader, aside)
        _move_in(aside, alias, reader.line)
    return Imported(moved=reader.footer)


def _papers(reader: PaperReader, aside: str, alias: str) -> Stored:
    storing = Storing(aside, alias)
    with transaction.atomic(using=aside):
        for document in reader.documents():
            storing.add(document, reader.line)
    storing.done.players = take_in_games(aside, alias, storing.lines)
    return storing.done


def _merged(reader: LineReader, aside: str, alias: str) -> Imported:
    storing = Storing(aside, alias)
    with transaction.atomic(using=aside):
        take_games(reader, storing)
    storing.done.players = take_in_games(aside, alias, storing.lines)
    assert reader.footer is not None
    return Imported(games=storing.done, same=not storing.done.new and reader.footer.sha256 == _digest_of(alias))


def _move_in(aside: str, alias: str, line: int) -> None:
    """All rows as they are, in one transaction: in an empty database nobody plays who would wait for it."""
    with closing(Aside(aside)) as source, transaction.atomic(using=alias):
        _keep_others_out(alias)
        if not _is_empty(alias):
            raise Damaged(line, "while it was read, somebody has begun to use this server. Import it once more.")
        for model in ALL_MODELS:
            try:
                insert(alias, model, source.rows(model), numbered=True)
            except UNSTORABLE as error:
                raise Damaged(line, f"rows of {model._meta.db_table} cannot be stored: {_said(error)}") from error
        _continue_numbering(alias)


def _keep_others_out(alias: str) -> None:
    """Nobody makes a room between our look at the empty tables and our last row."""
    connection = connections[alias]
    if connection.vendor == "postgresql":  # SQLite's transaction is alone from its beginning
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {', '.join(model._meta.db_table for model in MODELS)} IN EXCLUSIVE MODE")


def _is_empty(alias: str) -> bool:
    return not any(model._default_manager.using(alias).exists() for model in MODELS)


def _digest_of(alias: str) -> str:
    digest = Digest()
    with snapshot(alias) as moment:
        for record in everything(moment):
            digest.add(encode(record))
    return digest.whole()


def _take_in(reader: LineReader, alias: str) -> None:
    rows = _Rows(alias)
    game: GameInFile | None = None
    for record in reader.records():
        match record:
            case GameRecord():
                _finish(game, rows, reader.line)
                game = GameInFile(record, reader.line)
            case SeatRecord() | MoveRecord():
                if game is None:
                    raise Damaged(reader.line, "there is no game above this.")
                game.add(record, reader.line)
            case RoomRecord():
                check_settings(record.settings, reader.line)
        rows.add(record.model(**record.values()), reader.line)
    _finish(game, rows, reader.line)
    rows.flush(reader.line)
    _check_references(alias, reader.line)


def _finish(game: GameInFile | None, rows: _Rows, line: int) -> None:
    """The game is complete: what its log says about its sheets goes in beside it."""
    if game is not None:
        sheets = game.sheets(game.record.id)
        for row in (*sheets.scores, *sheets.cards, *sheets.results, *sheets.faces):
            rows.add(row, line)


class _Rows:
    """Rows on their way into the database, a batch of one table at a time."""

    def __init__(self, alias: str) -> None:
        self._alias = alias
        self._waiting: dict[type[Model], list[Model]] = {}

    def add(self, row: Model, line: int) -> None:
        waiting = self._waiting.setdefault(type(row), [])
        waiting.append(row)
        if len(waiting) >= BATCH:
            self._insert(type(row), line)

    def flush(self, line: int) -> None:
        for model in list(self._waiting):
            self._insert(model, line)

    def _insert(self, model: type[Model], line: int) -> None:
        # In any order: references are looked at when the transaction ends.
        rows = self._waiting.pop(model)
        try:
            model._default_manager.using(self._alias).bulk_create(rows)
        except UNSTORABLE as error:
            what = f"one of the last {len(rows)} rows of {model._meta.db_table} up to here"
            raise Damaged(line, f"{what} cannot be stored: {_said(error)}") from error


def _check_references(alias: str, line: int) -> None:
    try:
        connections[alias].check_constraints()
    except IntegrityError as error:
        raise Damaged(line, f"the file names something that is not in it: {_said(error)}") from error


def _continue_numbering(alias: str) -> None:
    """PostgreSQL counts by itself and has not seen the numbers that came with the file."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(ALL_MODELS)):
            cursor.execute(statement)


def _said(error: Exception) -> str:
    return " ".join(str(error).split())
