"""Advice from perfect play: for whom, what it says, and what it says of the last choice."""

import pytest

import rules
from games.errors import Reason
from games.log.room_settings import RoomSettings, dump_settings
from games.models import Player, Room
from games.perfect_play.advice_words import advice_in_words, gave_away
from games.perfect_play.advisers import advisers
from games.rooms.advice import advice, review
from games.rooms.quotas import check_may_be_advised
from tests.helpers.refusing import refusal
from tests.helpers.scripted import play
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("studied")]
UPPER = {"sections": "upper"}
DICE = (4, 4, 4, 1, 2)


def table(*names, bots=0, code="TEST", **settings):
    """A room with a game, and the people in it."""
    game = seated_game(*names, bots=bots, code=code, settings=RoomSettings(**UPPER, **settings))
    return game, {"room": game.room, "player": Player.objects.get(name="alice")}


def test_the_best_choices_come_with_their_costs_and_why():
    game, alice = table("alice")
    assert advice(**alice)[1] == ()  # nothing to choose before the first roll
    play(game, (rules.Roll(), DICE))
    first, second, third = advice_in_words(*advice(**alice))
    assert (first["text"], first["keep"], first["cost"]) == ("keep 4 4 4", [0, 1, 2], "")
    assert first["why"].startswith("Most likely Fours (")
    assert second["cost"].startswith("−")
    assert second["cost"] <= third["cost"]


def test_after_the_last_roll_it_is_about_categories_and_the_bonus():
    game, alice = table("alice")
    play(game, (rules.Roll(), DICE), (rules.Roll((0, 1, 2)), (1, 2)), (rules.Roll((0, 1, 2)), (1, 1)))
    first, second, _ = advice_in_words(*advice(**alice))
    assert (first["text"], first["why"]) == ("Fours", "It keeps the bonus in reach: 51 more are needed.")
    assert (second["text"], second["keep"]) == ("Ones", None)


def test_a_zero_is_advised_with_the_reason_that_it_is_missed_least():
    game, alice = table("alice")
    filled = [step for key in ("fours", "fives", "sixes") for step in ((rules.Roll(), DICE), rules.Score(key))]
    play(
        game,
        *filled,
        (rules.Roll(), (4, 5, 5, 6, 6)),
        (rules.Roll((0,)), (5, 5, 6, 6)),
        (rules.Roll((0,)), (5, 5, 6, 6)),
    )
    first = advice_in_words(*advice(**alice))[0]
    assert (first["text"], first["why"]) == ("Ones", "Nothing pays here, and this is what is missed least.")


@pytest.mark.parametrize(
    ("names", "bots", "given", "allowed"),
    [
        (("alice",), 2, "alone", True),
        (("alice", "bob"), 0, "alone", False),
        (("alice", "bob"), 0, "always", True),
        (("alice",), 0, "never", False),
    ],
)
def test_a_table_plays_with_advice_alone_with_bots_or_as_its_host_says(names, bots, given, allowed):
    game, alice = table(*names, bots=bots, advice=given)
    play(game, (rules.Roll(), DICE))
    if allowed:
        assert len(advice(**alice)[1]) == 3
    else:
        assert refusal(advice, **alice) == Reason.NO_ADVICE


def test_nobody_is_advised_in_somebody_elses_turn_without_a_game_or_before_the_rules_are_studied(monkeypatch):
    game, alice = table("alice", "bob", advice="always")
    assert refusal(advice, room=game.room, player=Player.objects.get(name="bob")) == Reason.NOT_YOUR_SEAT
    asked = []
    monkeypatch.setattr(advisers, "adviser", lambda ruleset, house: None)
    monkeypatch.setattr(advisers, "prepare", lambda ruleset, house, **asker: asked.append(ruleset.key))
    assert refusal(advice, **alice) == Reason.NOT_STUDIED
    assert asked == ["finnish"]
    room = Room.objects.create(code="NONE", settings=dump_settings(RoomSettings()))
    assert refusal(review, room=room, player=alice["player"]) == Reason.NO_GAME


def test_a_choice_is_reviewed_with_what_it_gave_away_and_what_would_have_been_best():
    game, alice = table("alice", "bob", advice="always")
    play(game, (rules.Roll(), DICE))
    assert review(**alice) is None
    play(game, (rules.Roll((3,)), (5, 5, 6, 6)))
    told = said(review(**alice))
    assert told.startswith("Keep 1 gave away ")
    assert told.endswith("Best: keep 4 4 4.")
    play(game, rules.Score("ones"), (rules.Roll(), (1, 1, 1, 1, 1)), rules.Score("ones"))
    assert review(**alice).taken == rules.Score("ones")  # one's own, also in somebody else's turn
    assert said(review(room=game.room, player=Player.objects.get(name="bob"))).startswith("Ones")


def test_a_choice_is_reviewed_after_one_was_taken_back_and_in_a_turn_that_was_put_off():
    game, alice = table("alice", "bob", advice="always")
    play(game, (rules.Roll(), DICE), rules.Score("ones"), rules.Undo(), rules.Score("twos"))
    assert said(review(**alice)).startswith("Twos gave away")
    game, alice = table("alice", "bob", code="LATE", advice="always")
    play(game, (rules.Roll(), DICE), rules.Skip(), (rules.Roll(), DICE), rules.Score("fours"), rules.Score("ones"))
    assert said(review(**alice)).startswith("Ones gave away")


def test_nobody_asks_for_advice_without_end():
    _, alice = table("alice")
    for _ in range(20):
        check_may_be_advised(alice["player"])
    assert refusal(check_may_be_advised, alice["player"]) == Reason.TOO_MANY_REQUESTS


def test_what_a_stand_in_chose_is_not_reviewed():
    game, alice = table("alice", "bob", advice="always")
    play(game, rules.HandOver(), (rules.Roll(), DICE), (rules.Roll((3,)), (5, 5, 6, 6)), rules.ComeBack())
    assert review(**alice) is None


def said(found):
    return gave_away(found.taken, found.best, found.cost, found.dice, found.ruleset)
