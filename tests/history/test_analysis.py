"""A past game analysed: the sums are exact, costs are named, and it says when it cannot be had yet."""

import pytest

import rules
from games.history.analysis import POINT, Decided, accuracy, analysis_of
from games.log.room_settings import RoomSettings
from games.log.stored import stored_game
from games.people.identity import COOKIE
from games.perfect_play.advisers import advisers
from rules.strategy.advice import Adviser
from rules.strategy.cards import Cards
from rules.strategy.solver import solve
from tests.helpers.scripted import play, turn
from tests.helpers.stored import seated_game

pytestmark = pytest.mark.django_db
UPPER = RoomSettings(sections="upper")
FINNISH = rules.RULESETS["finnish"]


@pytest.fixture(scope="module")
def knows():
    return Adviser(solve(Cards(FINNISH, rules.HouseRules(sections="upper").settled(FINNISH, seats=1))))


@pytest.fixture
def studied(knows, monkeypatch):
    monkeypatch.setattr(advisers, "adviser", lambda ruleset, house: knows)
    monkeypatch.setattr(advisers, "progress", lambda ruleset, house: "ready")
    monkeypatch.setattr(advisers, "prepare", lambda ruleset, house: None)


@pytest.fixture
def game():
    """Alice throws away her sixes, and is lucky all the same; Bob has nothing to throw away."""
    game = seated_game("alice", "bob", settings=UPPER)
    rows = list(enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1))
    for face, key in rows:
        alice = (6, 6, 6, 6, 6) if key == "ones" else (face,) * 5
        play(game, *turn(key, alice), *turn(key, (face, face, face, 6 if face < 6 else 1, 6 if face < 6 else 1)))
    return game


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


def test_accuracy_is_100_for_perfect_play_falls_with_every_point_and_ignores_who_left(game, studied, knows):
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


def test_what_a_choice_cost_is_told_for_every_decision_and_roll(game, studied):
    found = analysis_of(stored_game(game.pk))
    assert [isinstance(step, Decided) for step in found.steps] == [False, True] * 12
    assert [step.at.seat for step in found.steps[:4]] == [0, 0, 1, 1]
