"""The simple players finish any game, and the greedy one is worth playing against."""

from itertools import product
from random import Random

import pytest

import rules
from rules import GreedyPlayer, HouseRules, RandomPlayer, Roll
from tests.rules.table import Table

HOUSES = [
    HouseRules(order=order, declare=declare, sections=sections, zeros=zeros)
    for order, declare, sections, zeros in product(
        ("free", "forced"), ("off", "after_first_roll"), ("full", "upper"), ("anytime", "only_when_nothing_fits")
    )
]


def play_out(table: Table, player: rules.Player, luck: Random) -> Table:
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


def test_the_greedy_player_beats_the_random_one_by_far():
    luck = Random(1)
    greedy = sum(play_out(Table(), GreedyPlayer(), luck).total() for _ in range(30)) / 30
    chance = sum(play_out(Table(), RandomPlayer(luck), luck).total() for _ in range(30)) / 30
    assert greedy > 150 > 80 > chance
