"""A puzzle from one's own past games: the dice that were kept worst, to be kept better; another one every day."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

import rules
from games.history.analysis import progress_of, worst_keep
from games.log.stored import StoredGame, stored_game
from games.models import Result
from games.perfect_play.advice import Advice, best_choices
from games.perfect_play.advisers import Progress, advisers

GAMES = 40  # the costliest ones, to choose from


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of a past game, and what was done in it."""

    stored: StoredGame
    seat: int
    move: int
    state: rules.State
    kept: tuple[int, ...]

    @property
    def dice(self) -> rules.Dice:
        return self.state.hand.dice


@dataclass(frozen=True, slots=True)
class Answer:
    """What keeping some dice gives away, and what would be best."""

    taken: rules.Action
    cost: float
    best: tuple[Advice, ...]


def has_puzzles(player_id: int) -> bool:
    return _costly(player_id).exists()


def _costly(player_id: int) -> QuerySet[Result]:
    return Result.objects.filter(player_id=player_id, choices__gt=0, given_away__gt=0)


def puzzle_of_the_day(player_id: int, day: date) -> tuple[Puzzle | None, Progress]:
    """The same all day; None while its rules are studied, or where somebody has never kept dice badly."""
    given_away = Result.objects.filter(player_id=player_id, choices__gt=0, given_away__gt=0).order_by(
        "-given_away", "pk"
    )
    found = list(given_away.values_list("game", "seat")[:GAMES])
    turn = int.from_bytes(hashlib.sha256(f"{player_id} {day}".encode()).digest()[:4])
    progress: Progress = "ready"
    for at in range(len(found)):
        game, seat = found[(turn + at) % len(found)]
        stored = stored_game(game)
        if stored is None:
            continue
        progress = progress_of(stored)
        if progress == "studying":
            return None, progress
        worst = worst_keep(stored, seat)
        if worst is not None:
            state, decided = worst
            assert isinstance(decided.taken, rules.Roll)
            return Puzzle(stored, seat, decided.at.move, state, decided.taken.keep), progress
    return None, progress


def judge(puzzle: Puzzle, keep: tuple[int, ...]) -> Answer | None:
    """None if nobody knows the rules any more."""
    state = puzzle.state
    adviser = advisers.adviser(state.ruleset, state.house)
    if adviser is None:
        return None
    wanted = sorted(state.hand.dice[at] for at in keep)
    cost = next(
        each.cost
        for each in adviser.choices(state)
        if isinstance(each.action, rules.Roll) and sorted(state.hand.dice[at] for at in each.action.keep) == wanted
    )
    return Answer(rules.Roll(keep), cost, best_choices(adviser, state))
