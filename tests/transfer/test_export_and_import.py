"""Export and import: the same content is the same bytes, and what is not whole is not taken in at all."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.apps import apps
from django.core.management import call_command
from django.db import connection

import rules
from games.log.room_settings import RoomSettings
from games.models import Claim, Faces, Game, Member, Move, Player, Result, Room, Score, Scorecard, Seat
from games.rooms.claims import claim_member
from games.rooms.games import abandon_game, start_game
from games.rooms.guests import create_device_link
from games.rooms.seats import add_bot, add_friend
from games.transfer.exports import write_export
from games.transfer.game_document import GameDocument, MovePaper, SeatPaper
from games.transfer.game_reading import Stored
from games.transfer.imports import Imported, read_import
from games.transfer.jsonl import Damaged, Tally
from games.transfer.rebuild import rebuild_all
from games.transfer.records import TABLES, GameHere, SeatHere
from tests.helpers.factories import evening
from tests.helpers.played import play_on
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def exported() -> bytes:
    file = io.BytesIO()
    write_export(file)
    return file.getvalue()


def take_in(text: bytes) -> Imported:
    return read_import(io.BytesIO(text))


def empty() -> None:
    call_command("flush", interactive=False, verbosity=0)


def a_night() -> None:
    """A bit of everything, so that every table has rows and every reference is used."""
    night = evening("alice", "Zoë 🎲", watching=("charlie",), clock=90)
    friend = add_friend(room=night.room, by=night["alice"], name="Grandma")
    add_bot(room=night.room, by=night["alice"], level="greedy")
    start_game(room=night.room)
    abandon_game(room=night.room, by=night["alice"])
    start_game(room=night.room)
    Player.objects.filter(pk=friend.player_id).update(preferences={"b": 1, "aa": {"y": [1, None], "x": "“"}})
    create_device_link(player=night["charlie"])
    other = evening("mallory")
    claim_member(
        room=night.room, device=other["mallory"].devices.get(), member_id=night.members["charlie"].pk, give_up=True
    )


def test_what_was_imported_exports_to_the_same_bytes() -> None:
    a_night()
    before = exported()
    kinds = {json.loads(line).get("kind") for line in before.splitlines()}
    assert kinds == {record.kind() for record in (*TABLES, GameHere)} | {"header", None, "footer"}
    empty()
    take_in(before)
    assert exported() == before


@pytest.mark.parametrize("ruleset", sorted(rules.RULESETS))
async def test_games_at_any_moment_move_with_their_sheets(ruleset: str) -> None:
    luck = Random(ruleset)
    for at, moves in enumerate((8, luck.randint(20, 90), None)):
        chosen = RoomSettings(ruleset=ruleset, sections=luck.choice(["full", "upper"]))
        game = await sync_to_async(seated_game)("alice", "bob", code=f"ROOM{at}", settings=chosen)
        await play_on(game, luck, moves=moves)

    def moved() -> None:
        before, sheets = exported(), sheet_rows()
        assert not list(rebuild_all(mend=False))
        empty()
        assert not Score.objects.exists()
        take_in(before)
        assert exported() == before
        assert sheet_rows() == sheets

    await sync_to_async(moved)()


def sheet_rows() -> list[Any]:
    """All that is made from the log, without the numbers that only the database uses."""
    rows = [*Score.objects.values(), *Scorecard.objects.values(), *Result.objects.values(), *Faces.objects.values()]
    return sorted(sorted((name, str(value)) for name, value in row.items() if name != "id") for row in rows)


async def test_a_game_goes_on_where_it_was_with_the_same_luck() -> None:
    async def to_the_end(game: Game) -> Any:
        table = await play_on(game, Random(2), odd=False)
        return table.view().cards, table.position.secret

    game = await sync_to_async(seated_game)("alice", "bob")
    await play_on(game, Random(1), moves=30)
    half = await sync_to_async(exported)()
    here = await to_the_end(game)
    await sync_to_async(empty)()
    await sync_to_async(take_in)(half)
    assert await to_the_end(game) == here


def test_new_rows_are_numbered_on_after_an_import() -> None:
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


def test_every_column_of_every_table_is_exported_or_rebuilt() -> None:
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


# What is refused


def refused(text: bytes) -> str:
    """Why; and nothing of it stays behind."""
    with pytest.raises(Damaged) as caught:
        take_in(text)
    assert not Player.objects.exists()
    assert not Room.objects.exists()
    return str(caught.value)


@pytest.fixture
def night() -> bytes:
    """An export, and a database that is empty again."""
    a_night()
    text = exported()
    empty()
    return text


def test_a_file_cut_off_anywhere_is_refused_with_its_last_line(night: bytes) -> None:
    lines = night.splitlines(keepends=True)
    for keep in (1, 2, len(lines) // 2, len(lines) - 1):
        reason = refused(b"".join(lines[:keep]))
        assert reason.startswith(f"line {keep}:")
        assert "cut off" in reason
    middle = len(b"".join(lines[:7])) + 5
    assert refused(night[:middle]).startswith("line 8:")
    assert refused(b"").startswith("line 1:")


def edited(line: bytes) -> bytes:
    return line.replace(b'"alice"', b'"alicE"')


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda lines: [edited(line) for line in lines], id="edited"),
        pytest.param(lambda lines: lines[:1] + lines[2:], id="without a line"),
        pytest.param(lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], id="in another order"),
        pytest.param(lambda lines: [lines[0], b"\n", *lines[1:]], id="with an empty line"),
        pytest.param(lambda lines: [lines[0], b"\xff\xfe\n", *lines[1:]], id="with rubbish"),
    ],
)
def test_a_changed_file_is_refused_with_the_line(night: bytes, change: Callable[[list[bytes]], list[bytes]]) -> None:
    assert refused(b"".join(change(night.splitlines(keepends=True)))).startswith("line 2:")


def test_a_newer_format_is_refused_with_what_to_do(night: bytes) -> None:
    newer = night.replace(b'"version":3', b'"version":4', 1)
    assert "Update this server" in refused(newer)


def test_an_export_in_the_format_of_before_is_refused(night: bytes) -> None:
    assert "format 2" in refused(night.replace(b'"version":3', b'"version":2', 1))


@pytest.mark.parametrize(
    "text", [b"hello\n", b"{}\n", b'{"kind":"header","holds":"server","format":"x","version":1,"program":""}\n']
)
def test_another_file_is_not_taken_for_an_export(text: bytes) -> None:
    assert refused(text) == "line 1: this is not an export of Yatzy Night."


def test_nothing_may_follow_the_last_line(night: bytes) -> None:
    assert "after the last line" in refused(night + b"\n")


def forged(text: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file with every record and every game passed through `change`, and with digests that fit."""
    header, *lines, footer = text.splitlines()
    tally, out = Tally(), [header]
    for line in lines:
        found = json.loads(line)
        is_game = "kind" not in found
        found.pop("sha256" if is_game else "check")
        change(found)
        plain = json.dumps(found, separators=(",", ":"), ensure_ascii=False, sort_keys=is_game).encode()
        if is_game:
            found["sha256"] = sha256(plain).hexdigest()
            plain = json.dumps(found, separators=(",", ":"), ensure_ascii=False, sort_keys=True).encode()
            tally.add(plain)
            out.append(plain)
        else:
            out.append(plain[:-1] + b',"check":"' + tally.add(plain) + b'"}')
    end = json.loads(footer) | {"sha256": tally.footer().sha256}
    return b"\n".join([*out, json.dumps(end, separators=(",", ":")).encode(), b""])


