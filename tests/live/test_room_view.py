import msgspec
import pytest

from games.history.past_games import my_games, my_rooms
from games.live.room_view import room_view, room_view_of
from games.models import Game, Member, Scorecard
from games.people import names
from games.protocol.outgoing import RoomView
from games.rooms import members
from games.rooms.forget_and_merge import forget_player
from games.rooms.games import abandon_game, close_room, rematch, start_game
from games.rooms.seats import add_bot, add_friend
from tests.helpers.factories import Evening, evening

pytestmark = pytest.mark.django_db


def play(night: Evening, *totals: int) -> Game:
    """A whole game, with these totals by seat (or team)."""
    game = start_game(room=night.room) if night.room.game is None else rematch(room=night.room, by=night["alice"])
    ranked = sorted(totals, reverse=True)
    for column, total in enumerate(totals):
        cards = Scorecard.objects.filter(game=game, column=column)
        cards.update(total=total, place=ranked.index(total) + 1)
    night.finish()
    return game


def standings(night: Evening) -> dict[str, tuple[int, int, int, int]]:
    """Games, wins, points and the best, of the first of the evening first."""
    return {line.name: (line.games, line.wins, line.points, line.best) for line in room_view(night.room).evening}


def test_a_room_shows_who_sits_where_and_who_watches_and_nobody_who_left_or_was_kicked():
    night = evening("alice", "bob", "mallory", watching=("charlie",))
    ids = {name: member.pk for name, member in night.members.items()}
    members.kick(room=night.room, by=night["alice"], member_id=ids["mallory"])
    bot = add_bot(room=night.room, by=night["alice"], level="casual")
    friend = add_friend(room=night.room, by=night["bob"], name="Grandma")
    view = room_view(night.room)
    assert [(one.id, one.seat, one.bot, one.controller) for one in view.members] == [
        (ids["alice"], 0, "", ids["alice"]),
        (ids["bob"], 1, "", ids["bob"]),
        (bot.pk, 2, "casual", None),
        (friend.pk, 3, "", ids["bob"]),
        (ids["charlie"], None, "", ids["charlie"]),
    ]
    assert (view.host, view.status, view.locked, view.game) == (ids["alice"], "lobby", False, None)
    members.leave_room(room=night.room, player=night["bob"])
    assert [member.name for member in room_view(night.room).members] == ["alice", bot.name, "charlie"]


def test_a_view_is_found_by_code_and_fits_the_wire():
    night = evening("alice")
    start_game(room=night.room)
    view = room_view_of(night.room.code)
    assert view.game == night.room.game_id
    assert msgspec.json.decode(msgspec.json.encode(view), type=RoomView) == view
    assert room_view_of("ZZZZ") is None


def test_the_evening_counts_games_wins_points_and_the_best(django_assert_max_num_queries):
    night = evening("alice", "bob")
    play(night, 200, 250)
    play(night, 300, 210)  # bob begins now
    play(night, 180, 180)  # alice again; both win
    with django_assert_max_num_queries(6):  # however long it is
        assert standings(night) == {"bob": (3, 3, 730, 300), "alice": (3, 1, 590, 210)}
    assert list(standings(night)) == ["bob", "alice"]
    members.leave_room(room=night.room, player=night["bob"])
    assert list(standings(night)) == ["bob", "alice"]
    forget_player(player=night["bob"])
    assert list(standings(night)) == ["", "alice"]


def test_a_game_alone_or_unfinished_is_no_win_of_the_evening_and_one_against_a_bot_is():
    night = evening("alice")
    start_game(room=night.room)
    Scorecard.objects.update(total=100)
    abandon_game(room=night.room, by=night["alice"])
    assert room_view(night.room).evening == ()
    play(night, 200)
    assert standings(night) == {"alice": (1, 0, 200, 200)}
    add_bot(room=night.room, by=night["alice"], level="casual")
    play(night, 250, 250)
    assert standings(night) == {"alice": (2, 1, 450, 250), "Pip": (1, 1, 250, 250)}


def test_a_teams_points_count_for_each_of_its_members_and_in_the_list_it_is_one_line():
    night = evening("alice", "bob", "charlie", teams=True)
    play(night, 240, 260)
    assert standings(night) == {"bob": (1, 1, 260, 260), "alice": (1, 0, 240, 240), "charlie": (1, 0, 240, 240)}
    (game,) = my_games(night["charlie"].pk)
    assert [(line.name, line.mine) for line in game.lines] == [("bob", False), ("alice & charlie", True)]


def test_my_games_are_those_i_sat_in_latest_first_and_an_unfinished_one_says_so():
    night = evening("alice", "bob")
    first, second = play(night, 200, 250), play(night, 220, 180)
    evening("charlie")
    games = my_games(night["alice"].pk)
    assert [game.key for game in games] == [second.key, first.key]
    lines = [(line.name, line.total, line.place, line.mine) for line in games[1].lines]
    assert lines == [("bob", 250, 1, False), ("alice", 200, 2, True)]
    assert str(games[0].rule.name) == "Finnish Yatzy"
    running = rematch(room=night.room, by=night["alice"])
    assert len(my_games(night["alice"].pk)) == 2
    Scorecard.objects.filter(game=running, column=1).update(total=90)
    abandon_game(room=night.room, by=night["alice"])
    third = my_games(night["alice"].pk)[0]
    assert third.unfinished
    assert [(line.name, line.place) for line in third.lines] == [("bob", None), ("alice", None)]


@pytest.mark.parametrize(("dice_from", "real"), [("screen", False), ("each_roll", True), ("final", True)])
def test_a_game_with_real_dice_is_marked_as_one(dice_from, real):
    night = evening("alice", "bob", dice_from=dice_from)
    play(night, 240, 260)
    (game,) = my_games(night["alice"].pk)
    assert game.from_the_table is real


@pytest.mark.parametrize("go", [lambda bob: bob.delete(), lambda bob: forget_player(player=bob)])
def test_somebody_who_was_purged_or_forgotten_is_named_in_the_readers_language(go, monkeypatch):
    night = evening("alice", "bob")
    play(night, 200, 250)
    go(night["bob"])
    (game,) = my_games(night["alice"].pk)
    assert [line.name for line in game.lines] == ["Player 2", "alice"]
    monkeypatch.setattr(names, "gettext", {"Player %(number)s": "Pelaaja %(number)s"}.__getitem__)
    (game,) = my_games(night["alice"].pk)
    assert [line.name for line in game.lines] == ["Pelaaja 2", "alice"]


def test_my_rooms_are_open_and_i_am_in_them():
    night, other, closed = evening("alice"), evening("bob"), evening("charlie")
    for room in (other.room, closed.room):
        members.join_room(room=room, player=night["alice"], name="alice")
    start_game(room=other.room)
    close_room(room=closed.room, by=closed["charlie"])
    assert [(room.code, room.playing, room.players) for room in my_rooms(night["alice"].pk)] == [
        (other.room.code, True, ("bob", "alice")),
        (night.room.code, False, ("alice",)),
    ]
    Member.objects.filter(player=night["alice"]).update(left=True)
    assert my_rooms(night["alice"].pk) == ()
