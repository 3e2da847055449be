from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from games.help.pads import pad_text
from games.words.categories import line_name
from rules import RULESETS

LANGUAGES = [code for code, _ in settings.LANGUAGES]


def front(page: str) -> str:
    return page[page.index('<table class="sheet') : page.index("</table>")]


def line_names(page: str) -> list[str]:
    return re.findall(r'<th scope="row">([^<]*?)\s*(?:<span>|</th>)', front(page))


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
    assert front(page).count("<td></td>") == columns * (1 + len(RULESETS["finnish"].lines))


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


def test_the_form_leads_to_the_pad(client: Client) -> None:
    asked = {"ruleset": "maxi", "columns": "6", "paper": "letter", "language": "ru"}
    response = client.get("/pads/", asked)
    assert response.headers["Location"] == "/pads/maxi/?columns=6&paper=letter&language=ru"


def test_a_form_with_a_wrong_value_comes_back_with_a_sentence(client: Client) -> None:
    page = client.get("/pads/", {"ruleset": "maxi", "columns": "40"}).content.decode()
    assert "A sheet has 1 to 12 columns" in page
    assert '<option value="maxi" selected>' in page


@pytest.mark.django_db
def test_the_front_page_leads_to_the_pads(client: Client) -> None:
    assert 'href="/pads/"' in client.get("/").content.decode()
