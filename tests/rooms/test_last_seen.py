"""When members were last here: written down while their pages are open, and at a start made of what is known."""

from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from channels.db import database_sync_to_async
from django.apps import apps
from django.db import connection
from django.utils import timezone

from games.models import Member, Move, Room
from games.rooms.games import start_game
from games.rooms.guests import note_seen, note_who_is_here
from tests.helpers.factories import evening
from tests.helpers.pages import a_game, opened

pytestmark = pytest.mark.postgresql


@database_sync_to_async
def put_back() -> None:
    Member.objects.update(seen_at=timezone.now() - timedelta(hours=5))


@database_sync_to_async
def seen_lately() -> set[str]:
    lately = Member.objects.filter(seen_at__gt=timezone.now() - timedelta(minutes=1))
    return {member.name for member in lately.select_related("player")}


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_process")
async def test_who_has_a_page_open_is_seen_and_nobody_else():
    await a_game("alice", "bob")
    async with opened("alice"), opened(None):
        await put_back()
        await note_who_is_here()
        assert await seen_lately() == {"alice"}


@pytest.mark.django_db
def test_who_loads_the_page_is_seen(browser):
    night = evening("alice", "bob")
    Member.objects.update(seen_at=timezone.now() - timedelta(hours=5))
    browser("alice").get(f"/r/{night.room.code}/")
    assert night.member("alice").seen_at > timezone.now() - timedelta(minutes=1)
    assert night.member("bob").seen_at < timezone.now() - timedelta(hours=4)


@pytest.mark.django_db
def test_who_was_noted_a_moment_ago_is_not_written_again():
    night = evening("alice")
    before = night.member("alice").seen_at
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

    @database_sync_to_async
    def bob_took_over():
        alice, bob = Member.objects.order_by("pk")
        Room.objects.update(host=bob, stood_in_for=alice)
        return alice.pk, bob.pk

    alice_id, bob_id = await bob_took_over()
    async with opened("bob") as bob:
        assert bob.welcome["room"]["host"] == bob_id
        assert bob.welcome["room"]["stood_in_for"] == alice_id
        async with opened(None, tv=True):
            pass
        async with opened("alice"):
            told = await bob.hear("room")
            assert (told["room"]["host"], told["room"]["stood_in_for"]) == (alice_id, None)
