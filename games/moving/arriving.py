"""Games that were put aside, found to be true, come in beside people who play: in short transactions, seen all at once.

A game comes with its log and its sheets first, as one that is arriving: it is nobody's, and nowhere to be seen. When
all of them are here, one transaction gives them their seats and their results, and they are. So an import is whole or
it is not there, whenever it ends: what was arriving then is rubbish, which the next import or the hourly tidying takes
away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError, connections

from games.half_imports import Busy, drop_arriving
from games.models import Faces, Game, Move, Player, Result, Score, Scorecard, Seat
from games.moving.lines import UNSTORABLE, Damaged
from games.moving.papers.people import Arrivals, person_of
from games.moving.rows import Aside, insert
from games.pacing import in_turn, is_locked

FIRST = (Move, Score, Scorecard)
AT_LAST = (Seat, Result, Faces)


def take_in_games(aside: str, alias: str, lines: Mapping[int, int]) -> int:
    """All games that are aside, or none; returns how many players are new. `lines` says where a game stood in its file.

    Raises Damaged if this database cannot keep one of them.
    """
    if not lines:
        return 0
    source = Aside(aside)
    try:
        numbers: dict[int, int] = {}
        for game in source.rows(Game):
            with _said_of(lines[game["id"]]):
                numbers[game["id"]] = in_turn(lambda game=game: _begin(source, game, alias), alias=alias)  # type: ignore[misc]
        with _said_of(max(lines.values())):
            return in_turn(lambda: _show(source, aside, numbers, alias), alias=alias)
    except BaseException:  # Ctrl-C, too
        drop_arriving(alias)
        raise
    finally:
        source.close()


@contextmanager
def _said_of(line: int) -> Iterator[None]:
    try:
        yield
    except UNSTORABLE as error:
        if isinstance(error, OperationalError) and is_locked(error):
            raise Busy from error  # that says nothing about the game
        raise Damaged(line, f"this game cannot be stored: {' '.join(str(error).split())}") from error


def _begin(source: Aside, game: dict[str, Any], alias: str) -> int:
    insert(alias, Game, [game | {"status": Game.ARRIVING}])
    (number,) = Game.objects.using(alias).filter(key=game["key"]).values_list("pk", flat=True)
    for model in FIRST:
        insert(alias, model, (row | {"game_id": number} for row in source.rows(model, "game_id = ?", game["id"])))
    return number


def _show(source: Aside, aside: str, numbers: Mapping[int, int], alias: str) -> int:
    arrivals = Arrivals(alias)
    players = {player.pk: arrivals.player(person_of(player)) for player in Player.objects.using(aside).order_by("pk")}
    for model in AT_LAST:
        insert(
            alias,
            model,
            (
                row | {"game_id": numbers[row["game_id"]], "player_id": players.get(row["player_id"])}
                for row in source.rows(model)
            ),
        )
    statuses = [(game["status"], numbers[game["id"]]) for game in source.rows(Game)]
    with connections[alias].cursor() as cursor:
        cursor.executemany("UPDATE games_game SET status = %s WHERE id = %s", statuses)
    return arrivals.new
