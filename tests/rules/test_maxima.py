"""The most each rule set can give, reached by playing a game to it."""

import pytest

from rules import RULESETS, HouseRules
from rules.ruleset import most_it_can_give
from tests.rules.table import UPPER as UPPER_ONLY
from tests.rules.table import Table


def each(text):
    """Dice for each category: "ones:11111 twos:22222"."""
    return {category: tuple(map(int, faces)) for category, faces in (word.split(":") for word in text.split())}


SIX = (6,) * 5
UPPER = each("ones:11111 twos:22222 threes:33333 fours:44444 fives:55555 sixes:66666")
SCANDINAVIAN = UPPER | each(
    "one_pair:66123 two_pairs:66551 three_of_a_kind:66612 four_of_a_kind:66661 "
    "small_straight:12345 large_straight:23456 full_house:66655 yatzy:66666 chance:66666"
)
LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance")
# Once yatzy holds 50, every further five alike is a joker: first its own upper category, then the lower ones.
JOKERS = {"yatzy": SIX} | UPPER | dict.fromkeys(LOWER, SIX)
ONE_EACH = JOKERS | each("full_house:66655 small_straight:12345 large_straight:12345")
MAXI = each(
    "ones:111111 twos:222222 threes:333333 fours:444444 fives:555555 sixes:666666 one_pair:661234 two_pairs:665512 "
    "three_pairs:665544 three_of_a_kind:666123 four_of_a_kind:666612 five_of_a_kind:666661 small_straight:123455 "
    "large_straight:234566 full_straight:123456 full_house:666551 villa:666555 tower:666655 chance:666666 "
    "maxi_yatzy:666666"
)


def played(table, dice):
    for category, faces in dice.items():
        table.write(category, *faces)
    assert table.state.over
    return table.card()


@pytest.mark.parametrize(
    ("ruleset", "dice", "in_order", "free", "forced", "upper"),
    [
        ("finnish", SCANDINAVIAN, SCANDINAVIAN, 374, 374, 155),
        ("norwegian", SCANDINAVIAN, SCANDINAVIAN, 374, 374, 155),
        ("russian-15", SCANDINAVIAN, SCANDINAVIAN, 439, 439, 155),
        ("russian-13", JOKERS, ONE_EACH, 1575, 475, 140),
        ("yahtzee", JOKERS, ONE_EACH, 1575, 475, 140),
        ("maxi", MAXI, MAXI, 649, 649, 226),
    ],
)
def test_perfect_games_reach_what_is_worked_out_of_the_sheet(ruleset, dice, in_order, free, forced, upper):
    keys, most = RULESETS[ruleset].categories, most_it_can_give(RULESETS[ruleset])
    assert (most.free, most.forced, most.upper) == (free, forced, upper)
    assert played(Table(ruleset), dice).total == free
    in_order = {category: in_order[category] for category in keys}
    assert played(Table(ruleset, house=HouseRules(order="forced")), in_order).total == forced
    short = played(Table(ruleset, house=UPPER_ONLY), {category: dice[category] for category in keys[:6]})
    assert short.total == short.upper_total == upper
