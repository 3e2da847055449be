"""The list of past games: what it shows, to whom, and what it answers to nonsense."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from games.log.room_settings import dump_house
from games.models import Game, Member, Player, Room, Score, Scorecard, Seat
from games.people.identity import COOKIE
from games.rooms.forget_and_merge import forget_player
from rules import RULESETS, HouseRules
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def browser(name):
    """The browser of somebody with a device."""
    client = Client()
    client.cookies[COOKIE] = name
    return client


def finished(*names, code, day=1, bots=0, ruleset="finnish", **columns):
    """A game of these friends that is over, with a total for everybody: 100, 99, 98, …"""
    game = seated_game(*names, code=code, bots=bots)
    Seat.objects.filter(game=game).exclude(bot="").update(bot_name="Berta")
    given = {"status": "finished", "started_at": datetime(2026, 5, day, 12, tzinfo=UTC), "ruleset": ruleset} | columns
    Game.objects.filter(pk=game.pk).update(**given)
    for card in Scorecard.objects.filter(game=game):
        Scorecard.objects.filter(pk=card.pk).update(
            total=100 - card.column, place=card.column + 1 if given["status"] == "finished" else None
        )
    return game


def shown(page):
    """The keys of the games on a page, in order."""
    return re.findall(r'<a class="game-link" href="/games/([^/"]+)/"', page.decode())


def listed(client, **query):
    return shown(client.get("/games/", query).content)


def test_a_row_says_when_where_what_who_and_how_it_ended():
    finished("alice", "bob", bots=1, code="KRLP", ruleset="maxi")
    page = browser("alice").get("/games/").content.decode()
    row = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page[page.index("game-row") : page.index("</ol>")]))
    assert "Maxi Yatzy 1 May 2026" in row
    assert "Room KRLP" in row
    assert "1. alice 100 2. bob 99 3. Berta bot 98" in row


def test_the_code_of_a_room_is_told_to_who_has_been_inside_alone(client):
    finished("alice", "bob", code="KRLP")
    finished("charlie", code="ZZZZ")
    Member.objects.filter(player__name="bob").update(kicked=True)
    in_list = {name: ">KRLP<" in browser(name).get("/games/").content.decode() for name in ("alice", "bob", "charlie")}
    assert in_list == {"alice": True, "bob": False, "charlie": False}
    assert ">KRLP<" not in client.get("/games/").content.decode()
    assert ">KRLP<" in browser("alice").get("/").content.decode()


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ({}, ["game-D", "game-C", "game-B", "game-A"]),
        ({"rules": "maxi"}, ["game-B"]),
        ({"state": "finished"}, ["game-B", "game-A"]),
        ({"state": "abandoned"}, ["game-C"]),
        ({"state": "playing"}, ["game-D"]),
        ({"from": "2026-05-02", "to": "2026-05-03"}, ["game-C", "game-B"]),
        ({"from": "2026-05-03"}, ["game-D", "game-C"]),
        ({"to": "2026-05-01"}, ["game-A"]),
        ({"player": "bob"}, ["game-C", "game-B"]),
        ({"player": "bob", "rules": "maxi", "state": "finished", "from": "2026-05-02"}, ["game-B"]),
        ({"player": "bob", "state": "playing"}, []),
        ({"rules": "chess", "state": "lost", "player": "robert", "before": "yesterday"}, None),  # mean nothing
    ],
)
def test_the_form_filters(client, query, keys):
    finished("alice", code="A", day=1)
    finished("alice", "bob", code="B", day=2, ruleset="maxi")
    finished("bob", code="C", day=3, status="abandoned")
    finished("alice", code="D", day=4, status="playing")
    if query.get("player") == "bob":
        query = query | {"player": str(Player.objects.get(name="bob").pk)}
    assert listed(client, **query) == (keys if keys is not None else ["game-D", "game-C", "game-B", "game-A"])


def test_what_was_chosen_stays_chosen(client):
    game = finished("alice", code="A", ruleset="maxi")
    alice = Player.objects.get(name="alice").pk
    page = client.get(
        "/games/", {"player": alice, "rules": "maxi", "state": "finished", "from": "2026-01-01", "to": "2026-12-31"}
    ).content.decode()
    assert f'<option value="{alice}" selected>alice</option>' in page
    assert '<option value="maxi" selected>' in page
    assert '<option value="finished" selected>' in page
    assert 'value="2026-01-01"' in page
    assert "Games of alice" in page
    assert game.key in page


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"from": "May"}, "Please write a date"),
        ({"to": "2026-02-30"}, "Please write a date"),
        ({"to": "9999-12-31"}, "Please write a date"),
        ({"from": "2026-05-01", "to": "2026-04-30"}, "This day is before the first one."),
    ],
)
def test_a_date_that_is_none_is_explained_at_its_field(client, query, words):
    finished("alice", code="A")
    response = client.get("/games/", query)
    page = response.content.decode()
    assert response.status_code == 400
    assert words in page
    assert 'aria-invalid="true"' in page
    assert all(f'value="{text}"' in page for text in query.values())
    assert shown(response.content) == ["game-A"]


@pytest.mark.parametrize("zone", ["Europe/Helsinki", "America/Los_Angeles"])
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize("field", ["from", "to"])
def test_a_day_at_the_end_of_the_calendar_is_explained_in_every_time_zone(client, settings, zone, day, field):
    settings.TIME_ZONE = zone
    response = client.get("/games/", {field: day})
    assert response.status_code == 400
    assert "Please write a date" in response.content.decode()
    league = client.get("/league/", {"period": "days", field: day})
    assert "Please give days that exist" in league.content.decode()


def test_older_and_newer_lead_through_all_games_with_the_filters_kept(client):
    for number in range(60):  # every tenth by other rules
        finished("alice", code=f"{number}", day=1 + number // 3, ruleset="maxi" if number % 10 else "finnish")
    seen = []
    address = "/games/?rules=maxi"
    while address:
        page = client.get(address).content
        seen += shown(page)
        found = re.search(r'rel="next" href="([^"]+)"', page.decode())
        address = found[1].replace("&amp;", "&") if found else None
    assert len(seen) == len(set(seen)) == 54
    assert not [key for key in seen if key.endswith("0")]
    back = re.search(r'rel="prev" href="([^"]+)"', page.decode())
    assert shown(client.get(back[1].replace("&amp;", "&")).content) == seen[25:50]


def test_a_game_by_house_rules_says_so_in_the_list(client):
    finished("alice", "bob", code="A")
    assert "Upper section only" not in client.get("/games/").content.decode()
    house = dump_house(HouseRules(sections="upper", order="forced", bonus=RULESETS["finnish"].bonus))
    finished("alice", "bob", code="B", house=house)
    page = client.get("/games/").content.decode()
    assert '<span class="badge">Upper section only</span>' in page
    assert '<span class="badge">Forced order</span>' in page


def test_who_was_forgotten_has_no_name_in_the_list_and_none_to_choose(client):
    finished("alice", "bob", code="A")
    bob = Player.objects.get(name="bob")
    forget_player(player=bob)
    page = client.get("/games/").content.decode()
    assert "bob" not in page
    assert "Player 2" in page
    assert "alice" in page
    assert "Games of" not in client.get("/games/", {"player": bob.pk}).content.decode()


def test_two_of_one_name_are_told_apart_by_when_they_were_last_here(client):
    finished("alice", code="A")
    twin = Player.objects.create(name="Alice", seen_at=datetime(2025, 3, 4, tzinfo=UTC))
    Seat.objects.create(game=Game.objects.get(), order=9, player=twin)
    assert "Alice (2025-03-04)" in client.get("/games/").content.decode()


def test_where_strangers_come_by_everybody_sees_their_own_games(client, settings):
    settings.HISTORY = "players"
    finished("alice", "bob", code="A", day=1)
    finished("bob", "charlie", code="B", day=2)
    finished("charlie", code="C", day=3)
    charlie = Player.objects.get(name="charlie").pk
    assert listed(browser("bob")) == ["game-B", "game-A"]
    assert listed(browser("bob"), player=charlie) == ["game-B"]  # of charlie's games those that bob sat in
    page = browser("alice").get("/games/").content.decode()
    assert "charlie" not in page
    assert "bob" in page
    assert "charlie" not in browser("alice").get("/games/", {"player": charlie}).content.decode()
    bob = Player.objects.get(name="bob").pk
    assert "Games of bob" in browser("alice").get("/games/", {"player": bob}).content.decode()
    stranger = client.get("/games/")
    assert shown(stranger.content) == []
    assert "own games" in stranger.content.decode()
    assert "alice" not in stranger.content.decode()


def test_games_behind_a_locked_door_are_listed_to_who_has_been_inside():
    finished("alice", "bob", code="A")
    finished("charlie", code="B", day=2)
    Room.objects.filter(code="A").update(locked=True)
    assert listed(browser("alice")) == ["game-B", "game-A"]
    assert listed(browser("charlie")) == ["game-B"]
    assert listed(browser("nobody")) == ["game-B"]
    Member.objects.filter(player__name="bob").update(kicked=True)
    assert listed(browser("bob")) == ["game-B"]
    Room.objects.filter(code="A").update(status=Room.Status.CLOSED)
    assert listed(browser("charlie")) == ["game-B", "game-A"]


def test_the_front_page_leads_to_ones_games_and_to_all_that_one_may_see(client, settings):
    finished("alice", code="A")
    page = browser("alice").get("/").content.decode()
    assert f'href="/games/?player={Player.objects.get().pk}"' in page
    assert 'href="/games/game-A/"' in page
    assert 'href="/games/"' in page
    assert 'href="/games/"' in client.get("/").content.decode()
    settings.HISTORY = "players"
    assert 'href="/games/"' not in client.get("/").content.decode()


def test_a_place_behind_a_lower_total_is_explained(client):
    game = finished("alice", "bob", code="A")
    Scorecard.objects.filter(game=game, column=0).update(place=2)
    Scorecard.objects.filter(game=game, column=1).update(place=1)
    Score.objects.create(
        game=game, column=0, category="chance", seat=0, points=0, dice="", rolls_used=0, played_by="resigned", move=9
    )
    page = client.get("/games/").content.decode()
    lines = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page[page.index("game-lines") :]))
    assert "1. bob 99 2. alice resigned 100" in lines


def test_people_to_choose_from_are_in_the_order_in_which_one_counts_and_bring_no_markup(client):
    finished("Player 10", "player 2", "Player", "<b>Eve", "Åsa 7", "3 Johns", code="A")
    page = client.get("/games/").content.decode()
    names = re.findall(r'<option value="\d+">([^<]+)</option>', page)
    assert names == ["3 Johns", "&lt;b&gt;Eve", "Player", "player 2", "Player 10", "Åsa 7"]
    assert "<b>" not in page
