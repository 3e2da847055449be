from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.history.past_games import my_games
from games.live.process import process
from games.log.events import GameAbandoned, SecretRevealed, load_events
from games.models import Claim, DeviceLink, Game, Move, Player, Room
from games.rooms import housekeeping
from games.rooms.change import lock_rooms
from games.rooms.claims import claim_member
from games.rooms.forget_and_merge import forget_player
from games.rooms.games import close_room, start_game
from games.rooms.guests import create_device_link
from games.rooms.housekeeping import Tidied, tidy
from games.rooms.members import join_room, leave_room
from games.rooms.seats import add_bot, add_friend, take_seat
from tests.helpers.factories import PlayerFactory, evening

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

NOTHING = Tidied(games=0, rooms=0, codes=0, players=0)


def later(**time: float) -> Any:
    return timezone.now() + timedelta(**time)


def test_a_game_nobody_touches_for_a_day_is_given_up():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    assert tidy(now=later(hours=23)) == NOTHING
    assert tidy(now=later(hours=25)).games == 1
    game.refresh_from_db()
    night.room.refresh_from_db()
    assert (game.status, night.room.status) == (Game.Status.ABANDONED, Room.Status.FINISHED)
    assert load_events(Move.objects.latest("number").events) == (GameAbandoned(), SecretRevealed(game.secret))
    assert tidy(now=later(hours=25)) == NOTHING


def test_the_room_hears_that_its_game_was_given_up(told, django_capture_on_commit_callbacks):
    night = evening("alice")
    start_game(room=night.room)
    with django_capture_on_commit_callbacks(execute=True):
        tidy(now=later(hours=25))
    assert told == [("room_changed", night.room.code)]


def test_a_room_that_nobody_came_to_is_gone_within_a_day():
    alone, used, played = evening("alice"), evening("bob", "charlie"), evening("dora")
    add_friend(room=alone.room, by=alone["alice"], name="Grandma")
    add_bot(room=alone.room, by=alone["alice"], level="casual")
    game = start_game(room=played.room)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    assert tidy(now=later(hours=22)) == NOTHING
    assert tidy(now=later(hours=24)).codes == 1
    assert set(Room.objects.all()) == {used.room, played.room}
    assert Player.objects.filter(name="alice").exists()


def test_a_room_that_somebody_left_again_was_used():
    night = evening("alice", "bob")
    leave_room(room=night.room, player=night["bob"])
    assert tidy(now=later(hours=25)).codes == 0


def test_a_host_who_still_waits_keeps_the_room(monkeypatch):
    night = evening("alice")
    monkeypatch.setattr(process, "anybody_in", lambda code: code == night.room.code)
    assert tidy(now=later(hours=25)) == NOTHING
    assert Room.objects.filter(pk=night.room.pk).exists()


def test_who_comes_while_a_room_is_tidied_away_keeps_it(monkeypatch):
    night = evening("alice")
    lock = housekeeping.lock_rooms

    def somebody_comes_first(ids):
        join_room(room=night.room, player=None, name="Bob")
        return lock(ids)

    monkeypatch.setattr(housekeeping, "lock_rooms", somebody_comes_first)
    assert tidy(now=later(hours=25)).codes == 0
    assert Room.objects.filter(pk=night.room.pk).exists()


def test_a_game_of_no_room_is_given_up_too():
    night = evening("alice")
    game = start_game(room=night.room)
    Game.objects.update(room=None)
    assert tidy(now=later(hours=25)).games == 1
    game.refresh_from_db()
    assert game.status == Game.Status.ABANDONED


def test_a_game_that_is_played_goes_on():
    night = evening("alice")
    start_game(room=night.room)
    Move.objects.update(at=later(hours=20))
    assert tidy(now=later(hours=25)) == NOTHING


def test_a_game_somebody_came_back_to_a_moment_ago_goes_on(monkeypatch):
    game = start_game(room=evening("alice").room)

    def lock_after_a_move(ids):
        Move.objects.create(game=game, number=2, action_id="f" * 32, events="[]", at=later(hours=25))
        return lock_rooms(ids)

    monkeypatch.setattr(housekeeping, "lock_rooms", lock_after_a_move)
    assert tidy(now=later(hours=25)) == NOTHING
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_a_room_nobody_uses_for_a_month_closes():
    night = evening("alice", "bob")
    assert tidy(now=later(days=29)) == NOTHING
    assert tidy(now=later(days=31)).rooms == 1
    night.room.refresh_from_db()
    assert night.room.status == Room.Status.CLOSED
    assert tidy(now=later(days=31)) == NOTHING


def test_a_room_closed_for_a_month_gives_its_code_back_and_keeps_its_games():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    close_room(room=night.room, by=night["alice"])
    still_open = evening("charlie")
    Room.objects.filter(pk=still_open.room.pk).update(touched_at=later(days=31))
    assert tidy(now=later(days=29)) == NOTHING
    assert tidy(now=later(days=31)).codes == 1
    assert list(Room.objects.all()) == [still_open.room]
    Room.objects.create(code=night.room.code)
    (past,) = my_games(night["alice"].pk)
    assert (past.key, {line.name for line in past.lines}) == (game.key, {"alice", "bob"})


