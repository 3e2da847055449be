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
from games.perfect_play.advice import Advice, best_choices, cost_of
from games.perfect_play.advisers import Progress, advisers

GAMES = 40  # the costliest ones, to choose from
TRIES = 5  # a game may have no keep to be ashamed of


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
    return Result.objects.filter(player_id=player_id, choices__gt=0, given_away__gt=0, game__dice_from="screen")


def puzzle_of_the_day(player_id: int, day: date) -> tuple[Puzzle | None, Progress]:
    """The same all day; None while its rules are studied, or where somebody has never kept dice badly."""
    found = list(_costly(player_id).order_by("-given_away", "pk").values_list("game", "seat")[:GAMES])
    # By a hash of each, so that a game that is analysed meanwhile changes nothing for most days.
    found.sort(key=lambda each: hashlib.sha256(f"{player_id} {day} {each}".encode()).digest())
    for game, seat in found[:TRIES]:
        stored = stored_game(game)
        progress = progress_of(stored) if stored is not None else "simple"
        if progress == "studying":
            return None, progress
        worst = worst_keep(stored, seat) if stored is not None and progress == "ready" else None
        if stored is not None and worst is not None:
            state, decided = worst
            assert isinstance(decided.taken, rules.Roll)
            return Puzzle(stored, seat, decided.at.move, state, decided.taken.keep), "ready"
    return None, "ready"


def judge(puzzle: Puzzle, keep: tuple[int, ...]) -> Answer | None:
    """None if nobody knows the rules any more."""
    state, taken = puzzle.state, rules.Roll(keep)
    adviser = advisers.adviser(state.ruleset, state.house)
    cost = cost_of(adviser, state, taken) if adviser is not None else None
    return Answer(taken, cost, best_choices(adviser, state)) if adviser is not None and cost is not None else None
