"""Every verb of `POST /r/CODE/do/VERB/`."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.errors import Trouble
from games.identity import COOKIE
from games.models import Claim, Device, Member, Player, Room
from games.services.guesses import BURST
from games.views.verbs import VERBS
from tests.games.factories import Evening, evening

pytestmark = pytest.mark.django_db


class Browser:
    """Somebody's browser with the room's page open."""

    def __init__(self, night: Evening, name: str | None) -> None:
        self.client, self.code = Client(), night.room.code
        if name:
            self.client.cookies[COOKIE] = name

    def do(self, verb: str, **body: Any) -> dict[str, Any]:
        """The answer to something that works."""
        response = self.post(verb, json.dumps(body))
        answer: dict[str, Any] = response.json()
        assert response.status_code == 200, answer
        assert answer["room_version"] == Room.objects.get(code=self.code).version
        return answer

    def refused(self, verb: str, **body: Any) -> tuple[int, str]:
        response = self.post(verb, json.dumps(body))
        answer = response.json()
        assert answer.keys() == {"code", "message", "field"}
        assert answer["message"]
        return response.status_code, answer["code"]

    def post(self, verb: str, body: str | bytes) -> HttpResponse:
        path = f"/r/{self.code}/do/{verb}/"
        response: HttpResponse = self.client.post(path, body, content_type="application/json")
        return response


@pytest.fixture
def night() -> Evening:
    return evening("alice", "bob", watching=("charlie",))


@pytest.fixture
def alice(night: Evening) -> Browser:
    return Browser(night, "alice")


@pytest.fixture
def bob(night: Evening) -> Browser:
    return Browser(night, "bob")


def test_sitting_down_and_getting_up(night: Evening) -> None:
    charlie = Browser(night, "charlie")
    charlie.do("take_seat")
    assert night.order() == ["alice", "bob", "charlie"]
    charlie.do("leave_seat")
    assert night.order() == ["alice", "bob"]


def test_another_name_and_colour(night: Evening, bob: Browser) -> None:
    bob.do("rename", name="Robert", colour=6)
    night["bob"].refresh_from_db()
    assert (night["bob"].name, night["bob"].colour) == ("Robert", 6)


def test_a_name_of_ones_friend_but_of_nobody_else(night: Evening, alice: Browser, bob: Browser) -> None:
    friend = bob.do("add_friend", name="Grandma")["member"]
    bob.do("rename", name="Granny", member=friend)
    assert night.order() == ["alice", "bob", "Granny"]
    assert alice.refused("rename", name="Witch", member=friend) == (403, Trouble.NOT_YOURS)


def test_a_name_that_is_taken_is_told_at_its_field(bob: Browser) -> None:
    answer = bob.post("rename", json.dumps({"name": "Alice"})).json()
    assert (answer["code"], answer["field"]) == ("name_taken", "name")


def test_bots_come_and_go(night: Evening, alice: Browser) -> None:
    bot = alice.do("add_bot", level="greedy")["member"]
    assert night.order() == ["alice", "bob", "Pip"]
    alice.do("remove_member", member=bot)
    assert night.order() == ["alice", "bob"]


def test_out_of_the_room(night: Evening, alice: Browser, bob: Browser) -> None:
    alice.do("kick", member=night.members["bob"].pk)
    assert bob.refused("take_seat") == (403, Trouble.NOT_A_MEMBER)


def test_another_order_and_other_teams(night: Evening, alice: Browser) -> None:
    alice.do("move_seat", member=night.members["bob"].pk, to=0)
    assert night.order() == ["bob", "alice"]
    alice.do("settings", teams=True)
    alice.do("set_team", member=night.members["bob"].pk, team=3)
    assert night.member("bob").team == 3


def test_other_settings(night: Evening, alice: Browser) -> None:
    alice.do("settings", ruleset="russian-15", order="forced", bonus_threshold=42)
    night.room.refresh_from_db()
    assert (night.room.settings["ruleset"], night.room.settings["bonus_threshold"]) == ("russian-15", 42)
    assert alice.refused("settings", clock=True) == (400, Trouble.BAD_SETTINGS)


def test_locked_and_open_again(night: Evening, alice: Browser) -> None:
    for locked in (True, False):
        alice.do("lock", locked=locked)
        night.room.refresh_from_db()
        assert night.room.locked is locked


def test_another_host(night: Evening, alice: Browser, bob: Browser) -> None:
    alice.do("pass_host", member=night.members["bob"].pk)
    bob.do("lock", locked=True)
    assert alice.refused("lock", locked=False) == (403, Trouble.NOT_HOST)


def test_game_after_game(night: Evening, alice: Browser) -> None:
    first = alice.do("start")["game"]
    assert alice.refused("start") == (409, Trouble.GAME_RUNNING)
    alice.do("abandon")
    second = alice.do("rematch")["game"]
    assert first != second
    assert night.order() == ["bob", "alice"]
    alice.do("abandon")
    alice.do("to_lobby")
    night.room.refresh_from_db()
    assert night.room.status == Room.Status.LOBBY


def test_leaving_and_closing(night: Evening, alice: Browser, bob: Browser) -> None:
    bob.do("leave")
    assert night.order() == ["alice"]
    alice.do("close_room")
    assert alice.refused("lock", locked=True) == (410, Trouble.ROOM_CLOSED)


def test_a_link_for_another_phone(night: Evening, alice: Browser) -> None:
    answer = alice.do("device_link")
    assert answer["url"].startswith("http://testserver/device/")
    assert alice.client.get(answer["qr_svg_url"]).headers["Content-Type"] == "image/svg+xml"


def test_i_was_bob_from_a_browser_nobody_knows(night: Evening, alice: Browser, here: Callable[..., None]) -> None:
    here(night["alice"])
    stranger = Browser(night, None)
    asked = stranger.do("claim", member=night.members["bob"].pk)
    assert (asked["reconnect"], asked["ask_again"]) == (True, None)
    alice.do("answer_claim", claim=asked["claim"], yes=True)
    stranger.do("leave_seat")
    assert night.order() == ["alice"]
    assert Player.objects.count() == 3


def test_i_was_bob_from_a_browser_with_a_name(night: Evening, alice: Browser, here: Callable[..., None]) -> None:
    here(night["alice"], night["charlie"])
    asked = Browser(night, "charlie").do("claim", member=night.members["bob"].pk)
    assert not asked["reconnect"]
    alice.do("answer_claim", claim=asked["claim"], yes=False)
    assert not Claim.objects.exists()


def test_i_was_alice_and_nobody_is_left_to_ask(night: Evening, here: Callable[..., None]) -> None:
    here()
    stranger = Browser(night, None)
    assert stranger.do("claim", member=night.members["alice"].pk)["claim"] is None
    stranger.do("lock", locked=True)


def test_a_stranger_does_nothing_but_ask(night: Evening) -> None:
    stranger = Browser(night, None)
    bodies = {
        "rename": {"name": "x"},
        "add_bot": {"level": "greedy"},
        "add_friend": {"name": "x"},
        "move_seat": {"member": 1, "to": 0},
        "set_team": {"member": 1, "team": 0},
        "lock": {"locked": True},
        "answer_claim": {"claim": 1, "yes": True},
    }
    for verb in VERBS:
        of_member = {"member": 1} if verb in ("remove_member", "kick", "pass_host") else {}
        assert stranger.refused(verb, **bodies.get(verb, of_member)) == (403, Trouble.NOT_A_MEMBER), verb
    assert Room.objects.get().version == 1


@pytest.mark.parametrize(
    "body",
    [
        *("", "null", "[]", '"x"', "{", "\x00", '{"member": "x"}', '{"member": -1}', '{"member": 1e400}', '{"to": 1}'),
        *('{"member": 1, "extra": 1}', '{"member": 99999999999999999999}', "[" * 2000, b"\xff\xfe", "x" * 5000),
    ],
)
def test_garbage_is_answered_with_a_sentence(alice: Browser, body: str | bytes) -> None:
    response = alice.post("kick", body)
    assert response.status_code == 400
    assert response.json()["code"] == Trouble.BAD_MESSAGE
    assert Member.objects.filter(kicked=False).count() == 3


@pytest.mark.parametrize("verb", ["fly", "START", "__init__"])
def test_an_unknown_verb_does_nothing(alice: Browser, verb: str) -> None:
    assert alice.refused(verb) == (400, Trouble.BAD_MESSAGE)


def test_a_name_with_a_broken_letter_is_a_bad_name(bob: Browser) -> None:
    assert bob.post("add_friend", '{"name": "x\\ud800"}').status_code == 400


def test_sentences_come_in_the_readers_language(bob: Browser) -> None:
    bob.client.cookies["yz_language"] = "sv"
    response = bob.post("lock", '{"locked": true}')
    assert response.headers["Content-Language"] == "sv"


def test_verbs_guess_no_codes(night: Evening) -> None:
    stranger = Browser(night, None)
    stranger.code = "ZZZZ"
    answers = [stranger.refused("take_seat") for _ in range(BURST + 1)]
    assert answers[0] == (404, Trouble.UNKNOWN_ROOM)
    assert answers[-1] == (429, Trouble.TOO_MANY_GUESSES)


def test_verbs_need_the_pages_own_token(night: Evening) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies[COOKIE] = "alice"
    response = client.post(f"/r/{night.room.code}/do/lock/", '{"locked": true}', content_type="application/json")
    assert response.status_code == 403
    assert not Room.objects.get().locked


def test_verbs_are_not_done_by_looking(alice: Browser) -> None:
    assert alice.client.get(f"/r/{alice.code}/do/start/").status_code == 405


def test_the_token_on_the_page_is_the_one_verbs_need(night: Evening) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies[COOKIE] = "alice"
    page = client.get(f"/r/{night.room.code}/")
    response = client.post(
        f"/r/{night.room.code}/do/lock/",
        '{"locked": true}',
        content_type="application/json",
        headers={"X-CSRFToken": page.context["page_data"]["csrf"]},
    )
    assert response.status_code == 200
    assert Device.objects.count() == 3
