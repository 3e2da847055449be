"""Every worked example of the rule books, and those that settle what the rule books leave open."""

from itertools import permutations

import pytest

import rules
from tests.rules import reference
from tests.rules.table import Table

FIVE_DICE_FIFTEEN = ("finnish", "norwegian", "russian-15")
THIRTEEN = ("russian-13", "yahtzee")


def dice(text):
    return tuple(int(face) for face in text.split("-"))


def each(keys, *rows):
    return [(key, roll, worth) for key in keys for roll, worth in rows]


FROM_THE_RULE_BOOKS = [
    ("russian-13", "1-4-1-5-4", {"ones": 2, "fours": 8, "fives": 5}),
    ("russian-13", "5-5-5-2-4", {"three_of_a_kind": 21}),
    ("russian-13", "1-1-1-1-3", {"four_of_a_kind": 7}),
    ("russian-13", "2-2-2-3-3", {"full_house": 25}),
    ("russian-13", "2-3-4-5-5", {"small_straight": 30}),
    ("russian-13", "2-3-4-5-6", {"large_straight": 40}),
    ("russian-13", "3-3-3-3-3", {"yatzy": 50}),
    ("russian-13", "2-3-5-6-6", {"chance": 22}),
    ("russian-15", "2-2-6-6-6", {"full_house": 22, "sixes": 18}),
    ("russian-15", "1-1-1-3-5", {"ones": 3}),
    ("russian-15", "2-2-3-4-5", {"twos": 4}),
    ("russian-15", "2-2-3-1-2", {"twos": 6}),
    ("russian-15", "2-2-4-1-6", {"one_pair": 4}),
    ("russian-15", "2-2-4-4-5", {"two_pairs": 12}),
    ("russian-15", "3-3-3-4-5", {"three_of_a_kind": 9}),
    ("russian-15", "2-2-2-2-6", {"four_of_a_kind": 8}),
    ("norwegian", "6-6-6-2-2", {"full_house": 22}),
    ("norwegian", "6-6-6-2-4", {"sixes": 18, "three_of_a_kind": 18, "chance": 24}),
    ("norwegian", "1-1-3-5-6", {"ones": 2}),
    ("norwegian", "1-1-1-2-3", {"ones": 3}),
    ("norwegian", "2-2-3-4-5", {"twos": 4}),
    ("norwegian", "2-2-2-3-4", {"twos": 6}),
    ("norwegian", "1-2-4-5-6", {"ones": 1, "twos": 2, "threes": 0, "fours": 4, "fives": 5, "sixes": 6}),
    ("norwegian", "3-3-1-5-6", {"one_pair": 6}),
    ("norwegian", "3-3-4-4-6", {"two_pairs": 14}),
    ("norwegian", "4-4-4-5-6", {"three_of_a_kind": 12}),
    ("norwegian", "3-3-3-3-1", {"four_of_a_kind": 12}),
    ("norwegian", "2-2-2-2-2", {"yatzy": 50}),
    ("finnish", "6-6-6-6-2", {"sixes": 24, "twos": 2, "four_of_a_kind": 24}),
    ("finnish", "1-3-4-5-5", {"one_pair": 10}),
    ("finnish", "1-3-3-5-5", {"two_pairs": 16}),
    ("finnish", "1-4-4-4-4", {"two_pairs": 0}),
    ("finnish", "2-4-4-4-5", {"three_of_a_kind": 12}),
    ("finnish", "2-3-3-3-3", {"four_of_a_kind": 12}),
    ("finnish", "2-2-5-5-5", {"full_house": 19}),
    ("finnish", "3-3-6-6-6", {"full_house": 24}),
]