def test_who_only_asked_to_be_somebody_goes_with_the_unanswered_question(here):
    night = evening("alice", "bob")
    here(night["alice"])
    claim_member(room=night.room, device=None, member_id=night.members["bob"].pk)
    tidy(now=later(hours=1))
    assert Player.objects.filter(name="").exists()
    tidy(now=later(days=2))
    assert set(Player.objects.values_list("name", flat=True)) == {"alice", "bob"}


def test_who_was_forgotten_stays_on_the_sheets_of_others():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    forget_player(player=night["bob"])
    tidy(now=later(days=62))
    assert game.seats.get(order=1).player == night["bob"]


def test_guests_nobody_has_seen_for_a_year_are_forgotten():
    alice, bob = PlayerFactory(), PlayerFactory(seen_at=later(days=300))
    assert tidy(now=later(days=366)).players == 1
    assert list(Player.objects.all()) == [bob]
    assert alice.pk != bob.pk


@pytest.mark.parametrize("status", [Room.Status.LOBBY, Room.Status.FINISHED])
def test_a_room_that_is_still_used_closes_up_and_is_told_when_a_guest_is_forgotten(
    status, told, django_capture_on_commit_callbacks
):
    night = evening("alice", "bob", "charlie", watching=("dora",))
    Player.objects.exclude(pk=night["alice"].pk).update(seen_at=later(days=360))
    Room.objects.update(status=status, touched_at=later(days=360))
    touched, version = Room.objects.get().touched_at, night.room.version
    with django_capture_on_commit_callbacks(execute=True):
        assert tidy(now=later(days=366)).players == 1
    room = Room.objects.get()
    assert [(name, night.member(name).seat) for name in night.order()] == [("bob", 0), ("charlie", 1)]
    assert (room.host, room.version, room.status) == (night.members["bob"], version + 1, status)
    assert room.touched_at == touched  # nobody used it: in a month without anybody it closes
    assert told == [("room_changed", room.code), ("identity_changed", night["alice"].pk)]
    take_seat(room=room, player=night["dora"])
    assert night.member("dora").seat == 2


def test_a_room_of_forgotten_guests_only_has_no_host(here):
    night = evening("alice")
    add_bot(room=night.room, by=night["alice"], level="casual")
    Room.objects.update(touched_at=later(days=366))
    assert tidy(now=later(days=366)) == Tidied(games=0, rooms=0, codes=0, players=1)
    room = Room.objects.get()
    assert room.host is None
    assert room.members.get().seat == 0


def test_who_sits_in_a_running_game_is_not_forgotten_and_their_room_hears_nothing(
    told, django_capture_on_commit_callbacks
):
    night = evening("alice", "bob")
    start_game(room=night.room)
    Move.objects.update(at=later(days=366))
    Room.objects.update(touched_at=later(days=366))
    with django_capture_on_commit_callbacks(execute=True):
        assert tidy(now=later(days=366)) == NOTHING
    assert night.order() == ["alice", "bob"]
    assert told == []


def test_their_games_stay_with_whoever_else_played_them():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    Game.objects.update(status=Game.Status.FINISHED)
    Player.objects.filter(pk=night["bob"].pk).update(seen_at=later(days=300))
    tidy(now=later(days=366))
    assert [seat.player for seat in game.seats.order_by("order")] == [None, night["bob"]]


def test_a_game_that_belongs_to_nobody_any_more_is_deleted():
    night = evening("alice")
    add_bot(room=night.room, by=night["alice"], level="casual")
    start_game(room=night.room)
    Game.objects.update(status=Game.Status.FINISHED)
    Room.objects.update(status=Room.Status.FINISHED)
    tidy(now=later(days=366))
    assert not Game.objects.exists()
    assert not Move.objects.exists()


def test_a_host_may_keep_guests_for_ever(settings):
    settings.PURGE_AFTER_DAYS = 0
    PlayerFactory()
    assert tidy(now=later(days=4000)).players == 0


def test_old_links_and_unanswered_questions_go(here):
    night = evening("alice", "bob")
    here(night["alice"])
    create_device_link(player=night["alice"])
    claim_member(room=night.room, device=None, member_id=night.members["bob"].pk)
    tidy(now=later(minutes=5))
    assert DeviceLink.objects.exists()
    assert Claim.objects.exists()
    tidy(now=later(days=2))
    assert not DeviceLink.objects.exists()
    assert not Claim.objects.exists()


def test_the_command_says_what_it_did(capsys):
    start_game(room=evening("alice").room)
    Move.objects.update(at=later(days=-2))
    call_command("tidy")
    assert capsys.readouterr().out == "1 games given up, 0 rooms closed, 0 codes freed, 0 guests forgotten.\n"
