"""Export and import: the same content is the same bytes, wherever it goes."""

import io
import json
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.apps import apps
from django.db import connection

import rules
from games.log.room_settings import RoomSettings
from games.models import Claim, Faces, Game, Member, Move, Player, Result, Room, Score, Scorecard, Seat
from games.rooms.claims import claim_member
from games.rooms.games import abandon_game, start_game
from games.rooms.guests import create_device_link
from games.rooms.seats import add_bot, add_friend
from games.transfer.game_document import GameDocument, MovePaper, SeatPaper
from games.transfer.game_reading import Stored
from games.transfer.imports import read_import
from games.transfer.rebuild import rebuild_all
from games.transfer.records import TABLES, GameHere, SeatHere
from tests.helpers.documents import empty, exported
from tests.helpers.factories import evening
from tests.helpers.played import play_on
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def take_in(text):
    return read_import(io.BytesIO(text))


def a_night():
    """A bit of everything, so that every table has rows and every reference is used."""
    night = evening("alice", "Zoë 🎲", watching=("charlie",), clock=90)
    friend = add_friend(room=night.room, by=night["alice"], name="Grandma")
    add_bot(room=night.room, by=night["alice"], level="casual")
    start_game(room=night.room)
    abandon_game(room=night.room, by=night["alice"])
    start_game(room=night.room)
    Player.objects.filter(pk=friend.player_id).update(preferences={"b": 1, "aa": {"y": [1, None], "x": "“"}})
    create_device_link(player=night["charlie"])
    other = evening("mallory")
    claim_member(
        room=night.room, device=other["mallory"].devices.get(), member_id=night.members["charlie"].pk, give_up=True
    )


def test_what_was_imported_exports_to_the_same_bytes():
    a_night()
    before = exported()
    kinds = {json.loads(line).get("kind") for line in before.splitlines()}
    assert kinds == {record.kind() for record in (*TABLES, GameHere)} | {"header", None, "footer"}
    empty()
    take_in(before)
    assert exported() == before


@pytest.mark.parametrize("ruleset", sorted(rules.RULESETS))
async def test_games_at_any_moment_move_with_their_sheets(ruleset):
    luck = Random(ruleset)
    for at, moves in enumerate((8, luck.randint(20, 90), None)):
        chosen = RoomSettings(ruleset=ruleset, sections=luck.choice(["full", "upper"]))
        game = await sync_to_async(seated_game)("alice", "bob", code=f"ROOM{at}", settings=chosen)
        await play_on(game, luck, moves=moves)

    def moved():
        before, sheets = exported(), sheet_rows()
        assert not list(rebuild_all(mend=False))
        empty()
        assert not Score.objects.exists()
        take_in(before)
        assert exported() == before
        assert sheet_rows() == sheets

    await sync_to_async(moved)()


def sheet_rows():
    """All that is made from the log, without the numbers that only the database uses."""
    rows = [*Score.objects.values(), *Scorecard.objects.values(), *Result.objects.values(), *Faces.objects.values()]
    return sorted(sorted((name, str(value)) for name, value in row.items() if name != "id") for row in rows)


async def test_a_game_goes_on_where_it_was_with_the_same_luck():
    async def to_the_end(game):
        table = await play_on(game, Random(2), odd=False)
        return table.view().cards, table.position.secret

    game = await sync_to_async(seated_game)("alice", "bob")
    await play_on(game, Random(1), moves=30)
    half = await sync_to_async(exported)()
    here = await to_the_end(game)
    await sync_to_async(empty)()
    await sync_to_async(take_in)(half)
    assert await to_the_end(game) == here


def test_new_rows_are_numbered_on_after_an_import():
    a_night()
    text = exported()
    highest = {model: model.objects.latest("pk").pk for model in (Player, Room, Member, Game, Claim)}
    empty()
    take_in(text)
    a_new_one = evening("dora")
    start_game(room=a_new_one.room)
    assert a_new_one["dora"].pk > highest[Player]
    assert Game.objects.latest("pk").pk > highest[Game]
    assert connection.vendor != "postgresql" or Game.objects.latest("pk").pk == highest[Game] + 1


def test_every_column_of_every_table_is_exported_or_rebuilt():
    rebuilt = {Score, Scorecard, Result, Faces}
    # As the document of a game and the record above it call them.
    told = {
        Game: {*GameDocument.__struct_fields__, "id", "room_id"},
        Seat: {"id", "game_id", "order", *SeatPaper.__struct_fields__, "bot_name"}
        | {f"{name}_id" for name in SeatHere.__struct_fields__},
        Move: {"id", "game_id", "action_id", *MovePaper.__struct_fields__},
    }
    for model in set(apps.get_app_config("games").get_models()) - rebuilt:
        columns = {field.attname for field in model._meta.concrete_fields}
        if model in told:
            assert columns <= told[model], model
            continue
        (record,) = (record for record in TABLES if record.model is model)
        assert set(record.columns().values()) | {"id"} == columns, model


@pytest.fixture
def night():
    """An export, and a database that is empty again."""
    a_night()
    text = exported()
    empty()
    return text


def test_a_file_is_taken_in_once(night):
    take_in(night)
    assert take_in(night).same
    Player.objects.filter(name="alice").update(name="Alice")
    changed = exported()
    again = take_in(night)
    assert not again.same
    assert again.games == Stored(here=1, going_on=1)
    assert exported() == changed


def test_into_a_server_with_players_of_its_own_come_games_that_have_ended(night):
    dora = evening("dora", "alice")
    first = take_in(night)
    assert first.moved is None
    # Alice, Zoë and Grandma played; this alice is another one.
    assert first.games == Stored(new=1, going_on=1, players=3)
    assert take_in(night).games == Stored(here=1, going_on=1)
    assert Player.objects.filter(name="alice").count() == 2
    assert Room.objects.get() == dora.room
    game = Game.objects.get()
    assert (game.status, game.room) == (Game.Status.ABANDONED, None)
    assert [seat.player and seat.player.name for seat in game.seats.order_by("order")] == [
        *("alice", "Zoë 🎲", "Grandma"),
        None,
    ]
    assert not Player.objects.filter(seats__game=game, devices__isnull=False).exists()
    assert not game.seats.exclude(controller=None).exists()
