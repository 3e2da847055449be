"""The chi-square line of the dice panel."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.history.past_dice import chi_square_tail, rolled_against_expected


# Critical values as every statistics table prints them, to three decimals.
@pytest.mark.parametrize(
    ("statistic", "p_value"),
    [
        (1.145, 0.95),
        (4.351, 0.50),
        (9.236, 0.10),
        (11.070, 0.05),
        (15.086, 0.01),
        (20.515, 0.001),
    ],
)
def test_the_printed_tables_agree(statistic, p_value):
    assert chi_square_tail(statistic) == pytest.approx(p_value, rel=1e-3)


@given(statistic=st.floats(0, 1000))
def test_the_tail_is_what_the_density_leaves(statistic):
    """The area under the density, which has no closed form in it, up to the statistic: Simpson's rule."""

    def density(root):  # with x = root squared, as it bends less near 0
        return 2 * root**4 * math.exp(-(root**2) / 2) / (2**2.5 * math.gamma(2.5))

    strips = 300
    width = math.sqrt(statistic) / strips
    weights = [1, *[4, 2] * (strips // 2 - 1), 4, 1]
    area = width / 3 * math.fsum(weight * density(nth * width) for nth, weight in enumerate(weights))
    assert chi_square_tail(statistic) == pytest.approx(1 - area, abs=1e-6)


def test_a_die_thrown_sixty_times():
    fit = rolled_against_expected([5, 8, 9, 8, 10, 20])
    assert (fit.rolled, fit.expected, fit.degrees) == (60, 10, 5)
    assert fit.statistic == pytest.approx(13.4)
    assert fit.p_value == pytest.approx(0.0199, abs=5e-5)


@pytest.mark.parametrize(
    ("counts", "least", "most"),
    [([7] * 6, 1, 1), ([0] * 6, 1, 1), ([600, *[0] * 5], 0, 1e-300), ([10_000, *[0] * 5], 0, 0)],
)
def test_even_dice_and_dice_that_never_fell_do_not_surprise_and_one_face_only_does(counts, least, most):
    assert least <= rolled_against_expected(counts).p_value <= most


@pytest.mark.parametrize("counts", [[], [3, 4], [3] * 7, [3, -1, 3, 3, 3, 3]])
def test_counts_that_cannot_be_are_refused(counts):
    with pytest.raises(ValueError, match="six faces"):
        rolled_against_expected(counts)
