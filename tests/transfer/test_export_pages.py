"""Games to take home: documents and tables at addresses of their own."""

import asyncio
import csv
import io
import json
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

import rules
from games.log.room_settings import RoomSettings
from games.models import Game, Player, Room
from games.people.identity import COOKIE
from games.rooms.games import start_game
from rules.fairness import verify_game
from tests.helpers.documents import file_of_all, given_up, paper, played, take_in
from tests.helpers.factories import evening
from tests.helpers.played import play_on
from tests.helpers.stored import seated_game

pytestmark = pytest.mark.django_db(transaction=True)


def as_(name):
    client = Client()
    client.cookies[COOKIE] = name
    return client


def sent(response):
    """What was sent, at once or piece by piece."""

    async def pieces():
        return b"".join([part async for part in response.streaming_content])

    return asyncio.run(pieces()) if response.streaming else response.content


def rows(response):
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    text = sent(response).decode()
    assert text.startswith("\ufeff")
    assert text.count("\r\n") == text.count("\n")
    return list(csv.reader(io.StringIO(text[1:], newline="")))


async def test_a_game_is_its_document_and_proves_itself():
    game = await played("alice", "bob", sections="upper")

    def look():
        response = Client().get(f"/games/{game.key}/game.json")
        assert response.content == paper(game) == Client().get(f"/games/{game.key}/game.json").content
        assert response.headers["Content-Type"] == "application/json"
        assert response.headers["Content-Disposition"] == f'attachment; filename="yatzy-{game.key}.json"'
        assert "private" in response.headers["Cache-Control"]
        assert verify_game(response.json()).proved

    await sync_to_async(look)()


@pytest.mark.parametrize("ruleset", ["russian-13", "maxi"])
async def test_the_sheet_is_a_table_with_a_row_a_line(ruleset):
    game = await sync_to_async(seated_game)(
        "alice", "bob", "dora", settings=RoomSettings(ruleset=ruleset, teams=True), teams=((0, 2), (1,))
    )
    await play_on(game, Random(3))

    def look():
        head, *body = rows(Client().get(f"/games/{game.key}/game.csv"))
        assert head == ["line", "alice & dora", "bob"]
        assert [line for line, *_ in body] == list(rules.RULESETS[ruleset].lines)
        sheet = json.loads(paper(game))["sheet"]
        shown = {line: values for line, *values in body}
        assert shown["total"] == [str(column["total"]) for column in sheet]
        for at, column in enumerate(sheet):
            assert all(shown[one["category"]][at] == str(one["points"]) for one in column["filled"])

    await sync_to_async(look)()


async def test_a_short_game_has_the_lines_of_the_upper_section_and_what_is_open_is_empty():
    game = await sync_to_async(seated_game)("alice", "bob", settings=RoomSettings(sections="upper"))

    def look():
        _, *body = rows(Client().get(f"/games/{game.key}/game.csv"))
        assert ["ones", "", ""] in body
        assert ["total", "0", "0"] in body
        assert "chance" not in [line for line, *_ in body]

    await sync_to_async(look)()


async def test_every_turn_is_a_row_with_its_dice():
    game = await played("alice", "bob", seed=8, sections="upper")

    def look():
        found = list(csv.DictReader(io.StringIO(Client().get(f"/games/{game.key}/turns.csv").content.decode()[1:])))
        document = json.loads(paper(game))
        filled = [one for column in document["sheet"] for one in column["filled"]]
        assert len(found) == len(filled) == 12
        assert [int(row["move"]) for row in found] == sorted(one["move"] for one in filled)
        for row in found:
            one = next(one for one in filled if (one["seat"], one["category"]) == (int(row["seat"]), row["category"]))
            assert row["dice"].split() == [str(face) for face in one["dice"]]
            assert row["name"] == document["seats"][one["seat"]]["name"]
            assert (row["points"], row["by"], row["game"]) == (str(one["points"]), one["by"], game.key)

    await sync_to_async(look)()


@pytest.mark.parametrize("name", ["=1+1", "+49", "-1", "@SUM(A1)", '="x"', "a,b", 'the "best"'])
def test_a_name_never_runs_in_a_spreadsheet(name):
    night = given_up("alice", "bob")
    Player.objects.filter(name="bob").update(name=name)
    key = Game.objects.get().key
    shown = f"'{name}" if name[0] in "=+-@" else name
    assert rows(Client().get(f"/games/{key}/game.csv"))[0] == ["line", "alice", shown]
    results = rows(as_("alice").get(f"/players/{night['alice'].pk}/games.csv"))
    assert shown in [row[7] for row in results]


