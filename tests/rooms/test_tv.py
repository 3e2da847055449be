"""The television: who may have a room on it, and that it is nobody in that room."""

import pytest
from channels.db import database_sync_to_async
from django.conf import settings

from games.live.process import process
from games.models import Member, Room
from games.people.identity import COOKIE
from games.protocol import CloseCode
from games.rooms.room import lock_room
from tests.helpers.factories import evening
from tests.helpers.pages import Page, a_game, closing, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]


def test_a_television_needs_no_login_takes_any_way_of_writing_the_code_and_remembers_nothing(client):
    code = evening("alice").room.code
    page = client.get(f"/tv/{code}/")
    assert page.status_code == 200
    assert f'"code": "{code}"' in page.text
    assert client.get(f"/tv/{code.lower()}/").headers["Location"] == f"/tv/{code}/"
    asks, shows = client.get("/tv/"), client.get("/tv/", {"code": f" {code.lower()} "})
    assert "Which room shall the TV show?" in asks.text
    assert shows.headers["Location"] == f"/tv/{code}/"
    assert {name for answer in (page, asks, shows) for name in answer.cookies} <= {settings.CSRF_COOKIE_NAME}


def test_a_code_of_no_room_is_said_beside_the_field_and_a_closed_room_says_good_night(client):
    for path in ("/tv/?code=ZZZZ", "/tv/ZZZZ/"):
        page = client.get(path)
        assert page.status_code == 404
        assert 'id="code-error"' in page.text
        assert 'value="ZZZZ"' in page.text
    room = evening("alice").room
    Room.objects.filter(pk=room.pk).update(status=Room.Status.CLOSED)
    page = client.get(f"/tv/{room.code}/")
    assert (page.status_code, "Good night!" in page.text) == (410, True)


def test_a_locked_room_is_shown_where_somebody_of_it_is_and_nowhere_else(client):
    night = evening("alice")
    lock_room(room=night.room, by=night["alice"], locked=True)
    strange = client.get(f"/tv/{night.room.code}/")
    assert (strange.status_code, "The host has locked it" in strange.text) == (403, True)
    client.cookies[COOKIE] = "alice"
    assert client.get(f"/tv/{night.room.code}/").status_code == 200


async def test_a_television_in_a_players_browser_is_nobody_and_a_player_who_leaves_only_it_behind_is_away():
    await a_game("alice", "bob")
    async with opened("alice", tv=True) as tv:
        assert (tv.welcome["you"], tv.welcome["here"]) == (None, [])
        assert process.hub.players("TEST") == set()
        assert (await tv.act(0, roll={"keep": []}))["code"] == "not_your_seat"
        await tv.say({"type": "say", "text": "hello"})
        assert (await tv.hear("unsaid"))["code"] == "not_a_member"
        async with opened("alice") as alice:
            assert await _here(tv) == [alice.welcome["you"]]
        assert await _here(tv, nobody=True) == []


async def _here(page: Page, *, nobody: bool = False) -> list[int]:
    """Who is here by the next word that says somebody is, or that nobody is."""
    while bool(here := (await page.hear("presence"))["here"]) == nobody:
        pass
    return here


async def test_a_television_takes_no_place_of_a_players_pages_nor_of_strangers(monkeypatch):
    for most in ("MOST_TABS", "MOST_STRANGERS", "MOST_TELEVISIONS"):
        monkeypatch.setattr(f"games.live.hub.{most}", 1)
    await a_game("alice")
    async with opened("alice", tv=True), opened("alice"), opened(None), opened(None, tv=True):
        for name, tv in (("alice", True), (None, False), (None, True)):
            assert await closing(name, tv=tv) == CloseCode.TOO_MANY_TABS


async def test_when_the_room_is_locked_a_television_of_somebody_inside_comes_back_and_no_other():
    await a_game("alice")
    async with opened("alice", tv=True) as inside, opened(None, tv=True) as outside:
        room = await Room.objects.select_related("host__player").aget(code="TEST")
        await database_sync_to_async(lock_room)(room=room, by=room.host.player, locked=True)
        assert await inside.closed_with() == await outside.closed_with() == CloseCode.IDENTITY_CHANGED
    async with opened("alice", tv=True):
        assert await closing(None, tv=True) == CloseCode.LOCKED


async def test_somebody_who_is_sent_out_loses_the_television_too():
    await a_game("alice", "bob")
    async with opened("bob", tv=True) as tv:
        bob = await Member.objects.aget(player__name="bob")
        process.send_away(CloseCode.FORBIDDEN, player=bob.player_id, code="TEST")
        assert await tv.closed_with() == CloseCode.FORBIDDEN
