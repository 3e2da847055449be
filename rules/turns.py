"""Whose turn comes next: rounds, postponed turns, teams in rotation, and taking a choice back."""

from __future__ import annotations

from rules.events import CategoryScored
from rules.state import Choice, Column, Hand, State


def after_scoring(state: State, scored: CategoryScored) -> State:
    """The category is written and the turn passes on."""
    before, at = state.column, state.at
    position = state.ruleset.position[scored.category]
    points = (*before.points[:position], scored.points, *before.points[position + 1 :])
    saved = before.saved_rolls
    if state.ruleset.saves_rolls:
        saved += state.ruleset.rolls - scored.rolls_used
    written = before._replace(
        points=points,
        extra=before.extra + scored.extra,
        saved_rolls=saved,
        next_member=(before.seats.index(scored.seat) + 1) % len(before.seats),
    )
    # Nobody takes back what the clock chose, and nobody takes back twice in a turn.
    undoable = scored.by != "clock" and not state.hand.undone
    choice = Choice(scored.seat, scored.category, before, state.hand, state.round, at, state.turn)
    state = state._replace(columns=_with(state.columns, at, written), last=choice if undoable else None)
    return _pass_on(state, may_stay=True)


def after_skipping(state: State) -> State:
    """The turn is postponed with its dice: its player will find them as they lie."""
    paused = state.hand if state.hand.dice else None
    columns = _with(state.columns, state.at, state.column._replace(paused=paused))
    return _pass_on(state._replace(columns=columns), may_stay=False)


def after_undo(state: State) -> State:
    """The seat that chose has its dice again; whoever was next gets theirs back later."""
    choice = state.last
    assert choice is not None  # the event exists, so there was a choice
    columns = state.columns
    if state.at != choice.at and state.hand.dice:
        columns = _with(columns, state.at, state.column._replace(paused=state.hand))
    return state._replace(
        columns=_with(columns, choice.at, choice.column),
        at=choice.at,
        round=choice.round,
        turn=choice.turn,
        hand=choice.hand._replace(undone=True),
        last=None,
    )


def after_resigning(state: State, seat: int) -> State:
    """Without its last member a scorecard is closed with zeros; in a team the others play on."""
    at = state.column_of(seat)
    column = state.columns[at]
    last = state.last if state.last and state.last.seat != seat else None
    state = state._replace(resigned=state.resigned | {seat}, handed_over=state.handed_over - {seat}, last=last)
    if not state.resigned.issuperset(column.seats):
        return state
    state = state._replace(columns=_with(state.columns, at, _zeroed(column)))
    return _pass_on(state, may_stay=False) if at == state.at else _ended(state)


def may_skip(state: State) -> bool:
    """Whether a turn can be postponed: somebody else plays meanwhile, or the others have just finished."""
    others_play = any(not column.is_full for column in state.columns if column is not state.column)
    return others_play or (len(state.columns) > 1 and not may_end(state))


def may_end(state: State) -> bool:
    """Whether only postponed turns are left, so that the table may stop waiting for them."""
    return state.round > len(state.column.points)


def ended(state: State) -> State:
    """The game ends here: what is open becomes 0."""
    columns = tuple(column if column.is_full else _zeroed(column) for column in state.columns)
    return _ended(state._replace(columns=columns, hand=Hand()))


def next_seats(state: State) -> tuple[int, ...]:
    """The seats of the turns after this one, in order, until everybody who still has a turn has had one."""
    count, at, round_ = len(state.columns), state.at, state.round
    still_open = [column.points.count(None) for column in state.columns]
    members = [column.next_member for column in state.columns]
    rows = len(state.column.points)
    if still_open[at]:
        still_open[at] -= 1
        members[at] = state.column.seats.index(state.seat) + 1
    waiting = {seat for here, column in enumerate(state.columns) if still_open[here] for seat in column.seats}
    waiting -= state.resigned
    seats: list[int] = []
    while waiting and any(still_open):
        # As in _pass_on, with every turn ending in a category.
        step = 0 if still_open[at] and rows - still_open[at] < round_ else 1
        while not still_open[(at + step) % count]:
            step += 1
        round_, at = round_ + (at + step) // count, (at + step) % count
        members[at], seat = _member(state.columns[at].seats, members[at], state.resigned)
        still_open[at] -= 1
        seats.append(seat)
        waiting.discard(seat)
    return tuple(seats)


def _member(seats: tuple[int, ...], first: int, resigned: frozenset[int]) -> tuple[int, int]:
    """Who plays for a scorecard when `first` is due, and who is due after them, by their place in it."""
    places = range(first, first + len(seats))  # a scorecard that is open has somebody left to play for it
    place = next(place for place in places if seats[place % len(seats)] not in resigned)
    return (place + 1) % len(seats), seats[place % len(seats)]


def _pass_on(state: State, *, may_stay: bool) -> State:
    """The next turn: a column that is behind after skipped turns plays them in a row, then the others follow."""
    columns, count = state.columns, len(state.columns)
    stays = may_stay and state.column.filled_count < state.round
    steps = range(0 if stays else 1, count + 1)
    coming = next((step for step in steps if not columns[(state.at + step) % count].is_full), None)
    if coming is None:
        return _ended(state._replace(hand=Hand()))
    at = (state.at + coming) % count
    hand = columns[at].paused or Hand()
    if columns[at].paused:
        columns = _with(columns, at, columns[at]._replace(paused=None))
    passed = (state.at + coming) // count
    return state._replace(columns=columns, at=at, round=state.round + passed, turn=state.turn + 1, hand=hand)


def _ended(state: State) -> State:
    """The last choice of a game stands: it was confirmed before it was made."""
    return state._replace(last=None) if state.over else state


def _zeroed(column: Column) -> Column:
    return column._replace(points=tuple(points or 0 for points in column.points), paused=None)


def _with(columns: tuple[Column, ...], at: int, column: Column) -> tuple[Column, ...]:
    return (*columns[:at], column, *columns[at + 1 :])
