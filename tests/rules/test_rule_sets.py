"""What a rule set is made of, and what cannot be one."""

from dataclasses import replace

import pytest

import rules
from rules import RULESETS, Bonus, Category, IllegalSetup, Refusal, RuleSet
from rules.ruleset import upper
from rules.scoring import all_alike, by_roll, chance, groups

THREE, CHANCE = upper("ones", "twos", "threes"), Category("chance", chance())
BY_ROLL = Category("yatzy", all_alike(), points=by_roll(5, 3))


def sheet(*rows):
    return {"rows": rows, "lines": tuple(row.key for row in rows)}


def small(**changes):
    """A tiny rule set of our own: two dice with three faces each."""
    given = sheet(*THREE, Category("one_pair", groups(2)), CHANCE) | {"dice": 2, "sides": 3, "rolls": 2}
    return RuleSet(**({"key": "small", "bonus": Bonus(at_least=5, points=10)} | given | changes))


def test_a_rule_set_names_its_own_number_of_dice_faces_and_rolls(monkeypatch):
    monkeypatch.setitem(rules.RULESETS, "small", small())
    state = rules.new_game("small", 1)
    (rolled,) = rules.decide(state, rules.Roll(), (3, 3))
    state = rules.evolve(state, rolled)
    worth = {"ones": 0, "twos": 0, "threes": 6, "one_pair": 6, "chance": 6}
    assert {option.key: option.points for option in rules.options(state).legal} == worth
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


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (sheet(*THREE, CHANCE, CHANCE), "stands twice"),
        (sheet(CHANCE, *THREE), "must come first"),
        (sheet(*THREE), "chance"),
        ({"lines": ("total",)}, "disagree"),
        ({"joker": rules.Joker()}, "yatzy"),
        (sheet(*THREE, BY_ROLL, CHANCE) | {"joker": rules.Joker()}, "no price by roll"),
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


def test_prices_after_the_last_named_roll_stay_the_last():
    assert [by_roll(70, 60, 50).after(rolls) for rolls in (1, 2, 3, 4)] == [70, 60, 50, 50]


def test_two_states_of_the_same_game_are_equal_and_hash_alike():
    one, other = rules.new_game("finnish", 2), rules.new_game("finnish", 2)
    assert one == other
    assert hash(one) == hash(other)
    assert one._replace(turn=2) != other


def test_a_rule_set_that_nobody_knows_is_refused_wherever_it_is_asked_for():
    with pytest.raises(IllegalSetup) as refused:
        RULESETS["dragon-yatzy"]
    assert refused.value.code == Refusal.UNKNOWN_RULE_SET
