"""Imports: a whole server into an empty database, or games to add to those that are here; all or nothing.

Everything is read, judged and put aside first, which takes long and touches nothing. Then it comes in: a whole server
in one go, for in an empty database nobody plays; games beside people who play, by games/transfer/arriving_games.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import BinaryIO

from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections, transaction
from django.db.models import Model

from games.log.append import append_all
from games.models import Faces, Game, Move, Result, Score, Scorecard, Seat
from games.transfer.arriving_games import drop_arriving, one_at_a_time, take_in_games
from games.transfer.exports import CannotBeRead, write_export
from games.transfer.game_reading import JudgedGame, Stored, Storing, check_settings, judged, put_as_it_was
from games.transfer.game_writing import person_of, person_on
from games.transfer.jsonl import UNSTORABLE, Damaged, DocumentLine, Footer, LineReader
from games.transfer.records import TABLES, GameHere, PlayerRecord, Record, RoomRecord
from games.transfer.snapshots import Aside, empty_database, insert

BATCH = 500
# What a whole server is made of, then what follows from its games.
MODELS: tuple[type[Model], ...] = (*(table.model for table in TABLES), Game, Seat, Move)
ALL_MODELS: tuple[type[Model], ...] = (*MODELS, Score, Scorecard, Result, Faces)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: a whole server moved in, or games came to those that were here."""

    moved: Footer | None = None  # into an empty database
    games: Stored = field(default_factory=Stored)
    same: bool = False  # the file holds exactly what the database holds


def read_import(file: BinaryIO, *, alias: str = DEFAULT_DB_ALIAS) -> Imported:
    """Takes all of it in and says how much that was, or changes nothing and raises Damaged."""
    with one_at_a_time(alias), empty_database(ALL_MODELS) as aside:
        drop_arriving(alias)
        reader = LineReader(file)
        if not reader.holds_server or not _is_empty(alias):
            return _merged(reader, aside, alias)
        with transaction.atomic(using=aside):
            _put_aside(reader, aside)
        _move_in(aside, alias, reader.line)
    return Imported(moved=reader.footer)


def _merged(reader: LineReader, aside: str, alias: str) -> Imported:
    """Rooms, browsers and games that go on stay where they are: nobody can be in two places."""
    storing = Storing(aside, alias)
    with transaction.atomic(using=aside):
        for found in _found(reader):
            if isinstance(found, tuple):
                storing.add(found[0])
    storing.done.players = take_in_games(aside, alias, storing.lines)
    return Imported(games=storing.done, same=not storing.done.new and _holds_the_same(reader, alias))


def _put_aside(reader: LineReader, alias: str) -> None:
    """Everything of a server, as it was there."""
    rows = _Rows(alias)
    for found in _found(reader):
        match found:
            case (game, GameHere() as here):
                put_as_it_was(game, here, alias)
            case Record():
                rows.add(found.model(**found.values()), reader.line)
    rows.flush(reader.line)
    _check_references(alias, reader.line)


def _found(reader: LineReader) -> Iterator[Record | tuple[JudgedGame, GameHere | None]]:
    """What the file has, each found to be true as far as that can be: people and rooms, then games."""
    players: dict[int, PlayerRecord] = {}
    here: GameHere | None = None  # what is known of the game in the next line
    for line in reader.lines():
        match line:
            case DocumentLine(text):
                if reader.holds_server and here is None:
                    raise Damaged(reader.line, "the line that belongs above this game is missing.")
                game = judged(text, reader.line, here)
                if here is not None:
                    _check_people(game, here, players)
                yield game, here
                here = None
            case _ if here is not None:
                raise Damaged(reader.line, "the game of the line above is missing.")
            case _ if not reader.holds_server:
                raise Damaged(reader.line, "in a file of games there is nothing else.")
            case GameHere():
                here = line
            case Record():
                if isinstance(line, PlayerRecord):
                    players[line.id] = line
                if isinstance(line, RoomRecord):
                    check_settings(line.settings, reader.line)
                yield line
    if here is not None:
        raise Damaged(reader.line, "the last game is missing.")


def _check_people(game: JudgedGame, here: GameHere, players: Mapping[int, PlayerRecord]) -> None:
    """Who sat there is the same in the document and by the numbers beside it."""
    for paper, seat in zip(game.document.seats, here.seats, strict=True):
        if seat.player is not None and seat.player not in players:
            raise Damaged(game.line, "the file names a player who is not in it.")
        said = person_on(paper)
        if seat.player is None:
            fits = said.player is None and (said.bot or not said.name)
        else:
            try:
                fits = said == person_of(players[seat.player], said.bot, said.team)
            except OverflowError:  # a player made before all times
                fits = False
        if not fits:
            raise Damaged(game.line, "the line above this game says that somebody else sat there.")


def _move_in(aside: str, alias: str, line: int) -> None:
    """All rows as they are, in one transaction: in an empty database nobody plays who would wait for it."""
    with closing(Aside(aside)) as source, transaction.atomic(using=alias):
        _keep_others_out(alias)
        if not _is_empty(alias):
            raise Damaged(line, "while it was read, somebody has begun to use this server. Import it once more.")
        for model in ALL_MODELS:
            try:
                if model is Move:
                    append_all(connections[alias], source.moves())
                else:
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


def _holds_the_same(reader: LineReader, alias: str) -> bool:
    """Whether the database has exactly what was read."""
    if not reader.holds_server:
        return False
    with open(os.devnull, "wb") as nowhere:
        try:
            return write_export(nowhere, alias=alias) == reader.footer
        except CannotBeRead:
            return False


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
