"""Skipping, the clock, bots, resigning, undoing, teams, and the end of a game."""

import pytest

import rules
from rules import (
    CategoryScored,
    Declare,
    EndGame,
    EnterDice,
    HandOver,
    HouseRules,
    Refusal,
    Resign,
    Roll,
    Score,
    Skip,
    TakeBack,
    TimeOver,
    Undo,
)
from tests.rules.table import Table

DICE = (1, 1, 2, 3, 6)
UPPER = HouseRules(sections="upper")
SIX_CATEGORIES = rules.RULESETS["finnish"].categories[:6]


def play_out(table):
    while not table.state.over:
        table.roll(*DICE)
        table.score(next(iter(table.legal())))
    return table


def order_of_turns(table):
    return [event.seat for event in table.log if isinstance(event, CategoryScored)]


# Skipping


def test_a_skipped_seat_plays_its_missing_turns_in_a_row_when_it_is_back():
    table = Table(seats=2, house=UPPER).act(Skip())
    table.write("ones", *DICE)
    table.act(Skip()).write("twos", *DICE)
    play_out(table)
    assert order_of_turns(table) == [1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1]


def test_skipped_turns_are_played_at_the_latest_after_the_others_have_finished():
    table = Table(seats=2, house=UPPER)
    for category in SIX_CATEGORIES:
        table.act(Skip()).write(category, *DICE)
    assert table.seat == 0
    assert table.refused(Skip()) == Refusal.NOBODY_ELSE_TO_PLAY
    play_out(table)
    assert order_of_turns(table) == [1] * 6 + [0] * 6


def test_a_turn_skipped_after_a_roll_keeps_its_dice():
    table = Table(seats=2).roll(4, 4, 4, 1, 2).act(Skip()).write("ones", *DICE)
    assert table.seat == 0
    assert table.state.hand.dice == (4, 4, 4, 1, 2)
    assert rules.options(table.state).rolls_left == 2


def test_the_table_may_end_the_game_once_only_skipped_turns_are_left():
    table = Table(seats=2, house=UPPER).act(Skip())
    assert table.refused(EndGame()) == Refusal.OTHERS_STILL_PLAYING
    for category in SIX_CATEGORIES[:-1]:
        table.write(category, *DICE).act(Skip())
    table.write("sixes", *DICE).roll(6, 6, 6, 6, 6).score("sixes").act(EndGame())
    assert table.state.over
    assert table.card(0).filled == dict.fromkeys(SIX_CATEGORIES, 0) | {"sixes": 30}
    assert [(standing.place, standing.seats) for standing in rules.standings(table.state)] == [(1, (0,)), (2, (1,))]


# The clock


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


# Bots


def test_a_bot_plays_a_handed_over_seat_until_its_player_is_back():
    table = Table(seats=2).act(HandOver(seat=1)).write("ones", *DICE).write("ones", *DICE)
    assert table.log[-1].by == "bot"
    table.act(TakeBack(seat=1)).write("twos", *DICE).write("twos", *DICE)
    assert table.log[-1].by == "player"


# Undo


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
    table = play_out(Table(house=UPPER))
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


def test_a_seat_that_resigned_cannot_take_back():
    table = Table(seats=3).write("ones", *DICE).act(Resign(seat=0))
    assert table.refused(Undo(seat=0)) == Refusal.SEAT_RESIGNED
    assert table.refused(Undo()) == Refusal.NOTHING_TO_UNDO


# Resigning


def test_whoever_resigns_keeps_the_total_but_stands_behind_all_who_finished():
    table = Table(seats=2, house=UPPER).write("sixes", 6, 6, 6, 6, 6).act(Resign(seat=0))
    play_out(table)
    places = [(standing.place, standing.seats, standing.total) for standing in rules.standings(table.state)]
    assert places == [(1, (1,), 2 + 2 + 3 + 6), (2, (0,), 30)]


def test_resigning_in_the_middle_of_a_turn_passes_it_on():
    table = Table(seats=2).roll(*DICE).act(Resign())
    assert table.seat == 1
    assert table.state.hand.dice == ()


def test_when_the_last_seat_in_play_resigns_the_game_is_over():
    table = Table(seats=2).act(Resign(seat=1)).act(Resign())
    assert table.state.over


def test_a_full_scorecard_cannot_be_resigned():
    table = Table(seats=2, house=UPPER)
    for category in SIX_CATEGORIES:
        table.act(Skip()).write(category, *DICE)
    assert table.refused(Resign(seat=1)) == Refusal.ALREADY_FINISHED


def test_in_a_team_the_others_play_on():
    table = Table(seats=3, teams=((0, 1), (2,))).roll(*DICE).act(Resign(seat=0))
    assert table.seat == 1
    assert table.state.hand.dice == DICE
    table.score("ones").write("ones", *DICE)
    assert table.seat == 1


# Teams and places


def test_team_members_take_the_teams_turns_in_seat_order():
    table = play_out(Table(seats=5, house=UPPER, teams=((4, 0, 2), (1, 3))))
    assert order_of_turns(table) == [0, 1, 2, 3, 4, 1, 0, 3, 2, 1, 4, 3]
    assert table.card(0) == table.card(2) == table.card(4)


def test_equal_totals_share_the_place():
    table = Table(seats=3, house=UPPER)
    table.write("ones", 1, 1, 1, 1, 1).write("ones", 1, 1, 1, 1, 1).write("ones", 1, 1, 2, 3, 4)
    assert [standing.place for standing in rules.standings(table.state)] == [1, 1, 3]


# Real dice


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
