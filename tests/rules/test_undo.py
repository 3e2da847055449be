"""A choice taken back: until the next roll, once a turn."""

from rules import Refusal, Resign, Skip, Undo
from tests.rules.table import DICE, UPPER, Table


def test_a_choice_can_be_taken_back_until_the_next_roll():
    table = Table(seats=2).roll(*DICE).roll(6, 6, 6, 6, 6)
    before = table.state
    table.score("ones").act(Undo())
    assert table.seat == 0
    assert table.state.columns == before.columns
    assert (table.state.hand.dice, table.state.hand.rolls_used) == ((6, 6, 6, 6, 6), 2)
    table.score("sixes")
    assert table.total() == 30


def test_a_choice_stands_after_the_next_roll():
    table = Table(seats=2).write("ones", *DICE).roll(*DICE)
    assert table.refused(Undo(seat=0)) == Refusal.NOTHING_TO_UNDO


def test_a_choice_is_taken_back_once_a_turn():
    table = Table(seats=2).write("ones", *DICE).act(Undo()).score("twos")
    assert table.refused(Undo(seat=0)) == Refusal.NOTHING_TO_UNDO


def test_the_games_last_choice_stands():
    table = Table(house=UPPER).play_out()
    assert table.refused(Undo(seat=0)) == Refusal.GAME_OVER


def test_only_the_seat_that_chose_takes_back():
    table = Table(seats=2).write("ones", *DICE)
    assert table.refused(Undo(seat=1)) == Refusal.NOT_YOUR_CHOICE


def test_undo_brings_back_saved_rolls_and_joker_points():
    table = Table("maxi", seats=2).write("ones", 1, 1, 1, 1, 1, 1).act(Undo())
    assert table.card().saved_rolls == 0
    table = Table("yahtzee").write("yatzy", 4, 4, 4, 4, 4).write("fours", 4, 4, 4, 4, 4).act(Undo())
    assert table.card().extra == 0


def test_undo_after_a_skip_gives_the_skipped_seat_its_turn_again():
    table = Table(seats=3).write("ones", *DICE).act(Skip()).act(Undo(seat=0)).score("twos")
    assert table.seat == 1


def test_undo_leaves_the_next_seats_paused_dice_on_the_table():
    table = Table(seats=2).write("ones", *DICE).roll(5, 5, 5, 1, 2).act(Skip()).write("twos", *DICE)
    assert table.state.hand.dice == (5, 5, 5, 1, 2)
    table.act(Undo(seat=0)).score("threes")
    assert table.seat == 1
    assert table.state.hand.dice == (5, 5, 5, 1, 2)


def test_undo_does_not_bring_back_a_seat_that_resigned_meanwhile():
    table = Table(seats=3).write("ones", *DICE).act(Resign(seat=1)).act(Undo(seat=0)).score("twos")
    assert table.seat == 2
    assert table.card(1).total == 0


def test_a_seat_that_resigned_cannot_come_back():
    table = Table(seats=3).write("ones", *DICE).act(Resign(seat=0))
    assert table.refused(Undo(seat=0)) == Refusal.SEAT_RESIGNED
    assert table.refused(Undo()) == Refusal.NOTHING_TO_UNDO


def test_undo_goes_back_to_the_turn_it_belongs_to():
    table = Table(seats=2).write("ones", *DICE)
    assert table.state.turn == 2
    assert table.act(Undo()).state.turn == 1
    assert table.score("twos").state.turn == 2
