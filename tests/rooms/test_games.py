from typing import Any

import pytest
from django.utils import timezone

import rules
from games.errors import Reason
from games.live.process import process
from games.log.events import GameAbandoned, SecretRevealed, dump_events, load_events
from games.log.room_settings import load_house
from games.log.stored import stored_game
from games.models import Device, Game, Move, Room, Scorecard
from games.rooms import games, members, room
from games.rooms.games import abandon_game, close_room, end_unfinished, rematch, start_game
from games.rooms.seats import add_bot, add_friend, move_seat, set_team, take_seat
from rules.fairness import agreed, agreement, commitment, server_chain
from tests.helpers.factories import Evening, evening, fresh
from tests.helpers.refusing import refusal

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def names(game: Game) -> list[str]:
    return [seat.player.name if seat.player else seat.bot_name for seat in game.seats.order_by("order")]


def put_in_teams(night: Evening, **teams: int) -> None:
    for name, team in teams.items():
        set_team(room=night.room, by=night["alice"], member_id=night.members[name].pk, team=team)


def test_a_game_seats_everybody_in_order_and_tells_the_room(told, committed):
    night = evening("alice", "bob", watching=("charlie",))
    add_bot(room=night.room, by=night["alice"], level="casual")
    add_friend(room=night.room, by=night["bob"], name="Grandma")
    with committed():
        game = start_game(room=night.room, by=night["alice"])
    assert told == [("room_changed", night.room.code)]
    assert names(game) == ["alice", "bob", "Pip", "Grandma"]
    controllers = [seat.controller for seat in game.seats.order_by("order")]
    assert controllers == [night["alice"], night["bob"], None, night["bob"]]
    assert (night.room.game, night.room.status) == (game, Room.Status.PLAYING)
    for again in (start_game, rematch, room.to_lobby):  # there is one game on the table
        assert refusal(again, room=night.room, by=night["alice"]) == Reason.GAME_RUNNING


def test_a_game_freezes_what_was_agreed():
    night = evening("alice", "bob", ruleset="russian-15", order="forced", clock=45)
    game = start_game(room=night.room)
    room.change_settings(room=night.room, by=night["alice"], changes={"ruleset": "maxi", "clock": 0})
    assert (fresh(game).ruleset, game.ruleset_version) == ("russian-15", rules.RULESETS["russian-15"].version)
    assert (game.house["order"], game.house["chance"], game.settings["clock"]) == ("forced", "fallback", 45)


def test_the_log_begins_with_the_commitments_to_the_dice():
    game = start_game(room=evening("alice", "bob").room)
    move = Move.objects.get(game=game)
    (started,) = load_events(move.events)
    secret = bytes.fromhex(game.secret)
    assert (move.number, started.commitment) == (1, commitment(secret, started.agreed))
    assert started.server_ends == tuple(server_chain(secret, game.key, seat).end for seat in range(2))


@pytest.mark.parametrize(
    "settings",
    [
        *({"ruleset": "maxi"}, {"order": "forced"}, {"sections": "upper"}, {"zeros": "only_when_nothing_fits"}),
        *({"bonus_points": 51}, {"bonus_threshold": 62}, {"undo": False}, {"dice_from": "final"}, {"teams": True}),
    ],
)
def test_what_was_agreed_is_bound_into_the_commitment(settings):
    def agreement_of(**settings: Any) -> str:
        game = start_game(room=evening("alice", "bob", **settings).room)
        (started,) = load_events(Move.objects.get(game=game).events)
        state = rules.new_game(game.ruleset, 2, load_house(game.house), dice_from=game.dice_from)
        assert started.agreed == agreed(game.key, state, undo=settings.get("undo", True))
        Device.objects.all().delete()
        return agreement("the-same", state, undo=settings.get("undo", True))

    assert agreement_of(**settings) != agreement_of()


def test_every_game_has_a_secret_of_its_own_that_tests_may_know(monkeypatch):
    one, other = (start_game(room=evening(name).room) for name in ("alice", "bob"))
    assert one.secret != other.secret
    assert one.key != other.key
    monkeypatch.setattr(process, "new_secret", lambda: b"\xab" * 32)
    assert start_game(room=evening("charlie").room).secret == "ab" * 32


def test_a_table_opens_what_was_started():
    game = start_game(room=evening("alice", "bob", "charlie", "dave", teams=True).room)
    assert [column.seats for column in stored_game(game.pk).start.state.columns] == [(0, 2), (1, 3)]
    assert Scorecard.objects.filter(game=game).count() == 2


