"""Scores, scorecards, results and faces anew from the log: they are a cache of it, and this is the proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import DatabaseError
from django.db.models import QuerySet

from games.codec.fold import Position
from games.live.results import FACES, RESULT
from games.live.rows import new_move
from games.models import Faces, Game, Result, Score, Scorecard
from games.pacing import in_turn, one_moment
from games.selectors.log import StoredGame, stored_game

SCORE = ("game_id", "column", "category", "seat", "points", "extra", "dice", "rolls_used", "played_by", "move")
CARD = ("upper_sum", "bonus", "lower_sum", "extra", "total", "place", "game_id", "column")
# Whose it is, the seat says, and when it was, the game.
OWNED_RESULT = (*RESULT, "player_id", "ended_at")
OWNED_FACES = (*FACES, "player_id")
Row = tuple[Any, ...]
UNREADABLE = "its log cannot be read"
SOME_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # sheets do not say when


@dataclass(frozen=True, slots=True)
class Sheets:
    """What a game's log says about its scorecards, and how it stands at the end."""

    scores: tuple[Score, ...]
    cards: tuple[Scorecard, ...]
    results: tuple[Result, ...]
    faces: tuple[Faces, ...]
    end: Position

    @property
    def status(self) -> Game.Status:
        if not self.end.ended:
            return Game.Status.PLAYING
        return Game.Status.FINISHED if self.end.state.over else Game.Status.ABANDONED


def sheets_of(stored: StoredGame, ended_at: datetime | None) -> Sheets:
    """Play the log again and keep what is on the sheets, and what the game left behind when it ended."""
    position = stored.start
    scores: dict[tuple[int, str], Row] = {}
    cards = {column: _blank(stored.id, column) for column in range(len(position.state.columns))}
    results: tuple[Row, ...] = ()
    faces: tuple[Row, ...] = ()
    for at, (number, action_id, events) in enumerate(stored.moves):
        if number != position.number + 1:
            raise ValueError(f"move {position.number + 1} is missing")
        before, position = position, position.after(number, action_id, events)
        move = new_move(stored, before, position, events, "", SOME_TIME, stored.moves[:at] if position.ended else ())
        for undone in move.undone:
            del scores[undone]
        scores |= {(row[1], row[2]): row for row in move.scores}
        cards |= {row[-1]: row for row in move.cards}
        results, faces = results or move.results, faces or move.faces
    players = {seat.order: seat.player for seat in stored.seats}
    return Sheets(
        tuple(Score(**_named(SCORE, row)) for row in scores.values()),
        tuple(Scorecard(**_named(CARD, row)) for row in cards.values()),
        tuple(Result(**_named(OWNED_RESULT, (*row, players[row[1]], ended_at))) for row in results),
        tuple(Faces(**_named(OWNED_FACES, (*row, players[row[1]]))) for row in faces),
        position,
    )


def _named(columns: tuple[str, ...], row: Row) -> dict[str, Any]:
    return dict(zip(columns, row, strict=True))


def _blank(game: int, column: int) -> Row:
    return (0, 0, 0, 0, 0, None, game, column)


def rebuild_all(*, mend: bool) -> Iterator[tuple[str, str]]:
    """Every game whose stored sheets are not what its log says: its key, and what is different."""
    # All numbers at once: while a cursor of ours is open, SQLite holds on to the moment it was opened at, and refuses
    # to write as soon as anybody else has written ("database is locked").
    games = Game.objects.exclude(status=Game.ARRIVING).order_by("pk")
    for pk, key in list(games.values_list("pk", "key")):
        try:
            wrong = rebuild(pk, mend=mend)
        except DatabaseError:
            raise  # that says nothing about this game
        except Exception as error:  # one log that cannot be read must not hide the others
            yield key, f"{UNREADABLE}: {error!r}"
        else:
            yield from ((key, difference) for difference in wrong)


def rebuild(game_id: int, *, mend: bool) -> list[str]:
    """Compares a game's stored sheets with its log, and with `mend` writes what the log says."""
    with one_moment():  # in which log and sheets belong together, whoever plays on meanwhile
        wrong = _compare(game_id, mend=False)
    if not (wrong and mend):
        return wrong
    return in_turn(lambda: _mend(game_id))


def _mend(game_id: int) -> list[str]:
    # Locked, and compared anew: a move that was stored since would look like a difference, or be overwritten.
    Game.objects.select_for_update().filter(pk=game_id).first()
    return _compare(game_id, mend=True)


def _compare(game_id: int, *, mend: bool) -> list[str]:
    game, stored = Game.objects.filter(pk=game_id).first(), stored_game(game_id)
    if game is None or stored is None:
        return []
    sheets = sheets_of(stored, game.ended_at)
    wrong: list[str] = []
    compared: tuple[tuple[str, Any, tuple[Any, ...], tuple[str, ...], tuple[str, ...]], ...] = (
        ("score", Score, sheets.scores, ("column", "category"), SCORE),
        ("scorecard", Scorecard, sheets.cards, ("column",), CARD),
        ("result", Result, sheets.results, ("seat",), OWNED_RESULT),
        ("count of faces", Faces, sheets.faces, ("seat", "entered"), OWNED_FACES),
    )
    for what, model, right, identity, fields in compared:
        rows = model.objects.filter(game_id=game_id)
        found = list(_differences(what, rows, right, identity, fields))
        if found and mend:
            rows.delete()
            model.objects.bulk_create(right)
        wrong += found
    return wrong


def _differences(
    what: str, rows: QuerySet[Any], right: Iterable[Any], identity: tuple[str, ...], fields: tuple[str, ...]
) -> Iterator[str]:
    def keyed(found: Iterable[Any]) -> dict[tuple[Any, ...], dict[str, Any]]:
        return {
            tuple(getattr(row, name) for name in identity): {name: getattr(row, name) for name in fields}
            for row in found
        }

    stored, replayed = keyed(rows), keyed(right)
    for key in sorted(stored.keys() | replayed.keys()):
        have, want = stored.get(key), replayed.get(key)
        name = " ".join([what, *map(str, key)])
        if have is None or want is None:
            yield f"{name} {'is missing' if have is None else 'is not in the log'}"
        elif have != want:
            wrong = [field for field in fields if have[field] != want[field]]
            yield f"{name}: " + ", ".join(f"{field} is {have[field]!r}, not {want[field]!r}" for field in wrong)
