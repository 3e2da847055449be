"""A skipped turn is postponed, and played at the latest after the others have finished."""

from itertools import combinations

import pytest

import rules
from rules import EndGame, Refusal, Skip
from tests.rules.table import DICE, SIX_CATEGORIES, UPPER, Table


def test_a_skipped_seat_plays_its_missing_turns_in_a_row_when_it_is_back():
    table = Table(seats=2, house=UPPER).act(Skip())
    table.write("ones", *DICE)
    table.act(Skip()).write("twos", *DICE)
    table.play_out()
    assert table.order_of_turns == [1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1]


def test_skipped_turns_are_played_at_the_latest_after_the_others_have_finished():
    table = Table(seats=2, house=UPPER)
    for category in SIX_CATEGORIES:
        table.act(Skip()).write(category, *DICE)
    assert table.seat == 0
    assert table.refused(Skip()) == Refusal.NOBODY_ELSE_TO_PLAY
    table.play_out()
    assert table.order_of_turns == [1] * 6 + [0] * 6


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_is_away_the_others_can_end_the_game(seats):
    everybody = range(seats)
    for count in range(1, seats):
        for away in combinations(everybody, count):
            table = Table(seats=seats, house=UPPER)
            while not rules.options(table.state).may_end:
                if table.seat in away:
                    table.act(Skip())
                else:
                    table.roll(*DICE).score(next(iter(table.legal())))
            assert table.act(EndGame()).state.over
            assert all(table.total(seat) == 0 for seat in away)
            assert all(table.total(seat) > 0 for seat in everybody if seat not in away)


def test_a_last_turn_that_is_missed_can_be_skipped_once_to_end_the_game():
    table = Table(seats=2, house=UPPER)
    for category in SIX_CATEGORIES[:-1]:
        table.write(category, *DICE).write(category, *DICE)
    table.write("sixes", *DICE)
    assert table.refused(EndGame()) == Refusal.OTHERS_STILL_PLAYING
    table.act(Skip())
    assert table.seat == 1
    assert table.refused(Skip()) == Refusal.NOBODY_ELSE_TO_PLAY
    assert table.act(EndGame()).card(1).filled["sixes"] == 0


def test_alone_at_the_table_there_is_nothing_to_skip_to():
    table = Table(house=UPPER)
    for category in SIX_CATEGORIES:
        assert table.refused(Skip()) == Refusal.NOBODY_ELSE_TO_PLAY
        table.write(category, *DICE)
