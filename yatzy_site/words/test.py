"""`yatzy.py test`: everything that must hold, in one command; with arguments, just those tests."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from yatzy_site.catalogues import compile_catalogues
from yatzy_site.words import lint
from yatzy_site.words.lint import ROOT
from yatzy_site.words.second_look import run_with_second_look

# Which tests need which programs of the machine.
NEEDS = {
    "tests/architecture": ("NGINX", "POSTGRESQL", "REDIS"),
    "tests/browser": ("CHROMIUM", "IP"),
    "tests/front_door": ("POSTGRESQL", "ZBAR"),
    "tests/games": ("POSTGRESQL",),
    "tests/namespaces": ("IP",),
    "tests/moving": ("POSTGRESQL",),
    "tests/topology": ("NGINX", "POSTGRESQL", "REDIS"),
    "tests/watching": ("POSTGRESQL", "REDIS"),
}

# One more than there are cores, as browsers wait a lot; and whoever is done takes over some tests of another.
WORKERS = ("-n", str(min(4, 1 + (os.cpu_count() or 1))))
AT_ONCE = (*WORKERS, "--dist", "worksteal")
# The same, where tests share what is costly to make: tests/sharing.py says who does which.
SHARED_OUT = (*WORKERS, "--dist", "loadscope", "--no-loadscope-reorder")


def main(argv: Sequence[str]) -> int:
    """0 if all is well. What was run, and how it went, stands in the last lines."""
    compile_catalogues(ROOT / "locale")
    _fetch_programs(argv)
    if argv:
        return _pytest(*argv)
    unsteady: list[str] = []

    def everything() -> int:
        status, late = run_with_second_look(_pytest, ("--ignore=tests/rules", *SHARED_OUT), ROOT)
        unsteady.extend(late)
        return status

    steps: dict[str, Callable[[], int]] = {
        "checks": lambda: lint.main(()),
        # By their own tests alone: a branch that only a game in a browser comes by is not tested.
        "rules, every branch": lambda: _pytest("tests/rules", "--cov", "--cov-fail-under=100", *AT_ONCE),
        "tests": everything,
    }
    if (ROOT / "tests/games").is_dir():
        steps["games on PostgreSQL"] = _games_on_postgresql
    results = [(name, *_timed(step)) for name, step in steps.items()]
    print("\nYatzy Night, all checks and tests:")
    for name, status, seconds in results:
        print(f"  {name:<22} {'ok' if status == 0 else 'FAILED':<6} {seconds:6.1f} s")
    for name in unsteady:
        print(f"  UNSTEADY: {name} failed among the others and passed alone. Please mend it.")
    return int(any(status for _, status, _ in results))


def _fetch_programs(argv: Sequence[str]) -> None:
    from tests.services import programs

    folders = [folder for folder in NEEDS if (ROOT / folder).is_dir()]
    wanted = [folder for folder in folders if not argv or any(word.startswith(folder) for word in argv)]
    names = dict.fromkeys(name for folder in wanted for name in NEEDS[folder])
    programs.ensure([getattr(programs, name) for name in names])


def _games_on_postgresql() -> int:
    from tests.services.postgresql import running_postgresql
    from tests.services.programs import POSTGRESQL

    if not POSTGRESQL.find():
        print(f"SKIPPED: {POSTGRESQL.advice()}", flush=True)
        return int(os.environ.get("CI", "").lower() == "true")
    with running_postgresql() as url:
        return _pytest("tests/games", *AT_ONCE, environment={"YATZY_DATABASE_URL": url})


def _pytest(*words: str, environment: dict[str, str] | None = None) -> int:
    command = [sys.executable, "-m", "pytest", *words]
    return subprocess.run(command, cwd=ROOT, env=os.environ | (environment or {})).returncode


def _timed(step: Callable[[], int]) -> tuple[int, float]:
    started = time.monotonic()
    status = step()
    return status, time.monotonic() - started
