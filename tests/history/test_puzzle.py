"""The puzzle of the day: one's own worst keep, to be found better, and a streak that is this browser's own business."""

import re
from datetime import date, timedelta

import pytest
from django.utils import timezone

import rules
from games.history.puzzle import has_puzzles, puzzle_of_the_day
from games.history.skill import note_skill
from games.history.views import puzzle as view
from games.log.room_settings import RoomSettings
from games.models import Player, Result
from games.people.identity import COOKIE
from games.perfect_play.advisers import advisers
from tests.helpers.scripted import play
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("studied")]
UPPER = RoomSettings(sections="upper")
FINNISH = rules.RULESETS["finnish"]
SIXES = (6, 6, 6, 1, 2)
RESULT = {
    **{"ruleset": "finnish", "own_rules": False, "terms": "", "scorecards": 1, "team": False, "contested": False},
    **{"place": 1, "total": 60, "bonus": 0, "extra": 0, "ended_at": timezone.now()},
}


@pytest.fixture
def alice(client):
    """She kept a one of three sixes, and the same in a turn that a stand-in played for her."""
    game = seated_game("alice", settings=UPPER)
    play(game, (rules.Roll(), SIXES), (rules.Roll((3,)), (2, 3, 4, 5)), rules.Score("ones"))
    play(game, rules.HandOver(), (rules.Roll(), (5, 5, 5, 5, 1)), (rules.Roll((4,)), (2, 3, 4, 6)), rules.Score("twos"))
    play(game, rules.ComeBack())
    player = Player.objects.get(name="alice")
    Result.objects.create(game=game, seat=0, player=player, **RESULT)
    note_skill(game.pk)
    client.cookies[COOKIE] = "alice"
    return player


def answer(client, *keep, **more):
    about = re.search(r'name="about" value="([^"]+)"', client.get("/puzzle/").content.decode())[1]
    return client.post("/puzzle/", {"keep": [str(at) for at in keep], "about": about, **more}).content.decode()


def test_the_puzzle_is_the_worst_keep_that_was_ones_own(alice):
    found, _ = puzzle_of_the_day(alice.pk, date(2026, 11, 19))
    assert (found.dice, found.kept) == (SIXES, (3,))
    assert has_puzzles(alice.pk)


def test_it_is_asked_and_judged_and_only_the_best_keep_or_a_wish_shows_the_solution(alice, client):
    asked = client.get("/puzzle/").content.decode()
    assert "Your dice, and 2 rolls left" in asked
    assert "Which dice do you keep?" in asked
    wrong = answer(client, 3)
    assert "Keep 1 gives away" in wrong
    assert "There is something better." in wrong
    assert "keep 6 6 6" not in wrong
    assert "keep 6 6 6" in answer(client, 3, show="1")
    right = answer(client, 0, 1, 2)
    assert "Keep 6 6 6: the best choice." in right
    assert "In the game: Keep 1 gave away" in right


@pytest.mark.parametrize("keep", [("7",), ("0", "1", "2", "3", "4"), ("x",), ("-1",), ("99999999999999999999",)])
def test_what_is_no_way_to_keep_dice_is_asked_again(alice, client, keep):
    page = answer(client, *keep)
    assert "Which dice do you keep?" in page
    assert "gives away" not in page


def test_an_answer_to_another_puzzle_is_asked_again(alice, client):
    page = answer(client, 3, about="another one")
    assert "Which dice do you keep?" in page
    assert "gives away" not in page


def test_days_that_were_solved_in_a_row_are_counted_in_this_browser(alice, client, monkeypatch):
    day = date(2026, 11, 19)
    for days, streak in ((0, 1), (0, 1), (1, 2), (3, 1)):
        monkeypatch.setattr(view.timezone, "localdate", lambda days=days: day + timedelta(days=days))
        answer(client, 3)  # a wrong answer costs nothing
        assert f"solved {streak} day" in answer(client, 0, 1, 2)
    client.cookies["yz_puzzles"] = "forged"
    assert "solved" not in client.get("/puzzle/").content.decode()


def test_whoever_has_no_game_or_is_nobody_reads_why_there_is_none(client, monkeypatch, alice):
    Result.objects.all().delete()
    assert "There is no puzzle for you yet" in client.get("/puzzle/").content.decode()
    client.cookies.clear()
    assert "There is no puzzle for you yet" in client.get("/puzzle/").content.decode()


def test_while_the_rules_are_studied_the_page_waits(alice, client, monkeypatch):
    monkeypatch.setattr(advisers, "progress", lambda ruleset, house: "studying")
    assert "data-waiting" in client.get("/puzzle/").content.decode()