SETTLED = [
    *each(
        FIVE_DICE_FIFTEEN,
        ("1-4-4-4-4", {"two_pairs": 0, "full_house": 0}),
        ("4-4-4-4-1", {"one_pair": 8, "three_of_a_kind": 12, "four_of_a_kind": 16, "fours": 16, "yatzy": 0}),
        ("5-5-5-5-5", {"one_pair": 10, "three_of_a_kind": 15, "four_of_a_kind": 20, "yatzy": 50}),
        ("5-5-5-5-5", {"two_pairs": 0, "full_house": 0, "small_straight": 0, "large_straight": 0}),
        ("2-2-5-5-5", {"two_pairs": 14, "one_pair": 10, "full_house": 19}),
        ("3-3-4-4-6", {"one_pair": 8, "full_house": 0}),
        ("5-4-3-2-1", {"small_straight": 15, "large_straight": 0, "one_pair": 0}),
        ("6-2-5-3-4", {"small_straight": 0, "large_straight": 20}),
        ("1-2-3-4-6", {"small_straight": 0, "large_straight": 0, "chance": 16}),
    ),
    *each(
        THIRTEEN,
        ("6-2-4-3-1", {"small_straight": 30, "large_straight": 0}),
        ("3-4-5-6-6", {"small_straight": 30, "large_straight": 0}),
        ("1-3-4-5-6", {"small_straight": 30, "large_straight": 0}),
        ("1-2-3-5-6", {"small_straight": 0, "large_straight": 0}),
        ("1-2-3-4-5", {"small_straight": 30, "large_straight": 40}),
        ("6-6-6-6-2", {"three_of_a_kind": 26, "four_of_a_kind": 26, "full_house": 0, "yatzy": 0}),
        ("4-4-2-4-2", {"three_of_a_kind": 16, "four_of_a_kind": 0, "full_house": 25}),
        ("4-4-4-4-4", {"three_of_a_kind": 20, "four_of_a_kind": 20, "fours": 20, "chance": 20, "yatzy": 50}),
        ("4-4-4-4-4", {"full_house": 0, "small_straight": 0, "large_straight": 0}),
    ),
    *each(
        ["maxi"],
        ("6-6-6-5-5-5", {"full_house": 28, "villa": 33, "two_pairs": 22, "tower": 0, "three_pairs": 0}),
        ("6-6-6-6-5-5", {"tower": 34, "full_house": 28, "three_pairs": 0, "two_pairs": 22, "villa": 0}),
        ("1-2-3-4-5-6", {"small_straight": 15, "large_straight": 20, "full_straight": 21, "one_pair": 0}),
        ("1-2-3-4-5-5", {"small_straight": 15, "large_straight": 0, "full_straight": 0}),
        ("4-4-4-4-4-4", {"full_house": 0, "villa": 0, "tower": 0, "two_pairs": 0, "three_pairs": 0}),
        ("4-4-4-4-4-4", {"one_pair": 8, "three_of_a_kind": 12, "four_of_a_kind": 16, "five_of_a_kind": 20}),
        ("4-4-4-4-4-4", {"fours": 24, "chance": 24, "maxi_yatzy": 100}),
        ("4-4-4-4-4-2", {"five_of_a_kind": 20, "maxi_yatzy": 0, "tower": 0, "full_house": 0}),
        ("1-1-2-2-6-6", {"one_pair": 12, "two_pairs": 16, "three_pairs": 18, "full_house": 0}),
        ("3-3-3-2-2-6", {"full_house": 13, "two_pairs": 10, "three_of_a_kind": 9}),
    ),
]

BY_ROLL = [
    ("1-2-3-4-5", "small_straight", (30, 25, 15)),
    ("2-3-4-5-6", "large_straight", (50, 40, 20)),
    ("3-3-3-3-3", "yatzy", (70, 60, 50)),
    ("5-5-5-5-5", "yatzy", (70, 60, 50)),
]

both_implementations = pytest.mark.parametrize(
    "score", [pytest.param(rules.score, id="engine"), pytest.param(reference.points, id="reference")]
)


@both_implementations
@pytest.mark.parametrize(("ruleset", "roll", "worth"), FROM_THE_RULE_BOOKS)
def test_dice_are_worth_what_the_rule_book_says(score, ruleset, roll, worth):
    assert {category: score(ruleset, category, dice(roll)) for category in worth} == worth


@both_implementations
@pytest.mark.parametrize(("ruleset", "roll", "worth"), SETTLED)
def test_dice_are_worth_what_we_settled(score, ruleset, roll, worth):
    assert {category: score(ruleset, category, dice(roll)) for category in worth} == worth


