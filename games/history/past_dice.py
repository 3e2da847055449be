"""Dice of past games: the record that anybody can verify, and how often each face fell against what was expected."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import connection

from games.log import events as log
from games.log.events import SIDES, count_faces
from games.log.stored import StoredGame, moves_since
from games.models import Game
from rules import RULESETS
from rules.fairness import ChainEntry, Record, RollEntry


def dice_record(game: Game) -> dict[str, object]:
    """Everything that was committed and rolled; the secret only once the game has ended."""
    entries: list[ChainEntry | RollEntry] = []
    secret = agreed = None
    for _, _, events in moves_since(game.pk, 0):
        for event in events:
            match event:
                case log.GameStarted():
                    agreed = event.agreed
                    entries += [ChainEntry(seat, end, "server") for seat, end in enumerate(event.server_ends)]
                case log.ChainCommitted():
                    entries.append(ChainEntry(event.seat, event.end, event.by))
                case log.DiceRolled():
                    entries.append(_roll(event))
                case log.SecretRevealed():
                    secret = event.secret
    sides = RULESETS[game.ruleset].sides
    return Record(game.key, game.seats.count(), sides, game.commitment, secret, tuple(entries), agreed).as_json()


def _roll(event: log.DiceRolled) -> RollEntry:
    thrown = tuple(face for at, face in enumerate(event.dice) if at not in event.keep)
    return RollEntry(event.turn, event.rolls_used, event.seat, event.by, event.link, len(thrown), thrown)


SUMS = (
    "SELECT entered, SUM(ones), SUM(twos), SUM(threes), SUM(fours), SUM(fives), SUM(sixes) FROM {rows} GROUP BY entered"
)
# Both kinds of dice by name: the index begins with them, so that all dice of the server are two runs along it.
OF_PLAYER = SUMS.format(rows="games_faces WHERE player_id = %s AND entered IN (%s, %s)")
OF_ALL = SUMS.format(rows="games_faces")

NONE = (0,) * SIDES
ENOUGH = 30  # with fewer dice than five a face the test says nothing


@dataclass(frozen=True, slots=True)
class Fit:
    """How far the faces fell from even."""

    rolled: int
    expected: float  # of each face
    statistic: float
    degrees: int
    p_value: float  # how often fair dice fall at least as unevenly; small is surprising, not proof


def rolled_against_expected(counts: Sequence[int]) -> Fit:
    """The chi-square test of `counts` (one number a face) against dice that show every face equally often."""
    if len(counts) != SIDES or min(counts) < 0:
        raise ValueError("six faces, each rolled no or more times")
    rolled = sum(counts)
    expected = rolled / SIDES
    statistic = sum((count - expected) ** 2 for count in counts) / expected if rolled else 0.0
    return Fit(rolled, expected, statistic, SIDES - 1, chi_square_tail(statistic))


def chi_square_tail(statistic: float) -> float:
    """How often a chi-square of five degrees of freedom is at least `statistic`: with so few it has a closed form."""
    half = statistic / 2
    tail = math.erfc(math.sqrt(half)) + math.sqrt(half / math.pi) * math.exp(-half) * (2 + 4 * half / 3)
    return min(tail, 1.0)  # the last bit of a sum may be one too many


@dataclass(frozen=True, slots=True)
class FaceCounts:
    """How often each face fell: dice from the screen, with their test, and real dice that were typed in."""

    rolled: tuple[int, ...]
    entered: tuple[int, ...]

    @property
    def fit(self) -> Fit:
        """Of the dice from the screen alone: what people type in is no roll of ours."""
        return rolled_against_expected(self.rolled)

    @property
    def enough(self) -> bool:
        return sum(self.rolled) >= ENOUGH


def faces_of_game(game: StoredGame) -> FaceCounts:
    """From the log, so that a game that is still played has its faces, too."""
    counts = count_faces((event for _, _, events in game.moves for event in events), game.start.state.dice_from)

    def all_seats(entered: bool) -> tuple[int, ...]:
        columns = [of_seat for (_, typed), of_seat in counts.items() if typed == entered]
        return tuple(map(sum, zip(*columns, strict=True))) if columns else NONE

    return FaceCounts(all_seats(False), all_seats(True))


def faces_of_player(player_id: int) -> FaceCounts:
    return _counted(OF_PLAYER, (player_id, False, True))


def faces_of_server() -> FaceCounts:
    return _counted(OF_ALL, ())


def _counted(statement: str, values: Iterable[int]) -> FaceCounts:
    with connection.cursor() as cursor:
        cursor.execute(statement, list(values))
        found = {bool(entered): tuple(map(int, counts)) for entered, *counts in cursor.fetchall()}
    return FaceCounts(found.get(False, NONE), found.get(True, NONE))
