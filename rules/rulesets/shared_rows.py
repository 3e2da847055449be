"""Rows that several rule sets share."""

from __future__ import annotations

from rules.ruleset import BONUS, EXTRA, LOWER_SUM, TOTAL, UPPER_SUM, UPPER_TOTAL, Category, upper
from rules.scoring import alike_of_all, all_alike, chance, groups, run, straight

UPPER = upper("ones", "twos", "threes", "fours", "fives", "sixes")
UPPER_KEYS = tuple(row.key for row in UPPER)

PAIRS_AND_ALIKE = (
    Category("one_pair", groups(2)),
    Category("two_pairs", groups(2, 2)),  # different faces
    Category("three_of_a_kind", groups(3)),
    Category("four_of_a_kind", groups(4)),
)

SCANDINAVIAN_ROWS = (
    *UPPER,
    *PAIRS_AND_ALIKE,
    Category("small_straight", straight(1, 5)),
    Category("large_straight", straight(2, 6)),
    Category("full_house", groups(3, 2)),
    Category("chance", chance()),
    Category("yatzy", all_alike(), points=50),
)

AMERICAN_ROWS = (
    *UPPER,
    Category("three_of_a_kind", alike_of_all(3)),
    Category("four_of_a_kind", alike_of_all(4)),
    Category("full_house", groups(3, 2), points=25),
    Category("small_straight", run(4), points=30),
    Category("large_straight", run(5), points=40),
    Category("yatzy", all_alike(), points=50),
    Category("chance", chance()),
)


def lines_with_bonus(rows: tuple[Category, ...]) -> tuple[str, ...]:
    """A sheet with a bonus line after the sixes."""
    return (*UPPER_KEYS, BONUS, *_lower(rows), TOTAL)


def lines_with_subtotal(rows: tuple[Category, ...]) -> tuple[str, ...]:
    """A sheet with the upper sum before the bonus."""
    return (*UPPER_KEYS, UPPER_SUM, BONUS, *_lower(rows), TOTAL)


def lines_with_all_sums(rows: tuple[Category, ...]) -> tuple[str, ...]:
    """A sheet that sums up each half, with a line for the jokers' bonus points."""
    return (*UPPER_KEYS, UPPER_SUM, BONUS, UPPER_TOTAL, *_lower(rows), EXTRA, LOWER_SUM, TOTAL)


def _lower(rows: tuple[Category, ...]) -> tuple[str, ...]:
    return tuple(row.key for row in rows if row.face is None)
