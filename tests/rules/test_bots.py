"""A seat that a bot plays for a while."""

from rules import ComeBack, HandOver
from tests.rules.table import DICE, Table


def test_a_bot_plays_a_handed_over_seat_until_its_player_is_back():
    table = Table(seats=2).act(HandOver(seat=1)).write("ones", *DICE).write("ones", *DICE)
    assert table.log[-1].by == "bot"
    table.act(ComeBack(seat=1)).write("twos", *DICE).write("twos", *DICE)
    assert table.log[-1].by == "player"
