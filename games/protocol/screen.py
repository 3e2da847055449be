"""What screens show of a game: all they need, so that no browser has to know the rules."""

from __future__ import annotations

import rules
from games.log.events import AnyLogged
from games.log.position import Position
from games.log.room_settings import dump_house
from games.log.stored import SeatInfo, StoredGame
from games.protocol import outgoing


def turn_view(position: Position, clock: float | None = None) -> outgoing.TurnView:
    """Whose turn it is and what may be done now."""
    state = position.state
    now = rules.options(state)
    over = position.ended
    next_seats = () if over else rules.next_seats(state)
    return outgoing.TurnView(
        turn=state.turn,
        roll=state.hand.rolls_used,
        seat=None if over else now.seat,
        column=state.at,
        round=min(state.round, len(state.column.points)),
        rounds=len(state.column.points),
        dice=state.hand.dice,
        rolls_left=now.rolls_left,
        may_roll=now.may_roll and not over,
        may_enter=now.may_enter and not over,
        must_declare=now.must_declare,
        declared=state.hand.declared,
        may_undo=None if over else now.may_undo,
        may_end=now.may_end and not over,
        choices=tuple([outgoing.Choice(each.key, each.points, each.reason) for each in now.categories]),
        clock=clock,
        handed_over=tuple(sorted(state.handed_over)),
        resigned=tuple(sorted(state.resigned)),
        next_seats=next_seats,
        then=_then(state, next_seats),
        rolls_to_say=_rolls_to_say(state),
        must_say_rolls=state.dice_from == "final" and state.ruleset.saves_rolls and not _names_first(state),
    )


def _rolls_to_say(state: rules.State) -> tuple[int, ...]:
    """After how many rolls the last dice may have come, where categories pay by it or the others are saved."""
    rows = len(state.column.points)
    matters = state.ruleset.saves_rolls or any(at < rows for at in state.ruleset.pays_by_roll)
    if state.dice_from != "final" or not matters or _names_first(state):
        return ()
    first = 1 if state.hand.declared is None else 2  # the category was named on roll 1
    return tuple(range(first, state.ruleset.rolls + state.column.saved_rolls + 1))


def _names_first(state: rules.State) -> bool:
    """Whether the next entry is a first roll by its nature, because a category is named after it."""
    return state.declares and state.hand.declared is None


def _then(state: rules.State, next_seats: tuple[int, ...]) -> int | None:
    """Who takes the team's next turn, if it has one and another member to take it."""
    following = next((seat for seat in next_seats if seat in state.column.seats), None)
    return None if following == state.seat else following


def card_view(state: rules.State, column: int) -> outgoing.CardView:
    card = rules.card(state, state.columns[column].seats[0])
    return outgoing.CardView(
        column, dict(card.filled), card.upper_sum, card.bonus, card.lower_sum, card.extra, card.saved_rolls, card.total
    )


def cards_changed(before: rules.State, after: rules.State) -> tuple[int, ...]:
    """The columns that look different after a move."""
    pairs = zip(before.columns, after.columns, strict=True)
    return tuple(at for at, (old, new) in enumerate(pairs) if old is not new)


def standings_view(position: Position) -> tuple[outgoing.StandingView, ...]:
    """The places of a finished game; before that, and in an abandoned one, there are none."""
    state = position.state
    if not state.over:
        return ()
    return tuple(
        outgoing.StandingView(
            standing.place,
            state.column_of(standing.seats[0]),
            standing.total,
            standing.resigned,
            by_bot=not position.by_bot.isdisjoint(standing.seats),
        )
        for standing in rules.standings(state)
    )


def seat_views(state: rules.State, seats: tuple[SeatInfo, ...]) -> tuple[outgoing.SeatView, ...]:
    return tuple(
        outgoing.SeatView(
            seat=seat.order,
            member=seat.member,
            name=seat.name,
            colour=seat.colour,
            bot=seat.bot,
            column=state.column_of(seat.order),
            controller=seat.controller_member,
        )
        for seat in seats
    )


def team_views(state: rules.State, stored: StoredGame, seats: tuple[SeatInfo, ...]) -> tuple[outgoing.TeamView, ...]:
    """Names and colours of the teams, in the order of their columns."""
    if not state.house.teams:
        return ()
    numbers = [seats[column.seats[0]].team for column in state.columns]
    # A game of long ago may not have its teams' numbers.
    known = [at if number is None else number for at, number in enumerate(numbers)]
    looks = [(number, stored.settings.team_look(number)) for number in known]
    return tuple(outgoing.TeamView(number, look.name, look.colour or 0) for number, look in looks)


def game_view(
    stored: StoredGame, seats: tuple[SeatInfo, ...], position: Position, clock: float | None
) -> outgoing.GameView:
    """The whole game at one move."""
    state = position.state
    ruleset, house = state.ruleset, state.house
    assert house.bonus is not None  # settled when the game began
    rows = len(state.column.points)
    played = ruleset.categories[:rows]
    return outgoing.GameView(
        game=stored.id,
        key=stored.key,
        number=position.number,
        last=position.last,
        ruleset=ruleset.key,
        version=ruleset.version,
        dice=ruleset.dice,
        sides=ruleset.sides,
        categories=played,
        lines=ruleset.lines_of(house.sections),
        upper_count=ruleset.upper_count,
        house=dump_house(house),
        bonus_threshold=house.bonus.threshold,
        bonus_points=house.bonus.points,
        dice_from=state.dice_from,
        undo=stored.settings.undo,
        clock=stored.settings.clock,
        teams=bool(house.teams),
        seats=seat_views(state, seats),
        cards=tuple(card_view(state, at) for at in range(len(state.columns))),
        turn=turn_view(position, clock),
        standings=standings_view(position),
        commitment=stored.commitment,
        links=tuple(links.browser for links in position.ledger.seats),
        secret=position.secret,
        sheet_only=stored.settings.sheet_only,
        team_looks=team_views(state, stored, seats),
        record=stored.record,
    )


def moved(
    game_id: int, before: Position, after: Position, events: tuple[AnyLogged, ...], clock: float | None = None
) -> outgoing.Moved:
    """What everybody is told of a move: what happened, and all that looks different now."""
    state = after.state
    return outgoing.Moved(
        game=game_id,
        number=after.number,
        id=after.last,
        events=events,
        turn=turn_view(after, clock),
        cards=tuple([card_view(state, at) for at in cards_changed(before.state, state)]),
        standings=standings_view(after),
    )
