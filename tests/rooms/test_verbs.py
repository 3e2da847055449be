"""Every verb of `POST /r/CODE/do/VERB/`."""

import json

import pytest

from games.errors import Reason
from games.models import Claim, Player, Room
from tests.helpers.browsers import Browser
from tests.helpers.factories import evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return evening("alice", "bob", watching=("charlie",))


@pytest.fixture
def alice(night):
    return Browser(night, "alice")


@pytest.fixture
def bob(night):
    return Browser(night, "bob")


def test_sitting_down_and_getting_up(night):
    charlie = Browser(night, "charlie")
    charlie.do("take_seat")
    assert night.order() == ["alice", "bob", "charlie"]
    charlie.do("leave_seat")
    assert night.order() == ["alice", "bob"]


def test_another_name_and_colour(night, bob):
    bob.do("rename", name="Robert", colour=6)
    night["bob"].refresh_from_db()
    assert (night["bob"].name, night["bob"].colour) == ("Robert", 6)


def test_a_name_of_ones_friend_but_of_nobody_else(night, alice, bob):
    friend = bob.do("add_friend", name="Grandma")["member"]
    bob.do("rename", name="Granny", member=friend)
    assert night.order() == ["alice", "bob", "Granny"]
    assert alice.refused("rename", name="Witch", member=friend) == (403, Reason.NOT_YOURS)


def test_a_name_that_is_taken_is_told_at_its_field(bob):
    answer = bob.post("rename", json.dumps({"name": "Alice"})).json()
    assert (answer["code"], answer["field"]) == ("name_taken", "name")


def test_bots_come_and_go(night, alice):
    bot = alice.do("add_bot", level="casual")["member"]
    assert night.order() == ["alice", "bob", "Pip"]
    alice.do("remove_member", member=bot)
    assert night.order() == ["alice", "bob"]


def test_out_of_the_room(night, alice, bob):
    alice.do("kick", member=night.members["bob"].pk)
    assert bob.refused("take_seat") == (403, Reason.NOT_A_MEMBER)


def test_another_order_and_other_teams(night, alice):
    alice.do("move_seat", member=night.members["bob"].pk, to=0)
    assert night.order() == ["bob", "alice"]
    alice.do("settings", teams=True)
    alice.do("set_team", member=night.members["bob"].pk, team=3)
    assert night.member("bob").team == 3


def test_other_settings(night, alice):
    alice.do("settings", ruleset="russian-15", order="forced", bonus_threshold=42)
    night.room.refresh_from_db()
    assert (night.room.settings["ruleset"], night.room.settings["bonus_threshold"]) == ("russian-15", 42)
    assert alice.refused("settings", clock=True) == (400, Reason.BAD_SETTINGS)


def test_locked_and_open_again(night, alice):
    for locked in (True, False):
        alice.do("lock", locked=locked)
        night.room.refresh_from_db()
        assert night.room.locked is locked


def test_another_host(night, alice, bob):
    alice.do("pass_host", member=night.members["bob"].pk)
    bob.do("lock", locked=True)
    assert alice.refused("lock", locked=False) == (403, Reason.NOT_HOST)


def test_game_after_game(night, alice):
    first = alice.do("start")["game"]
    assert alice.refused("start") == (409, Reason.GAME_RUNNING)
    alice.do("abandon")
    second = alice.do("rematch")["game"]
    assert first != second
    assert night.order() == ["bob", "alice"]
    alice.do("abandon")
    alice.do("to_lobby")
    night.room.refresh_from_db()
    assert night.room.status == Room.Status.LOBBY


def test_leaving_and_closing(night, alice, bob):
    bob.do("leave")
    assert night.order() == ["alice"]
    alice.do("close_room")
    assert alice.refused("lock", locked=True) == (410, Reason.ROOM_CLOSED)


def test_a_link_for_another_phone(night, alice):
    answer = alice.do("device_link")
    assert answer["url"].startswith("http://testserver/device/")
    assert alice.client.get(answer["qr_svg_url"]).headers["Content-Type"] == "image/svg+xml"


def test_i_was_bob_from_a_browser_nobody_knows(night, alice, here):
    here(night["alice"])
    stranger = Browser(night, None)
    asked = stranger.do("claim", member=night.members["bob"].pk)
    assert (asked["reconnect"], asked["ask_again"]) == (True, None)
    alice.do("answer_claim", claim=asked["claim"], yes=True)
    stranger.do("leave_seat")
    assert night.order() == ["alice"]
    assert Player.objects.count() == 3


def test_i_was_bob_from_a_browser_with_a_name(night, alice, here):
    here(night["alice"], night["charlie"])
    asked = Browser(night, "charlie").do("claim", member=night.members["bob"].pk)
    assert not asked["reconnect"]
    alice.do("answer_claim", claim=asked["claim"], yes=False)
    assert not Claim.objects.exists()


def test_i_was_alice_and_nobody_is_left_to_ask(night, here):
    here()
    stranger = Browser(night, None)
    assert stranger.do("claim", member=night.members["alice"].pk)["claim"] is None
    stranger.do("lock", locked=True)
