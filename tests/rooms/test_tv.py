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


def test_a_television_needs_no_login_and_any_way_of_writing_the_code(client):
    code = evening("alice").room.code
    page = client.get(f"/tv/{code}/")
    assert page.status_code == 200
    assert COOKIE not in page.cookies
    assert f'"code": "{code}"' in page.content.decode()
    assert client.get(f"/tv/{code.lower()}/").headers["Location"] == f"/tv/{code}/"


def test_a_television_without_a_room_asks_for_the_code_and_remembers_nothing(client):
    code = evening("alice").room.code
    asks = client.get("/tv/")
    assert "Which room shall the TV show?" in asks.content.decode()
    shows = client.get("/tv/", {"code": f" {code.lower()} "})
    assert shows.headers["Location"] == f"/tv/{code}/"
    assert set(asks.cookies) | set(shows.cookies) <= {settings.CSRF_COOKIE_NAME}  # the form of languages has one


@pytest.mark.parametrize("path", ["/tv/?code=ZZZZ", "/tv/ZZZZ/"])
def test_a_code_of_no_room_is_said_beside_the_field(client, path):
    page = client.get(path)
    assert page.status_code == 404
    assert 'id="code-error"' in page.content.decode()
    assert 'value="ZZZZ"' in page.content.decode()


def test_a_locked_room_is_shown_where_somebody_of_it_is_and_nowhere_else(client):
    night = evening("alice")
    lock_room(room=night.room, by=night["alice"], locked=True)
    strange = client.get(f"/tv/{night.room.code}/")
    assert strange.status_code == 403
    assert "The host has locked it" in strange.content.decode()
    client.cookies[COOKIE] = "alice"
    assert client.get(f"/tv/{night.room.code}/").status_code == 200


def test_a_room_that_is_closed_says_good_night(client):
    room = evening("alice").room
    Room.objects.filter(pk=room.pk).update(status=Room.Status.CLOSED)
    page = client.get(f"/tv/{room.code}/")
    assert page.status_code == 410
    assert "Good night!" in page.content.decode()


async def test_a_television_in_a_players_browser_is_nobody():
    await a_game("alice", "bob")
    async with opened("alice", tv=True) as tv:
        assert tv.welcome["you"] is None
        assert tv.welcome["here"] == []
        assert process.hub.players("TEST") == set()
        answer = await tv.act(0, roll={"keep": []})
        assert answer["code"] == "not_your_seat"
        await tv.say({"type": "say", "text": "hello"})
        assert (await tv.hear("unsaid"))["code"] == "not_a_member"


async def test_a_player_who_leaves_only_the_television_behind_is_away():
    await a_game("alice", "bob")
    async with opened("alice", tv=True) as tv:
        async with opened("alice") as alice:
            assert await _here(tv) == [alice.welcome["you"]]
        assert await _here(tv, nobody=True) == []


async def test_a_television_takes_no_place_of_a_players_pages_nor_of_strangers(monkeypatch):
    monkeypatch.setattr("games.live.hub.MOST_TABS", 1)
    monkeypatch.setattr("games.live.hub.MOST_STRANGERS", 1)
    monkeypatch.setattr("games.live.hub.MOST_TELEVISIONS", 1)
    await a_game("alice")
    async with opened("alice", tv=True), opened("alice"), opened(None), opened(None, tv=True):
        assert await closing("alice", tv=True) == CloseCode.TOO_MANY_TABS
        assert await closing(None) == CloseCode.TOO_MANY_TABS
        assert await closing(None, tv=True) == CloseCode.TOO_MANY_TABS


async def test_a_page_that_comes_late_sees_the_dice_that_lie_aside_until_the_next_move():
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        await alice.act(0, roll={"keep": []})
        await alice.say({"type": "holding", "game": alice.game, "seat": 0, "keep": [1, 3]})
        await bob.hear("holding")
        async with opened(None, tv=True) as tv:
            assert (await tv.hear("holding"))["keep"] == [1, 3]
        await alice.act(0, roll={"keep": [1, 3]})
        async with opened(None, tv=True) as tv:
            await tv.say({"type": "ping", "room_version": 0})
            await tv.hear("pong")
            assert "holding" not in tv.heard


async def test_when_the_room_is_locked_a_television_of_somebody_inside_comes_back_and_no_other():
    await a_game("alice")
    async with opened("alice", tv=True) as inside, opened(None, tv=True) as outside:
        room = await Room.objects.select_related("host__player").aget(code="TEST")
        await database_sync_to_async(lock_room)(room=room, by=room.host.player, locked=True)
        assert await inside.closed_with() == CloseCode.IDENTITY_CHANGED
        assert await outside.closed_with() == CloseCode.IDENTITY_CHANGED
    async with opened("alice", tv=True):
        assert await closing(None, tv=True) == CloseCode.LOCKED


async def test_who_is_sent_out_loses_the_television_too():
    await a_game("alice", "bob")
    async with opened("bob", tv=True) as tv:
        bob = await Member.objects.aget(player__name="bob")
        process.send_away(CloseCode.FORBIDDEN, player=bob.player_id, code="TEST")
        assert await tv.closed_with() == CloseCode.FORBIDDEN


async def _here(page: Page, *, nobody: bool = False) -> list[int]:
    """Who is here by the next word that says somebody is, or that nobody is."""
    while True:
        here = (await page.hear("presence"))["here"]
        if bool(here) != nobody:
            return here
