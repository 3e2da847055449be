"""What a rule set is made of, and what cannot be one."""

from dataclasses import replace

import pytest

import rules
from rules import RULESETS, Bonus, Category, IllegalSetup, Refusal, RuleSet
from rules.ruleset import upper
from rules.scoring import all_alike, by_roll, chance, faces, groups

UPPER = "ones twos threes fours fives sixes"
SCANDINAVIAN = (
    f"{UPPER} one_pair two_pairs three_of_a_kind four_of_a_kind small_straight large_straight full_house chance yatzy"
)
AMERICAN = f"{UPPER} three_of_a_kind four_of_a_kind full_house small_straight large_straight yatzy chance"
MAXI = (
    f"{UPPER} one_pair two_pairs three_pairs three_of_a_kind four_of_a_kind five_of_a_kind "
    "small_straight large_straight full_straight full_house villa tower chance maxi_yatzy"
)


@pytest.mark.parametrize(
    ("key", "categories", "dice"),
    [
        ("finnish", SCANDINAVIAN, 5),
        ("norwegian", SCANDINAVIAN, 5),
        ("russian-15", SCANDINAVIAN, 5),
        ("russian-13", AMERICAN, 5),
        ("yahtzee", AMERICAN, 5),
        ("maxi", MAXI, 6),
    ],
)
def test_a_sheet_has_its_categories_in_order(key, categories, dice):
    ruleset = rules.RULESETS[key]
    assert ruleset.categories == tuple(categories.split())
    assert (ruleset.key, ruleset.dice, ruleset.sides, ruleset.rolls, ruleset.version) == (key, dice, 6, 3, 1)


@pytest.mark.parametrize(
    ("key", "sums"),
    [
        ("finnish", {"upper_sum": 6, "bonus": 7, "total": 17}),
        ("maxi", {"upper_sum": 6, "bonus": 7, "total": 22}),
        ("norwegian", {"bonus": 6, "total": 16}),
        ("russian-15", {"bonus": 6, "total": 16}),
        (
            "russian-13",
            {"upper_sum": 6, "bonus": 7, "upper_total": 8, "extra": 16, "lower_sum": 17, "total": 18},
        ),
        ("yahtzee", {"upper_sum": 6, "bonus": 7, "upper_total": 8, "extra": 16, "lower_sum": 17, "total": 18}),
    ],
)
def test_the_printed_sheet_has_its_sums_where_the_source_has_them(key, sums):
    ruleset = rules.RULESETS[key]
    assert {line: at for at, line in enumerate(ruleset.lines) if line not in ruleset.categories} == sums


def small(**changes):
    """A tiny rule set of our own: two dice with three faces each."""
    rows = (*upper("ones", "twos", "threes"), Category("one_pair", groups(2)), Category("chance", chance()))
    given = {"key": "small", "rows": rows, "bonus": Bonus(at_least=5, points=10), "dice": 2, "sides": 3, "rolls": 2}
    given["lines"] = tuple(row.key for row in rows)
    return RuleSet(**(given | changes))


def test_a_rule_set_names_its_own_number_of_dice_faces_and_rolls(monkeypatch):
    monkeypatch.setitem(rules.RULESETS, "small", small())
    state = rules.new_game("small", 1)
    (rolled,) = rules.decide(state, rules.Roll(), (3, 3))
    state = rules.evolve(state, rolled)
    assert {option.key: option.points for option in rules.options(state).legal} == {
        "ones": 0,
        "twos": 0,
        "threes": 6,
        "one_pair": 6,
        "chance": 6,
    }
    assert rules.options(state).rolls_left == 1
    with pytest.raises(rules.IllegalAction):
        rules.decide(state, rules.Roll(keep=(0,)), (4,))


