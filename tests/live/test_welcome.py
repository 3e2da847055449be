"""A welcome: cheap enough for a whole hall that comes back at once, and never of yesterday."""

import json
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection, reset_queries

import rules
from games.live.catching_up import Welcomes, missed_moves
from games.live.cluster.bus import OneProcess
from games.live.process import process
from games.live.room_view import room_view_of
from games.live.table import Table, Wish, fresh_id
from games.live.writer import Writer
from games.log.stored import game_seats
from games.models import Member, Player, Room
from games.people.identity import hash_token
from games.people.viewers import Viewer, viewer_of
from games.protocol import encode, outgoing
from tests.helpers.pages import a_game, opened
from tests.helpers.played import open_table
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_process")]
HELLO = outgoing.ChatLine(1, "alice", "hello")


@pytest.fixture(autouse=True)
def _presences_are_rare(monkeypatch):
    monkeypatch.setattr("games.live.live_room.BETWEEN_PRESENCES", 3600)


class Night:
    """A room with a game on its table, and its welcomes."""

    def __init__(self, room: outgoing.RoomView, table: Table) -> None:
        self.room, self.table = room, table
        self.welcomes = Welcomes()
        self.chat = []
        self.here = ()

    def text(self, you: int | None = None, known: int = 0) -> str:
        return self.welcomes.text(
            you=you, room=self.room, table=self.table, known=known, last=None, here=self.here, chat=self.chat
        )

    def said(self, you: int | None = None, known: int = 0) -> Any:
        return json.loads(self.text(you, known))


@pytest.fixture
async def night():
    writer = Writer()
    game = await a_game("alice", "bob")
    yield Night(await database_sync_to_async(room_view_of)("TEST"), await open_table(game, writer))
    await writer.stop()


@pytest.mark.parametrize("known", [0, 1], ids=["afresh", "going on"])
async def test_a_welcome_of_kept_parts_reads_like_one_that_was_made_whole(night, known):
    await night.table.play(Wish(fresh_id(), rules.Roll(keep=(), seat=0)))
    night.chat, night.here = [HELLO], (1, 2)
    moves, fresh = missed_moves(night.table.moves, known, None)
    waits = {"heartbeat": settings.HEARTBEAT, "host_away_after": settings.HOST_AWAY_AFTER}
    shown = {"room": night.room, "game": night.table.view(), "here": (1, 2), "chat": (HELLO,)}
    whole = outgoing.Welcome(you=1, moves=moves, fresh=fresh, **waits, **shown)
    assert fresh is (known == 0)
    assert [night.text(1, known), night.text(1, known)] == [encode(whole)] * 2


async def test_what_pages_have_in_common_is_made_once_for_all_of_them(night, monkeypatch):
    view = Mock(wraps=night.table.view)
    monkeypatch.setattr(night.table, "view", view)
    welcomes = [night.said(you) for you in (1, 2, None)]
    assert [welcome.pop("you") for welcome in welcomes] == [1, 2, None]
    assert welcomes[0] == welcomes[1] == welcomes[2]
    assert view.call_count == 1


async def test_a_welcome_tells_of_everything_that_has_changed_since_the_last_one(night):
    assert night.said()["game"]["number"] == 1
    await night.table.play(Wish(fresh_id(), rules.Roll(keep=(), seat=0)))
    assert night.said()["game"]["number"] == 2
    assert [move["number"] for move in night.said()["moves"]] == [1, 2]

    await Player.objects.filter(name="alice").aupdate(name="anna")
    night.table.reseat(await database_sync_to_async(game_seats)(night.table.id))
    assert night.said()["game"]["seats"][0]["name"] == "anna"

    night.room = await database_sync_to_async(room_view_of)("TEST")
    assert night.said()["room"]["members"][0]["name"] == "anna"

    assert night.said()["chat"] == []
    night.chat.append(HELLO)
    assert night.said()["chat"][0]["text"] == "hello"
    night.chat.clear()
    assert night.said()["chat"] == []

    night.table.keep_time(60)
    before = night.said()["game"]["turn"]["clock"]
    night.table.turn_began -= 5
    assert night.said()["game"]["turn"]["clock"] <= before - 5


def test_one_query_says_who_looks(django_assert_num_queries):
    seated_game("alice", "bob")
    with django_assert_num_queries(3):
        found = [
            viewer_of(*who) for who in (("TEST", hash_token("alice")), ("TEST", None), ("NONE", hash_token("alice")))
        ]
    room, alice = Room.objects.get(), Member.objects.get(player__name="alice")
    stranger = Viewer(room.pk, "TEST", closed=False)
    assert found == [replace(stranger, player=alice.player_id, member=alice.pk), stranger, None]


async def test_a_page_in_an_open_room_costs_one_query_and_among_several_processes_one_more(monkeypatch):
    def ask(whether):
        connection.force_debug_cursor = whether
        asked = list(connection.queries)
        reset_queries()
        return asked

    await a_game("alice", "bob")
    async with opened("alice"):
        for others, queries in ((False, 1), (True, 2)):
            with monkeypatch.context() as processes:
                processes.setattr(OneProcess, "shared", others)
                await database_sync_to_async(ask)(True)
                async with opened("bob"):
                    asked = await database_sync_to_async(ask)(False)
            assert len(asked) == queries, asked


# Who is here, told of together


async def test_whoever_comes_in_a_crowd_is_told_of_together():
    names = ("alice", "bob", "charlie", "dora")
    await a_game(*names)
    async with AsyncExitStack() as stack:
        alice, *others = [await stack.enter_async_context(opened(name)) for name in names]
        assert len((await alice.hear("presence"))["here"]) == 1  # what follows every welcome
        assert await alice.socket.receive_nothing()
        everybody = sorted(page.welcome["you"] for page in (alice, *others))
        assert others[-1].welcome["here"] == everybody  # whoever comes is told of all at once
        await process.room("TEST")._late_presence()  # the timer's work
        assert (await alice.hear("presence"))["here"] == everybody
        assert await alice.socket.receive_nothing()


async def test_a_room_that_everybody_has_left_says_nothing_more():
    await a_game("alice", "bob")
    async with opened("alice"), opened("bob"):
        room = process.room("TEST")
    async with opened("bob") as bob:
        await bob.hear("presence")  # what follows every welcome
        await room._late_presence()
        assert await bob.socket.receive_nothing()


async def test_between_a_change_of_the_room_and_its_end_nobody_is_told_who_is_here(monkeypatch):
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob"):
        await alice.hear("presence")  # what follows every welcome
        room = process.room("TEST")
        forget = room._forget

        async def late_presence_first():
            await room._late_presence()  # bob's coming waits to be told
            await forget()

        monkeypatch.setattr(room, "_forget", late_presence_first)
        await Room.objects.aupdate(version=9)
        await room.refresh()
        await alice.hear("room")
        assert len((await alice.hear("presence"))["here"]) == 2
        assert await alice.socket.receive_nothing()
