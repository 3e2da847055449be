"""Pages of the list of games: complete, in order, and the same whatever is added meanwhile."""

from datetime import UTC, datetime, timedelta
from itertools import chain
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.history import search
from games.history.past_games import past_games
from games.history.search import Place, Wanted, find_games
from games.models import Game, Seat
from tests.helpers.factories import PlayerFactory, RoomFactory
from tests.helpers.stored import seated_game

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)


def a_game(key, *players, minutes=0, **columns):
    given = {"ruleset": "finnish", "status": "finished", "started_at": NOON + timedelta(minutes=minutes)} | columns
    game = Game.objects.create(
        key=key, ruleset_version=1, house={"teams": []}, dice_from="screen", commitment="", secret="", **given
    )
    Seat.objects.bulk_create(Seat(game=game, order=order, player=player) for order, player in enumerate(players))
    return game


def keys(found):
    by_id = dict(Game.objects.values_list("pk", "key"))
    return [by_id[pk] for pk in found.ids]


def walk(wanted, *, size):
    """Every page from the newest to the oldest."""
    pages, place = [], None
    while True:
        found = find_games(wanted, before=place, size=size)
        pages.append(keys(found))
        if found.older is None:
            return pages
        place = found.older


def test_pages_follow_each_other_without_a_gap_or_a_game_twice_the_same_up_as_down():
    for number in range(7):  # some began in the same moment, and some were brought in later
        a_game(f"g{number}", minutes=-(number // 3))
    down = walk(Wanted(), size=2)
    assert down == [["g2", "g1"], ["g0", "g5"], ["g4", "g3"], ["g6"]]
    found = find_games(Wanted(), before=find_games(Wanted(), size=6).older, size=2)
    up = [keys(found)]
    while found.newer:
        found = find_games(Wanted(), after=found.newer, size=2)
        up.append(keys(found))
    assert up[::-1] == down


def test_a_page_stays_as_it_is_while_games_are_added_and_deleted():
    for number in range(6):
        a_game(f"g{number}", minutes=number)
    first = find_games(Wanted(), size=2)
    before = keys(find_games(Wanted(), before=first.older, size=2))
    a_game("later", minutes=99)
    a_game("much older", minutes=-99)
    Game.objects.filter(pk=first.ids[0]).delete()
    assert keys(find_games(Wanted(), before=first.older, size=2)) == before == ["g3", "g2"]


def test_the_last_step_up_is_a_whole_page():
    for number in range(5):
        a_game(f"g{number}", minutes=number)
    second = find_games(Wanted(), before=find_games(Wanted(), size=1).older, size=2)
    assert keys(second) == ["g3", "g2"]
    assert second.newer
    top = find_games(Wanted(), after=second.newer, size=2)
    assert (keys(top), top.newer) == (["g4", "g3"], None)


@pytest.mark.parametrize("many", [0, 10_000])
def test_every_filter_alone_and_with_others_finds_what_a_plain_loop_finds(many, monkeypatch):
    """`many`: whether a player counts as one with many games, who is looked for in another way."""
    monkeypatch.setattr(search, "MANY", many)
    luck = Random(6)
    people = PlayerFactory.create_batch(4)
    rooms = RoomFactory.create_batch(2)
    games = []
    for number in range(60):
        seated = luck.sample(people, luck.randint(1, 3))
        columns = {
            "ruleset": luck.choice(["finnish", "maxi"]),
            "status": luck.choice(Game.Status.values),
            "room": luck.choice([*rooms, None]),
        }
        games.append((a_game(f"g{number}", *seated, minutes=luck.randrange(40), **columns), seated))
    for _ in range(60):
        wanted = Wanted(
            ruleset=luck.choice(["", "maxi"]),
            status=luck.choice(["", *Game.Status.values]),
            since=luck.choice([None, NOON + timedelta(minutes=luck.randrange(40))]),
            until=luck.choice([None, NOON + timedelta(minutes=luck.randrange(40))]),
            players=tuple(player.pk for player in luck.sample(people, luck.randint(0, 2))),
            not_in=luck.choice([(), (rooms[0].pk,), tuple(room.pk for room in rooms)]),
        )
        right = [game for game, seated in games if fits(game, seated, wanted)]
        right.sort(key=lambda game: (game.started_at, game.pk), reverse=True)
        assert list(chain.from_iterable(walk(wanted, size=7))) == [game.key for game in right], wanted


def fits(game, seated, wanted):
    return (
        wanted.ruleset in ("", game.ruleset)
        and wanted.status in ("", game.status)
        and (wanted.since is None or game.started_at >= wanted.since)
        and (wanted.until is None or game.started_at < wanted.until)
        and set(wanted.players) <= {player.pk for player in seated}
        and game.room_id not in wanted.not_in
    )


def test_somebody_with_two_seats_in_a_game_finds_it_once():
    anna = PlayerFactory()
    a_game("pair", anna, anna)
    assert keys(find_games(Wanted(players=(anna.pk,)))) == ["pair"]


def test_a_page_costs_the_same_few_queries_however_long_it_is():
    costs = []
    for count in (1, 10):
        for number in range(count):
            seated_game("alice", "bob", bots=2, code=f"{count}R{number}")
        with CaptureQueriesContext(connection) as captured:
            page = past_games(find_games(Wanted()).ids)
        assert len(page) == Game.objects.count()
        costs.append(len(captured))
    assert costs == [5, 5]


def test_a_place_can_be_written_into_an_address_and_read_again():
    place = Place(datetime(2026, 11, 17, 20, 15, 59, 123456, tzinfo=UTC), 42)
    assert Place.read(str(place)) == place


@pytest.mark.parametrize(
    "text", ["", "-", "1", "1-", "-1", "x-1", "1-x", "1.5-2", "٣-٣", "9" * 30 + "-1", "1-" + "9" * 50]
)
def test_an_address_that_names_no_place_is_the_top(text):
    assert Place.read(text) is None


def test_rooms_that_are_gone_hide_no_games():
    a_game("homeless")
    hidden = RoomFactory(locked=True)
    a_game("hidden", room=hidden)
    assert keys(find_games(Wanted(not_in=(hidden.pk,)))) == ["homeless"]
