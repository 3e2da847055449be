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
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Condition, Thread
from typing import TYPE_CHECKING, Literal

from django.conf import settings

from rules import HouseRules, RuleSet

if TYPE_CHECKING:  # numpy is imported by whoever needs it first, in the thread
    from rules.strategy.advice import Adviser

logger = logging.getLogger(__name__)

MOST_IN_MEMORY = 8  # games by different rules that are played at once; the next ones are mapped again
MOST_ASKING = 100
TRY_AGAIN = 600.0  # seconds

Rules = tuple[str, HouseRules]
Progress = Literal["ready", "studying", "simple"]  # simple: by these rules, or on this machine, there is no table
Then = Callable[[], None]


class Advisers:
    """Those that are ready, and the way to more; safe to ask from any thread."""

    def __init__(self) -> None:
        self._ready: dict[Rules, Adviser] = {}  # the one asked last comes last
        self._asking: dict[str, tuple[RuleSet, Rules, Then]] = {}  # by who asks: one wish each, the oldest first
        self._failed: dict[Rules, float] = {}
        self._news = Condition()
        self._thread: Thread | None = None
        self._child: subprocess.Popen[str] | None = None
        self._working_on: Rules | None = None
        self._stopped = False  # the child, because nobody wants what it works on any more
        self._closed = False

    def adviser(self, ruleset: RuleSet, house: HouseRules) -> Adviser | None:
        """Whoever knows these rules, if anybody does by now."""
        rules = _rules(ruleset, house)
        with self._news:
            found = self._ready.pop(rules, None)
            if found is not None:
                self._ready[rules] = found
        return found

    def progress(self, ruleset: RuleSet, house: HouseRules) -> Progress:
        rules = _rules(ruleset, house)
        with self._news:
            if rules in self._ready:
                return "ready"
            return "studying" if can_be_solved(ruleset) and not self._has_failed(rules) else "simple"

    def prepare(self, ruleset: RuleSet, house: HouseRules, *, asker: str, then: Then = lambda: None) -> None:
        """Have somebody learn these rules; `then` is called, in a thread, when that came to an end.

        Whoever asks for others meanwhile does not want these any more: a room that tries out house rules waits for the
        last ones, and nobody else for all of them.
        """
        rules = _rules(ruleset, house)
        with self._news:
            if asker in self._asking and self._asking[asker][1] == rules:
                return
            self._asking.pop(asker, None)
            known = rules in self._ready or not can_be_solved(ruleset) or self._has_failed(rules)
            # Where too many ask already, whoever asks again later finds room.
            if not known and not self._closed and len(self._asking) < MOST_ASKING:
                self._asking[asker] = ruleset, rules, then
            self._stop_what_nobody_wants()
            if asker not in self._asking:
                return
            self._news.notify()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="perfect-play", daemon=True)
                self._thread.start()

    async def close(self) -> None:
        """The server ends: nothing more is worked out."""
        with self._news:
            self._closed = True
            self._asking.clear()
            child = self._child
        if child is not None:
            child.kill()

    def _stop_what_nobody_wants(self) -> None:
        wanted = {rules for _, rules, _ in self._asking.values()}
        if self._child is not None and self._working_on not in wanted:
            self._stopped = True
            self._child.kill()

    def _has_failed(self, rules: Rules) -> bool:
        return time.monotonic() < self._failed.get(rules, 0.0)

    def _work(self) -> None:
        while True:
            with self._news:
                while not self._asking:
                    self._news.wait()
                ruleset, rules, _ = next(iter(self._asking.values()))
                self._working_on, self._stopped = rules, False
            adviser = None
            try:
                adviser = self._learn(ruleset, rules[1])
            except Exception as error:  # the bots play simply: nobody's game may end here
                logger.warning("perfect play of %s could not be prepared: %r", ruleset.key, error)
            for then in self._learned(rules, adviser):
                try:
                    then()
                except Exception:
                    logger.exception("nobody could be told that perfect play of %s is ready", ruleset.key)

    def _learned(self, rules: Rules, adviser: Adviser | None) -> list[Then]:
        """Who wanted to know."""
        with self._news:
            self._working_on = None
            if adviser is None and self._stopped:
                return []  # whoever wants it again is still waiting
            if adviser is None:
                self._failed[rules] = time.monotonic() + TRY_AGAIN
            else:
                self._ready[rules] = adviser
                for oldest in list(self._ready)[:-MOST_IN_MEMORY]:
                    del self._ready[oldest]
            wanted = {asker: then for asker, (_, each, then) in self._asking.items() if each == rules}
            for asker in wanted:
                del self._asking[asker]
        return list(wanted.values())

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
        with self._news:
            if self._closed:
                return
            self._child = child = subprocess.Popen(
                [sys.executable, str(manage), *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # Ctrl-C is meant for the server, which ends this one
            )
        _, said = child.communicate()
        with self._news:
            self._child = None
            if child.returncode and not self._closed and not self._stopped:
                why = said.strip().rpartition("\n")[2] or f"it ended with {child.returncode}"
                logger.warning("perfect play could not be worked out: %s", why)


def can_be_solved(ruleset: RuleSet) -> bool:
    return settings.PERFECT_PLAY is not None and not ruleset.saves_rolls and has_numpy()


@cache
def has_numpy() -> bool:
    return find_spec("numpy") is not None


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
