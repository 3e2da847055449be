"""The reference itself, on positions judged by hand: a mistake it shared with the engine would show nowhere else."""

import pytest

from tests.rules import reference
from tests.rules.reference import AS_IF_IT_FITTED, SHEET, House

FREE = House()
FORCED = House(order="forced")
DECLARED = House(declare="after_first_roll")
FALLBACK = House(chance="fallback")
LAST = House(chance="last")
NO_ZEROS = House(zeros="only_when_nothing_fits")

FOURS = (4, 4, 4, 4, 4)


def all_but(*open_categories, ruleset="russian-13", yatzy=50):
    filled = {category: 1 for category in SHEET[ruleset] if category not in open_categories}
    return filled | ({"yatzy": yatzy} if "yatzy" in filled else {})


JOKERS = [
    # With yatzy at 50: its own upper category first, then any lower one, then a zero in an upper one.
    (FREE, all_but("fours", "twos", "full_house", "chance"), {"fours": 20}),
    (FREE, all_but("twos", "full_house", "chance"), {"full_house": 25, "chance": 20}),
    (FREE, all_but("small_straight", "large_straight"), {"small_straight": 30, "large_straight": 40}),
    (FREE, all_but("three_of_a_kind", "four_of_a_kind"), {"three_of_a_kind": 20, "four_of_a_kind": 20}),
    (FREE, all_but("twos", "sixes"), {"twos": 0, "sixes": 0}),
    # A chance closed by its rule counts as not open.
    (FALLBACK, all_but("twos", "full_house", "chance"), {"full_house": 25}),
    (FALLBACK, all_but("twos", "chance"), {"chance": 20}),
    (LAST, all_but("twos", "chance"), {"twos": 0}),
    (LAST, all_but("chance"), {"chance": 20}),
    (NO_ZEROS, all_but("twos", "sixes"), {"twos": 0, "sixes": 0}),
    # Forced order overrides the placement.
    (FORCED, all_but("chance"), {"chance": 20}),
    (House(order="forced", declare="after_first_roll", chance="last"), all_but("chance"), {"chance": 20}),
]


@pytest.mark.parametrize("ruleset", ["russian-13", "yahtzee"])
@pytest.mark.parametrize(("house", "filled", "expected"), JOKERS)
def test_a_joker_goes_where_the_rule_book_says(ruleset, house, filled, expected):
    assert reference.legal(ruleset, house, filled, FOURS) == expected
    assert reference.extra(ruleset, house, filled, FOURS) == 100


def test_after_a_zero_in_yatzy_only_yahtzee_has_a_joker_and_neither_pays_the_hundred():
    filled = all_but("twos", "full_house", "chance", yatzy=0)
    assert reference.legal("yahtzee", FREE, filled, FOURS) == {"full_house": 25, "chance": 20}
    assert reference.legal("russian-13", FREE, filled, FOURS) == {"twos": 0, "full_house": 0, "chance": 20}
    assert reference.extra("yahtzee", FREE, filled, FOURS) == reference.extra("russian-13", FREE, filled, FOURS) == 0


@pytest.mark.parametrize("ruleset", ["russian-13", "yahtzee"])
def test_with_yatzy_open_five_alike_goes_anywhere_at_its_plain_value(ruleset):
    expected = {"twos": 0, "fours": 20, "full_house": 0, "small_straight": 0, "large_straight": 0, "yatzy": 50}
    filled = all_but(*expected)
    assert reference.legal(ruleset, FREE, filled, FOURS) == expected
    assert reference.extra(ruleset, FREE, filled, FOURS) == 0


@pytest.mark.parametrize("ruleset", ["russian-13", "yahtzee"])
def test_a_declared_category_takes_the_joker_only_if_the_rolls_own_is_filled(ruleset):
    own_open = all_but("fours", "twos", *AS_IF_IT_FITTED)
    own_filled = all_but("twos", *AS_IF_IT_FITTED)
    for category, value in AS_IF_IT_FITTED.items():
        assert reference.legal(ruleset, DECLARED, own_open, FOURS, declared=category) == {category: 0}
        assert reference.legal(ruleset, DECLARED, own_filled, FOURS, declared=category) == {category: value}
    assert reference.legal(ruleset, DECLARED, own_filled, FOURS, declared="twos") == {"twos": 0}
    assert reference.declarable(ruleset, DECLARED, own_open, FOURS) == {"fours", "twos", *AS_IF_IT_FITTED}
    assert reference.extra(ruleset, DECLARED, own_open, FOURS) == 100