def test_the_team_of_the_first_seat_plays_first_and_one_team_alone_is_none():
    night = evening("alice", "bob", "charlie", teams=True)
    put_in_teams(night, alice=0, bob=0, charlie=0)
    assert refusal(start_game, room=night.room) == rules.Refusal.BAD_TEAMS
    put_in_teams(night, alice=1, bob=0, charlie=1)
    assert load_house(start_game(room=night.room).house).teams == ((0, 2), (1,))


def test_a_game_needs_somebody_and_bots_cannot_see_real_dice():
    night = evening("alice", dice_from="each_roll")
    add_bot(room=night.room, by=night["alice"], level="casual")
    assert refusal(start_game, room=night.room) == Reason.BOTS_NEED_OUR_DICE
    empty = evening("bob")
    members.leave_room(room=empty.room, player=empty["bob"])
    assert refusal(start_game, room=empty.room) == Reason.NOBODY_SEATED
    assert not Game.objects.exists()


def test_in_a_rematch_the_next_player_is_first_until_the_host_chooses_anew():
    night = evening("alice", "bob", "charlie")
    orders = [names(start_game(room=night.room))]
    for _ in range(2):
        night.finish()
        orders.append(names(rematch(room=night.room, by=night["alice"])))
    assert [order[0] for order in orders] == ["alice", "bob", "charlie"]
    assert orders[-1] == ["charlie", "alice", "bob"]
    night.finish()
    move_seat(room=night.room, by=night["alice"], member_id=night.members["bob"].pk, to=0)
    assert names(rematch(room=night.room, by=night["alice"])) == ["bob", "charlie", "alice"]


def test_in_a_rematch_of_teams_the_other_team_is_first():
    night = evening("alice", "bob", "charlie", "dave", teams=True)
    start_game(room=night.room)
    night.finish()
    game = rematch(room=night.room, by=night["alice"])
    assert names(game) == ["bob", "charlie", "dave", "alice"]
    assert load_house(game.house).teams == ((0, 2), (1, 3))
    assert [seat.team for seat in game.seats.order_by("order")] == [1, 0, 1, 0]


def test_if_the_first_player_has_gone_the_second_is_first_already_and_late_comers_play():
    night = evening("alice", "bob", "charlie", watching=("dave",))
    start_game(room=night.room)
    take_seat(room=night.room, player=night["dave"])
    night.finish()
    members.leave_room(room=night.room, player=night["alice"])
    assert names(rematch(room=night.room, by=night["bob"])) == ["bob", "charlie", "dave"]


def test_after_a_game_the_room_goes_back_to_the_lobby_for_new_rules():
    night = evening("alice", "bob")
    start_game(room=night.room)
    night.finish()
    room.to_lobby(room=night.room, by=night["alice"])
    assert (night.room.status, night.room.game) == (Room.Status.LOBBY, None)


def test_a_game_the_host_ends_is_kept_as_unfinished_with_its_secret_shown():
    night = evening("alice", "bob")
    assert refusal(abandon_game, room=night.room, by=night["alice"]) == Reason.NO_GAME
    game = start_game(room=night.room)
    abandon_game(room=night.room, by=night["alice"])
    last = Move.objects.filter(game=fresh(game)).latest("number")
    assert (game.status, night.room.status) == (Game.Status.ABANDONED, Room.Status.FINISHED)
    assert game.ended_at is not None
    assert last.number == 2
    assert load_events(last.events) == (GameAbandoned(), SecretRevealed(game.secret))
    stored = stored_game(game.pk)
    position = stored.start
    for move in stored.moves:
        position = position.after(*move)
    assert position.ended
    assert position.secret == game.secret


def test_a_game_that_has_just_ended_by_itself_is_not_abandoned():
    night = evening("alice")
    game = start_game(room=night.room)
    Game.objects.update(status=Game.Status.FINISHED)
    assert refusal(end_unfinished, night.room, game) == Reason.NO_GAME


def test_if_the_table_was_faster_the_end_takes_the_next_number(monkeypatch):
    night = evening("alice")
    game = start_game(room=night.room)
    Move.objects.create(game=game, number=2, action_id="f" * 32, events=dump_events(()), at=timezone.now())
    lasts = iter(Move.objects.order_by("number"))  # read a moment too early, then again
    monkeypatch.setattr(games, "last_move", lambda game: next(lasts))
    abandon_game(room=night.room, by=night["alice"])
    assert list(Move.objects.filter(game=game).order_by("number").values_list("number", flat=True)) == [1, 2, 3]


def test_closing_a_room_ends_its_game_and_sends_everybody_home(told, committed):
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    with committed():
        close_room(room=night.room, by=night["alice"])
    assert (fresh(game).status, night.room.status) == (Game.Status.ABANDONED, Room.Status.CLOSED)
    assert ("room_closed", night.room.code) in told
