"""`yatzy.py bench past --games 10000`: simulated games replay, verify, and move to another server to the byte."""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]


def main(argv: Sequence[str]) -> int:
    """Print what was done and how long it took; 1 at any difference."""
    parser = argparse.ArgumentParser(prog="python3 yatzy.py bench past")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="past")
    parser.add_argument("--data", type=Path, help="a new folder to keep the games in (default: one that vanishes)")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="yatzy-past-") as spare:
        work = Path(spare)
        return _run(options.games, options.seed, options.data or work / "first", work)


def _run(games: int, seed: str, data: Path, work: Path) -> int:
    print("| step | seconds | |\n| --- | ---: | --- |", flush=True)
    os.environ |= {"YATZY_DATA": str(data), "DJANGO_SETTINGS_MODULE": "yatzy_site.settings"}
    steps: list[tuple[str, Callable[[], str]]] = [
        ("play, through engine, codec and writer", lambda: _play(games, seed)),
        (
            "replay: every score and scorecard is what the log says",
            lambda: _yatzy(data, "manage", "rebuild", "--check"),
        ),
        ("export every game that ended", lambda: _yatzy(data, "export", "--games", str(work / "games.jsonl"))),
        ("verify every roll and every move, standard library alone", lambda: _prove(work / "games.jsonl")),
        ("import them into a second database", lambda: _yatzy(work / "second", "import", str(work / "games.jsonl"))),
        ("import them again", lambda: _yatzy(work / "second", "import", str(work / "games.jsonl"))),
        ("export them there", lambda: _again(work / "second", work, "games.jsonl", "--games")),
        ("export everything", lambda: _yatzy(data, "export", str(work / "all.jsonl"))),
        ("import it into a third database", lambda: _yatzy(work / "third", "import", str(work / "all.jsonl"))),
        ("export everything there", lambda: _again(work / "third", work, "all.jsonl")),
    ]
    for name, step in steps:
        began = perf_counter()
        try:
            said = step()
        except (AssertionError, subprocess.CalledProcessError) as error:
            print(f"| {name} | | FAILED: {getattr(error, 'stderr', None) or error} |")
            return 1
        print(f"| {name} | {perf_counter() - began:.1f} | {said} |", flush=True)
    return 0


def _play(games: int, seed: str) -> str:
    import django

    from yatzy_site.launch.start import launch

    launch()
    django.setup()
    from django.core.management import call_command

    from bench.lib.past_play import play_games

    call_command("migrate", interactive=False, verbosity=0)
    done = play_games(games, seed)
    happened = ", ".join(f"{name} {count}" for name, count in sorted(done.happened.items()))
    print(f"<!-- {happened} -->")
    return f"{done.games} games, {done.moves} moves"


def _yatzy(data: Path, *words: str) -> str:
    """A word of the front door, as its owner says it; the last line that it answered."""
    return _said([sys.executable, str(ROOT / "yatzy.py"), *words], os.environ | {"YATZY_DATA": str(data)})


def _prove(file: Path) -> str:
    return _said([sys.executable, "-I", "-S", str(ROOT / "rules" / "fairness"), str(file)], dict(os.environ))


def _said(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return (done.stdout + done.stderr).strip().splitlines()[-1]


def _again(data: Path, work: Path, first: str, *words: str) -> str:
    """Exports once more; the file must be the same to the byte."""
    second = work / f"again-{first}"
    _yatzy(data, "export", *words, str(second))
    if not filecmp.cmp(work / first, second, shallow=False):
        raise AssertionError(f"{second.name} differs from {first}")
    return f"{second.stat().st_size:,} bytes, the same to the byte"