def change_in(kind: str, **fields: Any) -> Callable[[dict[str, Any]], None]:
    """Of a record of this kind; of a "game" in its document, of a "move" in each move there."""

    def change(found: dict[str, Any]) -> None:
        if found.get("kind", "game") == kind:
            found.update(fields)
        for move in found.get("log", []) if kind == "move" else []:
            move.update(fields)

    return change


ROLL = {"dice": [1, 2], "rolls_used": 1, "turn": 1, "link": "0" * 64}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (change_in("player", name="x" * 25), "length <= 24"),
        (change_in("player", name="Somebody"), "somebody else"),
        (change_in("player", shoe_size=44), "shoe_size"),
        (change_in("device", player=99_999), "not in it"),
        (change_in("room", host=99_999), "not in it"),
        (change_in("room", settings={"gravity": 0}), "gravity"),
        (change_in("room", code="AAAA"), "cannot be stored"),
        (change_in("game", ruleset="chess"), "chess"),
        (change_in("game", ruleset_version=99), "version 99"),
        (change_in("game", version=99), "Update this server"),
        (change_in("game", key="another"), "not the game that the line above"),
        (change_in("game", secret="0" * 64), "not the one in the line above"),
        (change_in("game", status="finished"), "its log says"),
        (change_in("game", ended_at="2020-01-01T00:00:00+02:00"), "not in UTC"),
        (change_in("game_here", secret="0" * 64), "not the one in the line above"),
        (lambda found: found.update(secret="0" * 64) if found.get("secret") else None, "committed"),
        (change_in("game_here", id=7), "cannot be stored"),
        (change_in("game_here", room=99_999), "not in it"),
        (change_in("game_here", seats=[]), "not the game that the line above"),
        (change_in("game_here", seats=[{"member": None, "player": None, "controller": None}] * 4), "somebody else"),
        (change_in("game_here", seats=[{"member": None, "player": 99_999, "controller": None}] * 4), "not in it"),
        (change_in("move", number=7), "log[0].number"),
        (change_in("move", id="7"), "cannot be stored"),
        (change_in("move", events=[{"kind": "dragon"}]), "dragon"),
        (change_in("move", events=[{"kind": "category_scored", "seat": 9, "category": "x"}]), "no game of format"),
        (change_in("move", events=[{"kind": "dice_rolled", "seat": 99} | ROLL]), "not played so"),
    ],
)
def test_a_forged_file_is_refused_and_leaves_nothing(
    night: bytes, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    said = refused(forged(night, change))
    assert said.startswith("line ")
    assert reason in said


def test_the_forger_of_these_tests_changes_nothing_else(night: bytes) -> None:
    take_in(forged(night, lambda record: None))
    assert Game.objects.count() == 2


def test_a_file_is_taken_in_once(night: bytes) -> None:
    take_in(night)
    assert take_in(night).same
    Player.objects.filter(name="alice").update(name="Alice")
    changed = exported()
    again = take_in(night)
    assert not again.same
    assert again.games == Stored(here=1, going_on=1)
    assert exported() == changed


def test_into_a_server_with_players_of_its_own_come_games_that_have_ended(night: bytes) -> None:
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
