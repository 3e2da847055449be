"""`yatzy.py test` looks again at few tests that may have come too late, and at no others."""

import json
from pathlib import Path

import pytest

from yatzy_site.words.second_look import run_with_second_look

LATE, SURE = "tests/browser/test_tv.py::test_a[chromium]", "tests/games/test_play.py::test_b"


class Pytest:
    """Stands for pytest: each run has its failures, and leaves them where the next one looks."""

    def __init__(self, folder: Path, *runs: list[str]) -> None:
        self.cache = folder / ".pytest_cache/v/cache/lastfailed"
        self.runs = list(runs)
        self.asked: list[tuple[str, ...]] = []

    def __call__(self, *words: str) -> int:
        self.asked.append(words)
        failed = self.runs.pop(0)
        self.cache.parent.mkdir(parents=True, exist_ok=True)
        self.cache.write_text(json.dumps(dict.fromkeys(failed, True)))
        return int(bool(failed))


def test_a_test_that_passes_alone_is_named(tmp_path: Path) -> None:
    run = Pytest(tmp_path, [LATE], [])
    assert run_with_second_look(run, ["-n", "3"], tmp_path) == (0, [LATE])
    assert run.asked == [("-n", "3", "--cache-clear"), (LATE,)]


def test_a_test_that_fails_again_has_failed(tmp_path: Path) -> None:
    assert run_with_second_look(Pytest(tmp_path, [LATE], [LATE]), [], tmp_path) == (1, [])


@pytest.mark.parametrize("failed", [[SURE], [LATE, SURE], [f"{LATE}{number}" for number in range(4)]])
def test_tests_that_wait_for_nobody_and_many_at_once_get_no_second_look(tmp_path: Path, failed: list[str]) -> None:
    run = Pytest(tmp_path, failed)
    assert run_with_second_look(run, [], tmp_path) == (1, [])
    assert len(run.asked) == 1


def test_where_all_is_well_nothing_is_run_again(tmp_path: Path) -> None:
    assert run_with_second_look(Pytest(tmp_path, []), [], tmp_path) == (0, [])


def test_a_run_that_broke_off_is_not_judged_by_an_older_one(tmp_path: Path) -> None:
    run = Pytest(tmp_path, [LATE])
    assert run_with_second_look(lambda *words: run(*words) and 2, [], tmp_path) == (2, [])
