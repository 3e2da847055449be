"""docs/rules.md does not lie: every table on it is scored, played or looked up."""

import re
from typing import get_args

import pytest

import rules
from rules import HouseRules, Refusal
from rules.house import CHOICES
from rules.ruleset import most_it_can_give
from rules.state import DiceFrom
from tests.rules import page, page_play, reference
from tests.rules.page import code, dice, extra, worth

EVERY_RULE_SET = pytest.mark.parametrize("ruleset", rules.RULESETS.values(), ids=rules.RULESETS)


def row_of(kind, key):
    (row,) = [row for row in page.rows_of(kind) if code(row[0]) == [key]]
    return row


def named(table):
    return table.heading


def test_every_table_of_the_page_is_of_a_kind_that_is_checked():
    found = list(page.tables())
    assert {table.header for table in found} == set(page.KINDS)
    assert all(table.rows for table in found)
    bars = [line for line in page.PAGE.splitlines() if line.startswith("|")]
    assert len(bars) == sum(2 + len(table.rows) for table in found)


# What dice are worth


@EVERY_RULE_SET
def test_a_rule_set_has_one_table_of_points_whose_examples_make_what_they_say(ruleset):
    assert all(table.rulesets for table in page.tables_of(page.POINTS))
    (table,) = [table for table in page.tables_of(page.POINTS) if ruleset.key in table.rulesets]
    assert [code(row[0]) for row in table.rows] == [[key] for key in ruleset.categories]
    for (category, _, _, example, makes, most), best in zip(table.rows, ruleset.best_worth, strict=True):
        by_roll = [rules.score(ruleset.key, *code(category), dice(example), used) for used in (1, 2, 3)]
        prices = by_roll[:1] if len(set(by_roll)) == 1 else by_roll
        assert makes == " / ".join(map(str, prices)), category
        assert int(most) == best, category


@pytest.mark.parametrize("table", page.tables_of(page.WORTH), ids=named)
def test_the_odd_cases_are_worth_what_the_page_says(table):
    assert table.rulesets
    for ruleset in table.rulesets:
        for shown, category, points, _ in table.rows:
            assert rules.score(ruleset, *code(category), dice(shown)) == int(points), (ruleset, shown, category)


# What may be filled


@pytest.mark.parametrize("row", page.rows_of(page.SITUATIONS), ids=lambda row: f"{row[0]} {row[-1]}")
def test_a_situation_leaves_the_categories_that_the_page_says(row):
    ruleset, house, before, shown, offered, _ = row
    (key,) = code(ruleset)
    state = rules.new_game(key, 1, page.house_rules(page.settings(code(house))))
    filled = page.filled_before(key, before)
    (column,) = state.columns
    points = tuple(filled.get(category) for category in state.ruleset.categories[: len(column.points)])
    state = state._replace(columns=(column._replace(points=points),))
    state = rules.replay(state, rules.decide(state, rules.Roll(), dice(shown)))
    legal = {option.key: option.points for option in rules.options(state).legal}
    # The reference is right, too: a mistake that it shared with the engine would show nowhere else.
    assert reference.legal(key, reference.House(**page.settings(code(house))), filled, dice(shown)) == legal
    if offered == "any open one":
        assert legal.keys() == {option.key for option in rules.options(state).categories}
    else:
        assert legal == worth(offered)
    for category in legal:
        (scored,) = rules.decide(state, rules.Score(category))
        assert isinstance(scored, rules.CategoryScored)
        assert scored.extra == extra(offered)


HELD: dict[str, rules.Dice] = {"open": (), "holds 50": (1, 1, 1, 1, 1), "holds 0": (1, 2, 3, 4, 6)}


@pytest.mark.parametrize(("held", "roll"), HELD.items())
@pytest.mark.parametrize("column", [1, 2])
def test_the_table_of_jokers_says_when_there_is_one(held, roll, column):
    (ruleset,) = code(page.JOKERS[column])
    (claim,) = [row[column] for row in page.rows_of(page.JOKERS) if row[0] == held]
    state = rules.new_game(ruleset, 1)
    for action, faces in [(rules.Roll(), roll), (rules.Score("yatzy"), ())] if roll else []:
        state = rules.replay(state, rules.decide(state, action, faces))
    state = rules.replay(state, rules.decide(state, rules.Roll(), (4, 4, 4, 4, 4)))
    placed = [option.key for option in rules.options(state).legal] == ["fours"]
    (scored,) = rules.decide(state, rules.Score("fours"))
    assert isinstance(scored, rules.CategoryScored)
    assert claim == f"{'joker' if placed else 'no joker'}, +{scored.extra}"


