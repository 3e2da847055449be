"""Records: what they are compared with, when they are broken, and who has none."""

from datetime import timedelta
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

import rules
from games.history.statistics.league_and_records import rivals_of
from games.history.statistics.player_games import Group, groups_of
from games.log.comparable import game_for_a_table, load_terms, record_to_beat, solo_records_of, terms_of
from games.log.room_settings import RoomSettings
from games.log.stored import stored_game
from games.models import Faces, Game, Player, Result, Score, Scorecard
from games.rooms.games import end_unfinished
from games.transfer.rebuild import rebuild, rebuild_all
from games.words.rule_sets import agreed_in_words
from rules import Bonus, HouseRules
from tests.helpers.factories import PlayerFactory
from tests.helpers.played import play_on
from tests.helpers.seasons import play, store
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def terms(ruleset="finnish", house=None, dice_from="screen", seats=1):
    state = rules.new_game(ruleset, seats, house, dice_from=dice_from)
    return str(terms_of(ruleset, state.ruleset.version, state.house, dice_from))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (terms(), terms("norwegian")),
        (terms(), terms(dice_from="each_roll")),
        (terms(), terms(house=HouseRules(order="forced"))),
        (terms(), terms(house=HouseRules(declare="after_first_roll"))),
        (terms(), terms(house=HouseRules(sections="upper"))),
        (terms(), terms(house=HouseRules(chance="last"))),
        (terms(), terms(house=HouseRules(zeros="only_when_nothing_fits"))),
        (terms(), terms(house=HouseRules(bonus=Bonus(50, at_least=42)))),
        (terms(), terms(house=HouseRules(bonus=Bonus(35, at_least=63)))),
        (terms("norwegian"), terms("norwegian", HouseRules(chance="free"))),
    ],
)
def test_records_are_kept_apart_by_all_that_was_agreed(one, other):
    assert one != other


def test_what_is_said_aloud_or_entered_otherwise_keeps_no_records_apart():
    assert terms() == terms(house=HouseRules(chance="free")) == terms(house=HouseRules(bonus=Bonus(50, at_least=63)))
    assert terms(dice_from="final") == terms(dice_from="each_roll")
    more_than_63 = HouseRules(bonus=Bonus(35, at_least=64))
    assert terms("russian-13") == terms("russian-13", more_than_63)


def test_terms_are_read_as_they_were_written_and_say_in_words_what_is_special():
    house = HouseRules(
        order="forced",
        declare="after_first_roll",
        sections="upper",
        chance="last",
        zeros="only_when_nothing_fits",
        bonus=Bonus(1000, at_least=100),
    )
    longest = terms("russian-15", house, "each_roll")
    assert str(load_terms(longest)) == longest
    assert len(longest) <= Result._meta.get_field("terms").max_length
    assert agreed_in_words(load_terms(longest)) == (
        "Forced order",
        "Name it first",
        "Upper section only",
        "Chance comes last",
        "Zeros only when nothing fits",
        "Bonus: 1000 points from 100",
        "Real dice",
    )
    assert agreed_in_words(load_terms("norwegian 1 screen free")) == ("Chance at any time",)
    assert agreed_in_words(load_terms("finnish 7 screen")) == ("Version 7 of the rules",)


def a_game(player, *, days_ago, total=None, others=0, **more):
    """A stored game of a player; with `total`, its result says so whatever the dice were."""
    state = rules.new_game("finnish", 1 + others, more.pop("house", HouseRules(sections="upper")), **more)
    seated = [player, *(PlayerFactory() for _ in range(others))]
    at = timezone.now() - timedelta(days=days_ago)
    game = store(play(state, Random(days_ago)), seated, at, f"game-{Game.objects.count()}")
    if total is not None:
        Result.objects.filter(game=game, seat=0).update(total=total)
    return game


def to_beat(player, **more):
    """What a game that begins now has to exceed."""
    state = rules.new_game("finnish", 1, more.pop("house", HouseRules(sections="upper")), **more)
    game = store(play(state, Random(1), "playing"), [player], timezone.now(), f"now-{Game.objects.count()}")
    stored = stored_game(game.pk)
    return record_to_beat(stored)


def test_the_best_finished_solo_total_is_to_be_beaten():
    alice = PlayerFactory()
    assert to_beat(alice) is None
    a_game(alice, days_ago=3, total=70)
    a_game(alice, days_ago=2, total=90)
    a_game(alice, days_ago=1, total=80)
    assert to_beat(alice) == 90


