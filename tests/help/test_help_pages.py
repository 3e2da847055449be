from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from games.help.examples import EXAMPLES
from games.help.rules_page import PIPS
from games.words.categories import category_wants, line_name, with_dice_held
from games.words.rule_sets import HOUSE, RULE_NAMES
from rules import RULESETS
from rules.ruleset import most_it_can_give

LANGUAGES = [code for code, _ in settings.LANGUAGES]
PAGES = ("/help/", "/help/house-rules/", "/help/playing/", *(f"/help/{key}/" for key in RULESETS))
ROW = re.compile(r'<th scope="row">([^<]*)</th>\s*<td>([^<]*)</td>\s*<td class="help-number">(\d+)</td>')


def read(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == 200
    return unescape(response.content.decode())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_there_in_every_language_with_its_headings_in_order(
    client: Client, path: str, language: str
) -> None:
    page = read(client, path, language)
    assert f'<html lang="{language}">' in page
    levels = [int(level) for level in re.findall(r"<h([1-6])", page)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert {*re.findall(r'aria-labelledby="([^"]*)"', page)} <= {*ids}
    assert "%(" not in page.replace("%(points)s", "").replace("%(threshold)s", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_category_is_listed_with_what_it_wants_and_the_most_it_pays(
    client: Client, ruleset: str, language: str
) -> None:
    rules = RULESETS[ruleset]
    with override(language):
        names = [line_name(ruleset, category) for category in rules.categories]
        wants = {category: with_dice_held(text) for category, text in category_wants(ruleset).items()}
    rows = ROW.findall(read(client, f"/help/{ruleset}/", language))
    assert [name for name, _, _ in rows] == names
    assert [int(most) for _, _, most in rows] == list(rules.best_worth)
    assert [want.lower() for _, want, _ in rows] == [wants[category].lower() for category in rules.categories]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_page_has_the_bonus_the_most_and_every_example_of_its_rule_set(client: Client, ruleset: str) -> None:
    page, rules = read(client, f"/help/{ruleset}/"), RULESETS[ruleset]
    bonus = f"{rules.bonus.points} points when the upper categories add up to {rules.bonus.threshold} or more."
    assert bonus in page
    most = most_it_can_give(rules)
    figures = [int(figure) for figure in re.findall(r"<dd>(\d+)</dd>", page)]
    assert figures == [most.free, most.forced, most.upper]
    assert page.count('class="example-worth"') == len(EXAMPLES[ruleset])
    assert ("Saved rolls" in page) == rules.saves_rolls
    assert ("you get 100 bonus points" in page) == (rules.joker is not None)


def test_no_page_repeats_a_total_that_no_sheet_can_reach(client: Client) -> None:
    assert not [path for path in PAGES if "1535" in read(client, path)]


def test_dice_are_pictures_with_as_many_pips_as_they_say(client: Client) -> None:
    page = read(client, "/help/finnish/")
    assert {face: len(pips) for face, pips in PIPS.items()} == {face: face for face in range(1, 7)}
    pictures = re.findall(r'role="img" aria-label="([1-6 ]+)[^"]*">(.*?)</span>', page, re.S)
    assert len(pictures) == len(EXAMPLES["finnish"]) + 3
    for words, picture in pictures:
        dice = picture.split("<svg")[1:]
        assert [die.count("<circle") for die in dice] == [int(face) for face in words.split()]


def test_dice_that_do_not_count_are_pale_and_those_that_do_are_not(client: Client) -> None:
    page = read(client, "/help/finnish/")
    sixes = next(part for part in page.split("<li>") if 'aria-label="6 6 6 6 2"' in part)
    assert [("spare" in die.split(">")[0]) for die in sixes.split("<svg")[1:]] == [False] * 4 + [True]


def test_every_house_rule_has_an_anchor_and_all_its_values(client: Client) -> None:
    page = read(client, "/help/house-rules/")
    for key, text in HOUSE.items():
        assert f'id="{key}"' in page
        for value in text.values.values():
            assert str(value.name) in page
            assert str(value.about) in page


def test_a_rule_sets_page_can_name_every_house_rule(client: Client) -> None:
    named = set(re.findall(r'data-rule="([^"]*)"', read(client, "/help/maxi/")))
    assert named == {f"{key}.{value}" for key, text in HOUSE.items() for value in text.values} | {"bonus"}


def test_the_pages_lead_to_each_other_and_every_page_to_them(client: Client) -> None:
    index = read(client, "/help/")
    for path in PAGES:
        assert f'href="{path}"' in index
        assert 'href="/help/"' in read(client, path)
    for name in RULE_NAMES.values():
        assert str(name.name) in index


@pytest.mark.django_db
def test_the_front_page_leads_to_help(client: Client) -> None:
    assert 'href="/help/"' in client.get("/").content.decode()


def test_a_rule_set_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/help/klingon/").status_code == 404
    assert client.post("/help/").status_code == 405
