import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.words.rule_sets import RULE_NAMES
from rules import RULESETS


def test_the_front_page_says_what_can_be_played(client):
    page = client.get("/").content.decode()
    for key, ruleset in RULESETS.items():
        assert str(RULE_NAMES[key].name) in page
        assert f"<dd>{len(ruleset.categories)}</dd>" in page
        assert f"{ruleset.bonus.points} <span>from {ruleset.bonus.threshold}</span>" in page


def test_every_rule_set_has_a_name_and_no_name_is_left_over():
    assert RULE_NAMES.keys() == RULESETS.keys()


def test_the_front_page_only_answers_to_reading(client):
    assert client.head("/").status_code == 200
    assert client.post("/").status_code == 405


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_page_follows_the_language_of_the_browser(client, language):
    response = client.get("/", headers={"Accept-Language": language})
    assert response.headers["Content-Language"] == language
    assert f'<html lang="{language}">' in response.content.decode()


def test_an_unspoken_language_gets_english(client):
    assert client.get("/", headers={"Accept-Language": "eo"}).headers["Content-Language"] == "en"


def test_a_chosen_language_wins_over_the_browsers(client):
    client.post(reverse("set_language"), {"language": "sv"})
    assert client.get("/", headers={"Accept-Language": "fi"}).headers["Content-Language"] == "sv"


def test_choosing_a_language_needs_the_pages_own_form():
    assert Client(enforce_csrf_checks=True).post(reverse("set_language"), {"language": "sv"}).status_code == 403


def test_choosing_a_language_never_leads_to_another_site(client):
    response = client.post(reverse("set_language"), {"language": "sv", "next": "https://evil.example/"})
    assert response.headers["Location"] == "/"


def test_a_server_error_needs_no_template_that_could_fail_too(client, monkeypatch):
    monkeypatch.setattr("games.rooms.views.home.RULESETS", None)
    client.raise_request_exception = False
    response = client.get("/")
    assert response.status_code == 500
    assert "Something went wrong" in response.content.decode()
    assert response.headers["Cache-Control"] == "no-store"


def test_even_a_broken_page_speaks_the_readers_language(client, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("games.rooms.views.home.render", lambda *args, **options: 1 / 0)
    page = client.get("/", headers={"Accept-Language": "ru"})
    assert page.status_code == 500
    assert "На сервере что-то пошло не так" in page.content.decode()
    assert '<html lang="ru">' in page.content.decode()
