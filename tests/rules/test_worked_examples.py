"""Every worked example of the rule books; what they leave open, the tables of docs/rules.md settle."""

import pytest

import rules
from tests.rules import reference
from tests.rules.page import dice

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


@pytest.mark.parametrize(("ruleset", "roll", "worth"), FROM_THE_RULE_BOOKS)
def test_dice_are_worth_what_the_rule_book_says(ruleset, roll, worth):
    assert {category: rules.score(ruleset, category, dice(roll)) for category in worth} == worth


@pytest.mark.parametrize("ruleset", reference.SHEET)
def test_the_rule_sets_are_those_of_the_rule_book(ruleset):
    ours = rules.RULESETS[ruleset]
    assert ours.categories == reference.SHEET[ruleset]
    assert (ours.key, ours.dice, ours.sides, ours.rolls) == (ruleset, reference.NUMBER_OF_DICE[ruleset], 6, 3)
    assert (ours.bonus.threshold, ours.bonus.points, ours.version) == (*reference.BONUS[ruleset], 1)


def test_there_is_no_rule_set_that_the_rule_books_leave_out():
    assert set(rules.RULESETS) == set(reference.SHEET)
