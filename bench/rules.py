"""`yatzy.py bench rules`: what a game costs in the rules alone, in the processor time of one core."""

import gc
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from statistics import median
from time import process_time

import rules
from bench.lib.figures import table
from rules import Action, Dice, RuleSet, State

LIMIT = 15.0  # milliseconds for the game below that the limit is about
LIMITED, SEATS = "finnish", 4
GAMES = 60


@dataclass(frozen=True)
class Recording:
    """A whole game that can be played again: what was asked, and with which luck."""

    start: State
    asked: tuple[tuple[Action, Dice], ...]


def record(ruleset: str, seats: int, luck: Random) -> Recording:
    """A random game in which every turn uses its three rolls: the longest there is without undo and skip."""
    state = start = rules.new_game(ruleset, seats)
    asked: list[tuple[Action, Dice]] = []
    dice, sides = state.ruleset.dice, state.ruleset.sides
    while not state.over:
        if state.hand.rolls_used == state.ruleset.rolls:
            asked.append((rules.Score(luck.choice(rules.options(state).legal).key), ()))
        else:
            keep = sorted(luck.sample(range(dice), luck.randrange(dice) if state.hand.dice else 0))
            faces = tuple(luck.randint(1, sides) for _ in range(dice - len(keep)))
            asked.append((rules.Roll(tuple(keep)), faces))
        for event in rules.decide(state, *asked[-1]):
            state = rules.evolve(state, event)
    return Recording(start, tuple(asked))


def play(recording: Recording) -> State:
    """What a server does for every action: say what is possible, decide, and take what happened."""
    state = recording.start
    for action, faces in recording.asked:
        rules.options(state)
        for event in rules.decide(state, action, faces):
            state = rules.evolve(state, event)
    return state


def build_table(ruleset: str) -> RuleSet:
    """What the first game of a rule set costs once: a copy has no table yet of what every roll is worth."""
    fresh = replace(rules.RULESETS[ruleset])
    fresh.worth((1,) * fresh.dice, 1)
    return fresh


def milliseconds(work: Callable[[], object]) -> float:
    gc.collect()  # every game pays for its own rubbish only
    before = process_time()
    work()
    return (process_time() - before) * 1000


def main() -> int:
    """Print the tables; 1 when the game with a limit takes longer than that."""
    medians, rows = {}, []
    for ruleset in rules.RULESETS:
        games = [record(ruleset, SEATS, Random(f"{ruleset} {game}")) for game in range(GAMES)]
        play(games[0])  # to warm up
        times = [milliseconds(partial(play, game)) for game in games]
        medians[ruleset] = median(times)
        once = median(milliseconds(partial(build_table, ruleset)) for _ in range(5))
        figures = (f"{medians[ruleset]:.1f}", f"{min(times):.1f}", f"{once:.0f}")
        rows.append((f"`{ruleset}`", len(games[0].asked), *figures))
    print(f"Games of {SEATS} players, every turn with three rolls: options, decide and evolve for every action.\n")
    print(table("rule set | actions | median ms | best ms | table, once, ms", rows))
    kept = medians[LIMITED] <= LIMIT
    verdict = "within" if kept else "ABOVE"
    print(f"\n`{LIMITED}`, {SEATS} players: {medians[LIMITED]:.1f} ms, {verdict} the limit of {LIMIT:.0f} ms.")
    return 0 if kept else 1
