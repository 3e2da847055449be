"""`yatzy.py test`: what must hold after every change, in one command; with arguments, just those tests.

`test --long` runs what takes too long for that, `test --coverage` says of which modules of the games tests see too
little.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import lint
from tools.lint import ROOT
from yatzy_site.launch.catalogues import compile_catalogues

# The tests of games/, which hold for both databases.
GAMES = tuple(
    f"tests/{part}"
    for part in ("log", "protocol", "live", "people", "words", "web", "rooms", "history", "transfer", "owner", "help")
)

# Which tests need which programs of the machine.
NEEDS = {
    "tests/architecture": ("NGINX", "POSTGRESQL", "REDIS"),
    "tests/browser": ("CHROMIUM", "IP"),
    "tests/front_door": ("POSTGRESQL", "ZBAR"),
    "tests/log": ("POSTGRESQL",),
    "tests/protocol": ("POSTGRESQL",),
    "tests/live": ("POSTGRESQL",),
    "tests/people": ("POSTGRESQL",),
    "tests/words": ("POSTGRESQL",),
    "tests/web": ("POSTGRESQL",),
    "tests/rooms": ("POSTGRESQL",),
    "tests/history": ("POSTGRESQL",),
    "tests/transfer": ("POSTGRESQL",),
    "tests/owner": ("POSTGRESQL",),
    "tests/help": ("POSTGRESQL",),
    "tests/namespaces": ("IP",),
    "tests/backups": ("POSTGRESQL",),
    "tests/topology": ("NGINX", "POSTGRESQL", "REDIS"),
    "tests/ops": ("POSTGRESQL", "REDIS"),
}

# One more than there are cores, as browsers wait a lot; and whoever is done takes over some tests of another.
WORKERS = ("-n", str(min(4, 1 + (os.cpu_count() or 1))))
AT_ONCE = (*WORKERS, "--dist", "worksteal")
# The same, where tests share what is costly to make: tests/sharing.py says who does which.
SHARED_OUT = (*WORKERS, "--dist", "loadscope", "--no-loadscope-reorder")

# The folders whose tests run the games in their own process, and what a module should have of its branches.
INSIDE = (*GAMES, "tests/backups", "tests/site", "tests/ops")
ENOUGH = 90


def main(argv: Sequence[str]) -> int:
    """0 if all is well. What was run, and how it went, stands in the last lines."""
    compile_catalogues(ROOT / "locale")
    kind, *words = argv if argv and argv[0] in ("--long", "--coverage") else ("", *argv)
    _fetch_programs(words)
    with _compiled_once():
        if words:
            return _pytest(*(("-m", "long") if kind == "--long" else ()), *words)
        return _all_of(LONG if kind == "--long" else COVERAGE if kind == "--coverage" else DAILY)


def _all_of(steps: Mapping[str, Callable[[], int]]) -> int:
    results = [(name, *_timed(step)) for name, step in steps.items()]
    print("\nYatzy Night, all checks and tests:")
    for name, status, seconds in results:
        print(f"  {name:<22} {'ok' if status == 0 else 'FAILED':<6} {seconds:6.1f} s")
    return int(any(status for _, status, _ in results))


@contextmanager
def _compiled_once() -> Iterator[None]:
    """Where Python may write no bytecode, every worker and every server of the tests would compile all we have."""
    if not sys.dont_write_bytecode:
        yield
        return
    with TemporaryDirectory(prefix="yatzy-bytecode-") as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        yield


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
        return _pytest(*GAMES, "-m", "postgresql", *AT_ONCE, environment={"YATZY_DATABASE_URL": url})


def _coverage_of_the_games() -> int:
    """Which modules tests see too little of; what only a server in a process of its own does is not counted."""
    with TemporaryDirectory(prefix="yatzy-coverage-") as folder:
        report = Path(folder) / "coverage.json"
        words = ("--cov=games", "--cov-branch", "--cov-report=", f"--cov-report=json:{report}")
        status = _pytest(*INSIDE, *AT_ONCE, *words)
        files = json.loads(report.read_text())["files"] if report.exists() else {}
    seen = {name: file["summary"]["percent_covered"] for name, file in files.items()}
    print(f"\nModules of the games of which tests see less than {ENOUGH} %, by branch:")
    for name in sorted((name for name in seen if seen[name] < ENOUGH), key=lambda name: seen[name]):
        print(f"  {seen[name]:5.1f} %  {name}")
    return status


def _pytest(*words: str, environment: dict[str, str] | None = None) -> int:
    command = [sys.executable, "-m", "pytest", *words]
    return subprocess.run(command, cwd=ROOT, env=os.environ | (environment or {})).returncode


DAILY: dict[str, Callable[[], int]] = {
    "checks": lambda: lint.main(()),
    # By their own tests alone: a branch that only a game in a browser comes by is not tested.
    "rules, every branch": lambda: _pytest("tests/rules", "--cov", "--cov-fail-under=100", *AT_ONCE),
    "tests": lambda: _pytest("--ignore=tests/rules", *SHARED_OUT),
    "games on PostgreSQL": _games_on_postgresql,
}
LONG: dict[str, Callable[[], int]] = {"long tests": lambda: _pytest("-m", "long", *SHARED_OUT)}
COVERAGE: dict[str, Callable[[], int]] = {"coverage of games": _coverage_of_the_games}


def _timed(step: Callable[[], int]) -> tuple[int, float]:
    started = time.monotonic()
    status = step()
    return status, time.monotonic() - started
