"""A table of exact values: what it is kept under, and that nothing damaged or foreign is believed."""

from dataclasses import replace

import numpy as np
import pytest

from rules.house import Bonus, HouseRules
from rules.ruleset import Category, RuleSet
from rules.scoring import chance
from rules.strategy.cards import Cards
from rules.strategy.many_games import totals, usual
from rules.strategy.solved import DamagedError, key, unpacked
from rules.strategy.solver import solve
from tests.rules.strategy.small_games import SMALL, USUAL, small

RULESET = SMALL["plain"]


def cards(ruleset: RuleSet = RULESET, house: HouseRules = USUAL, seats: int = 1) -> Cards:
    return Cards(ruleset, house.settled(ruleset, seats))


def test_a_packed_table_is_the_same_when_it_is_unpacked() -> None:
    solved = solve(cards())
    again = unpacked(cards(), memoryview(solved.packed()))
    assert np.array_equal(again.table, solved.table)
    assert again.expected == solved.expected


def test_what_perfect_play_usually_comes_to_is_packed_with_it() -> None:
    solved = solve(cards())
    known = replace(solved, usual=usual(solved, 4_000, np.random.default_rng(1)))
    assert known.usual.spread == pytest.approx(totals(solved, 4_000, np.random.default_rng(2)).std(), rel=0.05)
    assert 0 < known.usual.bonus < 1
    assert unpacked(cards(), memoryview(known.packed())).usual == known.usual


@pytest.mark.parametrize("at", [0, 40, -1])
def test_a_changed_byte_is_not_believed(at: int) -> None:
    packed = bytearray(solve(cards()).packed())
    packed[at] ^= 1
    with pytest.raises(DamagedError):
        unpacked(cards(), memoryview(packed))


@pytest.mark.parametrize("length", [0, 31, 32, 100])
def test_nor_is_a_table_that_was_cut_off(length: int) -> None:
    with pytest.raises(DamagedError):
        unpacked(cards(), memoryview(solve(cards()).packed()[:length]))


def test_nor_is_the_table_of_another_game() -> None:
    with pytest.raises(DamagedError):
        unpacked(cards(house=HouseRules(chance="last")), memoryview(solve(cards()).packed()))


@pytest.mark.parametrize(
    "house",
    [
        HouseRules(order="forced"),
        HouseRules(declare="after_first_roll"),
        HouseRules(sections="upper"),
        HouseRules(chance="last"),
        HouseRules(zeros="only_when_nothing_fits"),
        HouseRules(bonus=Bonus(6, at_least=4)),
        HouseRules(bonus=Bonus(5, at_least=5)),
    ],
    ids=str,
)
def test_every_house_rule_has_a_table_of_its_own(house: HouseRules) -> None:
    assert key(cards(house=house)) != key(cards())


def test_another_price_or_scorer_makes_another_table() -> None:
    generous = replace(RULESET, rows=(*RULESET.rows[:-1], Category("chance", lambda dice: chance()(dice) + 1)))
    assert len({key(cards(each)) for each in (RULESET, small(yatzy=11), small(rolls=3), generous)}) == 4


def test_names_and_teams_do_not() -> None:
    assert key(cards(replace(RULESET, key="other"))) == key(cards())
    assert key(cards(house=HouseRules(teams=((0, 1), (2,))), seats=3)) == key(cards())


def test_a_bonus_of_nothing_is_the_same_wherever_it_begins() -> None:
    assert key(cards(house=HouseRules(bonus=Bonus(0, at_least=3)))) == key(
        cards(house=HouseRules(bonus=Bonus(0, at_least=5)))
    )
