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
from tests.helpers.factories import PlayerFactory, evening, fresh

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

NOTHING = Tidied(games=0, rooms=0, codes=0, players=0)


def later(**time: float) -> Any:
    return timezone.now() + timedelta(**time)


def tidied(**time: float) -> Tidied:
    return tidy(now=later(**time))


# Games


def test_a_game_nobody_touches_for_a_day_is_given_up_and_its_room_hears_of_it(told, committed):
    night, nowhere = evening("alice", "bob"), start_game(room=evening("carol").room)
    game = start_game(room=night.room)
    Game.objects.filter(pk=nowhere.pk).update(room=None)  # one of no room is given up, too
    assert tidied(hours=23) == NOTHING
    told.clear()
    with committed():
        assert tidied(hours=25).games == 2
    assert ("room_changed", night.room.code) in told
    game.refresh_from_db()
    nowhere.refresh_from_db()
    assert (game.status, fresh(night.room).status) == (Game.Status.ABANDONED, Room.Status.FINISHED)
    assert nowhere.status == Game.Status.ABANDONED
    last = Move.objects.filter(game=game).latest("number")
    assert load_events(last.events) == (GameAbandoned(), SecretRevealed(game.secret))
    assert tidied(hours=25).games == 0


def test_a_game_that_is_played_or_came_back_to_a_moment_ago_goes_on(monkeypatch):
    game = start_game(room=evening("alice").room)

    def lock_after_a_move(ids):
        Move.objects.create(game=game, number=2, action_id="f" * 32, events="[]", at=later(hours=25))
        return lock_rooms(ids)

    with monkeypatch.context() as late:
        late.setattr(housekeeping, "lock_rooms", lock_after_a_move)
        assert tidied(hours=25) == NOTHING
    assert Move.objects.count() == 2
    assert tidied(hours=26) == NOTHING
    assert fresh(game).status == Game.Status.PLAYING


# Rooms


def test_a_room_that_nobody_came_to_is_gone_within_a_day():
    alone, used, played = evening("alice"), evening("bob", "charlie"), evening("dora")
    left = evening("erin", "frank")
    leave_room(room=left.room, player=left["frank"])  # one that somebody left again was used
    add_friend(room=alone.room, by=alone["alice"], name="Grandma")
    add_bot(room=alone.room, by=alone["alice"], level="casual")
    start_game(room=played.room)
    played.finish()
    assert tidied(hours=22) == NOTHING
    assert tidied(hours=24).codes == 1
    assert set(Room.objects.all()) == {used.room, played.room, left.room}
    assert Player.objects.filter(name="alice").exists()


def test_a_host_who_still_waits_keeps_the_room_and_somebody_who_comes_while_it_is_tidied_away(monkeypatch):
    night = evening("alice")

    def somebody_comes_first(ids):
        join_room(room=night.room, player=None, name="Bob")
        return lock_rooms(ids)

    with monkeypatch.context() as waiting:
        waiting.setattr(process, "anybody_in", lambda code: code == night.room.code)
        assert tidied(hours=25) == NOTHING
    monkeypatch.setattr(housekeeping, "lock_rooms", somebody_comes_first)
    assert tidied(hours=25).codes == 0
    assert Room.objects.filter(pk=night.room.pk).exists()


def test_a_room_nobody_uses_for_a_month_closes():
    night = evening("alice", "bob")
    assert tidied(days=29) == NOTHING
    assert tidied(days=31).rooms == 1
    assert fresh(night.room).status == Room.Status.CLOSED
    assert tidied(days=31) == NOTHING


def test_a_room_closed_for_a_month_gives_its_code_back_and_keeps_its_games():
    night = evening("alice", "bob")
    game = start_game(room=night.room)
    close_room(room=night.room, by=night["alice"])
    still_open = evening("charlie")
    Room.objects.filter(pk=still_open.room.pk).update(touched_at=later(days=31))
    assert tidied(days=29) == NOTHING
    assert tidied(days=31).codes == 1
    assert list(Room.objects.all()) == [still_open.room]
    Room.objects.create(code=night.room.code)
    (past,) = my_games(night["alice"].pk)
    assert (past.key, {line.name for line in past.lines}) == (game.key, {"alice", "bob"})


