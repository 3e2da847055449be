"""What the long evening calls growth."""

import pytest

from bench.scenarios.soak import BOUNDS, an_hour, report, verdict

FLAT = dict(zip(("minutes", *BOUNDS), (0.0, 90.0, 20, 1.0, 0.1, 4.0, 900, 60, 5.0, 1_500, 150), strict=True))


@pytest.mark.parametrize(
    "samples", [[FLAT] * 8, [*[FLAT] * 15, FLAT | {"TV nodes": 9_000}]], ids=["as it began", "one odd moment"]
)
def test_an_evening_that_stays_as_it_began_is_well(samples):
    assert verdict(samples) == []


@pytest.mark.parametrize("what", BOUNDS)
def test_something_that_grows_with_every_move_is_named(what):
    samples = [FLAT | {"minutes": 4 * at, what: FLAT[what] * (1 + at) + at} for at in range(16)]
    (said,) = verdict(samples)
    assert said.startswith(f"{what} grew from")
    assert an_hour(samples, what) == pytest.approx(15 * (FLAT[what] + 1))


def test_the_report_has_a_row_for_everything_that_is_bounded():
    assert len(report([FLAT] * 4).splitlines()) == len(BOUNDS) + 2
