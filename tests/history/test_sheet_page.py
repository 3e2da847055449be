"""The page of a past game: what it says, to whom, and what it keeps to itself."""

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import translation

import rules
from games.history.past_dice import FaceCounts, faces_of_game
from games.history.past_game import sheet_of
from games.history.past_game_words import duration, paper
from games.log import events as log
from games.log.room_settings import RoomSettings, TeamLook
from games.models import Game, Member, Room, Seat
from games.people.identity import COOKIE
from tests.helpers.scripted import append, play, stored, turn
from tests.helpers.stored import SECRET, seated_game
from yatzy_site.hosts import OurHosts

pytestmark = pytest.mark.django_db


def page_of(client, game, path=""):
    return client.get(f"/games/{game.key}/{path}").content.decode()


def shared(page):
    """The text for friends, line by line."""
    return re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1].splitlines()


def text(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_the_page_says_how_it_was_played_and_what_every_sign_means(client):
    settings = RoomSettings(ruleset="norwegian", order="forced", bonus_threshold=42, clock=60)
    game = seated_game("alice", "bob", settings=settings)
    play(game, *turn("ones", (6, 6, 6, 1, 2)), (rules.TimeOver(), (2, 3, 4, 5, 6)))
    page = page_of(client, game)
    words = text(page)
    assert "Forced order" in words
    assert "Bonus: 50 points from 42" in words
    assert "Bonus 50 (42+)" in words
    assert "Dice on the screen" in words
    assert "time was up: the clock chose" in words
    assert "‡" in words
    assert "joker" not in words  # nobody had one, so nothing is explained
    assert 'title="6 6 6 1 2 after 1 roll"' in page


def test_the_page_counts_the_faces_of_this_game_alone_while_it_is_played(client):
    other = seated_game("carla", code="ELSE")
    play(other, *turn("sixes", (6, 6, 6, 1, 2)))
    game = seated_game("alice", "bob")
    untouched = text(page_of(client, game))
    assert "How the dice fell" not in untouched
    play(game, *turn("ones", (1, 1, 1, 2, 2)), (rules.Roll(), (3, 3, 3, 3, 4)), (rules.Roll(keep=(0, 1, 2, 3)), (5,)))
    assert faces_of_game(stored(game)) == FaceCounts(rolled=(3, 2, 4, 1, 1, 0), entered=(0,) * 6)
    words = text(page_of(client, game))
    assert "How the dice fell" in words
    assert "too few dice" in words


def test_a_game_of_some_length_has_its_chi_square_line(client):
    game = seated_game("alice", "bob")
    play(game, *(step for name in ("ones", "twos", "threes") for _ in "ab" for step in turn(name, (1, 2, 3, 4, 6))))
    words = text(page_of(client, game))
    assert "Such a difference or a larger one comes up in 31 of 100 fair cases." in words
    assert "Chi-square 6.00 with 5 degrees of freedom, p = 0.306." in words


def test_real_dice_of_a_game_are_counted_apart(client):
    game = seated_game("alice", settings=RoomSettings(dice_from="each_roll"))
    play(game, rules.EnterDice((6, 6, 6, 1, 2)), rules.Score("sixes"))
    words = text(page_of(client, game))
    assert "No dice have been rolled on the screen yet." in words
    assert "They are no part of the test." in words


def test_last_dice_whose_rolls_were_said_afterwards_stand_there_once(client):
    game = seated_game("alice", settings=RoomSettings(ruleset="russian-15", dice_from="final"))
    dice = (1, 2, 3, 4, 5)
    play(game, rules.EnterDice(dice), rules.EnterDice(dice, 1), rules.Score("small_straight"))
    words = text(page_of(client, game))
    assert "1 2 3 4 5 after 1 roll" in words
    assert "→" not in words
    assert faces_of_game(stored(game)).entered == (1, 1, 1, 1, 1, 0)


def test_without_scripts_a_number_leads_to_its_turn_in_the_list(client):
    game = seated_game("alice", "bob")
    play(game, *turn("sixes", (6, 6, 6, 1, 2)), *turn("yatzy", (6, 6, 6, 1, 2)), rules.Resign(0))
    page = page_of(client, game)
    links = re.findall(r'href="#(move-[\w-]+)"', page)
    assert len(links) == len(set(links)) == 16
    assert set(links) == set(re.findall(r'<li id="(move-[\w-]+)"', page))


def test_the_page_is_in_the_readers_language(client):
    game = seated_game("alice", settings=RoomSettings(ruleset="russian-13"))
    page = text(client.get(f"/games/{game.key}/", headers={"Accept-Language": "ru"}).content.decode())
    with translation.override("ru"):
        for line in paper(sheet_of(stored(game))):
            assert line.name in page
    assert "Каре" in page


def test_a_running_game_says_so_and_leads_whoever_has_been_inside_to_its_table(client):
    game = seated_game("alice", "bob")
    for path in ("", "replay/"):
        assert "still being played" in page_of(client, game, path)
    client.cookies[COOKIE] = "alice"
    assert 'href="/r/TEST/"' in page_of(client, game)
    Game.objects.update(status="finished")
    assert 'href="/r/TEST/"' not in page_of(client, game)


@pytest.mark.parametrize("path", ["", "replay/", "moves.json", "dice.json"])
def test_the_code_of_a_room_is_told_to_who_has_been_inside_alone(client, path):
    seated_game("alice", "bob", code="KRLP")
    Game.objects.update(key="its-own")
    Member.objects.filter(player__name="bob").update(kicked=True)
    told = {}
    for name in ("nobody", "alice", "bob"):
        client.cookies[COOKIE] = name
        told[name] = "KRLP" in client.get(f"/games/its-own/{path}").content.decode()
    assert told == {"nobody": False, "alice": path in ("", "replay/"), "bob": False}


def test_an_unfinished_game_has_totals_and_no_places(client):
    game = seated_game("alice", "bob")
    position = play(game, *turn("sixes", (6, 6, 6, 1, 2)))
    append(game, position, (log.GameAbandoned(), log.SecretRevealed(SECRET.hex())))
    Game.objects.update(status="abandoned")
    words = text(page_of(client, game))
    assert "unfinished" in words
    assert "How it stands – alice 18 – bob 0" in words


def test_friends_are_told_places_totals_and_the_address(client):
    game = seated_game("alice", bots=1, settings=RoomSettings(sections="upper"))
    Seat.objects.filter(order=1).update(bot_name="Berta")
    categories = rules.RULESETS["finnish"].categories[:6]
    play(game, *(step for key in categories for _ in range(2) for step in turn(key, (6, 5, 4, 3, 2))))
    lines = shared(page_of(client, game))
    assert lines[0].startswith("Finnish Yatzy, ")
    assert lines[1:3] == ["1. alice 20", "1. Berta (bot) 20"]
    assert lines[3].endswith(f"/games/{game.key}/")


def test_friends_are_told_no_address_that_only_this_machine_can_open(answer_to):
    answer_to(OurHosts(found_by_address=False, current=lambda: (), places=lambda: []))
    game = seated_game("alice")
    assert shared(page_of(Client(headers={"host": "localhost:8000"}), game))[1:] == ["– alice 0"]


def test_teams_stand_at_the_head_of_their_column_and_in_the_text_for_friends(client):
    chosen = RoomSettings(teams=True, team_looks=(TeamLook("Reds"), TeamLook()))
    game = seated_game("alice", "bob", "charlie", settings=chosen, teams=((0, 2), (1,)))
    Seat.objects.filter(game=game).update(team=F("order") % 2)
    page = page_of(client, game)
    heads = re.findall(r'<th scope="col">(.*?)</th>', page, re.DOTALL)
    assert [text(head).split() for head in heads[:2]] == [["Reds", "alice", "charlie"], ["bob"]]
    assert "Reds: alice &amp; charlie 0" in page


def test_the_games_of_a_room_lead_to_each_other(client):
    games = [seated_game("alice", code=code) for code in ("A", "B", "C", "D")]
    room = Room.objects.get(code="A")
    Game.objects.exclude(key="game-D").update(room=room)
    page = client.get(f"/games/{games[1].key}/").content.decode()
    assert 'rel="prev" href="/games/game-A/"' in page
    assert 'rel="next" href="/games/game-C/"' in page
    alone = client.get(f"/games/{games[3].key}/").content.decode()
    assert "rel=" not in alone[alone.index("<main") :]


@pytest.mark.parametrize("path", ["", "replay/", "moves.json", "dice.json"])
def test_a_game_behind_a_locked_door_is_for_who_has_been_inside(client, path):
    game = seated_game("alice", "bob")
    address = f"/games/{game.key}/{path}"
    assert client.get(address).status_code == 200
    Room.objects.update(locked=True)
    assert client.get(address).status_code == 403
    assert b"alice" not in client.get(address).content
    client.cookies[COOKIE] = "alice"
    assert client.get(address).status_code == 200
    Room.objects.update(status=Room.Status.CLOSED)
    client.cookies.clear()
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("path", ["", "replay/", "moves.json", "dice.json", "game.json", "game.csv", "turns.csv"])
def test_a_game_that_never_was_is_not_found(client, path):
    assert client.get(f"/games/0123456789abcdef/{path}").status_code == 404
    assert client.post(f"/games/0123456789abcdef/{path}").status_code == 405


@pytest.mark.parametrize(
    ("minutes", "words"), [(0, "1 minute"), (1, "1 minute"), (59, "59 minutes"), (60, "1 h 0 min"), (135, "2 h 15 min")]
)
def test_a_game_took_hours_and_minutes(minutes, words):
    assert duration(timedelta(minutes=minutes)) == words