@both_implementations
@pytest.mark.parametrize(("roll", "category", "by_roll"), BY_ROLL)
def test_russian_15_pays_straights_and_yatzy_by_the_rolls_used(score, roll, category, by_roll):
    assert tuple(score("russian-15", category, dice(roll), used) for used in (1, 2, 3)) == by_roll


# --- Played, not only computed -------------------------------------------------------------------------------------


def worth_now(table):
    return {category.key: category.points for category in rules.options(table.state).categories}


@pytest.mark.parametrize(("category", "points"), [("full_house", 22), ("sixes", 18)])
def test_a_russian_15_turn_that_keeps_sixes_and_ends_on_a_house(category, points):
    table = Table("russian-15").roll(2, 3, 4, 6, 6).roll(2, 4, 6, keep=(3, 4)).roll(2, 2, keep=(2, 3, 4))
    assert worth_now(table)[category] == points
    assert table.score(category).card().filled == {category: points}


def test_a_norwegian_turn_that_keeps_sixes_and_ends_on_a_house():
    table = Table("norwegian").roll(6, 6, 4, 3, 2).roll(6, 4, 2, keep=(0, 1)).roll(2, 2, keep=(0, 1, 2))
    assert worth_now(table)["full_house"] == 22
    assert table.score("full_house").card().filled == {"full_house": 22}


def test_a_norwegian_turn_that_ends_on_three_sixes_only():
    table = Table("norwegian").roll(6, 6, 4, 3, 2).roll(6, 4, 2, keep=(0, 1)).roll(2, 4, keep=(0, 1, 2))
    worth = worth_now(table)
    assert (worth["sixes"], worth["three_of_a_kind"], worth["chance"]) == (18, 18, 24)
    assert table.score("three_of_a_kind").card().filled == {"three_of_a_kind": 18}


@pytest.mark.parametrize("used", [1, 2, 3])
@pytest.mark.parametrize(("roll", "category", "by_roll"), BY_ROLL)
def test_russian_15_counts_the_rolls_of_the_turn(roll, category, by_roll, used):
    table = Table("russian-15")
    for _ in range(used - 1):
        table.roll(1, 1, 2, 4, 6)
    table.roll(*dice(roll))
    assert worth_now(table)[category] == by_roll[used - 1]
    assert table.score(category).total() == by_roll[used - 1]


def test_russian_15_writes_a_zero_where_nothing_open_fits():
    filled = ("twos", "fours", "fives", "one_pair", "three_of_a_kind", "chance")
    still_open = [category for category in reference.FIFTEEN if category not in filled]
    for struck in still_open:
        table = Table("russian-15")
        for category in filled:
            table.write(category, 2, 2, 5, 4, 2)
        table.roll(2, 2, 5, 4, 2)
        assert table.legal() == dict.fromkeys(still_open, 0)
        assert table.score(struck).card().filled[struck] == 0


def test_norwegian_chance_waits_until_nothing_else_fits():
    """With 6-6-6-4-2 every turn, chance opens when the five categories that fit are filled, in whatever order."""
    for order in permutations(("twos", "fours", "sixes", "one_pair", "three_of_a_kind")):
        table = Table("norwegian")
        for category in order:
            table.roll(6, 6, 6, 4, 2)
            assert table.refused(rules.Score("chance")) == rules.Refusal.CHANCE_IS_FALLBACK
            table.score(category)
        assert table.write("chance", 6, 6, 6, 4, 2).card().filled["chance"] == 24


# --- The rule sets the examples belong to --------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", reference.SHEET)
def test_the_rule_sets_are_those_of_the_rule_book(ruleset):
    ours = rules.RULESETS[ruleset]
    assert ours.categories == reference.SHEET[ruleset]
    assert (ours.dice, ours.sides, ours.rolls) == (reference.NUMBER_OF_DICE[ruleset], 6, 3)
    assert (ours.bonus.threshold, ours.bonus.points) == reference.BONUS[ruleset]


def test_there_is_no_rule_set_that_the_examples_leave_out():
    assert set(rules.RULESETS) == set(reference.SHEET)
    assert {ruleset for ruleset, _, _ in (*FROM_THE_RULE_BOOKS, *SETTLED)} == set(rules.RULESETS)
