"""The most each rule set can give, reached by playing a game to it."""

import pytest

from rules import RULESETS, HouseRules
from rules.ruleset import most_it_can_give
from tests.rules.table import Table

SIX = (6,) * 5
UPPER = {"ones": (1,) * 5, "twos": (2,) * 5, "threes": (3,) * 5, "fours": (4,) * 5, "fives": (5,) * 5, "sixes": SIX}
SCANDINAVIAN = UPPER | {
    "one_pair": (6, 6, 1, 2, 3),
    "two_pairs": (6, 6, 5, 5, 1),
    "three_of_a_kind": (6, 6, 6, 1, 2),
    "four_of_a_kind": (6, 6, 6, 6, 1),
    "small_straight": (1, 2, 3, 4, 5),
    "large_straight": (2, 3, 4, 5, 6),
    "full_house": (6, 6, 6, 5, 5),
    "yatzy": SIX,
    "chance": SIX,
}
# Once yatzy holds 50, every further five alike is a joker: first its own upper category, then the lower ones.
JOKERS = {"yatzy": SIX} | UPPER
JOKERS |= dict.fromkeys(("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight"), SIX)
JOKERS |= {"chance": SIX}
ONE_EACH = UPPER | {
    "three_of_a_kind": SIX,
    "four_of_a_kind": SIX,
    "full_house": (6, 6, 6, 5, 5),
    "small_straight": (1, 2, 3, 4, 5),
    "large_straight": (1, 2, 3, 4, 5),
    "yatzy": SIX,
    "chance": SIX,
}
MAXI = {category: (face,) * 6 for face, category in enumerate(UPPER, start=1)} | {
    "one_pair": (6, 6, 1, 2, 3, 4),
    "two_pairs": (6, 6, 5, 5, 1, 2),
    "three_pairs": (6, 6, 5, 5, 4, 4),
    "three_of_a_kind": (6, 6, 6, 1, 2, 3),
    "four_of_a_kind": (6, 6, 6, 6, 1, 2),
    "five_of_a_kind": (6, 6, 6, 6, 6, 1),
    "small_straight": (1, 2, 3, 4, 5, 5),
    "large_straight": (2, 3, 4, 5, 6, 6),
    "full_straight": (1, 2, 3, 4, 5, 6),
    "full_house": (6, 6, 6, 5, 5, 1),
    "villa": (6, 6, 6, 5, 5, 5),
    "tower": (6, 6, 6, 6, 5, 5),
    "chance": (6,) * 6,
    "maxi_yatzy": (6,) * 6,
}
FORCED, UPPER_ONLY = HouseRules(order="forced"), HouseRules(sections="upper")


def in_sheet_order(dice, table):
    return {category: dice[category] for category in table.state.ruleset.categories}


@pytest.mark.parametrize(
    ("ruleset", "dice", "most"),
    [
        ("finnish", SCANDINAVIAN, 374),
        ("norwegian", SCANDINAVIAN, 374),
        ("russian-15", SCANDINAVIAN, 439),
        ("russian-13", JOKERS, 1575),
        ("yahtzee", JOKERS, 1575),
        ("maxi", MAXI, 649),
    ],
)
def test_a_perfect_game_gives_the_most_a_rule_set_can_give(ruleset, dice, most):
    table = Table(ruleset)
    for category, faces in dice.items():
        table.write(category, *faces)
    assert table.state.over
    assert table.total() == most


@pytest.mark.parametrize(
    ("ruleset", "dice", "most"),
    [
        ("finnish", SCANDINAVIAN, 374),
        ("norwegian", SCANDINAVIAN, 374),
        ("russian-15", SCANDINAVIAN, 439),
        ("russian-13", ONE_EACH, 475),
        ("yahtzee", ONE_EACH, 475),
        ("maxi", MAXI, 649),
    ],
)
def test_a_perfect_game_in_forced_order_gives_what_the_order_leaves(ruleset, dice, most):
    table = Table(ruleset, house=FORCED)
    for category, faces in in_sheet_order(dice, table).items():
        table.write(category, *faces)
    assert table.state.over
    assert table.total() == most


@pytest.mark.parametrize(
    ("ruleset", "most"),
    [("finnish", 155), ("norwegian", 155), ("russian-15", 155), ("russian-13", 140), ("yahtzee", 140), ("maxi", 226)],
)
def test_a_perfect_upper_section_gives_its_sum_and_the_bonus(ruleset, most):
    table = Table(ruleset, house=UPPER_ONLY)
    for face, category in enumerate(UPPER, start=1):
        table.write(category, *(face,) * table.state.ruleset.dice)
    assert table.state.over
    assert table.total() == most


@pytest.mark.parametrize(
    ("ruleset", "free", "forced", "upper"),
    [  # the games of this page reach every one of them
        ("finnish", 374, 374, 155),
        ("norwegian", 374, 374, 155),
        ("russian-13", 1575, 475, 140),
        ("russian-15", 439, 439, 155),
        ("yahtzee", 1575, 475, 140),
        ("maxi", 649, 649, 226),
    ],
)
def test_the_most_that_is_possible_is_worked_out_of_the_sheet(ruleset, free, forced, upper):
    most = most_it_can_give(RULESETS[ruleset])
    assert (most.free, most.forced, most.upper) == (free, forced, upper)