# Guests


def test_old_links_and_unanswered_questions_go_and_who_was_made_only_to_ask(here):
    night = evening("alice", "bob")
    here(night["alice"])
    create_device_link(player=night["alice"])
    claim_member(room=night.room, device=None, member_id=night.members["bob"].pk)
    tidied(minutes=5)
    assert DeviceLink.objects.exists()
    assert Claim.objects.exists()
    assert Player.objects.filter(name="").exists()
    tidied(days=2)
    assert not DeviceLink.objects.exists()
    assert not Claim.objects.exists()
    assert set(Player.objects.values_list("name", flat=True)) == {"alice", "bob"}


def test_guests_nobody_has_seen_for_a_year_are_forgotten_unless_the_owner_keeps_them(settings):
    PlayerFactory()
    bob = PlayerFactory(seen_at=later(days=300))
    settings.PURGE_AFTER_DAYS = 0
    assert tidied(days=4000).players == 0
    settings.PURGE_AFTER_DAYS = 365
    assert tidied(days=366).players == 1
    assert list(Player.objects.all()) == [bob]


@pytest.mark.parametrize("status", [Room.Status.LOBBY, Room.Status.FINISHED])
def test_a_room_that_is_still_used_closes_up_and_is_told_when_a_guest_is_forgotten(status, told, committed):
    night = evening("alice", "bob", "charlie", watching=("dora",))
    Player.objects.exclude(pk=night["alice"].pk).update(seen_at=later(days=360))
    Room.objects.update(status=status, touched_at=later(days=360))
    touched, version = Room.objects.get().touched_at, night.room.version
    with committed():
        assert tidied(days=366).players == 1
    room = Room.objects.get()
    assert [(name, night.member(name).seat) for name in night.order()] == [("bob", 0), ("charlie", 1)]
    assert (room.host, room.version, room.status) == (night.members["bob"], version + 1, status)
    assert room.touched_at == touched  # nobody used it: in a month without anybody it closes
    assert told == [("room_changed", room.code), ("identity_changed", night["alice"].pk)]
    take_seat(room=room, player=night["dora"])
    assert night.member("dora").seat == 2


def test_a_room_of_forgotten_guests_only_has_no_host():
    night = evening("alice")
    add_bot(room=night.room, by=night["alice"], level="casual")
    Room.objects.update(touched_at=later(days=366))
    assert tidied(days=366) == Tidied(games=0, rooms=0, codes=0, players=1)
    room = Room.objects.get()
    assert room.host is None
    assert room.members.get().seat == 0


def test_somebody_who_sits_in_a_running_game_is_not_forgotten_and_their_room_hears_nothing(told, committed):
    night = evening("alice", "bob")
    start_game(room=night.room)
    Move.objects.update(at=later(days=366))
    Room.objects.update(touched_at=later(days=366))
    with committed():
        assert tidied(days=366) == NOTHING
    assert night.order() == ["alice", "bob"]
    assert told == []


def test_the_games_of_forgotten_guests_stay_with_whoever_else_played_them_or_are_deleted():
    alone, night = evening("carol"), evening("alice", "bob")
    add_bot(room=alone.room, by=alone["carol"], level="casual")
    start_game(room=alone.room)
    game = start_game(room=night.room)
    alone.finish()
    night.finish()
    forget_player(player=night["bob"])
    tidied(days=62)
    assert game.seats.get(order=1).player == night["bob"]  # forgotten, and still on the sheets of others
    Player.objects.filter(pk=night["bob"].pk).update(seen_at=later(days=300))
    tidied(days=366)
    assert [seat.player for seat in game.seats.order_by("order")] == [None, night["bob"]]
    assert list(Game.objects.all()) == [game]
    assert set(Move.objects.values_list("game", flat=True)) == {game.pk}


def test_the_command_says_what_it_did(capsys):
    start_game(room=evening("alice").room)
    Move.objects.update(at=later(days=-2))
    call_command("tidy")
    assert capsys.readouterr().out == "1 games given up, 0 rooms closed, 0 codes freed, 0 guests forgotten.\n"
