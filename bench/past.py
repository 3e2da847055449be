"""`yatzy.py bench past --games 10000`: simulated games replay, verify, and move to another server to the byte."""

import argparse
import filecmp
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from bench.lib.own_site import python, set_up, yatzy
from tests.services.child import temporary_folder


def main(argv: Sequence[str]) -> int:
    """Print what was done and how long it took; 1 at any difference."""
    parser = argparse.ArgumentParser(prog="python3 yatzy.py bench past")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="past")
    parser.add_argument("--data", type=Path, help="a new folder to keep the games in (default: one that vanishes)")
    options = parser.parse_args(argv)
    with temporary_folder("yatzy-past-") as work:
        return _run(options.games, options.seed, options.data or work / "first", work)


def _run(games: int, seed: str, data: Path, work: Path) -> int:
    ended, everything = work / "games.jsonl", work / "all.jsonl"
    steps: dict[str, Callable[[], str]] = {
        "play, through engine, codec and writer": lambda: play(games, seed, data),
        "replay: every score and scorecard is what the log says": lambda: yatzy(data, "manage", "rebuild", "--check"),
        "export every game that ended": lambda: yatzy(data, "export", "--games", str(ended)),
        "verify every roll and every move, standard library alone": lambda: python(
            data, "-I", "-S", "rules/fairness", str(ended)
        ),
        "import them into a second database": lambda: yatzy(work / "second", "import", str(ended)),
        "import them again": lambda: yatzy(work / "second", "import", str(ended)),
        "export them there": lambda: _again(work / "second", ended, "--games"),
        "export everything": lambda: yatzy(data, "export", str(everything)),
        "import it into a third database": lambda: yatzy(work / "third", "import", str(everything)),
        "export everything there": lambda: _again(work / "third", everything),
    }
    print("| step | seconds | |\n| --- | ---: | --- |", flush=True)
    for name, step in steps.items():
        began = perf_counter()
        try:
            said = step().strip().splitlines()[-1]
        except (AssertionError, subprocess.CalledProcessError) as error:
            print(f"| {name} | | FAILED: {getattr(error, 'stderr', None) or error} |")
            return 1
        print(f"| {name} | {perf_counter() - began:.1f} | {said} |", flush=True)
    return 0


def play(games: int, seed: str, data: Path) -> str:
    """In this process, so that it has no other site afterwards."""
    set_up(data)
    from bench.lib.past_play import play_games

    done = play_games(games, seed)
    return f"{done['games']} games, {done['moves']} moves"


def _again(data: Path, first: Path, *words: str) -> str:
    """Exports once more; the file must be the same to the byte."""
    second = first.with_name(f"again-{first.name}")
    yatzy(data, "export", *words, str(second))
    assert filecmp.cmp(first, second, shallow=False), f"{second.name} differs from {first.name}"
    return f"{second.stat().st_size:,} bytes, the same to the byte"
