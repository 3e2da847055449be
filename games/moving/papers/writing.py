"""Out: the document of a game, and many of them in one file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal

import msgspec
from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet

from games.codec.events import load_events
from games.models import Game, Move
from games.moving.papers.document import GameDocument, MovePaper, canonical
from games.moving.papers.facts import Facts
from games.moving.papers.people import person

FORMAT = "yatzy-night games"
VERSION = 1


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a file with many games."""

    kind: Literal["header"] = "header"
    format: str = FORMAT
    version: int = VERSION


class Footer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last line: how many there were, and the digest of their lines."""

    kind: Literal["footer"] = "footer"
    games: int
    sha256: str


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


def lines(found: Iterable[GameDocument]) -> Iterator[bytes]:
    """A file of games, line by line: each is the very document of its game."""
    digest, count = hashlib.sha256(), 0
    yield canonical(Header())
    for document in found:
        line = canonical(document)
        digest.update(line)
        count += 1
        yield line
    yield canonical(Footer(games=count, sha256=digest.hexdigest()))


def games_that_ended(alias: str = DEFAULT_DB_ALIAS) -> QuerySet[Game]:
    """What can be taken home: a game that goes on has a secret, and cannot be played on elsewhere without it."""
    ended = (Game.Status.FINISHED, Game.Status.ABANDONED)
    return Game.objects.using(alias).filter(status__in=ended).order_by("started_at", "key")
