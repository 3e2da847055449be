"""What hosts may do, and others may not."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

import rules
from games.errors import Reason
from games.live.process import process
from games.models import Player, Room
from games.rooms import members, seats
from games.rooms import room as rooms
from games.rooms.games import close_room, start_game
from games.rooms.host import host_is_away
from tests.helpers.factories import Evening, evening, fresh
from tests.helpers.refusing import refusal, refuses

pytestmark = pytest.mark.django_db


def pass_host(night: Evening, by: str, to: str) -> None:
    rooms.pass_host(room=night.room, by=night[by], member_id=night.members[to].pk)


def test_only_the_host_decides_for_the_room(here):
    night, other = evening("alice", "bob"), evening("mallory")
    here(night["alice"], night["bob"])
    bobs = {"room": night.room, "by": night["bob"]}
    of_alice = bobs | {"member_id": night.members["alice"].pk}
    for attempt in (
        lambda: members.kick(**of_alice),
        lambda: rooms.lock_room(**bobs, locked=True),
        lambda: rooms.change_settings(**bobs, changes={"clock": 30}),
        lambda: seats.move_seat(**of_alice, to=0),
        lambda: seats.add_bot(**bobs, level="casual"),
        lambda: rooms.pass_host(**of_alice),
        lambda: rooms.to_lobby(**bobs),
        lambda: start_game(**bobs),
    ):
        assert refusal(attempt) == Reason.NOT_HOST
    assert refusal(rooms.lock_room, room=night.room, by=other["mallory"], locked=True) == Reason.NOT_A_MEMBER
    assert fresh(night.room).version == 1


def test_the_host_can_name_another_one_who_has_a_device():
    night = evening("alice", "bob")
    bot = seats.add_bot(room=night.room, by=night["alice"], level="casual")
    friend = seats.add_friend(room=night.room, by=night["alice"], name="Grandma")
    for member in (bot, friend):
        with refuses(Reason.NEEDS_A_DEVICE):
            rooms.pass_host(room=night.room, by=night["alice"], member_id=member.pk)
    pass_host(night, "alice", "bob")
    assert night.room.host == night.members["bob"]


def test_while_the_host_is_away_somebody_seated_may_start_or_take_the_role(here):
    night = evening("alice", "bob", watching=("charlie",))
    here(night["bob"], night["charlie"])
    assert refusal(start_game, room=night.room, by=night["charlie"]) == Reason.NOT_HOST
    assert start_game(room=night.room, by=night["bob"]).seats.count() == 2
    pass_host(night, "bob", "bob")
    assert night.room.host == night.members["bob"]


def test_somebody_who_only_stands_in_does_not_close_the_room_for_good(here):
    night = evening("alice", "bob", "charlie")
    here(night["bob"], night["charlie"])
    for by, to in (("bob", "bob"), ("bob", "charlie")):
        pass_host(night, by, to)
        assert refusal(close_room, room=night.room, by=night[to]) == Reason.NOT_HOST
    members.leave_room(room=night.room, player=night["alice"])  # whose room it was, and who is not waited for any more
    close_room(room=night.room, by=night["charlie"])
    assert night.room.status == Room.Status.CLOSED


def test_a_seat_in_the_next_game_gives_no_say_in_the_running_one(here):
    night = evening("alice", "bob", watching=("mallory",))
    start_game(room=night.room, by=night["alice"])
    seats.take_seat(room=night.room, player=night["mallory"])
    seats.leave_seat(room=night.room, player=night["bob"])
    here(night["bob"], night["mallory"])
    assert refusal(pass_host, night, "mallory", "mallory") == Reason.NOT_HOST
    pass_host(night, "bob", "bob")
    assert night.room.host == night.members["bob"]


def test_a_host_with_a_page_open_or_here_a_moment_ago_is_not_away(here, settings):
    night = evening("alice", "bob")
    here(night["alice"])
    assert not host_is_away(night.room)
    here(night["bob"])
    settings.HOST_AWAY_AFTER = 60
    assert not host_is_away(night.room)
    assert refusal(start_game, room=night.room, by=night["bob"]) == Reason.HOST_JUST_LEFT


@pytest.mark.parametrize(("seconds", "away"), [(14.0, False), (15.0, True)])
def test_the_open_room_knows_for_how_long_its_host_has_been_away(here, settings, monkeypatch, seconds, away):
    night = evening("alice", "bob")
    here(night["bob"])
    settings.HOST_AWAY_AFTER = 15
    open_room = SimpleNamespace(away_for=lambda player: seconds if player == night["alice"].pk else 0.0)
    monkeypatch.setattr(process, "room", lambda code: open_room)
    assert host_is_away(night.room) is away


def test_a_clock_that_is_set_back_does_not_keep_a_host_who_left(here):
    night = evening("alice", "bob")
    here(night["bob"])
    Player.objects.filter(pk=night["alice"].pk).update(seen_at=timezone.now() + timedelta(hours=1))
    assert host_is_away(fresh(night.room))


def test_somebody_who_is_kicked_is_out_and_stays_out(told, committed):
    night = evening("alice", "mallory", "bob")
    seats.add_friend(room=night.room, by=night["mallory"], name="Trudy")
    kick = {"room": night.room, "by": night["alice"]}
    with committed():
        members.kick(**kick, member_id=night.members["mallory"].pk)
    assert night.order() == ["alice", "bob"]
    assert ("kicked", night.room.code, night["mallory"].pk) in told
    assert refusal(members.join_room, room=night.room, player=night["mallory"], name="somebody else") == Reason.KICKED
    assert refusal(seats.take_seat, room=night.room, player=night["mallory"]) == Reason.NOT_A_MEMBER
    assert refusal(members.kick, **kick, member_id=night.members["mallory"].pk) == Reason.NO_SUCH_MEMBER
    assert refusal(members.kick, **kick, member_id=night.members["alice"].pk) == Reason.NOT_YOURSELF


def choose(night: Evening, **changes: Any) -> dict[str, Any]:
    rooms.change_settings(room=night.room, by=night["alice"], changes=changes)
    return night.room.settings


def test_settings_that_are_not_named_stay_but_a_bonus_chosen_for_another_sheet():
    night = evening("alice")
    choose(night, clock=30)
    choose(night, ruleset="maxi", undo=False, bonus_threshold=120)
    assert (night.room.settings["clock"], night.room.settings["undo"]) == (30, False)
    assert choose(night, ruleset="finnish")["bonus_threshold"] is None
    assert choose(night, ruleset="yahtzee", bonus_threshold=50)["bonus_threshold"] == 50


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"clock": -1}, Reason.BAD_SETTINGS, "clock"),
        ({"clock": "long"}, Reason.BAD_SETTINGS, "clock"),
        ({"order": "backwards"}, Reason.BAD_SETTINGS, "order"),
        ({"size": 25}, Reason.BAD_SETTINGS, "size"),
        ({"colour_of_the_sky": 1}, Reason.BAD_SETTINGS, None),
        ({"ruleset": "klondike"}, rules.Refusal.UNKNOWN_RULE_SET, "ruleset"),
        ({"bonus_threshold": 106}, rules.Refusal.BAD_BONUS, "bonus_threshold"),
        ({"size": 1}, Reason.SIZE_BELOW_SEATED, "size"),
        ({"clock": 30, "dice_from": "each_roll"}, Reason.CLOCK_NEEDS_OUR_DICE, "clock"),
        ({"clock": 30, "dice_from": "final"}, Reason.CLOCK_NEEDS_OUR_DICE, "clock"),
    ],
)
def test_settings_that_no_game_can_have_are_refused(changes, code, field):
    night = evening("alice", "bob")
    before = dict(night.room.settings)
    with refuses(code, field):
        choose(night, **changes)
    assert fresh(night.room).settings == before
