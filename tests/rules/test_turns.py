"""Turns, and what interrupts them: whatever no story of docs/rules.md tells, which test_rules_page.py plays."""

from itertools import combinations

import pytest

import rules
from rules import Bonus, EnterDice, HouseRules, Refusal, Skip, Undo
from tests.rules.table import DICE, SIX_CATEGORIES, UPPER, Table

DECLARED_FALLBACK = HouseRules(declare="after_first_roll", chance="fallback")


def test_kept_positions_are_told_in_order():
    assert Table().roll(*DICE).roll(1, 2, 3, keep=(4, 0)).log[-1].keep == (0, 4)


def test_five_alike_rolled_away_are_no_joker():
    table = Table("yahtzee").write("yatzy", 1, 1, 1, 1, 1).roll(4, 4, 4, 4, 4).roll(1, keep=(0, 1, 2, 3))
    assert table.score("fours").card().extra == 0


# House rules


@pytest.mark.parametrize(
    ("ruleset", "bonus"),
    [
        ("finnish", Bonus(at_least=1, points=0)),
        ("finnish", Bonus(at_least=105, points=1000)),
        ("maxi", Bonus(at_least=126, points=1)),
    ],
)
def test_a_hosts_bonus_may_go_to_the_limits(ruleset, bonus):
    assert rules.new_game(ruleset, 1, HouseRules(bonus=bonus)).house.bonus == bonus


def test_in_forced_order_nobody_is_asked_to_declare():
    table = Table(house=HouseRules(order="forced", declare="after_first_roll")).roll(2, 2, 3, 4, 5)
    assert not rules.options(table.state).must_declare
    assert table.refused(rules.Declare("ones")) == Refusal.NOTHING_TO_DECLARE
    assert table.roll(1, keep=(0, 1, 2, 3)).score("ones").total() == 1


def test_chance_may_be_declared_only_if_the_first_roll_allows_it_and_then_takes_what_comes():
    table = Table(house=DECLARED_FALLBACK).roll(*DICE)
    assert table.refused(rules.Declare("chance")) == Refusal.CHANCE_IS_FALLBACK
    table.act(rules.Declare("one_pair")).score("one_pair")
    for category in ("ones", "twos", "threes", "sixes"):
        table.roll(*DICE).act(rules.Declare(category)).score(category)
    table.roll(*DICE).act(rules.Declare("chance")).roll(4, 4, 4, 4, 4).score("chance")
    assert table.card().filled["chance"] == 20


# Real dice


def test_entries_after_each_roll_count_the_rolls():
    table = Table("russian-15", dice_from="each_roll").act(EnterDice((1, 2, 3, 4, 6))).act(EnterDice((1, 2, 3, 4, 5)))
    assert table.legal()["small_straight"] == 25


def test_final_dice_whose_roll_is_unknown_may_become_a_zero_or_what_any_roll_pays():
    table = Table("russian-15", dice_from="final").act(EnterDice((1, 2, 3, 4, 5)))
    assert (table.legal()["ones"], table.legal()["large_straight"]) == (1, 0)


def test_final_dice_are_not_entered_before_something_was_declared():
    table = Table(house=DECLARED_FALLBACK, dice_from="final")
    assert table.refused(EnterDice(DICE, rolls_used=2)) == Refusal.DECLARE_FIRST


# Teams


def test_team_members_take_the_teams_turns_in_seat_order():
    table = Table(seats=5, house=UPPER, teams=((4, 0, 2), (1, 3)))
    assert rules.next_seats(table.state) == (1, 2, 3, 4, 1, 0)
    assert table.play_out().order_of_turns == [0, 1, 2, 3, 4, 1, 0, 3, 2, 1, 4, 3]
    assert table.card(0) == table.card(2) == table.card(4)


def test_who_comes_next_is_known_until_the_end():
    table = Table(seats=3, house=UPPER)
    assert rules.next_seats(table.state) == (1, 2, 0)
    assert rules.next_seats(Table(seats=3, house=UPPER).play_out().state) == ()
    assert rules.next_seats(Table(seats=3).act(rules.Resign(seat=1)).state) == (2, 0)
    assert rules.next_seats(table.act(Skip()).write("ones", *DICE).state) == (0, 0, 1, 2)


def test_a_maxi_team_shares_one_bank_of_saved_rolls():
    table = Table("maxi", seats=3, teams=((0, 1), (2,)))
    table.write("ones", 1, 1, 1, 2, 3, 4).write("ones", 1, 1, 1, 2, 3, 4)
    assert (table.seat, rules.options(table.state).rolls_left) == (1, 5)


# Bots and the clock


def test_a_bot_plays_a_handed_over_seat_until_its_player_is_back_or_resigns():
    table = Table(seats=2).act(rules.HandOver(seat=1)).write("ones", *DICE).write("ones", *DICE)
    assert table.log[-1].by == "bot"
    table.act(rules.ComeBack(seat=1)).write("twos", *DICE).write("twos", *DICE)
    assert table.log[-1].by == "player"
    assert table.act(rules.HandOver(seat=1)).act(rules.Resign(seat=1)).state.handed_over == frozenset()


