"""Scores and scorecards anew from the log: they are a cache of it, and this is the proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games.codec.fold import Position
from games.live.rows import new_move
from games.models import Game, Score, Scorecard
from games.selectors.log import StoredGame, stored_game

SCORE = ("game_id", "column", "category", "seat", "points", "extra", "dice", "rolls_used", "played_by", "move")
CARD = ("upper_sum", "bonus", "lower_sum", "extra", "total", "place", "game_id", "column")
Row = tuple[Any, ...]
SOME_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # sheets do not say when


@dataclass(frozen=True, slots=True)
class Sheets:
    """What a game's log says about its scorecards, and how it stands at the end."""

    scores: tuple[Score, ...]
    cards: tuple[Scorecard, ...]
    end: Position

    @property
    def status(self) -> Game.Status:
        if not self.end.ended:
            return Game.Status.PLAYING
        return Game.Status.FINISHED if self.end.state.over else Game.Status.ABANDONED


def sheets_of(stored: StoredGame) -> Sheets:
    """Play the log again and keep what is on the sheets."""
    position = stored.start
    scores: dict[tuple[int, str], Row] = {}
    cards = {column: _blank(stored.id, column) for column in range(len(position.state.columns))}
    for number, action_id, events in stored.moves:
        if number != position.number + 1:
            raise ValueError(f"move {position.number + 1} is missing")
        before, position = position, position.after(number, action_id, events)
        move = new_move(stored, before, position, events, "", SOME_TIME)
        for undone in move.undone:
            del scores[undone]
        scores |= {(row[1], row[2]): row for row in move.scores}
        cards |= {row[-1]: row for row in move.cards}
    return Sheets(
        tuple(Score(**dict(zip(SCORE, row, strict=True))) for row in scores.values()),
        tuple(Scorecard(**dict(zip(CARD, row, strict=True))) for row in cards.values()),
        position,
    )


def _blank(game: int, column: int) -> Row:
    return (0, 0, 0, 0, 0, None, game, column)


def rebuild_all(*, mend: bool) -> Iterator[tuple[str, str]]:
    """Every game whose stored sheets are not what its log says: its key, and what is different."""
    for pk, key in Game.objects.order_by("pk").values_list("pk", "key").iterator(chunk_size=500):
        try:
            wrong = rebuild(pk, mend=mend)
        except Exception as error:  # one log that cannot be read must not hide the others
            yield key, f"its log cannot be read: {error!r}"
        else:
            yield from ((key, difference) for difference in wrong)


@transaction.atomic
def rebuild(game_id: int, *, mend: bool) -> list[str]:
    """Compares a game's stored sheets with its log, and with `mend` writes what the log says."""
    # Locked: a move that is stored meanwhile would look like a difference, or be overwritten.
    Game.objects.select_for_update().filter(pk=game_id).first()
    stored = stored_game(game_id)
    if stored is None:
        return []
    sheets = sheets_of(stored)
    wrong = [
        *_differences("score", Score.objects.filter(game_id=game_id), sheets.scores, ("column", "category"), SCORE),
        *_differences("scorecard", Scorecard.objects.filter(game_id=game_id), sheets.cards, ("column",), CARD),
    ]
    if wrong and mend:
        Score.objects.filter(game_id=game_id).delete()
        Scorecard.objects.filter(game_id=game_id).delete()
        Score.objects.bulk_create(sheets.scores)
        Scorecard.objects.bulk_create(sheets.cards)
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
