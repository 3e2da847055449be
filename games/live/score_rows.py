"""The rows that a move changes in the database: filled categories, sums, and the results at the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import rules
from games.live.writer import NewMove
from games.log import events as log
from games.log.comparable import terms_of
from games.log.events import AnyLogged, count_faces
from games.log.position import Position
from games.log.rows import FacesRow, MoveRow, ResultRow, ScorecardRow, ScoreRow
from games.log.stored import SeatInfo, StoredGame, StoredMove
from games.protocol.screen import cards_changed


def result_rows(
    game: int, state: rules.State, seats: tuple[SeatInfo, ...], ended_at: datetime
) -> tuple[ResultRow, ...]:
    """A row a seat of a finished game; everybody in a team has the team's total."""
    terms = terms_of(state.ruleset.key, state.ruleset.version, state.house, state.dice_from)
    agreed = (terms.ruleset, terms.own_rules, str(terms))
    people = {seat.order for seat in seats if not seat.bot}
    team = bool(state.house.teams)
    rows = []
    for standing in rules.standings(state):
        card = rules.card(state, standing.seats[0])
        sums = (standing.place, card.total, card.bonus, card.extra)
        for seat in standing.seats:
            contested = not team and seat in people and len(people) > 1
            rows.append(ResultRow(game, seat, *agreed, len(state.columns), team, contested, *sums, ended_at))
    return tuple(sorted(rows, key=lambda row: row.seat))


def face_rows(game: int, events: Iterable[AnyLogged], dice_from: str) -> tuple[FacesRow, ...]:
    """A row for every seat that rolled dice, and one for every seat that entered real ones."""
    return tuple(
        FacesRow(game, seat, entered, *counts) for (seat, entered), counts in count_faces(events, dice_from).items()
    )


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
    scores: list[ScoreRow] = []
    undone: list[tuple[int, int, str]] = []
    for event in events:
        match event:
            case log.CategoryScored():
                dice = "".join(map(str, event.dice))
                column = state.column_of(event.seat)
                sums = (event.points, event.extra, dice, event.rolls_used, event.by)
                scores.append(ScoreRow(stored.id, column, event.category, event.seat, *sums, number))
            case log.ChoiceUndone():
                undone.append((stored.id, state.column_of(event.seat), event.category))
            case log.SeatResigned():
                scores += _zeros(stored.id, before.state, state, changed, "resigned", number)
            case log.GameEnded():
                scores += _zeros(stored.id, before.state, state, changed, "closed", number)
    ended = after.ended and not before.ended
    columns = range(len(state.columns)) if ended else changed
    places = _places(state) if ended and state.over else {}
    status = "finished" if state.over else "abandoned"
    return NewMove(
        move=MoveRow(stored.id, number, after.last, text, at),
        scores=tuple(scores),
        undone=tuple(undone),
        cards=tuple(_card_row(stored.id, state, column, places.get(column)) for column in columns),
        ended=(status, stored.room_id) if ended else None,
        results=result_rows(stored.id, state, stored.seats, at) if ended and state.over else (),
        faces=_faces(stored, earlier, events) if ended else (),
    )


def _faces(
    stored: StoredGame, earlier: Sequence[StoredMove], events: tuple[log.AnyLogged, ...]
) -> tuple[FacesRow, ...]:
    all_events = [*(event for _, _, happened in earlier for event in happened), *events]
    return face_rows(stored.id, all_events, stored.start.state.dice_from)


def _zeros(
    game: int, before: rules.State, after: rules.State, changed: tuple[int, ...], why: str, number: int
) -> list[ScoreRow]:
    """The categories that were closed with a zero, without dice."""
    keys = after.ruleset.categories
    return [
        ScoreRow(game, column, keys[at], after.columns[column].seats[0], 0, 0, "", 0, why, number)
        for column in changed
        for at, (old, new) in enumerate(zip(before.columns[column].points, after.columns[column].points, strict=True))
        if old is None and new is not None
    ]


def _places(state: rules.State) -> dict[int, int]:
    return {state.column_of(standing.seats[0]): standing.place for standing in rules.standings(state)}


def _card_row(game: int, state: rules.State, column: int, place: int | None) -> ScorecardRow:
    card = rules.card(state, state.columns[column].seats[0])
    return ScorecardRow(game, column, card.upper_sum, card.bonus, card.lower_sum, card.extra, card.total, place)
