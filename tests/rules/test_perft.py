"""How many of the 6^n rolls score in each category, and for how many points in all.

One wrong number in a rule set changes a sum here. The table is stored, so that neither the engine nor the
reference can drift, together or alone, without a change that somebody has to write down.
"""

import json
from itertools import cycle, product
from math import comb, factorial, perm
from pathlib import Path

import pytest

import rules
from tests.rules import reference

TABLE = json.loads(Path(__file__).with_name("perft.json").read_text())
ROWS = [(ruleset, category) for ruleset, row in TABLE.items() for category in row]

# Straight from the textbooks: the shapes of five dice (5; 4+1; 3+2; 3+1+1; 2+2+1) and the ways to throw them.
FIVE_ALIKE = 6
FOUR_AND_ONE = 6 * 5 * comb(5, 4)
THREE_AND_TWO = 6 * 5 * comb(5, 3)
THREE_AND_SINGLES = 6 * comb(5, 2) * comb(5, 3) * 2
TWO_PAIRS = comb(6, 2) * 4 * factorial(5) // 4
COUNTED_BY_HAND = {
    **dict.fromkeys(reference.UPPER, 6**5 - 5**5),
    "one_pair": 6**5 - perm(6, 5),
    "two_pairs": TWO_PAIRS + THREE_AND_TWO,
    "three_of_a_kind": THREE_AND_SINGLES + THREE_AND_TWO + FOUR_AND_ONE + FIVE_ALIKE,
    "four_of_a_kind": FOUR_AND_ONE + FIVE_ALIKE,
    "full_house": THREE_AND_TWO,
    "small_straight": factorial(5),
    "large_straight": factorial(5),
    "chance": 6**5,
    "yatzy": FIVE_ALIKE,
}


def stored(ruleset, category, rolls_used):
    """The row of the table; a list of points is by the number of rolls used."""
    row = TABLE[ruleset][category]
    points = row["points"]
    return row["rolls"], points[rolls_used - 1] if isinstance(points, list) else points


def test_every_category_of_every_rule_set_has_a_row():
    assert {key: tuple(row) for key, row in TABLE.items()} == {
        key: ruleset.categories for key, ruleset in rules.RULESETS.items()
    }


@pytest.mark.parametrize("ruleset", ["finnish", "norwegian", "russian-15"])
@pytest.mark.parametrize(("category", "count"), COUNTED_BY_HAND.items())
def test_the_table_counts_as_the_textbooks_do(ruleset, category, count):
    assert TABLE[ruleset][category]["rolls"] == count


@pytest.mark.parametrize(("ruleset", "category"), ROWS)
def test_the_engine_agrees_with_the_table_and_the_reference_on_every_roll(ruleset, category):
    for rolls_used in (1, 2, 3):
        scoring = total = 0
        for dice, ways in reference.every_roll(rules.RULESETS[ruleset].dice):
            points = rules.score(ruleset, category, dice, rolls_used)
            assert points == reference.points(ruleset, category, dice, rolls_used), (dice, rolls_used)
            scoring += ways if points > 0 else 0
            total += ways * points
        assert (scoring, total) == stored(ruleset, category, rolls_used)


@pytest.mark.parametrize("ruleset", TABLE)
def test_the_order_of_the_dice_does_not_matter(ruleset):
    """Every one of the 6^n rolls as it falls, with the categories taking turns."""
    rolls = product(range(1, 7), repeat=rules.RULESETS[ruleset].dice)
    for dice, category in zip(rolls, cycle(TABLE[ruleset]), strict=False):
        assert rules.score(ruleset, category, dice) == reference.points(ruleset, category, dice), (category, dice)
