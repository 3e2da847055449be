"""Finished games are analysed one by one in the background, so that accuracy can be added up over many."""

from __future__ import annotations

import asyncio
import logging
import time

from django.db import DatabaseError, connections, transaction

import rules
from games.history.analysis import POINT, Skill, accuracy, progress_of, skill_in
from games.live.process import process
from games.log.stored import stored_game
from games.models import Result
from games.perfect_play.advisers import can_be_solved

logger = logging.getLogger(__name__)

EVERY = 10.0  # seconds
MOST_AT_ONCE = 0.5  # seconds of work: tables may want the processor, too
THOUSANDTH = POINT // 1000


async def analyse_finished_games() -> None:
    """A little of what there is to do; called again and again, in the first of several processes."""
    if process.settled and process.peers.first_of_all:
        await asyncio.to_thread(_analyse_some)


def _analyse_some() -> None:
    began = time.monotonic()
    try:
        for game in _waiting():
            if time.monotonic() - began > MOST_AT_ONCE or not note_skill(game):
                return
    finally:
        connections.close_all()


def _waiting() -> list[int]:
    """The newest games that nobody has analysed."""
    solvable = [key for key, ruleset in rules.RULESETS.items() if can_be_solved(ruleset)]
    results = Result.objects.filter(choices__isnull=True, ruleset__in=solvable) if solvable else Result.objects.none()
    return list(results.order_by("-game").values_list("game", flat=True).distinct()[:20])


def note_skill(game: int) -> bool:
    """Store what each seat of a game gave away; False while its rules have to be studied first."""
    try:
        stored = stored_game(game)
        if stored is not None and progress_of(stored) == "studying":
            return False
        found = skill_in(stored) if stored is not None else {}
        if found is None:
            return False
    except DatabaseError:
        raise  # it is not the game's fault
    except Exception:
        # Once, and not every ten seconds: the others must not wait behind it for ever.
        logger.exception("game %d could not be analysed", game)
        found = {}
    with transaction.atomic():
        for result in Result.objects.filter(game=game):
            given_away, result.choices = found.get(result.seat, Skill(0, 0))
            result.given_away = round(given_away / THOUSANDTH)
            result.save(update_fields=["given_away", "choices"])
    return True


def accuracy_of(given_away: int | None, choices: int | None) -> int | None:
    """Of what is stored; None where nothing has been analysed."""
    return accuracy((given_away or 0) * THOUSANDTH, choices or 0)
