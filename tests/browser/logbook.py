"""What the stored log says of a room's last game, read from the server's own file and judged by the rules alone."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import rules
from games.log import events as log
from games.log.position import Position, opening
from games.log.room_settings import load_house, load_settings
from tests.services.server import Server

Moves = tuple[tuple[log.AnyLogged, ...], ...]


@dataclass(frozen=True)
class Logbook:
    """One game: who sat where, and every move."""

    names: tuple[str, ...]
    teams: dict[int, str]  # by seat, where there are teams
    start: Position
    moves: Moves

    @property
    def state(self) -> rules.State:
        """The game as the rules judge it: every action decided anew, so that no stored points are believed."""
        state = self.start.state
        for event in self.events():
            for decided in _decided(state, event):
                state = rules.evolve(state, decided)
        return state

    def events(self) -> Iterator[log.AnyLogged]:
        return (event for move in self.moves for event in move)

    def rolls(self, seat: int) -> list[tuple[int, ...]]:
        return [event.dice for event in self.events() if isinstance(event, log.DiceRolled) and event.seat == seat]

    def before_each_roll(self) -> Iterator[tuple[Position, log.DiceRolled]]:
        """Every throw, and the position it was made in."""
        position = self.start
        for number, events in enumerate(self.moves, 1):
            for event in events:
                if isinstance(event, log.DiceRolled):
                    yield position, event
                position = position.after(number, "", (event,))

    def sheet(self) -> dict[str, dict[str, int]]:
        """What every screen must show, by column and line; a bonus that was not earned has no number."""
        state = self.state
        lines = [line for line in state.ruleset.lines if line not in state.ruleset.position]
        sheet = {}
        for column in state.columns:
            card = rules.card(state, column.seats[0])
            sums = {line: getattr(card, line) for line in lines}
            shown = {line: sum for line, sum in sums.items() if sum or line not in ("bonus", "extra")}
            sheet[self._name(column.seats)] = dict(card.filled) | shown
        return sheet

    def standings(self) -> list[tuple[int, str, int]]:
        return [(each.place, self._name(each.seats), each.total) for each in rules.standings(self.state)]

    def _name(self, seats: tuple[int, ...]) -> str:
        return self.teams.get(seats[0]) or " · ".join(self.names[seat] for seat in seats)


def last_game(server: Server, code: str) -> Logbook:
    """The newest game of a room."""
    with closing(sqlite3.connect(f"file:{server.data / 'yatzy.sqlite3'}?mode=ro", uri=True)) as database:
        query = """SELECT g.id, g.ruleset, g.house, g.settings, g.dice_from, g.key FROM games_game g
            JOIN games_room r ON r.id = g.room_id WHERE r.code = ? ORDER BY g.id DESC LIMIT 1"""
        game, ruleset, house, settings, dice_from, key = database.execute(query, [code]).fetchone()
        query = """SELECT coalesce(nullif(s.bot_name, ''), p.name), s.team FROM games_seat s
            LEFT JOIN games_player p ON p.id = s.player_id WHERE s.game_id = ? ORDER BY s."order" """
        seats = database.execute(query, [game]).fetchall()
        query = "SELECT number, events FROM games_move WHERE game_id = ? ORDER BY number"
        rows = database.execute(query, [game]).fetchall()
    names = tuple(name for name, _ in seats)
    look = load_settings(json.loads(settings)).team_look
    teams = {at: look(team).name or f"Team {team + 1}" for at, (_, team) in enumerate(seats) if team is not None}
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    start = opening(
        ruleset=ruleset, house=load_house(json.loads(house)), seats=len(names), dice_from=dice_from, key=key
    )
    return Logbook(names, teams, start, tuple(log.load_events(events) for _, events in rows))


def _decided(state: rules.State, stored: log.AnyLogged) -> tuple[rules.Event, ...]:
    """What the rules say happens when the action behind a stored event is taken; it must be that event."""
    match stored:
        case log.DiceRolled(seat=seat, keep=keep, dice=dice):
            thrown = tuple(face for at, face in enumerate(dice) if at not in keep)
            decided = rules.decide(state, rules.Roll(keep, seat), thrown)
        case log.DiceEntered(seat=seat, dice=dice, rolls_used=used):
            decided = rules.decide(state, rules.EnterDice(dice, used or None, seat))
        case log.CategoryDeclared(seat=seat, category=category):
            decided = rules.decide(state, rules.Declare(category, seat))
        case log.CategoryScored(seat=seat, category=category):
            decided = rules.decide(state, rules.Score(category, seat))
        case log.ChoiceUndone(seat=seat):
            decided = rules.decide(state, rules.Undo(seat))
        case _:
            assert log.to_rules(stored) is None, f"no test plays {stored}"
            return ()
    assert decided == (log.to_rules(stored),)
    return decided
