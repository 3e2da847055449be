"""What the long evening calls growth."""

from dataclasses import replace

import pytest

from bench.lib.growth import BOUNDS, Sample, report, verdict
from bench.soak import main

FLAT = Sample(0.0, 90_000_000, 20, 4_000_000, 900, 60, 5_000_000, 1_500, 150)


def test_an_evening_that_stays_as_it_began_is_well() -> None:
    assert verdict([FLAT] * 8) == []


def test_one_odd_moment_is_no_growth() -> None:
    assert verdict([*[FLAT] * 15, replace(FLAT, tv_nodes=9_000)]) == []


@pytest.mark.parametrize("what", ["server_bytes", "server_handles", "tv_heap", "tv_nodes", "tv_listeners"])
def test_something_that_grows_with_every_move_is_named(what: str) -> None:
    samples = [replace(FLAT, **{what: getattr(FLAT, what) * (1 + at / 10)}) for at in range(16)]
    (said,) = verdict(samples)
    assert "grew from" in said


def test_the_report_has_a_row_for_everything_that_is_bounded() -> None:
    assert len(report([FLAT] * 4).splitlines()) == len(BOUNDS) + 2


def test_an_evening_of_no_number_is_refused_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--minutes", "long"])
    assert "invalid float value" in capsys.readouterr().err
