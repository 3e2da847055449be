"""Every worked example of the help pages, played: a wrong one fails here before anybody reads it."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from games.help.examples import EXAMPLES, TURNS, Example, Turn
from games.help.house_examples import COMBINED, HOUSE_HELP, SHEET
from games.words.rule_sets import HOUSE
from rules import RULESETS, Score
from rules.scoring import ByRoll
from tests.rules.page import dice
from tests.rules.table import Table
from tests.rules.test_worked_examples import FROM_THE_RULE_BOOKS

ALL = [
    *((key, example) for key, examples in EXAMPLES.items() for example in examples),
    *((SHEET, example) for help_ in HOUSE_HELP.values() for example in help_.examples),
]


def name_of(value: object) -> str | None:
    if isinstance(value, Example):
        return f"{'-'.join(map(str, value.dice))}-{value.category}-{value.points}"
    return None


def table_of(ruleset: str, example: Example) -> Table:
    """The table at the moment the example tells of."""
    table = Table(ruleset, house=example.house)
    for category, faces in example.before:
        table.write(category, *faces)
    for _ in range(1 if example.declared else example.rolls):
        table.roll(*example.dice)
    if example.declared:
        table.act(rules.Declare(example.declared))
    return table


@pytest.mark.parametrize(("ruleset", "example"), ALL, ids=name_of)
def test_an_example_pays_what_it_says_and_its_dice_that_count_add_up(ruleset: str, example: Example) -> None:
    table = table_of(ruleset, example)
    row = RULESETS[ruleset].rows[RULESETS[ruleset].position[example.category]]
    assert not Counter(example.counts) - Counter(example.dice)
    adds_up = example.points and row.points is None
    assert sum(example.counts) == (example.points if adds_up else 0)
    if example.closed is not None:
        assert example.points is None
        assert table.refused(Score(example.category)) == example.closed
        return
    assert table.legal()[example.category] == example.points
    if not example.extra and not example.before:
        assert rules.score(ruleset, example.category, example.dice, example.rolls) == example.points
    before = table.card().extra
    assert table.score(example.category).card().filled[example.category] == example.points
    assert table.card().extra - before == example.extra


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_category_has_an_example_of_dice_that_fit_and_every_price_by_the_roll(ruleset: str) -> None:
    shown = {example.category for example in EXAMPLES[ruleset] if example.points}
    lower = set(RULESETS[ruleset].categories[RULESETS[ruleset].upper_count :])
    # Where chance is a last resort, that it is closed says more.
    assert lower - shown <= ({"chance"} if RULESETS[ruleset].house.chance else set())
    assert shown - lower, "and one of the upper section"
    for row in RULESETS[ruleset].rows:
        if isinstance(row.points, ByRoll):
            shown = {e.rolls: e.points for e in EXAMPLES[ruleset] if e.category == row.key and e.points}
            assert shown == dict(enumerate(row.points.prices, start=1))


@pytest.mark.parametrize(("ruleset", "turn"), TURNS.items())
def test_a_turn_shown_roll_by_roll_can_be_played(ruleset: str, turn: Turn) -> None:
    table = Table(ruleset)
    for throw in turn.throws:
        thrown = [face for at, face in enumerate(throw.dice) if at not in throw.kept]
        table.roll(*thrown, keep=throw.kept)
        assert table.state.hand.dice == throw.dice
    legal = table.legal()
    assert {category: legal[category] for category, _ in turn.ends} == dict(turn.ends)


def test_every_example_of_the_rule_books_is_on_its_page() -> None:
    shown = {(key, tuple(sorted(e.dice)), e.category): e.points for key, es in EXAMPLES.items() for e in es}
    for key, turn in TURNS.items():
        shown |= {(key, tuple(sorted(turn.throws[-1].dice)), category): points for category, points in turn.ends}
    for key, roll, worth in FROM_THE_RULE_BOOKS:
        for category, points in worth.items():
            assert shown[key, tuple(sorted(dice(roll))), category] == points, (key, roll, category)


def test_every_rule_set_and_every_house_rule_has_its_examples() -> None:
    assert EXAMPLES.keys() == TURNS.keys() == RULESETS.keys()
    assert HOUSE_HELP.keys() == HOUSE.keys()
    assert {key for key, help_ in HOUSE_HELP.items() if not help_.examples} == {"bonus", "teams", "dice_from"}
    assert all(HOUSE_HELP[key].changes or HOUSE_HELP[key].examples for key in HOUSE)
    assert len(COMBINED) == len({str(title) for title, _ in COMBINED})


def test_two_and_three_of_every_face_add_up_to_what_the_bonus_says() -> None:
    told = " ".join(map(str, HOUSE_HELP["bonus"].changes))
    assert f"two dice of every face add up to {2 * sum(range(1, 7))}" in told
    assert f"three of every face to {3 * sum(range(1, 7))}" in told
