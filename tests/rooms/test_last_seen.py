"""When members were last here: written down while their pages are open, and at a start made of what is known."""

from datetime import datetime, timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone

from games.models import Member, Move, Room
from games.rooms.games import start_game
from games.rooms.guests import note_seen, note_who_is_here
from tests.helpers.factories import evening
from tests.helpers.pages import a_game, opened

pytestmark = pytest.mark.postgresql


def ago(**time: float) -> datetime:
    return timezone.now() - timedelta(**time)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_process")
async def test_whoever_has_a_page_open_is_seen_and_nobody_else():
    await a_game("alice", "bob")
    async with opened("alice"), opened(None):
        await Member.objects.aupdate(seen_at=ago(hours=5))
        await note_who_is_here()
        lately = Member.objects.filter(seen_at__gt=ago(minutes=1)).select_related("player")
        assert [member.name async for member in lately] == ["alice"]


@pytest.mark.django_db
def test_whoever_loads_the_page_is_seen_and_not_written_again_a_moment_later(browser):
    night = evening("alice", "bob")
    Member.objects.update(seen_at=ago(hours=5))
    browser("alice").get(f"/r/{night.room.code}/")
    before = night.member("alice").seen_at
    assert before > ago(minutes=1)
    assert night.member("bob").seen_at < ago(hours=4)
    note_seen([night.members["alice"].pk], now=before + timedelta(seconds=20))
    assert night.member("alice").seen_at == before


@pytest.mark.django_db
def test_of_old_rooms_it_is_the_last_move_of_their_games_or_when_they_came():
    night, other = evening("alice"), evening("bob")
    start_game(room=night.room)
    at = timezone.now() + timedelta(minutes=5)
    Move.objects.update(at=at)
    Room.objects.filter(pk=other.room.pk).update(touched_at=at)
    import_module("games.migrations.0006_claims").last_seen(apps, SimpleNamespace(connection=connection))
    assert night.member("alice").seen_at == at
    assert other.member("bob").seen_at == other.member("bob").joined_at


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_process")
async def test_a_host_who_opens_a_page_is_host_again_and_everybody_is_told():
    await a_game("alice", "bob")
    alice_id, bob_id = [pk async for pk in Member.objects.order_by("pk").values_list("pk", flat=True)]
    await Room.objects.aupdate(host=bob_id, stood_in_for=alice_id)
    async with opened("bob") as bob:
        assert (bob.welcome["room"]["host"], bob.welcome["room"]["stood_in_for"]) == (bob_id, alice_id)
        async with opened(None, tv=True):
            pass
        async with opened("alice"):
            told = await bob.hear("room")
            assert (told["room"]["host"], told["room"]["stood_in_for"]) == (alice_id, None)