def test_the_clock_declares_too_and_is_named():
    table = Table(house=HouseRules(declare="after_first_roll", chance="last")).act(rules.TimeOver(), (2, 3, 4, 5, 6))
    assert table.card().filled == {"large_straight": 20}
    assert table.log[-1].by == "clock"


def test_the_clock_throws_no_dice_that_lie_already():
    assert Table().roll(*DICE).refused(rules.TimeOver(), DICE) == Refusal.WRONG_NUMBER_OF_FACES


def test_the_clock_takes_a_roll_that_was_never_said_for_the_last_one():
    table = Table("russian-15", dice_from="final").act(EnterDice((3, 3, 3, 3, 3))).act(rules.TimeOver())
    assert table.card().filled == {"yatzy": 50}


def test_the_clock_writes_the_category_it_is_given_if_the_player_might():
    table = Table(house=HouseRules(declare="after_first_roll"))
    assert table.act(rules.TimeOver(category="ones"), (1, 1, 5, 5, 5)).card().filled == {"ones": 2}
    forced = Table(house=HouseRules(order="forced"))
    assert forced.refused(rules.TimeOver(category="sixes"), DICE) == Refusal.NOT_NEXT_IN_ORDER


# Taking back


def test_the_games_last_choice_stands():
    assert Table(house=UPPER).play_out().refused(Undo(seat=0)) == Refusal.GAME_OVER


def test_undo_brings_back_turn_saved_rolls_and_joker_points():
    table = Table("maxi", seats=2).write("ones", 1, 1, 1, 1, 1, 1)
    assert table.state.turn == 2
    table.act(Undo())
    assert (table.state.turn, table.card().saved_rolls) == (1, 0)
    table = Table("yahtzee").write("yatzy", 4, 4, 4, 4, 4).write("fours", 4, 4, 4, 4, 4).act(Undo())
    assert table.card().extra == 0


def test_undo_after_a_skip_gives_the_skipped_seat_its_turn_and_its_dice_again():
    table = Table(seats=2).write("ones", *DICE).roll(5, 5, 5, 1, 2).act(Skip()).write("twos", *DICE)
    assert table.state.hand.dice == (5, 5, 5, 1, 2)
    table.act(Undo(seat=0)).score("threes")
    assert (table.seat, table.state.hand.dice) == (1, (5, 5, 5, 1, 2))
    assert Table(seats=3).write("ones", *DICE).act(Skip()).act(Undo(seat=0)).score("twos").seat == 1


def test_undo_brings_back_no_seat_that_resigned():
    table = Table(seats=3).write("ones", *DICE).act(rules.Resign(seat=1)).act(Undo(seat=0)).score("twos")
    assert (table.seat, table.card(1).total) == (2, 0)
    table = Table(seats=3).write("ones", *DICE).act(rules.Resign(seat=0))
    assert table.refused(Undo(seat=0)) == Refusal.SEAT_RESIGNED
    assert table.refused(Undo()) == Refusal.NOTHING_TO_UNDO


# Resigning


def test_resigning_in_the_middle_of_a_turn_passes_it_on_without_the_dice():
    table = Table(seats=2).roll(*DICE).act(rules.Resign())
    assert (table.seat, table.state.hand.dice) == (1, ())


def test_in_a_team_the_others_play_on_with_the_dice_as_they_lie():
    table = Table(seats=3, teams=((0, 1), (2,))).roll(*DICE).act(rules.Resign(seat=0))
    assert (table.seat, table.state.hand.dice) == (1, DICE)
    assert table.score("ones").write("ones", *DICE).seat == 1


def test_a_team_goes_on_with_the_member_after_the_one_that_played():
    table = Table(seats=4, teams=((0, 1, 2), (3,))).act(rules.Resign(seat=0))
    for category in ("ones", "twos", "threes"):
        table.write(category, *DICE).write(category, *DICE)
    assert table.order_of_turns == [1, 3, 2, 3, 1, 3]


# Skipping


def test_a_skipped_seat_plays_its_missing_turns_in_a_row_when_it_is_back():
    table = Table(seats=2, house=UPPER).act(Skip()).write("ones", *DICE).act(Skip()).write("twos", *DICE).play_out()
    assert table.order_of_turns == [1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_is_away_the_others_can_end_the_game(seats):
    for away in (away for count in range(1, seats) for away in combinations(range(seats), count)):
        table = Table(seats=seats, house=UPPER)
        while not rules.options(table.state).may_end:
            if table.seat in away:
                table.act(Skip())
            else:
                table.roll(*DICE).score(next(iter(table.legal())))
        assert table.act(rules.EndGame()).state.over
        assert all((table.total(seat) == 0) == (seat in away) for seat in range(seats))


def test_a_last_turn_that_is_missed_can_be_skipped_once_to_end_the_game():
    table = Table(seats=2, house=UPPER)
    for category in SIX_CATEGORIES[:-1]:
        table.write(category, *DICE).write(category, *DICE)
    table.write("sixes", *DICE)
    assert table.refused(rules.EndGame()) == Refusal.OTHERS_STILL_PLAYING
    table.act(Skip())
    assert table.seat == 1
    assert table.refused(Skip()) == Refusal.NOBODY_ELSE_TO_PLAY
    assert table.refused(rules.Score("sixes")) == Refusal.ROLL_FIRST
    assert table.act(rules.EndGame()).card(1).filled["sixes"] == 0
