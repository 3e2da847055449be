"""Works scores, scorecards, results and faces out again from the log, which is what they must agree with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import DatabaseError
from django.db.models import Model

from games.batches import in_turn, one_moment
from games.live.score_rows import new_move
from games.log.position import Position
from games.log.rows import FacesRow, OwnedRow, ResultRow, Row, ScorecardRow, ScoreRow
from games.log.stored import StoredGame, stored_game
from games.models import Faces, Game, Result, Score, Scorecard

WHAT = {ScoreRow: "score", ScorecardRow: "scorecard", ResultRow: "result", FacesRow: "count of faces"}
UNREADABLE = "its log cannot be read"
SOME_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # of a game that goes on: its sheets do not say when


@dataclass(frozen=True, slots=True)
class Sheets:
    """What a game's log says about its scorecards, and how it stands at the end."""

    scores: tuple[ScoreRow, ...]
    cards: tuple[ScorecardRow, ...]
    results: tuple[ResultRow, ...]
    faces: tuple[FacesRow, ...]
    end: Position

    def by_table(self, game_id: int, players: Mapping[int, int | None]) -> dict[type[Row], list[Model]]:
        """All of it for Django: of the game with this number, and of the players on its seats."""

        def named(row: Row) -> dict[str, Any]:
            return row.by_column() | {"game_id": game_id}

        return {
            ScoreRow: [Score(**named(row)) for row in self.scores],
            ScorecardRow: [Scorecard(**named(row)) for row in self.cards],
            ResultRow: [Result(**named(row), player_id=players[row.seat]) for row in self.results],
            FacesRow: [Faces(**named(row), player_id=players[row.seat]) for row in self.faces],
        }

    @property
    def status(self) -> Game.Status:
        if not self.end.ended:
            return Game.Status.PLAYING
        return Game.Status.FINISHED if self.end.state.over else Game.Status.ABANDONED


def sheets_of(stored: StoredGame, ended_at: datetime | None) -> Sheets:
    """Play the log again and keep what is on the sheets, and what the game left behind when it ended."""
    position = stored.start
    scores: dict[tuple[int, int, str], ScoreRow] = {}
    cards = {column: ScorecardRow(stored.id, column) for column in range(len(position.state.columns))}
    results: tuple[ResultRow, ...] = ()
    faces: tuple[FacesRow, ...] = ()
    for at, (number, action_id, events) in enumerate(stored.moves):
        if number != position.number + 1:
            raise ValueError(f"move {position.number + 1} is missing")
        before, position = position, position.after(number, action_id, events)
        earlier = stored.moves[:at] if position.ended else ()
        move = new_move(stored, before, position, events, "", ended_at or SOME_TIME, earlier)
        for undone in move.undone:
            del scores[undone]
        scores |= {(row.game_id, row.column, row.category): row for row in move.scores}
        cards |= {row.column: row for row in move.cards}
        results, faces = results or move.results, faces or move.faces
    return Sheets(tuple(scores.values()), tuple(cards.values()), results, faces, position)


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
    players = {seat.order: seat.player for seat in stored.seats}
    for kind, made in sheets.by_table(game_id, players).items():
        rows = kind.model._default_manager.filter(game_id=game_id)
        found = list(_differences(kind, rows, made))
        if found and mend:
            rows.delete()
            kind.model._default_manager.bulk_create(made)
        wrong += found
    return wrong


def _differences(kind: type[Row], rows: Iterable[Model], right: Iterable[Model]) -> Iterator[str]:
    identity = kind.key[1:]  # in one game
    fields = (*kind.__struct_fields__, *(("player_id",) if issubclass(kind, OwnedRow) else ()))

    def keyed(found: Iterable[Any]) -> dict[tuple[Any, ...], dict[str, Any]]:
        return {
            tuple(getattr(row, name) for name in identity): {name: getattr(row, name) for name in fields}
            for row in found
        }

    stored, replayed = keyed(rows), keyed(right)
    for key in sorted(stored.keys() | replayed.keys()):
        have, want = stored.get(key), replayed.get(key)
        name = " ".join([WHAT[kind], *map(str, key)])
        if have is None or want is None:
            yield f"{name} {'is missing' if have is None else 'is not in the log'}"
        elif have != want:
            wrong = [field for field in fields if have[field] != want[field]]
            yield f"{name}: " + ", ".join(f"{field} is {have[field]!r}, not {want[field]!r}" for field in wrong)
