"""What the clock does when time is over."""

from rules import EnterDice, HouseRules, Refusal, TimeOver, Undo
from tests.rules.table import DICE, UPPER, Table


def test_the_clock_rolls_if_nobody_did_and_writes_what_pays_most():
    assert Table().act(TimeOver(), (2, 2, 2, 2, 2)).card().filled == {"yatzy": 50}


def test_of_equal_points_the_clock_takes_the_lowest_on_the_sheet():
    assert Table().roll(6, 6, 5, 5, 5).act(TimeOver()).card().filled == {"chance": 27}  # and not full house
    table = Table(house=UPPER).write("sixes", *DICE).roll(1, 1, 2, 5, 5).score("fives").roll(1, 1, 2, 6, 6)
    assert table.act(TimeOver()).card().filled["twos"] == 2  # and not ones


def test_the_clock_declares_too():
    house = HouseRules(declare="after_first_roll", chance="last")
    table = Table(house=house).act(TimeOver(), (2, 3, 4, 5, 6))
    assert table.card().filled == {"large_straight": 20}


def test_a_choice_of_the_clock_is_marked_and_cannot_be_taken_back():
    table = Table(seats=2).act(TimeOver(), (6, 6, 5, 5, 5))
    assert table.log[-1].by == "clock"
    assert table.refused(Undo(seat=0)) == Refusal.NOTHING_TO_UNDO


def test_the_clock_throws_no_dice_that_lie_already():
    table = Table().roll(*DICE)
    assert table.refused(TimeOver(), DICE) == Refusal.WRONG_NUMBER_OF_FACES


def test_the_clock_takes_a_roll_that_was_never_said_for_the_last_one():
    table = Table("russian-15", dice_from="final").act(EnterDice((3, 3, 3, 3, 3))).act(TimeOver())
    assert table.card().filled == {"yatzy": 50}


def test_the_clock_writes_the_category_it_is_given_if_the_player_might():
    table = Table(house=HouseRules(declare="after_first_roll")).act(TimeOver(category="ones"), (1, 1, 5, 5, 5))
    assert table.card().filled == {"ones": 2}
    assert (
        Table(house=HouseRules(order="forced")).refused(TimeOver(category="sixes"), DICE) == Refusal.NOT_NEXT_IN_ORDER
    )
