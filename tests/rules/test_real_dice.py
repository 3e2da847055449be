"""Dice on the table, typed in."""

import pytest

import rules
from rules import Declare, EnterDice, HouseRules, Refusal, Roll, Score
from tests.rules.table import DICE, Table


def test_entries_after_each_roll_count_the_rolls():
    table = Table("russian-15", dice_from="each_roll").act(EnterDice((1, 2, 3, 4, 6))).act(EnterDice((1, 2, 3, 4, 5)))
    assert table.legal()["small_straight"] == 25


def test_a_mistyped_entry_may_be_typed_again():
    table = Table("russian-15", dice_from="each_roll").act(EnterDice((1, 2, 3, 4, 6)))
    table.act(EnterDice((1, 2, 3, 4, 5), rolls_used=1))
    assert table.legal()["small_straight"] == 30
    assert table.refused(EnterDice((1, 2, 3, 4, 5), rolls_used=3)) == Refusal.BAD_ROLLS_USED


def test_final_dice_need_the_roll_before_straights_and_yatzy_can_be_scored():
    table = Table("russian-15", dice_from="final").act(EnterDice((1, 2, 3, 4, 5)))
    assert table.refused(Score("small_straight")) == Refusal.ROLLS_UNKNOWN
    assert table.legal()["ones"] == 1
    assert table.legal()["large_straight"] == 0
    table.act(EnterDice((1, 2, 3, 4, 5), rolls_used=2))
    assert table.score("small_straight").total() == 25


def test_with_declare_the_first_entry_is_the_first_roll_and_the_next_one_final():
    house = HouseRules(declare="after_first_roll")
    table = Table("russian-15", house=house, dice_from="final")
    assert table.refused(EnterDice((5, 5, 5, 5, 1), rolls_used=2)) == Refusal.DECLARE_FIRST
    table.act(EnterDice((5, 5, 5, 5, 1))).act(Declare("yatzy"))
    assert table.refused(EnterDice((5, 5, 5, 5, 5), rolls_used=1)) == Refusal.BAD_ROLLS_USED
    assert table.act(EnterDice((5, 5, 5, 5, 5), rolls_used=2)).score("yatzy").total() == 60


def test_real_maxi_dice_need_the_roll_because_unused_ones_are_saved():
    table = Table("maxi", dice_from="final")
    assert table.refused(EnterDice((1,) * 6)) == Refusal.ROLLS_USED_NEEDED
    table.act(EnterDice((1,) * 6, rolls_used=1)).score("ones")
    assert table.card().saved_rolls == 2
    assert table.act(EnterDice((1,) * 6, rolls_used=5)).score("twos").card().saved_rolls == 0
    assert table.refused(EnterDice((1,) * 6, rolls_used=4)) == Refusal.NO_ROLLS_LEFT


def test_real_dice_are_entered_and_not_rolled():
    assert Table(dice_from="final").refused(Roll(), DICE) == Refusal.DICE_ARE_ON_THE_TABLE
    assert not rules.options(Table(dice_from="final").state).may_roll
    assert rules.options(Table(dice_from="final").state).may_enter


@pytest.mark.parametrize("rolls_used", [0, -1])
def test_an_entry_needs_a_roll_that_exists(rolls_used):
    assert Table(dice_from="final").refused(EnterDice(DICE, rolls_used=rolls_used)) == Refusal.BAD_ROLLS_USED
