"""What every page and every answer has, whatever it says."""

from contextlib import closing

import pytest
from django.conf import settings
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client
from django.urls import reverse

from games.words.rule_sets import RULE_NAMES
from rules import RULESETS
from yatzy_site.middleware import PackPages


def test_the_front_page_says_what_can_be_played(client):
    assert RULE_NAMES.keys() == RULESETS.keys()
    page = client.get("/").text
    for key, ruleset in RULESETS.items():
        assert str(RULE_NAMES[key].name) in page
        assert f"<dd>{len(ruleset.categories)}</dd>" in page
        assert f"{ruleset.bonus.points} <span>from {ruleset.bonus.threshold}</span>" in page


def test_the_front_page_only_answers_to_reading(client):
    assert client.head("/").headers["Cache-Control"] == "private, no-cache"  # browsers ask again
    assert client.post("/").status_code == 405


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_pages_and_the_manifest_follow_the_language_of_the_browser(client, language):
    asked = {"Accept-Language": language}
    front, offline = client.get("/", headers=asked), client.get("/offline/", headers=asked)
    for page in (front, offline):
        assert page.headers["Content-Language"] == language
        assert f'<html lang="{language}">' in page.text
    about = client.get("/manifest.webmanifest", headers=asked).json()
    assert about["lang"] == language
    assert about["description"] in front.text


def test_a_chosen_language_wins_over_the_browsers_and_an_unspoken_one_gets_english(client):
    assert client.get("/", headers={"Accept-Language": "eo"}).headers["Content-Language"] == "en"
    chosen = client.post(reverse("set_language"), {"language": "sv", "next": "https://evil.example/"})
    assert chosen.headers["Location"] == "/"  # never another site
    assert client.get("/", headers={"Accept-Language": "fi"}).headers["Content-Language"] == "sv"
    stranger = Client(enforce_csrf_checks=True)  # who has not the page's own form
    assert stranger.post(reverse("set_language"), {"language": "sv"}).status_code == 403


def test_a_server_error_needs_no_template_that_could_fail_too_and_speaks_the_readers_language(client, monkeypatch):
    monkeypatch.setattr("games.rooms.views.home.RULESETS", None)
    client.raise_request_exception = False
    response = client.get("/")
    assert response.status_code == 500
    assert "Something went wrong" in response.text
    assert response.headers["Cache-Control"] == "no-store"
    monkeypatch.setattr("games.rooms.views.home.render", lambda *args, **options: 1 / 0)
    page = client.get("/", headers={"Accept-Language": "ru"})
    assert page.status_code == 500
    assert "На сервере что-то пошло не так" in page.text
    assert '<html lang="ru">' in page.text


def policy(client, **options):
    header = client.get("/", **options).headers["Content-Security-Policy"]
    return dict(part.strip().partition(" ")[::2] for part in header.split(";"))


def test_nothing_inline_and_nothing_from_elsewhere_may_run(client):
    rules = policy(client)
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["form-action"] == "'self'"
    assert rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["worker-src"] == "'self'"
    assert not any("unsafe" in value for value in rules.values())
    # Web sockets may go to the host that was asked.
    connect = policy(client, HTTP_HOST="localhost:8123")["connect-src"]
    assert connect == "'self' ws://localhost:8123 wss://localhost:8123"


@pytest.mark.parametrize("path", ["/", "/no-such-page", f"{settings.STATIC_URL}css/base/base.css"])
def test_every_answer_carries_the_protective_headers(client, path):
    with closing(client.get(path)) as response:
        headers = response.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Content-Security-Policy" in headers


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "evil.example:8000", "*", "a b", ""])
def test_a_request_for_somebody_elses_name_is_refused_also_for_a_static_file(client, host):
    response = client.get("/", HTTP_HOST=host)
    assert response.status_code == 400
    assert "YATZY_HOSTS" in response.text
    assert response.headers["Cache-Control"] == "no-store"
    assert client.get(f"{settings.STATIC_URL}css/base/base.css", HTTP_HOST=host).status_code == 400


def test_opener_isolation_is_asked_for_only_where_browsers_heed_it(client, settings):
    assert "Cross-Origin-Opener-Policy" not in client.get("/").headers
    settings.HTTPS = True
    assert client.get("/").headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_pages_are_packed_and_what_comes_in_pieces_is_not(rf):
    # Django packs each piece by itself, and a browser that saves such a file keeps the first piece only.
    def packed(answer):
        asked = rf.get("/", headers={"Accept-Encoding": "gzip"})
        return PackPages(lambda _: answer)(asked).headers.get("Content-Encoding") == "gzip"

    assert packed(HttpResponse(b"a page " * 100))
    assert not packed(StreamingHttpResponse(iter([b"a backup " * 100, b"and its end"])))
