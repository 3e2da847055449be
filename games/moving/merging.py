"""The games of a whole server's export into a database that has games of its own: what has ended, and who played it."""

from __future__ import annotations

from games.moving.game_in_file import GameInFile, check_settings
from games.moving.lines import Damaged, LineReader
from games.moving.papers.facts import Person
from games.moving.papers.people import person
from games.moving.papers.storing import Storing
from games.moving.records import GameRecord, MoveRecord, PlayerRecord, RoomRecord, SeatRecord


def take_games(reader: LineReader, storing: Storing) -> None:
    """Rooms, browsers and games that go on stay where they are: nobody can be in two places. Raises Damaged."""
    players: dict[int, PlayerRecord] = {}
    game: GameInFile | None = None
    for record in reader.records():
        match record:
            case PlayerRecord():
                players[record.id] = record
            case RoomRecord():
                check_settings(record.settings, reader.line)
            case GameRecord():
                _finish(game, players, storing)
                game = GameInFile(record, reader.line)
            case SeatRecord() | MoveRecord():
                if game is None:
                    raise Damaged(reader.line, "there is no game above this.")
                game.add(record, reader.line)
    _finish(game, players, storing)


def _finish(game: GameInFile | None, players: dict[int, PlayerRecord], storing: Storing) -> None:
    if game is None:
        return
    sheets = game.sheets(game.record.id)
    if game.record.status == "playing":
        storing.done.going_on += 1
        return
    facts = game.facts(tuple(_person(seat, players, game.line) for seat in game.seats))
    storing.add(facts.document(sheets), game.line)


def _person(seat: SeatRecord, players: dict[int, PlayerRecord], line: int) -> Person:
    if seat.player is not None and seat.player not in players:
        raise Damaged(line, "the file names a player who is not in it.")
    return person(players[seat.player] if seat.player is not None else None, seat)
