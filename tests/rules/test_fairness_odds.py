"""The chi-square line of the dice panel."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.fairness import rolled_against_expected
from rules.fairness.odds import upper_gamma


# Critical values as every statistics table prints them, to three decimals.
@pytest.mark.parametrize(
    ("degrees", "statistic", "p_value"),
    [
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (2, 5.991, 0.05),
        (5, 1.145, 0.95),
        (5, 4.351, 0.50),
        (5, 9.236, 0.10),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (5, 20.515, 0.001),
        (10, 18.307, 0.05),
        (19, 30.144, 0.05),
        (100, 124.342, 0.05),
    ],
)
def test_the_printed_tables_agree(degrees: int, statistic: float, p_value: float) -> None:
    assert upper_gamma(degrees / 2, statistic / 2) == pytest.approx(p_value, rel=1e-3)


@given(x=st.floats(0, 700))
def test_two_degrees_are_an_exponential(x: float) -> None:
    assert upper_gamma(1, x) == pytest.approx(math.exp(-x), rel=1e-10)


@given(x=st.floats(0, 600))
def test_one_degree_is_the_normal_tail(x: float) -> None:
    assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-9, abs=1e-14)


@given(x=st.floats(0, 600), n=st.integers(1, 40))
def test_even_degrees_are_a_poisson_sum(x: float, n: int) -> None:
    poisson = math.fsum(math.exp(k * math.log(x) - x - math.lgamma(k + 1)) if x else float(k == 0) for k in range(n))
    assert upper_gamma(n, x) == pytest.approx(poisson, rel=1e-9, abs=1e-12)


def test_a_die_thrown_sixty_times() -> None:
    fit = rolled_against_expected([5, 8, 9, 8, 10, 20])
    assert (fit.rolled, fit.expected, fit.degrees) == (60, 10, 5)
    assert fit.statistic == pytest.approx(13.4)
    assert fit.p_value == pytest.approx(0.0199, abs=5e-5)


def test_even_dice_do_not_surprise() -> None:
    assert rolled_against_expected([7] * 6).p_value == 1


def test_dice_that_never_fell_do_not_surprise() -> None:
    fit = rolled_against_expected([0] * 6)
    assert (fit.statistic, fit.p_value) == (0, 1)


def test_a_die_that_shows_one_face_only_surprises_very_much() -> None:
    assert rolled_against_expected([600, 0, 0, 0, 0, 0]).p_value < 1e-300
    assert rolled_against_expected([10_000, 0, 0, 0, 0, 0]).p_value == 0


@given(st.lists(st.integers(0, 10_000), min_size=2, max_size=20))
def test_a_p_value_is_a_probability(counts: list[int]) -> None:
    assert 0 <= rolled_against_expected(counts).p_value <= 1


@pytest.mark.parametrize("counts", [[], [3], [3, -1]])
def test_counts_that_cannot_be_are_refused(counts: list[int]) -> None:
    with pytest.raises(ValueError, match="two or more faces"):
        rolled_against_expected(counts)