def test_after_the_only_roll_dice_cannot_be_typed_again_once_a_category_was_named_on_them(monkeypatch):
    monkeypatch.setitem(rules.RULESETS, "small", small(rolls=1))
    house = rules.HouseRules(declare="after_first_roll")
    state = rules.new_game("small", 1, house, dice_from="each_roll")
    for action, may_enter in ((rules.EnterDice((3, 3)), True), (rules.Declare("threes"), False)):
        for event in rules.decide(state, action):
            state = rules.evolve(state, event)
        assert rules.options(state).may_enter is may_enter
    with pytest.raises(rules.IllegalAction):
        rules.decide(state, rules.EnterDice((3, 2), rolls_used=1))


TWICE = (*upper("ones", "twos", "threes"), Category("chance", chance()), Category("chance", chance()))
UPPER_LAST = (Category("chance", chance()), *upper("ones", "twos", "threes"))
BY_ROLL = (
    *upper("ones", "twos", "threes"),
    Category("yatzy", all_alike(), points=by_roll(5, 3)),
    Category("chance", chance()),
)
NO_CHANCE = upper("ones", "twos", "threes")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"rows": TWICE, "lines": tuple(row.key for row in TWICE)}, "stands twice"),
        ({"rows": UPPER_LAST, "lines": tuple(row.key for row in UPPER_LAST)}, "must come first"),
        ({"rows": NO_CHANCE, "lines": tuple(row.key for row in NO_CHANCE)}, "chance"),
        ({"lines": ("total",)}, "disagree"),
        ({"joker": rules.Joker()}, "yatzy"),
        ({"rows": BY_ROLL, "lines": tuple(row.key for row in BY_ROLL), "joker": rules.Joker()}, "no price by roll"),
        ({"rolls": 0}, "start at one"),
    ],
)
def test_a_rule_set_that_makes_no_sense_is_not_made(changes, why):
    with pytest.raises(ValueError, match=why):
        small(**changes)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.key)
def test_on_a_sheet_of_the_upper_section_no_line_says_the_same_twice(ruleset):
    assert ruleset.lines_of("full") == ruleset.lines
    assert ruleset.lines_of("upper")[:6] == ruleset.categories[:6]
    assert ruleset.lines_of("upper")[6:] in (("upper_sum", "bonus", "total"), ("bonus", "total"))


def test_every_sheet_knows_which_category_is_its_yatzy():
    found = {key: ruleset.yatzy for key, ruleset in RULESETS.items()}
    assert found == dict.fromkeys(RULESETS, "yatzy") | {"maxi": "maxi_yatzy"}
    without = tuple(row for row in RULESETS["finnish"].rows if row.key != "yatzy")
    lines = tuple(line for line in RULESETS["finnish"].lines if line != "yatzy")
    assert replace(RULESETS["finnish"], rows=without, lines=lines).yatzy == ""


def test_groups_find_the_faces_that_pay_most():
    assert groups(3, 2)((6, 6, 6, 5, 5, 5)) == 28
    assert groups(3, 2)((1, 1, 1, 2, 2)) == 7
    assert groups(3, 2)((6, 6, 6, 6, 6)) == 0
    assert groups(2, 2)((1, 1, 2, 3, 4)) == 0


def test_prices_after_the_last_named_roll_stay_the_last():
    assert [by_roll(70, 60, 50).after(rolls) for rolls in (1, 2, 3, 4)] == [70, 60, 50, 50]


def test_two_states_of_the_same_game_are_equal_and_hash_alike():
    one, other = rules.new_game("finnish", 2), rules.new_game("finnish", 2)
    assert one == other
    assert hash(one) == hash(other)
    assert one._replace(turn=2) != other


def test_scorers_tell_what_dice_make():
    assert faces(4)((4, 4, 1, 2, 3)) == 8
    assert all_alike()((2, 2, 2)) == 6
    assert all_alike()((2, 2, 3)) == 0


def test_a_rule_set_that_nobody_knows_is_refused_wherever_it_is_asked_for():
    with pytest.raises(IllegalSetup) as refused:
        RULESETS["dragon-yatzy"]
    assert refused.value.code == Refusal.UNKNOWN_RULE_SET
