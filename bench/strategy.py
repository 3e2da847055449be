"""`yatzy.py bench strategy`: what perfect play costs to work out, whether it is right, and how strong the bots are.

Every figure of docs/perfect-play.md; processor time of one core, and the memory of a process of its own.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import Any

import numpy as np

import rules
from bench.lib.beside_solving import pings
from bench.lib.process import resident_bytes
from rules.strategy.advice import Adviser
from rules.strategy.analysis import analyse
from rules.strategy.cards import Cards
from rules.strategy.chances import Chances
from rules.strategy.many_games import totals
from rules.strategy.players import GIVES_AWAY, USUAL, KnowingPlayer
from rules.strategy.solved import Solved
from rules.strategy.solver import solve

FIVE_DICE = [key for key, ruleset in rules.RULESETS.items() if not ruleset.saves_rolls]
HOUSES: dict[str, dict[str, Any]] = {
    "named after the first roll": {"declare": "after_first_roll"},
    "no zero while something fits": {"zeros": "only_when_nothing_fits"},
    "chance last": {"chance": "last"},
    "chance a fallback": {"chance": "fallback"},
    "no bonus": {"bonus": rules.Bonus(0, at_least=63)},
    "one after the other": {"order": "forced"},
    "upper section": {"sections": "upper"},
}
SMALL = ("one after the other", "upper section")
MOST_SECONDS = {"finnish": 10.0, "": 15.0, SMALL: 0.1}
MOST_LATER = 20.0  # milliseconds
MOST_MB = 150
MOST_OFF = 4.0  # standard errors


def main(options: Sequence[str] = ()) -> int:
    """Print three tables; 1 if a budget was not held or simulated games contradict the values."""
    parser = ArgumentParser(prog="yatzy.py bench strategy", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="simulated games that confirm each rule set")
    parser.add_argument("--strengths", type=int, default=10_000, help="games of each bot by each rule set")
    parser.add_argument("--chances", type=int, default=10_000, help="games whose winners were called beforehand")
    asked = parser.parse_args(options)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as alone:

        def each(work: Callable[..., list[str]], *arguments: Any) -> list[str]:
            return alone.submit(work, *arguments).result()

        faults = [fault for key in FIVE_DICE for fault in each(rule_set, key, asked.games)]
        faults += [fault for house in HOUSES for fault in each(house_rule, house)]
        faults += each(small_times)
        faults += [fault for key in FIVE_DICE for fault in each(strengths, key, asked.strengths)]
        faults += each(calibration, asked.chances)
    faults += beside()
    print("\n".join(faults), file=sys.stderr)
    return int(bool(faults))


def beside() -> list[str]:
    measured = pings()
    for name, milliseconds in measured.items():
        print(f"| a ping elsewhere, p99, {name} | {milliseconds:.1f} ms |", flush=True)
    alone = measured["alone"]
    return [
        f"pings {name}: {each - alone:.0f} ms later" for name, each in measured.items() if each - alone > MOST_LATER
    ]


def calibration(games: int) -> list[str]:
    """Call the chances at one moment of each game, and in its last three rounds, and look who comes first."""
    solved, _, _ = _solve("finnish")
    luck, adviser = np.random.default_rng(5), Adviser(solved)
    called: dict[str, list[tuple[float, bool]]] = {"at any moment": [], "in the last three rounds": []}
    for _ in range(games):
        levels = [float(each) for each in luck.choice(list(GIVES_AWAY.values()), int(luck.integers(2, 5)))]
        moments = {"at any moment": int(luck.integers(1, 16)), "in the last three rounds": int(luck.integers(13, 16))}
        calls, first = _game(solved, adviser, levels, moments, luck)
        for name, chances in calls.items():
            called[name] += zip(chances, first, strict=True)
    faults = []
    for name, calls_of in called.items():
        for low in np.arange(0, 1, 0.1):
            some = [each for each in calls_of if low <= each[0] < low + 0.1 + 1e-9 * (low > 0.85)]
            if some:
                said, happened = (100 * float(np.mean(each)) for each in zip(*some, strict=True))
                called_so = f"{name}, called {low:.0%} to {low + 0.1:.0%}"
                print(f"| {called_so} | {said:.1f} | {happened:.1f} | {len(some)} |", flush=True)
                error = 100 * np.sqrt(max(said * (100 - said), 100) / 10_000 / len(some))
                if abs(said - happened) > max(2, 3 * error):
                    faults.append(f"{called_so}: {said:.1f} % happened in {happened:.1f} %")
    return faults


def _game(
    solved: Solved, adviser: Adviser, levels: list[float], moments: dict[str, int], luck: np.random.Generator
) -> tuple[dict[str, tuple[float, ...]], list[bool]]:
    players = [KnowingPlayer(adviser, gives_away) for gives_away in levels]
    state, calls = rules.new_game("finnish", len(levels)), {}
    while not state.over:
        for name, at in moments.items():
            if name not in calls and state.round == at and luck.random() < 0.3:
                calls[name] = Chances(solved, luck).of(state, levels)
        action = players[state.at].choose(state)
        count = state.ruleset.dice - len(action.keep) if isinstance(action, rules.Roll) else 0
        state = rules.replay(
            state, rules.decide(state, action, tuple(int(face) for face in luck.integers(1, 7, count)))
        )
    totals = [rules.card(state, seat).total for seat in range(len(levels))]
    return calls, [total == max(totals) for total in totals]


def rule_set(key: str, games: int) -> list[str]:
    solved, seconds, megabytes = _solve(key)
    made = totals(solved, games, np.random.default_rng(1))
    error = made.std() / np.sqrt(games)
    off = abs(made.mean() - solved.expected) / error
    print(
        f"| {key} | {solved.expected:.4f} | {made.std():.3f} | {made.mean():.3f} ± {error:.3f} "
        f"| {seconds:.1f} s | {megabytes:.0f} MB |",
        flush=True,
    )
    faults = [f"{key}: simulated games are {off:.1f} standard errors off"] if off > MOST_OFF else []
    return faults + _too_much(key, seconds, MOST_SECONDS.get(key, MOST_SECONDS[""]), megabytes)


def house_rule(house: str) -> list[str]:
    faults = []
    row = []
    for key in FIVE_DICE:
        solved, seconds, megabytes = _solve(key, **HOUSES[house])
        row.append(f"{solved.expected:.4f} ({seconds:.2f} s)")
        faults += _too_much(f"{key}, {house}", seconds, MOST_SECONDS[SMALL if house in SMALL else ""], megabytes)
    print(f"| {house} | {' | '.join(row)} |", flush=True)
    return faults


def small_times() -> list[str]:
    solved, _, _ = _solve("finnish")
    state, player = rules.new_game("finnish", 4), KnowingPlayer(Adviser(solved), 0.0)
    luck, start, events = np.random.default_rng(2), state, []
    while not state.over:
        action = player.choose(state)
        count = state.ruleset.dice - len(action.keep) if isinstance(action, rules.Roll) else 0
        for event in rules.decide(state, action, tuple(int(face) for face in luck.integers(1, 7, count))):
            events.append(event)
            state = rules.evolve(state, event)
    turn = _time(lambda: Adviser(solved).choices(rules.replay(start, events[:1])), 20)
    many = _time(lambda: totals(solved, 1_000, luck), 5)
    analysis = _time(lambda: analyse(Adviser(solved), start, events), 5)
    rows = [("all values of a turn", turn, 0.002), ("1,000 perfect games", many, 0.5)]
    rows.append(("a finished game of four analysed", analysis, 0.05))
    for name, seconds, most in rows:
        print(f"| {name} | {1000 * seconds:.2f} ms | {1000 * most:.0f} ms |", flush=True)
    return [f"{name}: {1000 * seconds:.1f} ms" for name, seconds, most in rows if seconds > most]


def strengths(key: str, games: int) -> list[str]:
    solved, _, _ = _solve(key)
    luck = np.random.default_rng(3)
    made = {level: totals(solved, games, luck, gives_away) for level, gives_away in GIVES_AWAY.items()}
    print(f"| {key} | {' | '.join(f'{each.mean():.1f} (spread {each.std():.0f})' for each in made.values())} |")
    return [
        f"{key}, {level}: usually {round(each.mean())}, and not {USUAL[key][level]}"
        for level, each in made.items()
        if abs(each.mean() - USUAL[key][level]) > 2
    ]


def _solve(key: str, **choices: Any) -> tuple[Solved, float, float]:
    """The values, the processor time they took, and the memory of this process."""
    ruleset, before = rules.RULESETS[key], process_time()
    solved = solve(Cards(ruleset, rules.HouseRules(**choices).settled(ruleset, seats=1)))
    return solved, process_time() - before, resident_bytes(os.getpid()) / 1e6


def _too_much(name: str, seconds: float, most: float, megabytes: float) -> list[str]:
    faults = [f"{name}: {seconds:.2f} s, and not {most:g}"] if seconds > most else []
    return faults + ([f"{name}: {megabytes:.0f} MB"] if megabytes > MOST_MB else [])


def _time(work: Callable[[], object], times: int) -> float:
    """The processor time of each of so many."""
    work()
    before = process_time()
    for _ in range(times):
        work()
    return (process_time() - before) / times


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
