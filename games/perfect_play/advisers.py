"""Whoever knows what every action is worth by the rules of a table: from disk, or worked out by a child process.

Nobody waits for it. A thread looks for the table, starts the child, which yields to everything else on the machine, and
says when it is there. Until then bots play simply, and hints are not given.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from queue import Full, Queue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Literal

from django.conf import settings

from rules import HouseRules, RuleSet

if TYPE_CHECKING:  # numpy is imported by whoever needs it first, in the thread
    from rules.strategy.advice import Adviser

logger = logging.getLogger(__name__)

MOST_IN_MEMORY = 8  # games by different rules that are played at once; the next ones are mapped again
MOST_WAITING = 24
TRY_AGAIN = 600.0  # seconds

Rules = tuple[str, HouseRules]
Progress = Literal["ready", "studying", "simple"]  # simple: by these rules, or on this machine, there is no table
Then = Callable[[], None]


class Advisers:
    """Those that are ready, and the way to more; safe to ask from any thread."""

    def __init__(self) -> None:
        self._ready: dict[Rules, Adviser] = {}  # the one asked last comes last
        self._waiting: dict[Rules, list[Then]] = {}
        self._failed: dict[Rules, float] = {}
        self._queue: Queue[tuple[RuleSet, Rules]] = Queue(MOST_WAITING)
        self._lock = Lock()
        self._thread: Thread | None = None
        self._child: subprocess.Popen[str] | None = None

    def adviser(self, ruleset: RuleSet, house: HouseRules) -> Adviser | None:
        """Whoever knows these rules, if anybody does by now."""
        rules = _rules(ruleset, house)
        with self._lock:
            found = self._ready.pop(rules, None)
            if found is not None:
                self._ready[rules] = found
        return found

    def progress(self, ruleset: RuleSet, house: HouseRules) -> Progress:
        rules = _rules(ruleset, house)
        if rules in self._ready:
            return "ready"
        return "studying" if rules in self._waiting else "simple"

    def prepare(self, ruleset: RuleSet, house: HouseRules, then: Then = lambda: None) -> None:
        """Have somebody learn these rules; `then` is called, in a thread, when that came to an end."""
        rules = _rules(ruleset, house)
        if not can_be_solved(ruleset) or time.monotonic() < self._failed.get(rules, 0.0):
            return
        with self._lock:
            if rules in self._ready:
                return
            if rules in self._waiting:
                if then not in self._waiting[rules]:
                    self._waiting[rules].append(then)
                return
            try:
                self._queue.put_nowait((ruleset, rules))
            except Full:
                return  # whoever asks again later finds room
            self._waiting[rules] = [then]
            if self._thread is None:
                self._thread = Thread(target=self._work, name="perfect-play", daemon=True)
                self._thread.start()

    async def close(self) -> None:
        """The server ends: nothing more is worked out."""
        child = self._child
        if child is not None:
            child.kill()

    def _work(self) -> None:
        while True:
            ruleset, rules = self._queue.get()
            adviser = None
            try:
                adviser = self._learn(ruleset, rules[1])
            except Exception as error:  # the bots play simply: nobody's game may end here
                logger.warning("perfect play of %s could not be prepared: %r", ruleset.key, error)
            with self._lock:
                if adviser is None:
                    self._failed[rules] = time.monotonic() + TRY_AGAIN
                else:
                    self._ready[rules] = adviser
                    for oldest in list(self._ready)[:-MOST_IN_MEMORY]:
                        del self._ready[oldest]
                waiting = self._waiting.pop(rules)
            for then in waiting:
                then()

    def _learn(self, ruleset: RuleSet, house: HouseRules) -> Adviser | None:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its threads would only hold memory
        from games.perfect_play.kept_values import load, place_of
        from rules.strategy.advice import Adviser
        from rules.strategy.cards import Cards

        assert settings.PERFECT_PLAY is not None  # can_be_solved has looked
        cards = Cards(ruleset, house)
        place = place_of(cards, settings.PERFECT_PLAY)
        solved = load(cards, place)
        if solved is None:
            self._run(["solve", ruleset.key, "--into", str(place.parent), "--house", *_on_the_command_line(house)])
            solved = load(cards, place)
        if solved is None:
            return None
        _ = solved.turns, solved.worth  # now, and not when a bot is in turn
        return Adviser(solved)

    def _run(self, words: list[str]) -> None:
        manage = Path(settings.BASE) / "manage.py"
        self._child = subprocess.Popen(
            [sys.executable, str(manage), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C is meant for the server, which ends this one
        )
        _, said = self._child.communicate()
        if self._child.returncode > 0:
            logger.warning("perfect play could not be worked out: %s", said.strip().rpartition("\n")[2])
        self._child = None


def can_be_solved(ruleset: RuleSet) -> bool:
    return settings.PERFECT_PLAY is not None and not ruleset.saves_rolls and find_spec("numpy") is not None


def _rules(ruleset: RuleSet, house: HouseRules) -> Rules:
    """What values depend on: not on who plays with whom."""
    return ruleset.key, replace(house, teams=())


def _on_the_command_line(house: HouseRules) -> Iterator[str]:
    bonus = house.bonus
    assert bonus is not None  # they are settled
    for rule in ("order", "declare", "sections", "chance", "zeros"):
        yield f"{rule}={getattr(house, rule)}"
    yield f"bonus={bonus.threshold}:{bonus.points}"


advisers = Advisers()
