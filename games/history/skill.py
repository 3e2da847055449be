"""Finished games are analysed one by one in the background, so that accuracy can be added up over many."""

from __future__ import annotations

import asyncio
import logging
import time

from django.db import connections

import rules
from games.history.analysis import POINT, Skill, accuracy, progress_of, skill_in
from games.log.stored import stored_game
from games.models import Result
from games.perfect_play.advisers import can_be_solved

logger = logging.getLogger(__name__)

EVERY = 10.0  # seconds
MOST_AT_ONCE = 0.5  # seconds of work: tables may want the processor, too
THOUSANDTH = POINT // 1000


async def analyse_finished_games() -> None:
    """A little of what there is to do; called again and again."""
    await asyncio.to_thread(_analyse_some)


def _analyse_some() -> None:
    began = time.monotonic()
    try:
        for game in _waiting():
            if time.monotonic() - began > MOST_AT_ONCE:
                return
            note_skill(game)
    finally:
        connections.close_all()


def _waiting() -> list[int]:
    """The newest games that nobody has analysed."""
    solvable = [key for key, ruleset in rules.RULESETS.items() if can_be_solved(ruleset)]
    results = Result.objects.filter(choices__isnull=True, ruleset__in=solvable) if solvable else Result.objects.none()
    return list(results.order_by("-game").values_list("game", flat=True).distinct()[:20])


def note_skill(game: int) -> None:
    """Store what each seat of a game gave away, if its rules are known; otherwise have them studied."""
    stored = stored_game(game)
    if stored is None or progress_of(stored) != "ready":
        return
    try:
        found = skill_in(stored) or {}
    except Exception:
        # Once, and not every ten seconds: the others must not wait behind it for ever.
        logger.exception("game %d could not be analysed", game)
        found = {}
    for seat in stored.seats:
        given_away, choices = found.get(seat.order, Skill(0, 0))
        of_seat = Result.objects.filter(game=game, seat=seat.order)
        of_seat.update(given_away=round(given_away / THOUSANDTH), choices=choices)


def accuracy_of(given_away: int | None, choices: int | None) -> int | None:
    """Of what is stored; None where nothing has been analysed."""
    return accuracy((given_away or 0) * THOUSANDTH, choices or 0)
