"""Every reason that can close a category, found by playing: each says which rule it is and what may be filled."""

import random
import re
from itertools import product

import pytest

import rules
from games.words.refusals import CLOSED, SAYS_WHAT_IT_WANTS, SENTENCES, closed_texts
from games.words.room_page import page_texts
from rules import RULESETS, Declare, EnterDice, HouseRules, Refusal
from rules.house import CHOICES
from tests.rules.table import Table

HOUSES = [HouseRules(**dict(zip(CHOICES, values, strict=True))) for values in product(*CHOICES.values())]
NAMED = {Refusal.NOT_NEXT_IN_ORDER, Refusal.DECLARED_OTHERWISE, Refusal.JOKER_UPPER_FIRST, Refusal.JOKER_LOWER_FIRST}
PAID = {Refusal.CHANCE_IS_FALLBACK, Refusal.ZERO_NOT_ALLOWED}
FOLLOWS_BY_ITSELF = {Refusal.CHANCE_IS_LAST, Refusal.ROLLS_UNKNOWN}


def seen(table, luck):
    """Every reason of a game played by chance, with whether there is a category to name instead."""
    while not table.state.over:
        yield from closed_now(table)
        dice = throw(table.state.ruleset.dice, luck)
        if table.state.dice_from == "screen":
            table.roll(*dice)
        else:
            table.act(EnterDice(dice))
        yield from closed_now(table)
        if table.state.must_declare:
            table.act(Declare(luck.choice(list(table.legal()))))
            yield from closed_now(table)
        if table.state.dice_from == "final":
            table.act(EnterDice(dice, rolls_used=2 if table.state.hand.declared else 1))
        table.score(luck.choice(list(table.legal())))


def closed_now(table):
    reasons = table.reasons().values()
    to_name = any(reason in (None, Refusal.ROLLS_UNKNOWN) for reason in reasons)
    yield from ((reason, to_name) for reason in reasons if reason is not None)


def throw(dice, luck):
    """Dice that are all alike every other time: jokers would be rare."""
    if luck.random() < 0.5:
        return (luck.randint(1, 6),) * dice
    return tuple(luck.randint(1, 6) for _ in range(dice))


@pytest.fixture(scope="module")
def found():
    luck, reasons = random.Random(7), set()
    for key, house, _ in product(RULESETS, HOUSES, range(2)):
        reasons |= set(seen(Table(key, house=house), luck))
    for house in HOUSES:
        reasons |= set(seen(Table("russian-15", house=house, dice_from="final"), luck))
    return reasons


def test_every_reason_that_closes_a_category_is_answered_and_no_answer_is_left_over(
    found,
):
    assert {reason for reason, _ in found} == CLOSED.keys() | SAYS_WHAT_IT_WANTS
    assert CLOSED.keys() == NAMED | PAID | FOLLOWS_BY_ITSELF


def test_where_an_answer_names_another_category_there_is_one(found):
    assert {reason for reason, to_name in found if not to_name} == SAYS_WHAT_IT_WANTS


@pytest.mark.parametrize("reason", CLOSED)
def test_an_answer_fits_two_lines_of_a_phone_and_names_what_may_be_filled(reason):
    text = str(CLOSED[reason])
    assert re.fullmatch(r"[A-Z].*\.", text)
    assert ("%(category)s" in text) == (reason in NAMED | PAID)
    assert ("%(points)s" in text) == (reason in PAID)
    assert len(text % {"category": "Three of a kind", "points": 18}) <= 90
    assert reason in SENTENCES  # what is said where nobody may be told what the dice would pay


def test_the_page_brings_every_answer_along():
    assert page_texts()["closed"] == closed_texts()
    assert set(closed_texts()) == {str(reason) for reason in CLOSED}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_zero_is_explained_by_what_the_category_wants(ruleset):
    wants = page_texts()["wants"][ruleset]
    may_be_zero = [option.key for option in rules.options(Table(ruleset).state).categories]
    assert all(wants[category] for category in may_be_zero)
