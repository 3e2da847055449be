from contextlib import closing

import pytest
from django.conf import settings
from django.http import HttpResponse, StreamingHttpResponse

from yatzy_site.middleware import PackPages


def policy(client, **options):
    header = client.get("/", **options).headers["Content-Security-Policy"]
    return dict(part.strip().partition(" ")[::2] for part in header.split(";"))


def test_nothing_inline_and_nothing_from_elsewhere_may_run(client):
    rules = policy(client)
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["form-action"] == "'self'"
    assert rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert not any("unsafe" in value for value in rules.values())


def test_web_sockets_may_go_to_the_host_that_was_asked_and_nowhere_else(client):
    assert (
        policy(client, HTTP_HOST="localhost:8123")["connect-src"] == "'self' ws://localhost:8123 wss://localhost:8123"
    )


@pytest.mark.parametrize("path", ["/", "/no-such-page", f"{settings.STATIC_URL}css/base/base.css"])
def test_every_answer_carries_the_protective_headers(client, path):
    with closing(client.get(path)) as response:
        headers = response.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Content-Security-Policy" in headers


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "evil.example:8000", "*", "a b", ""])
def test_a_request_for_somebody_elses_name_is_refused(client, host):
    response = client.get("/", HTTP_HOST=host)
    assert response.status_code == 400
    assert "YATZY_HOSTS" in response.content.decode()
    assert response.headers["Cache-Control"] == "no-store"


def test_static_files_too_are_refused_under_somebody_elses_name(client):
    assert client.get(f"{settings.STATIC_URL}css/base/base.css", HTTP_HOST="evil.example").status_code == 400


def test_browsers_ask_again_before_they_show_a_page(client):
    assert client.get("/").headers["Cache-Control"] == "private, no-cache"


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
