"""Rolls that count: saved for later turns, and prices that depend on them."""

import pytest

import rules
from rules import Declare, HouseRules, Refusal, Roll
from tests.rules.table import DICE, Table

DECLARED = HouseRules(declare="after_first_roll")


@pytest.mark.parametrize(("rolls", "points"), [(1, 30), (2, 25), (3, 15)])
def test_russian_15_pays_a_small_straight_by_the_roll_it_was_stopped_on(rolls, points):
    table = Table("russian-15").roll(1, 2, 3, 4, 5)
    for _ in range(rolls - 1):
        table.roll(5, keep=(0, 1, 2, 3))
    assert table.score("small_straight").total() == points


def test_maxi_saves_unused_rolls_for_later_turns():
    table = Table("maxi").write("ones", 1, 1, 1, 2, 3, 4)
    assert table.card().saved_rolls == 2
    table.roll(2, 2, 2, 1, 3, 4)
    for _ in range(4):
        table.roll(1, 3, 4, keep=(0, 1, 2))
    assert rules.options(table.state).rolls_left == 0
    assert table.refused(Roll(), (1,) * 6) == Refusal.NO_ROLLS_LEFT
    assert table.score("twos").card().saved_rolls == 0


def test_a_maxi_team_shares_one_bank_of_saved_rolls():
    table = Table("maxi", seats=3, teams=((0, 1), (2,)))
    table.write("ones", 1, 1, 1, 2, 3, 4).write("ones", 1, 1, 1, 2, 3, 4)
    assert table.seat == 1
    assert rules.options(table.state).rolls_left == 5


def test_saved_rolls_may_be_spent_after_declaring():
    table = Table("maxi", house=DECLARED).roll(1, 1, 1, 2, 3, 4).act(Declare("ones")).score("ones")
    table.roll(2, 2, 2, 1, 3, 4).act(Declare("twos"))
    assert rules.options(table.state).rolls_left == 4


def test_turns_and_rolls_only_ever_rise_with_the_dice():
    table = Table(seats=2).roll(*DICE)
    moments = [(table.state.turn, table.state.hand.rolls_used)]
    table.roll(1, 2, 3, keep=(4, 0))
    moments.append((table.state.turn, table.state.hand.rolls_used))
    table.score("ones").roll(*DICE)
    moments.append((table.state.turn, table.state.hand.rolls_used))
    assert moments == [(1, 1), (1, 2), (2, 1)]


def test_kept_positions_are_told_in_order():
    table = Table().roll(*DICE).roll(1, 2, 3, keep=(4, 0))
    assert table.log[-1].keep == (0, 4)
