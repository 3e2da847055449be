"""Teams share a scorecard; equal totals share a place; who comes next is known."""

import rules
from tests.rules.table import UPPER, Table


def test_team_members_take_the_teams_turns_in_seat_order():
    table = Table(seats=5, house=UPPER, teams=((4, 0, 2), (1, 3))).play_out()
    assert table.order_of_turns == [0, 1, 2, 3, 4, 1, 0, 3, 2, 1, 4, 3]
    assert table.card(0) == table.card(2) == table.card(4)


def test_equal_totals_share_the_place():
    table = Table(seats=3, house=UPPER)
    table.write("ones", 1, 1, 1, 1, 1).write("ones", 1, 1, 1, 1, 1).write("ones", 1, 1, 2, 3, 4)
    assert [standing.place for standing in rules.standings(table.state)] == [1, 1, 3]


def test_who_comes_next_is_known_until_everybody_has_had_a_turn():
    assert rules.next_seats(Table(seats=5, house=UPPER, teams=((4, 0, 2), (1, 3))).state) == (1, 2, 3, 4, 1, 0)
    assert rules.next_seats(Table(seats=3).state) == (1, 2, 0)
    assert rules.next_seats(Table(seats=3).play_out().state) == ()


def test_a_seat_that_is_behind_comes_several_times_in_a_row():
    table = Table(seats=3, house=UPPER).act(rules.Skip()).write("ones", 1, 1, 1, 1, 1)
    assert rules.next_seats(table.state) == (0, 0, 1, 2)
