"""A second look at tests that failed among thousands of others: alone they must pass, and they are named aloud."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

# Only tests that wait for other programs, which a busy machine may keep waiting. The rest have no excuse.
MAY_BE_LATE = ("tests/browser/", "tests/faults/", "tests/front_door/", "tests/namespaces/", "tests/topology/")
MOST = 3  # more than these are no accident

TESTS_FAILED = 1  # of pytest's exit codes


def run_with_second_look(run: Callable[..., int], words: Sequence[str], folder: Path) -> tuple[int, list[str]]:
    """The exit code of `run`, and the tests that failed at first and passed alone. `folder` is where pytest runs."""
    status = run(*words, "--cache-clear")
    failed = _failed(folder)
    if (
        status != TESTS_FAILED
        or not 0 < len(failed) <= MOST
        or not all(name.startswith(MAY_BE_LATE) for name in failed)
    ):
        return status, []
    print(f"\nA second look, alone, at {', '.join(failed)}", flush=True)
    status = run(*failed)
    return status, [] if status else failed


def _failed(folder: Path) -> list[str]:
    """Which tests failed in the last run, as pytest keeps it."""
    try:
        return sorted(json.loads((folder / ".pytest_cache/v/cache/lastfailed").read_text()))
    except FileNotFoundError:
        return []
