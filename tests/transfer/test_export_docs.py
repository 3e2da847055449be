"""docs/export.md says what stands in an exported game: every field, every table, nothing that is not there."""

import re
from random import Random

import msgspec
import pytest
from asgiref.sync import sync_to_async

from games.log.room_settings import RoomSettings
from games.transfer import game_document as papers
from games.transfer import jsonl, spreadsheets
from games.transfer.game_document import canonical
from games.transfer.game_writing import document_of
from tests.architecture.project import ROOT
from tests.helpers.played import play_on
from tests.helpers.stored import seated_game

PAGE = (ROOT / "docs/export.md").read_text()


def in_page(name):
    return f"`{name}`" in PAGE


def section(title):
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def documented(title, after):
    """The fields in the first column of the table that follows."""
    table = section(title).partition(after)[2].partition("| field | |")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


@pytest.mark.parametrize(
    ("struct", "after"),
    [
        (papers.GameDocument, "UTF-8, one line"),
        (papers.SeatPaper, "\n`seats`, in the order"),
        (papers.ColumnPaper, "\n`sheet`, a scorecard"),
        (papers.MovePaper, "\n`log`, every accepted"),
    ],
)
def test_every_field_of_a_game_stands_in_its_table(struct, after):
    assert documented("game.json", after) == set(struct.__struct_fields__)


def test_every_field_of_a_number_on_the_sheet_is_named():
    row = next(line for line in PAGE.splitlines() if line.startswith("| `filled` |"))
    assert all(f"`{name}`" in row for name in papers.FilledPaper.__struct_fields__)


def keys_of(value):
    if isinstance(value, dict):
        return {*value, *(key for inside in value.values() for key in keys_of(inside))}
    return {key for inside in value for key in keys_of(inside)} if isinstance(value, list) else set()


@pytest.mark.django_db(transaction=True)
async def test_every_key_of_an_exported_game_is_named():
    game = await sync_to_async(seated_game)("alice", "bob", settings=RoomSettings(sections="upper"))
    await play_on(game, Random(1))
    plain = msgspec.json.decode(canonical(await sync_to_async(document_of)(game)))
    del plain["settings"]  # the room's
    for move in plain["log"]:
        move["events"] = []  # the protocol's
    unnamed = {key for key in keys_of(plain) if not in_page(key)}
    assert not unnamed


def test_the_lines_around_many_games_are_shown():
    shown = section("Many games")
    assert f'"holds":"games","format":"{jsonl.FORMAT}","version":{jsonl.VERSION},' in shown
    assert all(f'"{name}"' in shown for name in jsonl.Footer.__struct_fields__)


@pytest.mark.parametrize(("name", "columns"), [("turns.csv", spreadsheets.TURNS), ("games.csv", spreadsheets.RESULTS)])
def test_every_column_of_a_table_is_named_in_order(name, columns):
    row = next(line for line in section("Tables").splitlines() if line.startswith(f"| `{name}` |"))
    assert re.findall(r"`(\w+)`", row.split("|")[3]) == list(columns)


def test_the_versions_are_those_of_the_code():
    assert f"`format` is `{papers.FORMAT}`, `version` {papers.VERSION}." in PAGE
