"""Five alike after the yatzy category is used: where they must go, and what they pay there."""

import pytest

from rules import Declare, HouseRules, Refusal, Score
from tests.rules.table import Table

LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance")
FOURS = (4,) * 5
BOTH = pytest.mark.parametrize("ruleset", ["russian-13", "yahtzee"])


def with_yatzy(ruleset, house=None):
    return Table(ruleset, house=house).write("yatzy", 1, 1, 1, 1, 1)


def with_struck_yatzy(ruleset):
    return Table(ruleset).write("yatzy", 1, 2, 3, 4, 6)


@BOTH
def test_the_roll_goes_into_its_own_upper_category_while_that_is_open(ruleset):
    table = with_yatzy(ruleset).roll(*FOURS)
    assert table.legal() == {"fours": 20}
    assert table.reasons()["chance"] == Refusal.JOKER_UPPER_FIRST
    assert table.score("fours").card().extra == 100


@BOTH
def test_a_filled_upper_category_opens_every_lower_one_as_if_the_roll_fitted(ruleset):
    table = with_yatzy(ruleset).write("fours", 4, 4, 1, 2, 3).roll(*FOURS)
    assert table.legal() == {
        "three_of_a_kind": 20,
        "four_of_a_kind": 20,
        "full_house": 25,
        "small_straight": 30,
        "large_straight": 40,
        "chance": 20,
    }
    assert table.reasons()["ones"] == Refusal.JOKER_LOWER_FIRST
    assert table.score("large_straight").total() == 50 + 8 + 40 + 100


@BOTH
def test_with_the_lower_section_full_the_roll_is_a_zero_in_any_upper_category(ruleset):
    table = with_yatzy(ruleset).write("fours", 4, 4, 1, 2, 3)
    for category in LOWER:
        table.write(category, 1, 2, 2, 3, 6)
    table.roll(*FOURS)
    assert table.legal() == {"ones": 0, "twos": 0, "threes": 0, "fives": 0, "sixes": 0}
    assert table.score("sixes").card().extra == 100


@BOTH
def test_the_hundred_come_every_time(ruleset):
    table = with_yatzy(ruleset).write("fours", *FOURS).write("fives", 5, 5, 5, 5, 5).write("full_house", *FOURS)
    card = table.card()
    assert card.extra == 300
    assert card.lower_sum == 50 + 25 + 300
    assert card.total == 50 + 20 + 25 + 25 + 300


@BOTH
def test_five_alike_rolled_away_earn_nothing(ruleset):
    table = with_yatzy(ruleset).roll(*FOURS).roll(1, keep=(0, 1, 2, 3)).score("fours")
    assert table.card().extra == 0


@BOTH
def test_an_open_yatzy_category_leaves_the_choice_free_and_makes_no_joker(ruleset):
    table = Table(ruleset).roll(*FOURS)
    legal = table.legal()
    assert len(legal) == 13
    assert (legal["full_house"], legal["small_straight"], legal["large_straight"]) == (0, 0, 0)
    assert table.score("fours").card().extra == 0


def test_a_struck_yatzy_makes_no_joker_in_russian_13():
    table = with_struck_yatzy("russian-13").write("fours", 4, 4, 1, 2, 3).roll(*FOURS)
    legal = table.legal()
    assert len(legal) == 11
    assert (legal["full_house"], legal["small_straight"], legal["large_straight"]) == (0, 0, 0)


def test_a_struck_yatzy_still_places_the_joker_in_yahtzee_but_pays_no_hundred():
    table = with_struck_yatzy("yahtzee").roll(*FOURS)
    assert table.legal() == {"fours": 20}
    table.score("fours").roll(*FOURS)
    assert set(table.legal()) == set(LOWER)
    assert table.score("full_house").card().total == 20 + 25
    assert table.card().extra == 0


@BOTH
def test_in_forced_order_the_category_in_turn_takes_the_joker_and_the_hundred(ruleset):
    table = Table(ruleset, house=HouseRules(order="forced"))
    for category in table.state.ruleset.categories[:11]:
        table.write(category, 1, 2, 2, 3, 6)
    table.write("yatzy", *FOURS).roll(*FOURS)
    assert table.legal() == {"chance": 20}
    assert table.score("chance").card().extra == 100


def test_in_forced_order_five_alike_are_no_full_house_before_yatzy():
    table = Table("russian-13", house=HouseRules(order="forced"))
    for category in table.state.ruleset.categories[:8]:
        table.write(category, 1, 2, 2, 3, 6)
    assert table.roll(*FOURS).legal() == {"full_house": 0}


def declared(table, category):
    return table.act(Declare(category))


def test_a_declared_lower_category_takes_the_joker_if_its_own_upper_one_is_filled():
    house = HouseRules(declare="after_first_roll")
    table = Table("russian-13", house=house)
    declared(table.roll(1, 1, 1, 1, 1), "yatzy").score("yatzy")
    declared(table.roll(*FOURS), "full_house").score("full_house")
    assert table.card().filled["full_house"] == 0  # fours are still open: the plain value
    assert table.card().extra == 100
    declared(table.roll(*FOURS), "fours").score("fours")
    declared(table.roll(*FOURS), "small_straight").score("small_straight")
    assert table.card().filled["small_straight"] == 30
    declared(table.roll(*FOURS), "ones").score("ones")
    assert table.card().filled["ones"] == 0
    assert table.card().extra == 400


def test_a_chance_that_comes_last_counts_as_not_open_for_the_joker():
    table = with_yatzy("russian-13", house=HouseRules(chance="last")).write("fours", 4, 4, 1, 2, 3)
    for category in LOWER[:-1]:
        table.write(category, 1, 2, 2, 3, 6)
    table.roll(*FOURS)
    assert table.legal() == {"ones": 0, "twos": 0, "threes": 0, "fives": 0, "sixes": 0}
    assert table.refused(Score("chance")) == Refusal.CHANCE_IS_LAST


def test_there_is_no_joker_when_only_the_upper_section_is_played():
    table = Table("yahtzee", house=HouseRules(sections="upper")).write("fours", *FOURS).roll(*FOURS)
    assert table.legal() == {"ones": 0, "twos": 0, "threes": 0, "fives": 0, "sixes": 0}
    assert table.score("ones").card().extra == 0
