from typing import get_args

import msgspec
import pytest
from django.conf import settings
from django.utils import translation

import rules
from games.words import categories
from games.words.categories import NAMES, OTHER_NAMES, OWN_NAMES, category_names, line_name, sum_names
from games.words.room_page import page_catalogue, page_texts
from games.words.rule_sets import HOUSE, house_texts
from rules.house import CHOICES
from rules.ruleset import SUM_LINES


@pytest.mark.parametrize("key", rules.RULESETS)
def test_every_line_of_every_sheet_has_a_name(key):
    ruleset = rules.RULESETS[key]
    names = category_names(key) | sum_names(key)
    assert list(category_names(key)) == list(ruleset.categories)
    assert names.keys() == set(ruleset.lines)
    assert all(names.values())
    assert len(set(names.values())) == len(names)


def test_no_name_is_left_over():
    used = {line for ruleset in rules.RULESETS.values() for line in ruleset.lines}
    assert NAMES.keys() == used | SUM_LINES
    assert all(key in rules.RULESETS and line in rules.RULESETS[key].lines for key, line in (*OWN_NAMES, *OTHER_NAMES))


def test_a_rule_set_may_name_a_line_its_own_way():
    assert line_name("finnish", "upper_sum") == "Subtotal"
    assert line_name("yahtzee", "upper_sum") == "Upper sum"


def test_an_own_name_that_is_not_translated_gives_way_to_the_common_one(monkeypatch):
    monkeypatch.setattr(categories, "gettext", lambda text: f"translated {text}")
    assert line_name("russian-15", "full_house") == "translated Full house"


def test_every_house_rule_is_said_in_words():
    assert {key: set(HOUSE[key].values) for key in CHOICES} == {key: set(values) for key, values in CHOICES.items()}
    assert set(HOUSE["dice_from"].values) == set(get_args(rules.DiceFrom))
    assert set(HOUSE["teams"].values) == {"on", "off"}
    for text in house_texts().values():
        assert text["title"]
        assert text["about"] or text["values"]
        assert all(value["name"] and value["about"] for value in text["values"].values())


def test_the_page_has_all_words_and_facts_it_needs():
    words = page_texts()
    assert words["rulesets"]["russian-15"] == {
        "name": "Russian Yatzy, 15 categories",
        "about": "The sooner you stop, the more straights and yatzy pay.",
        "dice": 5,
        "categories": 15,
        "upper_categories": 6,
        "yatzy": "yatzy",
        "chance": "fallback",
        "bonus_threshold": 34,
        "bonus_points": 50,
        "most_threshold": 105,
        "usual": [211, 235, 267, 276],
    }
    assert words["categories"]["maxi"]["villa"] == "Villa"
    assert words["refusals"]["stale"]
    assert len(msgspec.json.encode(words)) < 20_000


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_scripts_get_their_sentences_in_the_readers_language(language):
    with translation.override(language):
        catalogue = page_catalogue()
    assert catalogue["language"] == language
    assert "" not in catalogue["messages"]
    assert language == "en" or len(catalogue["forms"]) == 200
    assert all(isinstance(text, str | list) for text in catalogue["messages"].values())


def test_plural_forms_come_in_their_order(tmp_path, monkeypatch):
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    from games.words import room_page

    catalogue = Catalog(locale="ru")
    catalogue.add(("%(n)s roll", "%(n)s rolls"), ("%(n)s бросок", "%(n)s броска", "%(n)s бросков"))
    catalogue.add("Roll", "Бросить")
    folder = tmp_path / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "djangojs.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(room_page.settings, "LOCALE_PATHS", [tmp_path])
    room_page._script_catalogue.cache_clear()
    try:
        said = room_page._script_catalogue("ru")
        assert said["forms"].startswith("2011122222" + "2" * 10 + "2011122222")  # 0 to 29
        assert said["messages"] == {
            "Roll": "Бросить",
            "%(n)s roll": ["%(n)s бросок", "%(n)s броска", "%(n)s бросков"],
        }
    finally:
        room_page._script_catalogue.cache_clear()
