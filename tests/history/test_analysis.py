"""A past game analysed: the sums are exact, costs are named, and it says when it cannot be had yet."""

import time
from random import Random
from unittest.mock import Mock

import pytest
from django.db import OperationalError
from django.utils import timezone

import rules
from games.history.analysis import POINT, Decided, accuracy, analysis_of
from games.history.award_words import award_texts
from games.history.night import night_of_room
from games.history.skill import _waiting, analyse_finished_games, note_skill
from games.history.statistics.league_and_records import league
from games.history.statistics.player_games import groups_of
from games.live.process import process
from games.log.room_settings import RoomSettings
from games.log.stored import stored_game
from games.models import Game, Result
from games.people.identity import COOKIE
from games.perfect_play.advisers import advisers
from games.rooms.games import start_game
from tests.helpers.factories import PlayerFactory, evening
from tests.helpers.scripted import play, turn
from tests.helpers.seasons import play as play_seasons
from tests.helpers.seasons import store
from tests.helpers.stored import seated_game

pytestmark = pytest.mark.django_db
PLAIN = {
    **{"ruleset": "finnish", "own_rules": True, "terms": "", "scorecards": 2, "team": False, "contested": True},
    **{"place": 1, "total": 200, "bonus": 0, "extra": 0, "ended_at": timezone.now()},
}
UPPER = RoomSettings(sections="upper")
FINNISH = rules.RULESETS["finnish"]


def end(game):
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    return game


@pytest.fixture
def game():
    """Alice throws away her sixes, and is lucky all the same; Bob has nothing to throw away."""
    game = seated_game("alice", "bob", settings=UPPER)
    rows = list(enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1))
    for face, key in rows:
        alice = (6, 6, 6, 6, 6) if key == "ones" else (face,) * 5
        play(game, *turn(key, alice), *turn(key, (face, face, face, 6 if face < 6 else 1, 6 if face < 6 else 1)))
    return end(game)


def test_every_total_is_what_was_expected_plus_luck_less_what_was_given_away(game, studied):
    found = analysis_of(stored_game(game.pk))
    assert [account.total for account in found.accounts] == [150 * POINT, 113 * POINT]
    for account in found.accounts:
        assert account.expected + account.luck - account.given_away == account.total
        assert account.curve[0] == account.expected
        assert (len(account.curve), account.curve[-1]) == (7, account.total)


def test_the_worst_choice_is_named_with_what_would_have_been_best(game, studied):
    slip = analysis_of(stored_game(game.pk)).worst[0]
    assert (slip.at.column, slip.at.dice, slip.taken) == (0, (6, 6, 6, 6, 6), rules.Score("ones"))
    assert slip.best == rules.Score("sixes")
    assert slip.cost > 20 * POINT


def test_the_turning_point_is_where_the_winner_got_ahead_for_good(game, studied):
    found = analysis_of(stored_game(game.pk))
    assert found.winner == 0
    at = found.steps.index(found.turning_point)
    now = {0: found.accounts[0].expected, 1: found.accounts[1].expected}
    ahead = []
    for step in found.steps:
        now[step.at.column] = step.after
        ahead.append(now[0] > now[1])
    assert not ahead[at - 1]
    assert all(ahead[at:])


