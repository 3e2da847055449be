"""Teams share a scorecard; equal totals share a place."""

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