def test_the_upper_section_alone_has_no_joker():
    house = House(sections="upper", chance="last")
    assert reference.legal("yahtzee", house, {"fours": 20}, FOURS) == dict.fromkeys(
        ("ones", "twos", "threes", "fives", "sixes"), 0
    )
    assert reference.extra("yahtzee", house, {"fours": 20}, FOURS) == 0


@pytest.mark.parametrize("ruleset", ["norwegian", "russian-15"])
def test_chance_is_a_fallback_where_the_rule_set_says_so(ruleset):
    filled = all_but("ones", "sixes", "chance", ruleset=ruleset)
    assert reference.legal(ruleset, FREE, filled, (1, 2, 2, 3, 4)) == {"ones": 1, "sixes": 0}
    assert reference.legal(ruleset, FREE, filled, (2, 2, 3, 3, 4)) == {"ones": 0, "sixes": 0, "chance": 14}
    assert reference.legal(ruleset, LAST, filled, (2, 2, 3, 3, 4)) == {"ones": 0, "sixes": 0}
    assert reference.legal(ruleset, House(chance="free"), filled, (1, 2, 2, 3, 4)) == {
        "ones": 1,
        "sixes": 0,
        "chance": 12,
    }


def test_a_zero_waits_until_nothing_fits():
    filled = all_but("ones", "sixes", "yatzy", "chance", ruleset="finnish")
    assert reference.legal("finnish", NO_ZEROS, filled, (1, 2, 2, 3, 4)) == {"ones": 1, "chance": 12}
    no_zeros_and_fallback = House(zeros="only_when_nothing_fits", chance="fallback")
    assert reference.legal("finnish", no_zeros_and_fallback, filled, (2, 2, 3, 3, 4)) == {"chance": 14}
    no_zeros_and_last = House(zeros="only_when_nothing_fits", chance="last")
    assert reference.legal("finnish", no_zeros_and_last, filled, (2, 2, 3, 3, 4)) == {"ones": 0, "sixes": 0, "yatzy": 0}


def test_forced_order_and_declaring_override_chance_and_zeros():
    filled = all_but("sixes", "one_pair", "chance", ruleset="norwegian")
    strict = {"chance": "last", "zeros": "only_when_nothing_fits"}
    assert reference.legal("norwegian", House(order="forced", **strict), filled, (1, 2, 2, 3, 4)) == {"sixes": 0}
    declared = House(declare="after_first_roll", **strict)
    assert reference.declarable("norwegian", declared, filled, (1, 2, 2, 3, 4)) == {"sixes", "one_pair"}
    assert reference.legal("norwegian", declared, filled, (1, 2, 2, 3, 4), declared="sixes") == {"sixes": 0}


def test_a_declared_chance_takes_whatever_the_turn_ends_with():
    declared = House(declare="after_first_roll", chance="fallback")
    filled = all_but("sixes", "chance", ruleset="finnish")
    assert reference.declarable("finnish", declared, filled, (1, 2, 2, 3, 4)) == {"sixes", "chance"}
    assert reference.declarable("finnish", declared, filled, (1, 2, 2, 3, 6)) == {"sixes"}
    assert reference.legal("finnish", declared, filled, (6, 6, 6, 6, 6), declared="chance") == {"chance": 30}


MOST = {"finnish": 374, "norwegian": 374, "russian-13": 1575, "russian-15": 439, "yahtzee": 1575, "maxi": 649}


@pytest.mark.parametrize(("ruleset", "most"), MOST.items())
def test_a_scorecard_adds_up_to_the_most_the_rule_set_can_give(ruleset, most):
    """Every category at its best; with jokers, twelve turns after the first yatzy bring 100 each."""
    rolls = [dice for dice, _ in reference.every_roll(reference.NUMBER_OF_DICE[ruleset])]
    best = {
        category: max(reference.points(ruleset, category, dice, 1) for dice in rolls) for category in SHEET[ruleset]
    }
    extras = 1200 if ruleset in reference.JOKER_WHEN_YATZY_HOLDS else 0
    assert reference.total(ruleset, FREE, best, extras) == most