def test_no_record_is_set_by_others_with_others_in_a_team_otherwise_or_in_an_unfinished_game():
    alice, bob = PlayerFactory(), PlayerFactory()
    a_game(alice, days_ago=9, total=50)
    a_game(bob, days_ago=8, total=99)
    a_game(alice, days_ago=7, total=99, others=1)
    a_game(alice, days_ago=6, total=99, others=2, teams=((0, 2), (1,)))
    a_game(alice, days_ago=5, total=99, house=HouseRules(sections="upper", order="forced"))
    a_game(alice, days_ago=4, total=99, dice_from="each_roll")
    state = rules.new_game("finnish", 1, HouseRules(sections="upper"))
    store(play(state, Random(1), "abandoned"), [alice], timezone.now(), "given up")
    assert to_beat(alice) == 50


def test_a_bot_at_the_table_makes_it_no_solo_game():
    alice = PlayerFactory()
    state = rules.new_game("finnish", 2, HouseRules(sections="upper"))
    store(play(state, Random(1)), [alice, None], timezone.now(), "with a bot")
    assert to_beat(alice) is None
    (sums,) = groups_of(alice.pk)
    assert (sums.games, sums.against_people, sums.wins) == (1, 0, 0)  # and a bot is nobody to win against
    assert sums.win_rate is None


def test_who_equals_a_record_has_not_set_it():
    alice = PlayerFactory()
    first = a_game(alice, days_ago=5, total=90)
    a_game(alice, days_ago=2, total=90)
    (record,) = solo_records_of(alice.pk)
    assert (record.total, record.games, record.first_at) == (90, 2, first.ended_at)


def test_a_game_opened_again_shows_what_was_to_beat_then():
    alice = PlayerFactory()
    a_game(alice, days_ago=5, total=70)
    game = a_game(alice, days_ago=4, total=90)
    a_game(alice, days_ago=3, total=110)
    stored = game_for_a_table(game.pk)
    assert stored.record == 70


def test_who_resigned_has_lost_head_to_head_whatever_the_totals():
    alice = PlayerFactory()
    game = a_game(alice, days_ago=1, others=1)
    Result.objects.filter(game=game, seat=0).update(total=300, place=2)
    Result.objects.filter(game=game, seat=1).update(total=200, place=1)
    (rival,) = rivals_of(alice.pk, Group("finnish", own_rules=False))
    assert (rival.games, rival.wins, rival.losses, rival.ties, rival.difference) == (1, 0, 1, 0, 100)


async def test_the_table_writes_results_and_faces_with_the_last_move_and_knows_the_record():
    settings = RoomSettings(sections="upper", undo=False)
    game = await sync_to_async(seated_game)("alice", settings=settings)
    table = await play_on(game, Random(3), odd=False)
    assert table.view().record is None

    def check():
        assert not list(rebuild_all(mend=False))
        result = Result.objects.get(game=game)
        assert (result.player, result.scorecards, result.place) == (Player.objects.get(), 1, 1)
        assert result.total == Scorecard.objects.get(game=game).total
        assert result.ended_at == Game.objects.get(pk=game.pk).ended_at
        faces = Faces.objects.get(game=game)
        assert faces.player == result.player
        return result.total

    total = await sync_to_async(check)()
    again = await sync_to_async(seated_game)("alice", code="MORE", settings=settings)
    stored = await sync_to_async(game_for_a_table)(again.pk)
    assert stored.record == total


async def test_an_unfinished_game_leaves_its_dice_and_no_result():
    game = await sync_to_async(seated_game)("alice", "bob")
    await play_on(game, Random(4), moves=30, odd=False)
    assert not await Faces.objects.aexists()
    await sync_to_async(end_unfinished)(None, game)

    def check():
        assert not list(rebuild_all(mend=False))
        assert not Result.objects.exists()
        assert Faces.objects.count() == 2

    await sync_to_async(check)()


def test_rebuild_says_what_is_different_and_mends_it():
    game = a_game(PlayerFactory(), days_ago=1, others=1)
    Result.objects.filter(game=game, seat=0).update(total=9999)
    Faces.objects.filter(game=game, seat=1).delete()
    said = rebuild(game.pk, mend=True)
    assert [line.split(":")[0] for line in said] == ["result 0", "count of faces 1 False is missing"]
    assert "total is 9999, not " in said[0]
    assert rebuild(game.pk, mend=False) == []
    assert Score.objects.filter(game=game).exists()
