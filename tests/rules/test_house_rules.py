"""House rules one by one and where they meet."""

import pytest

import rules
from rules import Bonus, Declare, HouseRules, Refusal, Roll, Score
from tests.rules.table import Table

FIFTEEN = rules.RULESETS["finnish"].categories
FORCED = HouseRules(order="forced")
DECLARED = HouseRules(declare="after_first_roll")


def played(table, *categories, dice=(1, 1, 2, 3, 6)):
    """`categories` filled with the same dice, first roll each."""
    for category in categories:
        table.write(category, *dice)
    return table


# The bonus


@pytest.mark.parametrize(
    ("ruleset", "upper", "bonus"),
    [
        ("finnish", 62, 0),
        ("finnish", 63, 50),
        ("norwegian", 63, 50),
        ("yahtzee", 62, 0),
        ("yahtzee", 63, 35),
        ("russian-13", 63, 0),
        ("russian-13", 64, 35),
        ("russian-15", 33, 0),
        ("russian-15", 34, 50),
        ("maxi", 83, 0),
        ("maxi", 84, 100),
    ],
)
def test_the_bonus_begins_at_the_rule_sets_own_threshold(ruleset, upper, bonus):
    table = Table(ruleset, house=HouseRules(sections="upper"))
    count, left = table.state.ruleset.dice, upper
    for face in (6, 5, 4, 3, 2, 1):
        shown = min(count, left // face)
        left -= shown * face
        other = 1 if face != 1 else 2
        table.write(FIFTEEN[face - 1], *(face,) * shown, *(other,) * (count - shown))
    card = table.card()
    assert (card.upper_sum, card.bonus) == (upper, bonus)
    assert card.total == card.upper_total == upper + bonus


def test_a_hosts_own_bonus_counts_from_its_threshold_on():
    table = Table("finnish", house=HouseRules(bonus=Bonus(at_least=10, points=7)))
    assert table.write("threes", 3, 3, 3, 1, 2).card().bonus == 0
    assert table.write("ones", 1, 2, 3, 4, 6).card().bonus == 7


@pytest.mark.parametrize("bonus", [Bonus(at_least=1, points=0), Bonus(at_least=105, points=1000)])
def test_a_hosts_bonus_may_go_to_the_limits(bonus):
    assert rules.new_game("finnish", 1, HouseRules(bonus=bonus)).house.bonus == bonus


def test_a_maxi_bonus_may_ask_for_more_than_five_dice_can_give():
    assert rules.new_game("maxi", 1, HouseRules(bonus=Bonus(at_least=126, points=1)))


# Chance


def test_fallback_chance_takes_only_dice_that_score_nowhere_else():
    table = Table("norwegian").roll(6, 6, 6, 4, 2)
    assert table.refused(Score("chance")) == Refusal.CHANCE_IS_FALLBACK
    table = Table("norwegian")
    for category in ("twos", "fours", "sixes", "one_pair", "three_of_a_kind"):
        table.write(category, 6, 6, 6, 4, 2)
    assert table.roll(6, 6, 6, 4, 2).legal()["chance"] == 24


def test_last_chance_waits_for_every_other_category():
    table = Table("finnish", house=HouseRules(chance="last"))
    others = [category for category in FIFTEEN if category != "chance"]
    for category in others:
        assert table.roll(1, 1, 2, 3, 6).refused(Score("chance")) == Refusal.CHANCE_IS_LAST
        table.score(category)
    assert table.roll(1, 1, 2, 3, 6).legal() == {"chance": 13}


def test_free_chance_is_open_from_the_first_turn():
    assert Table("finnish").roll(1, 2, 3, 4, 5).legal()["chance"] == 15


def test_a_rule_set_brings_its_own_chance_rule_unless_the_host_chooses():
    assert rules.new_game("norwegian", 1).house.chance == "fallback"
    assert rules.new_game("russian-15", 1, HouseRules(order="forced")).house.chance == "fallback"
    assert rules.new_game("norwegian", 1, HouseRules(chance="free")).house.chance == "free"
    assert rules.new_game("finnish", 1).house.chance == "free"


# Zeros


def test_zeros_only_when_nothing_fits():
    table = Table("finnish", house=HouseRules(zeros="only_when_nothing_fits")).roll(1, 1, 2, 3, 6)
    assert table.refused(Score("yatzy")) == Refusal.ZERO_NOT_ALLOWED
    assert set(table.legal()) == {"ones", "twos", "threes", "sixes", "one_pair", "chance"}


def test_zeros_may_be_written_when_nothing_fits():
    house = HouseRules(zeros="only_when_nothing_fits")
    table = played(Table("finnish", house=house), "ones", "twos", "threes", "sixes", "one_pair", "chance")
    assert set(table.roll(1, 1, 2, 3, 6).legal().values()) == {0}


def test_with_fallback_dice_that_fit_nothing_else_must_go_into_chance():
    house = HouseRules(zeros="only_when_nothing_fits", chance="fallback")
    table = played(Table("finnish", house=house), "ones", "twos", "threes", "sixes", "one_pair")
    assert table.roll(1, 1, 2, 3, 6).legal() == {"chance": 13}


def test_a_chance_closed_as_last_does_not_prevent_a_zero():
    house = HouseRules(zeros="only_when_nothing_fits", chance="last")
    table = played(Table("finnish", house=house), "ones", "twos", "threes", "sixes", "one_pair")
    assert table.roll(1, 1, 2, 3, 6).legal()["yatzy"] == 0


# Forced order


def test_forced_order_fills_from_top_to_bottom_with_zeros_where_nothing_fits():
    table = Table("finnish", house=FORCED).roll(2, 2, 3, 4, 5)
    assert table.legal() == {"ones": 0}
    assert table.refused(Score("twos")) == Refusal.NOT_NEXT_IN_ORDER
    table.score("ones")
    assert table.roll(2, 2, 3, 4, 5).legal() == {"twos": 4}


def test_forced_order_overrides_the_chance_and_the_zeros_rule():
    house = HouseRules(order="forced", chance="last", zeros="only_when_nothing_fits")
    table = played(Table("finnish", house=house), *FIFTEEN[:13])
    assert table.roll(1, 1, 2, 3, 6).legal() == {"chance": 13}


def test_in_forced_order_nobody_is_asked_to_declare():
    house = HouseRules(order="forced", declare="after_first_roll")
    table = Table("finnish", house=house).roll(2, 2, 3, 4, 5)
    assert not rules.options(table.state).must_declare
    assert table.refused(Declare("ones")) == Refusal.NOTHING_TO_DECLARE
    assert table.roll(1, keep=(0, 1, 2, 3)).score("ones").total() == 1


# Declaring


def test_a_declared_category_that_is_hit_pays():
    table = Table("finnish", house=DECLARED).roll(4, 4, 1, 2, 3)
    assert rules.options(table.state).must_declare
    table.act(Declare("fours")).roll(4, 4, 1, keep=(0, 1)).roll(4, keep=(0, 1, 2, 3)).score("fours")
    assert table.total() == 20


def test_a_declared_category_that_is_missed_is_zero_and_no_other_may_be_taken():
    table = Table("finnish", house=DECLARED).roll(5, 5, 5, 5, 1).act(Declare("yatzy"))
    table.roll(2, keep=(0, 1, 2, 3)).roll(3, keep=(0, 1, 2, 3))
    assert table.legal() == {"yatzy": 0}
    assert table.refused(Score("four_of_a_kind")) == Refusal.DECLARED_OTHERWISE
    assert table.score("yatzy").total() == 0


def test_a_declared_turn_may_stop_at_once():
    table = Table("russian-15", house=DECLARED).roll(2, 3, 4, 5, 6).act(Declare("large_straight"))
    assert table.score("large_straight").total() == 50


def test_a_category_is_declared_before_the_second_roll_or_the_score():
    table = Table("finnish", house=DECLARED).roll(5, 5, 5, 5, 1)
    assert table.refused(Roll(keep=(0, 1, 2, 3)), (5,)) == Refusal.DECLARE_FIRST
    assert table.refused(Score("fives")) == Refusal.DECLARE_FIRST


def test_chance_may_be_declared_only_if_the_first_roll_allows_it_and_then_takes_what_comes():
    house = HouseRules(declare="after_first_roll", chance="fallback")
    table = Table("finnish", house=house)
    assert table.roll(1, 1, 2, 3, 6).refused(Declare("chance")) == Refusal.CHANCE_IS_FALLBACK
    table.act(Declare("one_pair")).score("one_pair")
    for category in ("ones", "twos", "threes", "sixes"):
        table.roll(1, 1, 2, 3, 6).act(Declare(category)).score(category)
    table.roll(1, 1, 2, 3, 6).act(Declare("chance")).roll(4, 4, 4, 4, 4).score("chance")
    assert table.card().filled["chance"] == 20


def test_declaring_overrides_the_zeros_rule():
    house = HouseRules(declare="after_first_roll", zeros="only_when_nothing_fits")
    table = Table("finnish", house=house).roll(1, 1, 2, 3, 6).act(Declare("yatzy"))
    assert table.score("yatzy").total() == 0


# Sections


def test_an_upper_game_has_six_turns_and_no_lower_categories():
    table = Table("finnish", house=HouseRules(sections="upper")).roll(1, 1, 2, 3, 6)
    assert set(table.legal()) == set(FIFTEEN[:6])
    assert table.refused(Score("chance")) == Refusal.CATEGORY_NOT_PLAYED
    table.score("ones")
    assert played(table, *FIFTEEN[1:6]).state.over
