"""Who gets to the owner's pages, and who does not."""

import pytest
from django.test import Client
from django.urls import get_resolver

from games.owner.urls import urlpatterns
from games.owner.views import sign_in
from games.rooms.codes import BURST
from games.site import site
from games.web.owner_cookie import COOKIE, has_pass, is_pass
from tests.helpers.owning import enter, owner

pytestmark = pytest.mark.django_db

# One address of each page behind the door.
ADDRESSES = [
    "/owner/"
    + pattern.pattern._route.replace("<str:code>", "BBBB")
    .replace("<str:host>", "testserver")
    .replace("<str:name>", "backup-1.sqlite3")
    .replace("<int:player_id>", "1")
    for pattern in urlpatterns
    if pattern.name not in ("owner_enter", "owner_leave")
]


@pytest.fixture(autouse=True)
def _no_guesses_yet():
    sign_in.limit.forget()


def test_the_link_is_exchanged_for_a_cookie_that_may_be_given_back_and_leads_on_at_once(client):
    response = enter(client)
    assert response.headers["Location"] == "/owner/"
    assert response.headers["Cache-Control"] == "no-store"
    cookie = response.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "Lax", "/owner/", "")
    assert site.owner.token not in cookie.value
    page = client.get("/owner/")
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "no-store"
    # By https the cookie never goes another way.
    assert client.get(f"/owner/enter/{site.owner.token}/", secure=True).cookies[COOKIE]["secure"] is True
    assert client.post("/owner/leave/").headers["Location"] == "/"
    assert client.get("/owner/").status_code == 403


@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_else_learns_more_than_whose_page_it_is(client, method):
    client.cookies[COOKIE] = "a.forgery"
    for address in ADDRESSES:
        response = getattr(client, method)(address)
        assert response.status_code == 403, address
        assert "This page is the owner's" in response.text
        assert site.owner.token not in response.text
    assert len(ADDRESSES) == len(urlpatterns) - 2 > 10
    assert get_resolver().resolve("/owner/").url_name == "owner"


def test_what_changes_something_needs_the_pages_own_form():
    client = owner(Client(enforce_csrf_checks=True))
    for address in ("/owner/link/", "/owner/backups/", "/owner/restore/answer/"):
        assert (client.post(address).status_code, client.get(address).status_code) == (403, 405)


def test_a_wrong_link_says_that_it_was_revoked_and_where_the_newest_is(client):
    response = client.get("/owner/enter/wrong/", SERVER_PORT="8765")
    assert response.status_code == 403
    link = "python3 yatzy.py manage owner_link --port 8765"
    for words in ("was revoked", "in the terminal when the server starts", link, "--data FOLDER"):
        assert words in response.text
    assert COOKIE not in response.cookies


def test_a_new_link_ends_every_old_session_but_that_of_who_made_it():
    laptop, phone = owner(), owner()
    old = site.owner.token
    response = laptop.post("/owner/link/")
    assert response.headers["Location"] == "/owner/?done=link#link"
    assert site.owner.token != old
    page = laptop.get("/owner/?done=link").text
    assert site.owner.token in page
    assert "the new link" in page
    assert laptop.get("/owner/link/qr.svg").headers["Content-Type"] == "image/svg+xml"
    assert phone.get("/owner/").status_code == 403
    assert phone.get(f"/owner/enter/{old}/").status_code == 403


def test_a_link_that_was_set_outside_is_not_renewed_here(monkeypatch):
    monkeypatch.setattr(site.owner, "_given", "set-by-the-environment")
    client = owner()
    assert "Make a new link" not in client.get("/owner/").text
    response = client.post("/owner/link/")
    assert response.status_code == 409
    assert "YATZY_OWNER_TOKEN" in response.text


def test_guessing_is_limited_and_keeps_nobody_with_the_right_link_out(client):
    for _ in range(BURST):
        assert client.get("/owner/enter/wrong/").status_code == 403
    assert client.get("/owner/enter/wrong/").status_code == 429
    assert Client(REMOTE_ADDR="203.0.113.9").get("/owner/enter/wrong/").status_code == 403
    assert enter(client).status_code == 302


def test_the_cookie_is_known_before_django_has_read_it(client):
    value = enter(client).cookies[COOKIE].value
    assert is_pass(value)
    assert has_pass(f"yz_player=abc; {COOKIE}={value}")
    assert has_pass(f'theme={{"dark": true}}; a[b]=c; {COOKIE}={value}')  # other programs at the same address
    assert not has_pass(f"{COOKIE}={value}x")
    assert not has_pass("")
    assert not is_pass("")
