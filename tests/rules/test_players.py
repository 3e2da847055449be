"""The simple players finish any game, and the greedy one is worth playing against."""

from itertools import product, takewhile
from random import Random

import pytest

import rules
from rules import Declare, GreedyPlayer, HouseRules, RandomPlayer, Roll, Score
from tests.rules.table import Table

HOUSES = [
    HouseRules(order=order, declare=declare, sections=sections, zeros=zeros)
    for order, declare, sections, zeros in product(
        ("free", "forced"), ("off", "after_first_roll"), ("full", "upper"), ("anytime", "only_when_nothing_fits")
    )
]


def play_out(table, player, luck):
    while not table.state.over:
        action = player.choose(table.state)
        thrown = table.state.ruleset.dice - len(action.keep) if isinstance(action, Roll) else 0
        table.act(action, [luck.randint(1, 6) for _ in range(thrown)])
    return table


@pytest.mark.parametrize("ruleset", rules.RULESETS)
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_a_simple_player_finishes_a_game_under_any_house_rules(ruleset, kind):
    luck = Random(20)
    player = RandomPlayer(luck) if kind == "random" else GreedyPlayer()
    for house in HOUSES:
        assert play_out(Table(ruleset, seats=2, house=house), player, luck).state.over


@pytest.mark.parametrize(
    ("target", "dice", "action"),
    [
        ("ones", (2, 5, 4, 2, 1), Roll(keep=(4,))),
        ("ones", (1, 1, 1, 1, 1), Score("ones")),
        ("fours", (1, 5, 4, 1, 5), Roll(keep=(2,))),
        ("one_pair", (3, 3, 6, 2, 6), Score("one_pair")),
        ("two_pairs", (3, 3, 6, 2, 6), Score("two_pairs")),
        ("small_straight", (1, 2, 3, 3, 5), Roll(keep=(0, 1, 2, 4))),
        ("full_house", (2, 2, 2, 6, 1), Roll(keep=(0, 1, 2, 3))),
        ("chance", (6, 6, 3, 4, 5), Roll(keep=(0, 1, 3, 4))),
        ("yatzy", (3, 5, 3, 5, 3), Roll(keep=(0, 2, 4))),
    ],
)
def test_in_forced_order_the_greedy_player_keeps_what_the_next_category_wants(target, dice, action):
    table = Table(house=HouseRules(order="forced"))
    for category in takewhile(lambda key: key != target, table.state.ruleset.categories):
        table.write(category, 1, 2, 4, 5, 6)
    assert GreedyPlayer().choose(table.roll(*dice).state) == action


def test_the_greedy_player_keeps_what_it_has_named():
    table = Table(house=HouseRules(declare="after_first_roll")).roll(2, 5, 4, 2, 1)
    assert GreedyPlayer().choose(table.act(Declare("ones")).state) == Roll(keep=(4,))


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_in_forced_order_the_greedy_player_seldom_writes_a_zero_above(ruleset):
    luck, house = Random(4), HouseRules(order="forced", sections="upper")
    games = [play_out(Table(ruleset, house=house), GreedyPlayer(), luck).state.column.points for _ in range(20)]
    zeros = sum(points.count(0) for points in games)
    assert zeros <= 0.1 * sum(map(len, games))


def test_the_greedy_player_beats_the_random_one_by_far():
    luck = Random(1)
    greedy = sum(play_out(Table(), GreedyPlayer(), luck).total() for _ in range(30)) / 30
    chance = sum(play_out(Table(), RandomPlayer(luck), luck).total() for _ in range(30)) / 30
    assert greedy > 150 > 80 > chance
