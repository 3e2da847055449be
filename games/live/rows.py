"""The rows that a move leaves behind for history: filled categories and sums, and the results of a game's last one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import rules
from games.codec import events as log
from games.codec.fold import Position
from games.live.results import face_rows, result_rows
from games.live.writer import NewMove
from games.selectors.log import StoredGame, StoredMove
from games.selectors.shown import cards_changed


def new_move(
    stored: StoredGame,
    before: Position,
    after: Position,
    events: tuple[log.AnyLogged, ...],
    text: str,
    at: datetime,
    earlier: Sequence[StoredMove] = (),
) -> NewMove:
    """A decided move with everything that is stored in its transaction; `earlier` is the log that it ends."""
    state, number = after.state, after.number
    changed = cards_changed(before.state, state)
    scores: list[tuple[Any, ...]] = []
    undone: list[tuple[int, str]] = []
    for event in events:
        match event:
            case log.CategoryScored():
                dice = "".join(map(str, event.dice))
                column = state.column_of(event.seat)
                sums = (event.points, event.extra, dice, event.rolls_used, event.by)
                scores.append((stored.id, column, event.category, event.seat, *sums, number))
            case log.ChoiceUndone():
                undone.append((state.column_of(event.seat), event.category))
            case log.SeatResigned():
                scores += _zeros(stored.id, before.state, state, changed, "resigned", number)
            case log.GameEnded():
                scores += _zeros(stored.id, before.state, state, changed, "closed", number)
    ended = after.ended and not before.ended
    columns = range(len(state.columns)) if ended else changed
    places = _places(state) if ended and state.over else {}
    status = "finished" if state.over else "abandoned"
    return NewMove(
        game=stored.id,
        number=number,
        action_id=after.last,
        events=text,
        at=at,
        scores=tuple(scores),
        undone=tuple(undone),
        cards=tuple(_card_row(stored.id, state, column, places.get(column)) for column in columns),
        ended=(status, stored.room_id) if ended else None,
        results=result_rows(stored.id, state, stored.seats) if ended and state.over else (),
        faces=_faces(stored, earlier, events) if ended else (),
    )


def _faces(
    stored: StoredGame, earlier: Sequence[StoredMove], events: tuple[log.AnyLogged, ...]
) -> tuple[tuple[Any, ...], ...]:
    all_events = [*(event for _, _, happened in earlier for event in happened), *events]
    return face_rows(stored.id, all_events, stored.start.state.dice_from)


def _zeros(
    game: int, before: rules.State, after: rules.State, changed: tuple[int, ...], why: str, number: int
) -> list[tuple[Any, ...]]:
    """The categories that were closed with a zero, without dice."""
    keys = after.ruleset.categories
    return [
        (game, column, keys[at], after.columns[column].seats[0], 0, 0, "", 0, why, number)
        for column in changed
        for at, (old, new) in enumerate(zip(before.columns[column].points, after.columns[column].points, strict=True))
        if old is None and new is not None
    ]


def _places(state: rules.State) -> dict[int, int]:
    return {state.column_of(standing.seats[0]): standing.place for standing in rules.standings(state)}


def _card_row(game: int, state: rules.State, column: int, place: int | None) -> tuple[Any, ...]:
    card = rules.card(state, state.columns[column].seats[0])
    return (card.upper_sum, card.bonus, card.lower_sum, card.extra, card.total, place, game, column)
