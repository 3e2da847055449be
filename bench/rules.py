"""`yatzy.py bench rules`: what a game costs in the rules alone, in the processor time of one core."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from statistics import median
from time import process_time

import rules
from bench.lib.figures import table
from rules import Action, Dice, Event, RuleSet, State

LIMIT = 15.0  # milliseconds for the game below that the limit is about
LIMITED, FOUR, TWELVE = "finnish", 4, 12
GAMES = 60


@dataclass(frozen=True)
class Recording:
    """A whole game that can be played again: what was asked, with which luck, and what happened."""

    start: State
    asked: tuple[tuple[Action, Dice], ...]
    log: tuple[Event, ...]


def record(ruleset: str, seats: int, luck: Random) -> Recording:
    """A random game in which every turn uses its three rolls: the longest there is without undo and skip."""
    state = start = rules.new_game(ruleset, seats)
    asked: list[tuple[Action, Dice]] = []
    log: list[Event] = []
    dice, sides = state.ruleset.dice, state.ruleset.sides
    while not state.over:
        if state.hand.rolls_used == state.ruleset.rolls:
            asked.append((rules.Score(luck.choice(rules.options(state).legal).key), ()))
        else:
            keep = sorted(luck.sample(range(dice), luck.randrange(dice) if state.hand.dice else 0))
            faces = tuple(luck.randint(1, sides) for _ in range(dice - len(keep)))
            asked.append((rules.Roll(tuple(keep)), faces))
        for event in rules.decide(state, *asked[-1]):
            log.append(event)
            state = rules.evolve(state, event)
    return Recording(start, tuple(asked), tuple(log))


def play(recording: Recording) -> State:
    """What a server does for every action: say what is possible, decide, and take what happened."""
    state = recording.start
    for action, faces in recording.asked:
        rules.options(state)
        for event in rules.decide(state, action, faces):
            state = rules.evolve(state, event)
    return state


def fold(recording: Recording) -> State:
    """What a server does with a stored game: take what happened, and ask nothing."""
    return rules.replay(recording.start, recording.log)


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


def timed(work: Callable[[Recording], object], games: Sequence[Recording]) -> tuple[float, float]:
    """Median and best; the first game of all is played once more before, to warm up."""
    work(games[0])
    times = [milliseconds(partial(work, game)) for game in games]
    return median(times), min(times)


def main() -> int:
    """Print the tables; 1 when the game with a limit takes longer than that."""
    medians, played, folded = {}, [], []
    for ruleset in rules.RULESETS:
        games = [record(ruleset, FOUR, Random(f"{ruleset} {game}")) for game in range(GAMES)]
        medians[ruleset], best = timed(play, games)
        once = median(milliseconds(partial(build_table, ruleset)) for _ in range(5))
        played.append((f"`{ruleset}`", len(games[0].asked), f"{medians[ruleset]:.1f}", f"{best:.1f}", f"{once:.0f}"))
        games = [record(ruleset, TWELVE, Random(f"{ruleset} {game}")) for game in range(GAMES // 3)]
        folded.append((f"`{ruleset}`", len(games[0].log), *(f"{took:.1f}" for took in timed(fold, games))))
    print(f"Games of {FOUR} players, every turn with three rolls: options, decide and evolve for every action.\n")
    print(table("rule set | actions | median ms | best ms | table, once, ms", played))
    print(f"\nStored games of {TWELVE} players, folded: evolve for every event.\n")
    print(table("rule set | events | median ms | best ms", folded))
    kept = medians[LIMITED] <= LIMIT
    verdict = "within" if kept else "ABOVE"
    print(f"\n`{LIMITED}`, {FOUR} players: {medians[LIMITED]:.1f} ms, {verdict} the limit of {LIMIT:.0f} ms.")
    return 0 if kept else 1
