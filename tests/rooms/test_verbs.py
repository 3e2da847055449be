"""Every verb of `POST /r/CODE/do/VERB/`; and what docs/protocol.md says about HTTP is what the server does."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from games.errors import Reason, Refused
from games.models import Claim, Device, Player, Room
from games.rooms.codes import BURST
from games.rooms.views import forms
from games.rooms.views.verbs import VERBS
from games.urls import urlpatterns
from games.web.answers import status_of
from tests.helpers.browsers import Browser, browser_of
from tests.helpers.factories import evening, fresh

pytestmark = pytest.mark.django_db

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text().split("\n## HTTP\n")[1]
ROWS = re.findall(r"^\| `(\w+)` \| `(\{.*?\})` \|", PAGE, re.MULTILINE)


@pytest.fixture
def night():
    return evening("alice", "bob", watching=("charlie",))


@pytest.fixture
def alice(night):
    return Browser(night, "alice")


@pytest.fixture
def bob(night):
    return Browser(night, "bob")


def test_seats_bots_and_the_order_of_play(night, alice):
    charlie = Browser(night, "charlie")
    charlie.do("take_seat")
    assert night.order() == ["alice", "bob", "charlie"]
    charlie.do("leave_seat")
    bot = alice.do("add_bot", level="casual")["member"]
    alice.do("move_seat", member=night.members["bob"].pk, to=0)
    assert night.order() == ["bob", "alice", "Pip"]
    alice.do("remove_member", member=bot)
    assert night.order() == ["bob", "alice"]


def test_another_name_and_colour_of_oneself_and_of_ones_friend_but_of_nobody_else(night, alice, bob):
    bob.do("rename", name="Robert", colour=6)
    assert (fresh(night["bob"]).name, night["bob"].colour) == ("Robert", 6)
    friend = bob.do("add_friend", name="Grandma")["member"]
    bob.do("rename", name="Granny", member=friend)
    assert night.order() == ["alice", "Robert", "Granny"]
    assert alice.refused("rename", name="Witch", member=friend) == (403, Reason.NOT_YOURS)
    answer = bob.post("rename", json.dumps({"name": "Alice"})).json()
    assert (answer["code"], answer["field"]) == ("name_taken", "name")


def test_settings_teams_and_a_locked_door(night, alice):
    alice.do("settings", ruleset="russian-15", order="forced", bonus_threshold=42, teams=True)
    assert (fresh(night.room).settings["ruleset"], night.room.settings["bonus_threshold"]) == ("russian-15", 42)
    assert alice.refused("settings", clock=True) == (400, Reason.BAD_SETTINGS)
    alice.do("set_team", member=night.members["bob"].pk, team=3)
    assert night.member("bob").team == 3
    for locked in (True, False):
        alice.do("lock", locked=locked)
        assert fresh(night.room).locked is locked


def test_another_host_who_sends_somebody_out_and_closes_the_room(night, alice, bob):
    alice.do("pass_host", member=night.members["bob"].pk)
    assert alice.refused("lock", locked=False) == (403, Reason.NOT_HOST)
    bob.do("kick", member=night.members["charlie"].pk)
    assert Browser(night, "charlie").refused("take_seat") == (403, Reason.NOT_A_MEMBER)
    alice.do("leave")
    assert night.order() == ["bob"]
    bob.do("close_room")
    assert bob.refused("lock", locked=True) == (410, Reason.ROOM_CLOSED)


def test_game_after_game(night, alice):
    first = alice.do("start")["game"]
    assert alice.refused("start") == (409, Reason.GAME_RUNNING)
    alice.do("abandon")
    second = alice.do("rematch")["game"]
    assert first != second
    assert night.order() == ["bob", "alice"]
    alice.do("abandon")
    alice.do("to_lobby")
    assert fresh(night.room).status == Room.Status.LOBBY


def test_a_link_for_another_phone(alice):
    answer = alice.do("device_link")
    assert answer["url"].startswith("http://testserver/device/")
    assert alice.client.get(answer["qr_svg_url"]).headers["Content-Type"] == "image/svg+xml"


def test_i_was_bob_from_a_browser_nobody_knows_and_from_one_with_a_name(night, alice, here):
    here(night["alice"], night["charlie"])
    asked = Browser(night, "charlie").do("claim", member=night.members["bob"].pk)
    assert not asked["reconnect"]
    alice.do("answer_claim", claim=asked["claim"], yes=False)
    assert not Claim.objects.exists()
    stranger = Browser(night, None)
    asked = stranger.do("claim", member=night.members["bob"].pk)
    assert (asked["reconnect"], asked["ask_again"]) == (True, None)
    alice.do("answer_claim", claim=asked["claim"], yes=True)
    stranger.do("leave_seat")
    assert night.order() == ["alice"]
    assert Player.objects.count() == 3
    here()  # and nobody is left to ask
    assert stranger.do("claim", member=night.members["alice"].pk)["claim"] is None
    stranger.do("lock", locked=True)


# From whoever may not use them, and bodies that are none: a sentence, and nothing has changed


def test_a_stranger_does_nothing_but_ask(night):
    stranger = Browser(night, None)
    bodies = {
        "rename": {"name": "x"},
        "add_bot": {"level": "casual"},
        "add_friend": {"name": "x"},
        "move_seat": {"member": 1, "to": 0},
        "set_team": {"member": 1, "team": 0},
        "deal_teams": {"count": 2},
        "team_look": {"team": 0, "name": "Owls", "colour": 3},
        "lock": {"locked": True},
        "answer_claim": {"claim": 1, "yes": True},
    }
    for verb in VERBS:
        of_member = {"member": 1} if verb in ("remove_member", "kick", "pass_host") else {}
        assert stranger.refused(verb, **bodies.get(verb, of_member)) == (403, Reason.NOT_A_MEMBER), verb
    assert Room.objects.get().version == 1


@pytest.mark.parametrize(
    ("verb", "bodies"),
    [
        ("kick", ["", "null", "[]", '"x"', "{", "\x00", '{"member": "x"}', '{"member": -1}', '{"member": 1e400}']),
        ("kick", ['{"to": 1}', '{"member": 1, "extra": 1}', '{"member": 99999999999999999999}']),
        ("kick", ["[" * 2000, b"\xff\xfe", "x" * 5000]),
        ("team_look", ["[]", "{}", '{"team": "0"}', '{"team": 1.5}', '{"team": null, "name": "Owls"}']),
        (
            "team_look",
            [f'{{"team": 0, {look}}}' for look in ('"name": 7', '"colour": 8', '"colour": -1', '"motto": ""')],
        ),
        ("claim", ["[]", "{}", '{"member": "1"}', '{"member": -1}', '{"member": 1, "give_up": 1}']),
        *((verb, ["{}"]) for verb in ("fly", "START", "__init__")),
    ],
)
def test_garbage_is_answered_with_a_sentence_and_changes_nothing(night, alice, verb, bodies):
    for body in bodies:
        response = alice.post(verb, body)
        assert (response.status_code, response.json()["code"]) == (400, Reason.BAD_MESSAGE), body
        assert response.json()["message"]
    assert Room.objects.get().version == night.room.version


def test_only_the_host_names_teams_and_only_those_there_can_be(night, alice, bob):
    owls = {"team": 0, "name": "Owls", "colour": 3}
    for browser in (bob, Browser(night, "charlie")):  # a player and somebody who looks on
        assert browser.refused("team_look", **owls) == (403, Reason.NOT_HOST)
    alice.do("kick", member=night.members["bob"].pk)
    assert bob.refused("team_look", **owls) == (403, Reason.NOT_A_MEMBER)
    for team in (-1, 12, 10**30):
        assert alice.refused("team_look", team=team, name="Owls") == (409, Reason.BAD_TEAM)
    alice.do("team_look", **owls)
    assert Room.objects.get().settings["team_looks"] == [{"name": "Owls", "colour": 3}]


def test_nobody_asks_for_a_place_that_is_not_theirs_to_ask_for(night, alice, bob, here):
    here(night["alice"])
    elsewhere = evening("dora").members["dora"].pk
    own, bot = night.members["alice"].pk, alice.do("add_bot", level="casual")["member"]
    for member in (own, bot, elsewhere, 2**62):
        assert alice.refused("claim", member=member) == (404, Reason.NO_SUCH_MEMBER), member
    assert bob.refused("claim", member=own) == (409, Reason.MEMBER_IS_HERE)
    alice.do("kick", member=night.members["charlie"].pk)
    assert Browser(night, "charlie").refused("claim", member=night.members["bob"].pk) == (403, Reason.KICKED)
    assert not Claim.objects.exists()


def test_a_name_with_a_broken_letter_is_a_bad_name_and_the_sentence_is_in_the_readers_language(alice):
    alice.client.cookies["yz_language"] = "sv"
    response = alice.post("add_friend", '{"name": "x\\ud800"}')
    assert (response.status_code, response.headers["Content-Language"]) == (400, "sv")


def test_verbs_guess_no_codes(night):
    stranger = Browser(night, None)
    stranger.code = "ZZZZ"
    answers = [stranger.refused("take_seat") for _ in range(BURST + 1)]
    assert answers[0] == (404, Reason.UNKNOWN_ROOM)
    assert answers[-1] == (429, Reason.TOO_MANY_GUESSES)


def test_verbs_need_the_token_on_the_page_and_are_not_done_by_looking(night):
    client = browser_of("alice", enforce_csrf_checks=True)
    token = client.get(f"/r/{night.room.code}/").context["page_data"]["csrf"]
    for headers, status in (({}, 403), ({"X-CSRFToken": token}, 200)):
        address, how = f"/r/{night.room.code}/do/lock/", {"content_type": "application/json", "headers": headers}
        assert client.get(address).status_code == 405
        assert client.post(address, '{"locked": true}', **how).status_code == status
        assert Room.objects.get().locked is (status == 200)
    assert Device.objects.count() == 3


# The page about it


def test_every_verb_code_and_address_is_documented_and_no_other_verb():
    assert sorted(verb for verb, _ in ROWS) == sorted([*VERBS, "claim"])
    for code, status in re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE, re.MULTILINE):
        assert str(status_of(Refused(Reason(code)))) == status, code
    documented = set(re.findall(r"`(?:GET|POST) /([^`?]*)", PAGE))
    shown = {re.sub(r"<\w+:(\w+)>", lambda part: part[1].upper(), str(route.pattern)) for route in urlpatterns}
    assert shown - {"device/TOKEN/qr.svg"} <= documented


@pytest.mark.parametrize(("verb", "body"), ROWS)
def test_a_documented_body_is_understood(verb, body):
    shape = forms.Claim if verb == "claim" else VERBS[verb][0]
    assert msgspec.to_builtins(msgspec.json.decode(body, type=shape)) == json.loads(body)
