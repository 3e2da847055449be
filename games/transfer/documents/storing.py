"""Games from a file, put aside for a database that may have some already: known by their key, never twice, never
changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
from django.db import DEFAULT_DB_ALIAS, connections

from games.log.events import dump_events
from games.log.rows import MoveRow, append_all
from games.models import Game, Seat
from games.people.names import readable_name, readable_settings
from games.transfer.documents.document import GameDocument, SeatPaper, substance
from games.transfer.documents.facts import Arrivals, agreed, person_on
from games.transfer.documents.writing import document_of
from games.transfer.jsonl import UNSTORABLE, Damaged
from games.transfer.judging import JudgedGame
from games.transfer.records import GameHere, SeatHere


@dataclass(slots=True)
class Stored:
    """How it went."""

    new: int = 0
    here: int = 0  # already, the same
    going_on: int = 0  # games of a whole server that nobody has ended: they stay where they are
    players: int = 0  # made for this


class Storing:
    """Puts one game after the other aside, unless it is in the live database already."""

    def __init__(self, aside: str, live: str = DEFAULT_DB_ALIAS) -> None:
        self.done = Stored()
        self.lines: dict[int, int] = {}  # where each game aside stood in its file
        self._alias, self._live = aside, live
        self._arrivals = Arrivals(aside)

    def add(self, game: JudgedGame) -> None:
        """Raises Damaged if the game is here with another content."""
        document = game.document
        if document.status == "playing":
            self.done.going_on += 1
            return
        here = self._here(document.key)
        if here is None:
            self.lines[self._store(game)] = game.line
            self.done.new += 1
        elif substance(document_of(here)) == substance(readable(document)):
            self.done.here += 1
        else:
            raise Damaged(game.line, f"the game {document.key} is here already, and it went otherwise.")

    def _here(self, key: str) -> Game | None:
        found = (Game.objects.using(alias).filter(key=key).first() for alias in (self._live, self._alias))
        return next((game for game in found if game is not None), None)

    def _store(self, game: JudgedGame) -> int:
        row = Game(**agreed(readable(game.document)), secret=game.document.secret or "")
        players = [self._arrivals.player(person_on(seat)) for seat in game.document.seats]
        seats = [SeatHere(member=None, player=player, controller=None) for player in players]
        _put(game, row, seats, self._alias)
        return row.pk


def put_as_it_was(game: JudgedGame, here: GameHere, alias: str) -> None:
    """The game of a whole server, with its number, its room and the people on its seats."""
    row = Game(id=here.id, room_id=here.room, secret=here.secret, **agreed(readable(game.document)))
    _put(game, row, here.seats, alias)


def readable(document: GameDocument) -> GameDocument:
    """With names of teams that somebody can read."""
    return msgspec.structs.replace(document, settings=readable_settings(document.settings))


def _put(game: JudgedGame, row: Game, seats: Sequence[SeatHere], alias: str) -> None:
    """All rows of a game: its own, its seats, its log, and what is on its sheets."""
    players = {order: seat.player for order, seat in enumerate(seats)}
    try:
        row.save(using=alias, force_insert=True)
        Seat.objects.using(alias).bulk_create(
            _seat(row, paper, seat) for paper, seat in zip(game.document.seats, seats, strict=True)
        )
        append_all(connections[alias], _moves(row, game.document))
        for kind, rows in game.sheets.by_table(row.pk, players).items():
            kind.model._default_manager.using(alias).bulk_create(rows)
    except UNSTORABLE as error:
        raise Damaged(game.line, f"this game cannot be stored: {' '.join(str(error).split())}") from error


def _seat(game: Game, paper: SeatPaper, here: SeatHere) -> Seat:
    return Seat(
        game=game,
        order=paper.seat,
        member_id=here.member,
        player_id=here.player,
        controller_id=here.controller,
        bot=paper.bot,
        bot_name=readable_name(paper.name, f"Bot {paper.seat + 1}") if paper.bot else "",
        team=paper.team,
    )


def _moves(game: Game, document: GameDocument) -> Iterator[MoveRow]:
    for move in document.log:
        yield MoveRow(game.pk, move.number, move.id, dump_events(move.events), move.at)
