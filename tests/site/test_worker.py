"""As an app: what browsers are told, and that what they keep is whole and never old."""

import json
import re
import struct
from contextlib import closing

from django.conf import settings
from django.urls import reverse

from games.site import site


def manifest(client):
    response = client.get("/manifest.webmanifest")
    assert response.headers["Content-Type"] == "application/manifest+json"
    return response.json()


def script(client, **headers):
    return client.get("/sw.js", headers=headers).text


def body(client, path):
    with closing(client.get(path)) as response:
        assert response.status_code == 200, path
        return response.getvalue()


def test_every_page_names_the_manifest_and_the_worker(client):
    for path in ("/", "/help/", "/no-such-page"):
        page = client.get(path).text
        assert '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">' in page
        assert '<meta name="worker" content="/sw.js">' in page


def test_it_opens_at_the_front_page_in_a_window_of_its_own(client):
    about = manifest(client)
    assert about["start_url"] == about["scope"] == about["id"] == reverse("home")
    assert about["display"] == "standalone"
    tokens = (settings.BASE / "static/css/base/tokens.css").read_text()
    assert f"--table: {about['theme_color']};" in tokens
    assert about["background_color"] == about["theme_color"]
    assert f'<meta name="theme-color" content="{about["theme_color"]}"' in client.get("/").text


def test_every_icon_is_there_and_as_large_as_it_says(client):
    icons = manifest(client)["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        picture = body(client, icon["src"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            assert len(picture) < 20_000
    # The phone of an Apple finds its own.
    apple = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', client.get("/").text)[1]
    assert struct.unpack(">II", body(client, apple)[16:24]) == (180, 180)


def test_the_worker_is_asked_for_anew_at_every_visit(client):
    response = client.get("/sw.js")
    assert response.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in response.headers["Cache-Control"]
    assert "connect-src 'self'" in response.headers["Content-Security-Policy"]
    assert client.post("/sw.js").status_code == 405


def test_another_version_and_another_language_are_another_worker(client, monkeypatch):
    before = script(client)
    assert script(client) == before
    assert script(client, accept_language="fi") != before
    monkeypatch.setattr(site, "static_version", "another")
    assert script(client) != before


def test_all_that_the_page_loads_is_kept_and_cannot_be_old(client):
    kept = json.loads(re.match(r"self\.SHELL = (\{.*\});\n", script(client))[1])
    page = client.get(kept["page"]).text
    loaded = re.findall(r'<(?:script|img)[^>]* src="([^"]+)"|<link rel="(?:stylesheet|icon)"[^>]* href="([^"]+)"', page)
    assert {script or link for script, link in loaded} == set(kept["files"])
    for file in kept["files"]:
        assert file.startswith(f"/static/{site.static_version}/")
        assert body(client, file)


def test_the_page_that_is_kept_holds_nothing_of_anybody(client):
    response = client.get("/offline/")
    assert not response.cookies
    # Nobody would answer for a manifest.
    assert [word for word in ("<form", "csrf", 'rel="manifest"') if word in response.text] == []


def test_an_owner_who_wants_no_worker_gets_rid_of_those_that_are_there(client, settings):
    settings.WORKER = False
    assert 'name="worker"' not in client.get("/").text
    farewell = script(client)
    assert "unregister()" in farewell
    assert '"fetch"' not in farewell
