"""Leaving a game for good."""

import rules
from rules import HandOver, Refusal, Resign, Skip
from tests.rules.table import DICE, SIX_CATEGORIES, UPPER, Table


def test_whoever_resigns_keeps_the_total_but_stands_behind_all_who_finished():
    table = Table(seats=2, house=UPPER).write("sixes", 6, 6, 6, 6, 6).act(Resign(seat=0))
    table.play_out()
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


def test_a_team_goes_on_with_the_member_after_the_one_that_played():
    table = Table(seats=4, teams=((0, 1, 2), (3,))).act(Resign(seat=0))
    for category in ("ones", "twos", "threes"):
        table.write(category, *DICE).write(category, *DICE)
    assert table.order_of_turns == [1, 3, 2, 3, 1, 3]


def test_whoever_resigns_is_no_longer_played_by_a_bot():
    table = Table(seats=2).act(HandOver(seat=1)).act(Resign(seat=1))
    assert table.state.handed_over == frozenset()
