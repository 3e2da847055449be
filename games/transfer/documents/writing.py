"""Out: the document of a game that is stored here."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet

from games.log.events import load_events
from games.models import Game, Move
from games.transfer.documents.document import GameDocument, MovePaper
from games.transfer.documents.facts import Facts, person


def document_of(game: Game) -> GameDocument:
    """All of a game that is anybody's business; its seats may have been fetched before."""
    return facts_of_game(game).document()


def facts_of_game(game: Game) -> Facts:
    alias = game._state.db
    seats = sorted(game.seats.all(), key=lambda seat: seat.order)
    moves = Move.objects.using(alias).filter(game=game).order_by("number")
    rows = moves.values_list("number", "action_id", "at", "events")
    people = tuple(person(seat.player, seat) for seat in seats)
    return Facts.of(game, people, tuple(_move(*row) for row in rows))


def _move(number: int, action_id: str, at: datetime, events: str) -> MovePaper:
    return MovePaper(number=number, id=action_id, at=at, events=load_events(events))


def documents(games: QuerySet[Game], chunk: int = 100) -> Iterator[GameDocument]:
    """The documents of many games, in the order asked for."""
    for game in games.prefetch_related("seats__player").iterator(chunk_size=chunk):
        yield document_of(game)


def games_that_ended(alias: str = DEFAULT_DB_ALIAS) -> QuerySet[Game]:
    """What can be taken home: a game that goes on has a secret, and cannot be played on elsewhere without it."""
    ended = (Game.Status.FINISHED, Game.Status.ABANDONED)
    return Game.objects.using(alias).filter(status__in=ended).order_by("started_at", "key")
