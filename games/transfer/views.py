"""Downloads of games: one as a document or as tables, and all of a player's."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from typing import BinaryIO

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from games.models import Seat
from games.people.viewers import locked_rooms
from games.transfer import spreadsheets
from games.transfer.exports import write_games
from games.transfer.game_document import GameDocument, canonical
from games.transfer.game_writing import document_of, documents, games_that_ended
from games.web.answers import attachment
from games.web.visitor import asked_game, visiting_player

JSON, LINES, CSV = "application/json", "application/jsonl", "text/csv; charset=utf-8"


@require_safe
def game_json(request: HttpRequest, key: str) -> HttpResponse:
    """The whole game; its secret once it has ended."""
    return _file(canonical(_document(request, key)), JSON, f"yatzy-{key}.json")


@require_safe
def game_csv(request: HttpRequest, key: str) -> HttpResponse:
    """The sheet as on paper."""
    return _table(spreadsheets.sheet(_document(request, key)), f"yatzy-{key}.csv")


@require_safe
def turns_csv(request: HttpRequest, key: str) -> HttpResponse:
    """Every turn with its dice."""
    return _table(spreadsheets.turns([_document(request, key)]), f"yatzy-{key}-turns.csv")


@require_safe
def player_jsonl(request: HttpRequest, player_id: int) -> HttpResponseBase:
    """All games of a player that have ended; another server takes them in."""
    found = _games_of(request, player_id)
    return _long_file(lambda file: write_games(file, found), LINES, "yatzy-games.jsonl")


@require_safe
def player_csv(request: HttpRequest, player_id: int) -> HttpResponseBase:
    """The results of all games of a player that have ended."""
    rows = spreadsheets.table(spreadsheets.results(_games_of(request, player_id)))
    return _long_file(lambda file: file.writelines(row.encode() for row in rows), CSV, "yatzy-games.csv")


def _document(request: HttpRequest, key: str) -> GameDocument:
    asked = asked_game(request, key)
    if asked.shut_out:
        raise Http404
    return document_of(asked.game)


def _games_of(request: HttpRequest, player_id: int) -> Iterable[GameDocument]:
    """For their own browsers alone, wherever games are listed to everybody: it costs a server more than any page."""
    visitor = visiting_player(request)
    if visitor is None or visitor.pk != player_id:
        raise Http404
    games = games_that_ended().filter(pk__in=Seat.objects.filter(player_id=player_id).values("game"))
    return documents(games.exclude(room__in=locked_rooms(visitor.pk)))


def _table(rows: Iterable[spreadsheets.Row], name: str) -> HttpResponse:
    return _file("".join(spreadsheets.table(rows)).encode(), CSV, name)


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    headers = {"Cache-Control": "private, no-cache", "Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)


def _long_file(write: Callable[[BinaryIO], object], kind: str, name: str) -> HttpResponseBase:
    """Never all of it in memory; and whole before its first byte is sent, so that a failure is still an answer."""
    file = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it was sent; nobody else can open it
    try:
        write(file)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    response = attachment(file, name, kind)
    response.headers["Cache-Control"] = "private, no-cache"
    return response
