import re

import pytest

from games.words.categories import COMMON, NAMES, OWN, category_wants
from games.words.room_page import page_texts
from rules import RULESETS
from rules.scoring import ByRoll

EACH = [pytest.param(ruleset, row, id=f"{key}-{row.key}") for key, ruleset in RULESETS.items() for row in ruleset.rows]


@pytest.mark.parametrize(("ruleset", "row"), EACH)
def test_every_category_says_in_a_sentence_or_two_what_it_wants(ruleset, row):
    text = category_wants(ruleset.key)[row.key]
    assert re.fullmatch(r"[a-z1-9].*\.", text)
    assert "%" not in text
    # Under the thumb of a phone there are two lines for it, after the category's name.
    assert len(f"{NAMES[row.key]}: {text}") <= 90


@pytest.mark.parametrize(("ruleset", "row"), EACH)
def test_what_a_category_says_it_pays_is_what_it_pays(ruleset, row):
    text = category_wants(ruleset.key)[row.key]
    if isinstance(row.points, ByRoll):
        assert [int(price) for price in re.findall(r"\b\d\d\b", text)] == list(row.points.prices)
    elif row.points is not None or "straight" in row.key:
        assert text.endswith(f"Pays {ruleset.best_worth[ruleset.position[row.key]]}.")
    elif row.face:
        assert f" {row.face}." in text
    else:
        assert "sum" in text
    dice = (6, 6, 6, 6, 1, 1)[: ruleset.dice]
    if "alike" in text and "Pays the sum of all dice" in text:
        assert row.worth(dice, 1) == sum(dice)
    elif row.key in ("three_of_a_kind", "four_of_a_kind"):
        assert row.worth(dice, 1) < sum(dice)


@pytest.mark.parametrize("key", ["norwegian", "russian-15"])
def test_where_chance_is_a_last_resort_it_does_not_say_that_it_takes_any_dice(key):
    assert category_wants(key)["chance"] == "dice that score in no other open category. Pays the sum of all."
    assert category_wants("finnish")["chance"].startswith("any dice.")
    assert page_texts()["chance"]["last"].startswith("any dice, once every other category is filled.")


def test_no_sentence_is_left_over():
    played = {row.key for ruleset in RULESETS.values() for row in ruleset.rows if not row.face}
    assert COMMON.keys() == played
    for key, own in OWN.items():
        assert own.keys() <= set(RULESETS[key].categories)


def test_the_page_brings_them_along():
    assert page_texts()["wants"]["maxi"]["villa"].startswith("three alike and three alike")