def test_accuracy_is_100_for_perfect_play_falls_with_every_point_and_ignores_who_left(game, studied):
    assert accuracy(0, 30) == 100
    assert accuracy(60 * POINT, 30) == 50  # our beginner: `bench strategy`
    falling = [accuracy(points * POINT // 10, 30) for points in range(0, 3000, 50)]
    assert falling == sorted(falling, reverse=True)
    assert accuracy(0, 0) is None
    left = seated_game("alice", "bob", code="LEFT", settings=UPPER)
    play(left, (rules.Resign(seat=0), ()))
    found = analysis_of(stored_game(left.pk))
    assert [account.accuracy for account in found.accounts] == [None, None]
    assert found.accounts[0].given_away == found.accounts[0].expected


def test_the_page_shows_it_and_the_replay_asks_for_it(game, studied, client, settings, tmp_path):
    settings.PERFECT_PLAY = tmp_path
    client.cookies[COOKIE] = "alice"
    text = client.get(f"/games/{game.key}/analysis/").content.decode()
    for said in ("Luck and skill", "A costly choice", "Ones; best: Sixes", "from here on alice was ahead"):
        assert said in text, said
    steps = client.get(f"/games/{game.key}/analysis.json").json()["steps"]
    assert {"move", "column", "expected", "points", "best", "fell"} == set(steps[0])
    assert next(step["best"] for step in steps if step["best"]) == "Sixes"
    assert f"/games/{game.key}/analysis/" in client.get(f"/games/{game.key}/").content.decode()
    assert f"/games/{game.key}/analysis.json" in client.get(f"/games/{game.key}/replay/").content.decode()


def test_the_page_says_that_the_rules_are_studied_or_that_nobody_can(game, client, monkeypatch):
    text = client.get(f"/games/{game.key}/analysis/").content.decode()
    assert "cannot be worked out here" in text
    monkeypatch.setattr(advisers, "progress", lambda ruleset, house: "studying")
    text = client.get(f"/games/{game.key}/analysis/").content.decode()
    assert "data-waiting" in text
    assert client.get(f"/games/{game.key}/analysis.json").json() == {"progress": "studying", "steps": []}


def test_a_running_game_is_not_analysed_for_anybody(game, studied, client):
    Game.objects.update(status=Game.Status.PLAYING)
    assert client.get(f"/games/{game.key}/analysis.json").json()["steps"] == []
    assert "comes when the game is over" in client.get(f"/games/{game.key}/analysis/").content.decode()


def test_what_a_choice_cost_is_told_for_every_decision_and_roll(game, studied):
    found = analysis_of(stored_game(game.pk))
    assert [isinstance(step, Decided) for step in found.steps] == [False, True] * 12
    assert [step.at.seat for step in found.steps[:4]] == [0, 0, 1, 1]


@pytest.fixture
def finished(studied, settings, tmp_path):
    """A game that ended with its results, as the writer stores them."""
    settings.PERFECT_PLAY = tmp_path
    alice, bob = PlayerFactory(name="Alice"), PlayerFactory(name="Bob")
    state = rules.new_game("finnish", 2, rules.HouseRules(sections="upper"))
    store(play_seasons(state, Random(3)), [alice, bob], timezone.now(), "finished")
    return Game.objects.get(key="finished"), alice, bob


def test_a_finished_game_is_analysed_once_and_its_accuracy_added_up(finished, client):
    game, alice, bob = finished
    assert groups_of(alice.pk)[0].accuracy is None
    assert _waiting() == [game.pk]
    note_skill(game.pk)
    assert _waiting() == []
    found = [account.accuracy for account in analysis_of(stored_game(game.pk)).accounts]
    assert [groups_of(player.pk)[0].accuracy for player in (alice, bob)] == found
    lines = {line.name: line.accuracy for line in league(order="accuracy")}
    assert list(lines.values()) == sorted(found, reverse=True)
    assert "of 100 for perfect play" in client.get(f"/players/{alice.pk}/").content.decode()
    assert 'value="accuracy" selected' in client.get("/league/?order=accuracy&period=all").content.decode()


def test_a_game_that_cannot_be_analysed_does_not_stand_in_the_way_of_others(finished, monkeypatch, caplog):
    game, alice, _ = finished
    monkeypatch.setattr("games.history.skill.skill_in", lambda stored: 1 / 0)
    note_skill(game.pk)
    assert _waiting() == []
    assert groups_of(alice.pk)[0].accuracy is None
    assert "could not be analysed" in caplog.text


@pytest.mark.parametrize(
    ("open_for", "another", "analysed"), [(5, b"", 0), (60, b"", 1), (60, b"\0", 0), (60, b"\xff", 1)]
)
async def test_the_first_of_several_processes_analyses_once_everybody_is_back(monkeypatch, open_for, another, analysed):
    work = Mock()
    monkeypatch.setattr("games.history.skill._analyse_some", work)
    monkeypatch.setattr(process, "open_since", time.monotonic() - open_for)
    monkeypatch.setattr(process.peers, "name", b"\x7f")
    monkeypatch.setattr(process.peers.elsewhere, "_processes", {another: None} if another else {})
    await analyse_finished_games()
    assert work.call_count == analysed


def test_a_log_that_cannot_be_read_and_a_database_that_does_not_answer_are_two_things(finished, monkeypatch):
    game, _, _ = finished
    monkeypatch.setattr("games.history.skill.stored_game", Mock(side_effect=OperationalError("database is locked")))
    with pytest.raises(OperationalError):
        note_skill(game.pk)
    assert _waiting() == [game.pk]
    monkeypatch.setattr("games.history.skill.stored_game", Mock(side_effect=ValueError("of a newer version")))
    assert note_skill(game.pk)
    assert _waiting() == []


def test_games_wait_until_their_rules_are_studied_and_maxi_for_ever(finished, settings, monkeypatch):
    game, _, _ = finished
    monkeypatch.setattr(advisers, "progress", lambda ruleset, house: "studying")
    note_skill(game.pk)
    assert _waiting() == [game.pk]
    Result.objects.update(ruleset="maxi")
    assert _waiting() == []
    Result.objects.update(ruleset="finnish")
    settings.PERFECT_PLAY = None
    assert _waiting() == []


def test_the_best_decisions_of_a_night_are_a_persons():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    Result.objects.bulk_create(
        Result(game=game, seat=seat, player=night[name], given_away=given, choices=10, **PLAIN)
        for seat, name, given in ((0, "alice", 20_000), (1, "bob", 5_000))
    )
    (award,) = [award for award in award_texts(night_of_room(night.room)) if award.kind == "accurate"]
    assert award.names == "bob"
    assert award.sentence == "Accuracy 84, where perfect play has 100: skill without luck."
