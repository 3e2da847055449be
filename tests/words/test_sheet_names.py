"""The sheets that our rule sets come from, line by line in their own words: whoever grew up with one reads it again."""

import pytest
from django.conf import settings
from django.utils import translation

from games.words.categories import category_names, sum_names
from games.words.rule_sets import RULE_NAMES
from tests.helpers.source_sheets import CATEGORIES, SUMS


@pytest.mark.parametrize(("ruleset", "language"), CATEGORIES)
def test_a_sheet_has_the_names_of_the_one_it_comes_from(ruleset, language):
    with translation.override(language):
        assert tuple(category_names(ruleset).values()) == CATEGORIES[ruleset, language]
        assert sum_names(ruleset).items() >= SUMS[ruleset, language].items()


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
@pytest.mark.parametrize(
    ("ruleset", "categories"),
    [
        ("finnish", ("full_house", "small_straight")),
        ("norwegian", ("chance",)),
        ("russian-13", ("full_house", "small_straight", "yatzy")),
        ("russian-15", ("small_straight", "yatzy")),
        ("maxi", ("villa", "tower")),
    ],
)
def test_what_is_said_about_a_sheet_uses_its_own_names(ruleset, categories, language):
    """Who reads of a house looks for one on the sheet; words have endings, so their beginnings are compared."""
    with translation.override(language):
        about = str(RULE_NAMES[ruleset].about).casefold()
        names = category_names(ruleset)
    for category in categories:
        word = names[category].split()[-1].casefold()
        assert word[:4] in about, (names[category], about)