@pytest.mark.parametrize("table", page.tables_of(page.PLAY), ids=named)
def test_a_story_goes_as_the_page_tells_it(table):
    page_play.tell(table.rows)


# What is looked up


@EVERY_RULE_SET
def test_the_overview_has_the_figures_of_every_rule_set(ruleset):
    figures = [int(cell) for cell in row_of(page.OVERVIEW, ruleset.key)[1:]]
    most = most_it_can_give(ruleset)
    assert figures == [
        *(ruleset.dice, len(ruleset.categories), ruleset.bonus.points, ruleset.bonus.threshold),
        *(most.free, most.forced, most.upper),
    ]


@EVERY_RULE_SET
def test_the_lines_of_the_printed_sheet_are_in_order(ruleset):
    lines = []
    for part in row_of(page.SHEETS, ruleset.key)[1].split(", "):
        count, _, section = part.partition(" ")
        if section in ("upper", "lower"):
            cut = ruleset.upper_count
            keys = ruleset.categories[:cut] if section == "upper" else ruleset.categories[cut:]
            assert len(keys) == int(count)
            lines += keys
        else:
            lines += code(part)
    assert tuple(lines) == ruleset.lines


def test_the_table_of_house_rules_has_every_rule_with_its_values_and_defaults():
    assert [code(row[0]) for row in page.rows_of(page.HOUSE_RULES)] == [
        [key] for key in HouseRules.__dataclass_fields__
    ]
    for rule, values in CHOICES.items():
        _, shown, default = row_of(page.HOUSE_RULES, rule)
        assert tuple(code(shown)) == values
        usual, *exceptions = code(default)
        for ruleset in rules.RULESETS:
            expected = exceptions[0] if ruleset in exceptions else usual
            assert getattr(rules.new_game(ruleset, 1).house, rule) == expected, (ruleset, rule)
    assert rules.new_game("finnish", 1).house.teams == ()


def test_every_house_rule_is_explained_under_its_own_heading_with_every_value():
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", page.PAGE, re.MULTILINE | re.DOTALL))
    for rule, values in CHOICES.items():
        explained = {word.rpartition(": ")[2] for word in code(sections[rule])}
        assert set(values[1:]) <= explained, rule  # the first value is the game as everybody knows it
    assert {"105", "126", "1000"} <= set(re.findall(r"\d+", sections["bonus"]))


def test_every_source_of_dice_and_every_refusal_has_a_row():
    assert [code(row[0]) for row in page.rows_of(page.DICE_SOURCES)] == [[value] for value in get_args(DiceFrom)]
    assert [code(row[0]) for row in page.rows_of(page.REFUSALS)] == [[refusal.value] for refusal in Refusal]


def test_what_looks_like_a_name_of_the_library_is_one():
    known = {*rules.RULESETS, *Refusal, *HouseRules.__dataclass_fields__, *get_args(DiceFrom), "dice_from", "this type"}
    known |= {value for values in CHOICES.values() for value in values}
    known |= {line for ruleset in rules.RULESETS.values() for line in ruleset.lines}
    words = {word for word in code(page.PAGE) if ": " not in word}
    assert words - known == {"keep=(0, 1)", "rules.Refusal"}


def test_every_refusal_that_a_choice_of_category_can_meet_is_told_in_a_story():
    told = {word for row in page.rows_of(page.PLAY) for word in code(row[2]) if word in set(Refusal)}
    assert {"not_next_in_order", "declared_otherwise", "declare_first", "rolls_unknown", "category_filled"} <= told
    assert {"nothing_to_undo", "not_your_choice", "others_still_playing", "nobody_else_to_play"} <= told


# The checks can fail


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("22 in `full_house`", "23 in `full_house`"),
        ("Bob to move", "Alice to move"),
        ("refused: `category_filled`", "total 22"),
        ("total 50", "total 51"),
        ("refused: `no_rolls_left`", "refused: `roll_first`"),
        ("1 roll left", "0 rolls left"),
        ("fills `chance`", "gives up"),
        ("keeps 6-6-6, rolls 2-2", "keeps 6-6-5, rolls 2-2-2"),
    ],
)
def test_a_story_that_is_not_true_is_noticed(right, wrong):
    story = page.tables_of(page.PLAY)[0].rows
    assert any(right in cell for row in story for cell in row)
    with pytest.raises((AssertionError, rules.IllegalAction, pytest.fail.Exception)):
        page_play.tell([tuple(cell.replace(right, wrong) for cell in row) for row in story])