def test_a_player_takes_all_their_games_home():
    night = given_up("alice", "bob")
    start_game(room=night.room)
    given_up("Alice", "dora")
    address = f"/players/{night['alice'].pk}/games"
    response = as_("alice").get(f"{address}.jsonl")
    assert response.streaming
    assert response.headers["Cache-Control"] == "private, no-cache"
    file = sent(response)
    _, *games, footer = file.splitlines()
    assert [json.loads(line)["status"] for line in games] == ["abandoned"]
    assert json.loads(footer)["counts"]["game"] == 1
    assert take_in(file).here == 1
    head, *body = rows(as_("alice").get(f"{address}.csv"))
    assert [dict(zip(head, row, strict=True))["names"] for row in body] == ["alice", "bob"]


@pytest.mark.parametrize("seen_by", ["players", "everybody"])
def test_nobody_takes_all_games_of_another_home(settings, seen_by):
    settings.HISTORY = seen_by
    night = given_up("alice", "bob")
    for kind in ("jsonl", "csv"):
        address = f"/players/{night['alice'].pk}/games.{kind}"
        assert b"alice" in sent(as_("alice").get(address))
        assert as_("alice").post(address).status_code == 405
        assert [client.get(address).status_code for client in (as_("bob"), as_("mallory"), Client())] == [404] * 3
    assert as_("alice").get("/players/999999/games.csv").status_code == 404


def test_a_game_is_taken_home_by_its_key_but_not_past_a_locked_door(settings):
    settings.HISTORY = "everybody"
    night = given_up("alice", "bob")
    key, address = Game.objects.get().key, f"/players/{night['bob'].pk}/games.csv"
    assert Client().get(f"/games/{key}/game.json").status_code == 200
    Room.objects.update(locked=True)
    assert len(rows(as_("bob").get(address))) == 3
    papers = [f"/games/{key}/{name}" for name in ("game.json", "game.csv", "turns.csv")]
    assert [Client().get(paper).status_code for paper in papers] == [404] * 3
    assert [as_("bob").get(paper).status_code for paper in papers] == [200] * 3


def test_the_secret_of_a_game_that_goes_on_is_at_no_address():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    names = ("game.json", "game.csv", "turns.csv", "dice.json", "moves.json")
    everything = [f"/games/{game.key}/{name}" for name in names]
    everything += [f"/players/{night['alice'].pk}/games.{kind}" for kind in ("jsonl", "csv")]
    said = b"".join(sent(as_("alice").get(address)) for address in everything)
    assert game.secret.encode() not in said
    assert game.commitment.encode() in said


def test_games_can_be_taken_home_from_their_page_and_from_the_first():
    night = given_up("alice", "bob")
    key = Game.objects.get().key
    sheet = as_("alice").get(f"/games/{key}/").content.decode()
    assert all(f'href="/games/{key}/{name}"' in sheet for name in ("game.json", "game.csv", "turns.csv"))
    page = as_("alice").get("/").content.decode()
    assert f'href="/players/{night["alice"].pk}/games.jsonl"' in page
    assert f'href="/players/{night["alice"].pk}/games.csv"' in page


# Being forgotten


def test_who_is_forgotten_is_in_no_paper_and_on_no_page_and_the_others_sheets_stay_whole(settings):
    night = given_up("alice", "bob")
    game = Game.objects.get()
    before = json.loads(paper(game))
    address = f"/players/{night['alice'].pk}/games"
    old_address = f"/players/{night['bob'].pk}/games.jsonl"
    assert as_("bob").post("/forget-me/").status_code == 302
    after = json.loads(paper(game))
    assert {**after, "seats": 0, "sha256": 0} == {**before, "seats": 0, "sha256": 0}
    assert after["seats"][0] == before["seats"][0]
    pages = ["/", f"/games/{game.key}/game.csv", f"/games/{game.key}/turns.csv", f"/games/{game.key}/game.json"]
    pages += ["/games/", f"/games/{game.key}/", f"/games/{game.key}/replay/", f"/games/{game.key}/moves.json"]
    pages += [
        "/league/",
        f"/players/{night['alice'].pk}/",
        f"{address}.jsonl",
        f"{address}.csv",
        f"/r/{night.room.code}/",
        f"/r/{night.room.code}/night/",
    ]
    said = [sent(as_("alice").get(page)).decode() for page in pages]
    assert not [page for page, text in zip(pages, said, strict=True) if "bob" in text]
    assert before["seats"][1]["player"] not in "".join(said)
    assert rows(as_("alice").get(f"/games/{game.key}/game.csv"))[0] == ["line", "alice", "Player 2"]
    settings.HISTORY = "players"
    assert as_("bob").get(old_address).status_code == 404
    assert b"bob" not in file_of_all()


def test_who_wants_to_be_forgotten_is_told_what_copies_keep():
    given_up("alice", "bob")
    sentence = "keep old names until ten newer ones have replaced them"
    assert sentence in as_("alice").get("/").content.decode()
    assert sentence not in Client().get("/").content.decode()
