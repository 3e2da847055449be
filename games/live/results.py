"""The rows that a game leaves behind for statistics when it ends: everybody's result, and the faces of their dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rules
from games.codec.events import AnyLogged
from games.codec.faces import count_faces
from games.codec.terms import terms_of
from games.selectors.log import SeatInfo

# The columns of a row, in order. Whose seat it is and when the game ended is added where the row is stored.
RESULT = (
    *("game_id", "seat", "ruleset", "own_rules", "terms"),
    *("scorecards", "team", "contested", "place", "total", "bonus", "extra"),
)
FACES = ("game_id", "seat", "entered", "ones", "twos", "threes", "fours", "fives", "sixes")


def result_rows(game: int, state: rules.State, seats: tuple[SeatInfo, ...]) -> tuple[tuple[Any, ...], ...]:
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
            rows.append((game, seat, *agreed, len(state.columns), team, contested, *sums))
    return tuple(sorted(rows))


def face_rows(game: int, events: Iterable[AnyLogged], dice_from: str) -> tuple[tuple[Any, ...], ...]:
    """A row for every seat that rolled dice, and one for every seat that entered real ones."""
    return tuple((game, seat, entered, *counts) for (seat, entered), counts in count_faces(events, dice_from).items())
