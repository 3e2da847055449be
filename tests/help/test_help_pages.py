"""The rules to read and the pads to print, in every language."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from games.help.examples import EXAMPLES
from games.help.pads import pad_text
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


def test_dice_are_pictures_with_as_many_pips_as_they_say_and_pale_where_they_do_not_count(client: Client) -> None:
    page = read(client, "/help/finnish/")
    assert {face: len(pips) for face, pips in PIPS.items()} == {face: face for face in range(1, 7)}
    pictures = re.findall(r'role="img" aria-label="([1-6 ]+)[^"]*">(.*?)</span>', page, re.S)
    assert len(pictures) == len(EXAMPLES["finnish"]) + 3
    for words, picture in pictures:
        dice = picture.split("<svg")[1:]
        assert [die.count("<circle") for die in dice] == [int(face) for face in words.split()]
    sixes = next(part for part in page.split("<li>") if 'aria-label="6 6 6 6 2"' in part)
    assert [("spare" in die.split(">")[0]) for die in sixes.split("<svg")[1:]] == [False] * 4 + [True]


def test_every_house_rule_has_an_anchor_and_all_its_values_and_a_sheets_page_can_name_them(client: Client) -> None:
    page = read(client, "/help/house-rules/")
    for key, text in HOUSE.items():
        assert f'id="{key}"' in page
        assert all(str(value.name) in page and str(value.about) in page for value in text.values.values())
    named = set(re.findall(r'data-rule="([^"]*)"', read(client, "/help/maxi/")))
    assert named == {f"{key}.{value}" for key, text in HOUSE.items() for value in text.values} | {"bonus"}


@pytest.mark.django_db
def test_the_pages_lead_to_each_other_and_every_page_to_them(client: Client) -> None:
    index = read(client, "/help/")
    for path in PAGES:
        page = read(client, path)
        assert f'href="{path}"' in index
        assert 'href="/help/"' in page
        assert "1535" not in page, "a total that no sheet can reach"
    assert all(str(name.name) in index for name in RULE_NAMES.values())
    front = read(client, "/")
    assert 'href="/help/"' in front
    assert 'href="/pads/"' in front
    assert client.get("/help/klingon/").status_code == 404
    assert client.post("/help/").status_code == 405


def sheet_of(page: str) -> str:
    return page[page.index('<table class="sheet') : page.index("</table>")]


def line_names(page: str) -> list[str]:
    return re.findall(r'<th scope="row">([^<]*?)\s*(?:<span>|</th>)', sheet_of(page))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_front_has_the_lines_of_the_sheet_in_its_language(client: Client, ruleset: str, language: str) -> None:
    page = client.get(f"/pads/{ruleset}/", {"language": language}).content.decode()
    with override(language):
        names = [line_name(ruleset, line) for line in RULESETS[ruleset].lines]
    assert line_names(page) == names
    assert f'lang="{language}" aria-labelledby="front"' in page


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_back_says_what_every_category_wants_and_what_the_bonus_pays(ruleset: str) -> None:
    text, rules = pad_text(ruleset), RULESETS[ruleset]
    assert len(text.categories) == len(rules.categories)
    assert text.extras[0].text.startswith(f"{rules.bonus.points} points when")
    assert f"{rules.bonus.threshold} or more" in text.extras[0].text
    assert any("bonus points" in rule.text for rule in text.extras) == (rules.joker is not None)
    assert any(rule.title == "Saved rolls" for rule in text.extras) == rules.saves_rolls
    assert f"all {rules.dice} dice" in text.how[0]
    assert "%" not in " ".join(rule.text for rule in (*text.categories, *text.extras, *text.house))


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_are_not_broken_and_no_number_stands_alone_on_a_line(language: str) -> None:
    with override(language):
        texts = {key: pad_text(key).categories for key in ("maxi", "yahtzee")}
    assert texts["maxi"][0].text.endswith("\u00a01.")
    assert any("2\u20113\u20114\u20115" in rule.text for rule in texts["yahtzee"])


@pytest.mark.parametrize(
    ("ruleset", "usual"),
    [("finnish", "Chance at any time"), ("norwegian", "Chance as a last resort"), ("maxi", "Chance at any time")],
)
def test_the_house_rules_begin_with_what_is_usual_on_this_sheet(ruleset: str, usual: str) -> None:
    chance = next(rule for rule in pad_text(ruleset).house if rule.title == "Chance")
    assert chance.text.startswith(f"{usual}. ")
    assert "Or: " in chance.text


def test_a_struck_yatzy_makes_jokers_in_american_rules_only() -> None:
    joker = {key: " ".join(rule.text for rule in pad_text(key).extras) for key in ("russian-13", "yahtzee")}
    assert "without the bonus points" in joker["yahtzee"]
    assert "there is neither" in joker["russian-13"]


@pytest.mark.parametrize(("columns", "shape"), [(1, "portrait"), (4, "portrait"), (7, "portrait"), (8, "landscape")])
def test_many_columns_lie_across(client: Client, columns: int, shape: str) -> None:
    page = client.get("/pads/finnish/", {"columns": columns, "paper": "letter"}).content.decode()
    assert f"paper-letter {shape}" in page
    assert sheet_of(page).count("<td></td>") == columns * (1 + len(RULESETS["finnish"].lines))


def test_three_games_a_player_are_headed_one_two_three_and_have_a_sum(client: Client) -> None:
    page = client.get("/pads/russian-13/", {"columns": 2, "games": 3}).content.decode()
    assert re.findall(r'scope="col">(\d)</th>', page) == ["1", "2", "3", "1", "2", "3"]
    assert "Sum of the three games" in page


@pytest.mark.parametrize(
    ("address", "sentence", "sign"),
    [
        ("/pads/finnish/?columns=13", "A sheet has 1 to 12 columns", "columns-12"),
        ("/pads/finnish/?columns=0", "A sheet has 1 to 12 columns", "columns-1"),
        ("/pads/finnish/?columns=-3", "A sheet has 1 to 12 columns", "columns-1"),
        ("/pads/finnish/?columns=9999999999999", "A sheet has 1 to 12 columns", "columns-12"),
        ("/pads/finnish/?columns=many", "could not be read: here are four", "columns-4"),
        ("/pads/finnish/?columns=9&games=3", "A sheet has 1 to 4 columns of names", "columns-12"),
        ("/pads/finnish/?paper=a3", "We know A4 and Letter only", "paper-a4"),
        ("/pads/finnish/?language=xx", "We do not speak this language yet", 'lang="en" aria-labelledby="front"'),
        ("/pads/klingon/", "There is no such rule set", "Finnish Yatzy"),
    ],
)
def test_a_wrong_value_is_said_and_the_nearest_pad_is_shown(
    client: Client, address: str, sentence: str, sign: str
) -> None:
    response = client.get(address)
    page = response.content.decode()
    assert response.status_code == (404 if "klingon" in address else 200)
    assert sentence in page
    assert sign in page


def test_the_form_leads_to_the_pad_and_comes_back_with_a_sentence_where_a_value_is_wrong(client: Client) -> None:
    asked = {"ruleset": "maxi", "columns": "6", "paper": "letter", "language": "ru"}
    assert client.get("/pads/", asked).headers["Location"] == "/pads/maxi/?columns=6&paper=letter&language=ru"
    page = client.get("/pads/", {"ruleset": "maxi", "columns": "40"}).content.decode()
    assert "A sheet has 1 to 12 columns" in page
    assert '<option value="maxi" selected>' in page
