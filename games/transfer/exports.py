"""Writes an export: everything on a server at one moment, or games only, in an order that can be read top to bottom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from django.db import DEFAULT_DB_ALIAS, DatabaseError

from games.models import Game, Seat
from games.transfer.game_document import GameDocument
from games.transfer.game_writing import document_of
from games.transfer.jsonl import Footer, LineWriter
from games.transfer.records import TABLES, GameHere, Record, SeatHere
from games.transfer.snapshots import snapshot

CHUNK = 500  # rows in memory at a time, whatever the size of the database
GAMES_AT_A_TIME = 100


class CannotBeRead(Exception):  # noqa: N818 - it reads as what it is
    """A game is stored in a way that this version does not understand; `str` says which."""


def write_export(file: BinaryIO, *, alias: str = DEFAULT_DB_ALIAS) -> Footer:
    """Writes all there is to `file`, while the server may go on; returns how much that was. Raises CannotBeRead."""
    writer = LineWriter(file, "server")
    with snapshot(alias) as moment:
        for record in people_and_rooms(moment):
            writer.record(record)
        for here, document in games(moment):
            writer.record(here)
            writer.game(document)
    return writer.footer()


def write_games(file: BinaryIO, found: Iterable[GameDocument]) -> Footer:
    """Writes games for anybody; returns how many they were."""
    writer = LineWriter(file, "games")
    for document in found:
        writer.game(document)
    return writer.footer()


def people_and_rooms(alias: str = DEFAULT_DB_ALIAS) -> Iterator[Record]:
    """All records but those of games, in the order of the file."""
    for table in TABLES:
        yield from _rows(table, alias)


def games(alias: str = DEFAULT_DB_ALIAS) -> Iterator[tuple[GameHere, GameDocument]]:
    """All games with what only their own server knows of them; those that are not all here yet are nowhere."""
    found = Game.objects.using(alias).exclude(status=Game.ARRIVING).order_by("pk").prefetch_related("seats__player")
    for game in found.iterator(chunk_size=GAMES_AT_A_TIME):
        try:
            document = document_of(game)
        except DatabaseError:
            raise  # that says nothing about this game
        except Exception as error:  # a log that this version does not understand may fail anywhere
            raise CannotBeRead(f"the game {game.key} cannot be read: {error!r}.") from error
        yield _here(game), document


def _here(game: Game) -> GameHere:
    seats = sorted(game.seats.all(), key=lambda seat: seat.order)
    return GameHere(
        id=game.pk, key=game.key, room=game.room_id, secret=game.secret, seats=tuple(_seat(seat) for seat in seats)
    )


def _seat(seat: Seat) -> SeatHere:
    return SeatHere(member=seat.member_id, player=seat.player_id, controller=seat.controller_id)


def _rows(record: type[Any], alias: str) -> Iterator[Record]:
    found = record.model._default_manager.using(alias).order_by("pk")
    for row in found.values(*record.columns().values()).iterator(chunk_size=CHUNK):
        yield record.of(row)
