"""How much one address may ask for: twelve phones behind one never notice, a flood is told to wait."""

import json
from typing import Any

import pytest
from django.test import Client

from games.models import Claim, Member, Room
from games.rooms import quotas
from tests.helpers.browsers import browser_of
from tests.helpers.factories import evening

pytestmark = pytest.mark.django_db

HOME, ELSEWHERE = "203.0.113.9", "203.0.113.10"
TOO_MANY_ROOMS = "Too many rooms were started from your network. Please wait a minute and try again."
TOO_MUCH = "Too much at once came from your network. Please wait a moment and try again."


@pytest.fixture(autouse=True)
def _all_in_one_moment(monkeypatch):
    for limit in quotas.ALL:
        monkeypatch.setattr(limit, "_clock", lambda: 1000.0)


def start(address: str = HOME) -> Any:
    return Client(REMOTE_ADDR=address).post("/rooms/", {"name": "Mallory"})


def join(code: str, name: str, address: str = HOME, client: Client | None = None) -> Any:
    return (client or Client(REMOTE_ADDR=address)).post(f"/r/{code}/join/", {"name": name})


def do(client: Client, code: str, verb: str, **body: Any) -> Any:
    return client.post(f"/r/{code}/do/{verb}/", json.dumps(body), content_type="application/json")


def test_nobody_makes_a_thousand_rooms_and_others_still_may():
    for _ in range(55):
        quotas.rooms.note(HOME)
    answers = [start() for _ in range(7)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429] * 2
    assert Room.objects.count() == 5
    assert TOO_MANY_ROOMS in answers[-1].text
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 30
    assert start(ELSEWHERE).status_code == 302


def test_a_whole_network_of_ipv6_addresses_counts_as_one(settings):
    for _ in range(60):
        quotas.rooms.note("2001:db8:1:2::")
    assert start("2001:db8:1:2:3:4:5:6").status_code == 429
    assert start("2001:db8:1:3::1").status_code == 302
    settings.ADDRESS_LIMITS = False  # for a load test
    assert start("2001:db8:1:2:3:4:5:6").status_code == 302


def test_twelve_phones_behind_one_address_have_the_wildest_evening():
    """Each makes five rooms of its own, comes into the common one, forgets its cookie, comes again, and taps about."""
    night = evening("alice")
    code = night.room.code
    for _ in range(12 * 5 - 1):
        quotas.rooms.note(HOME)
    for _ in range(10 * 15):
        quotas.verbs.note(HOME)
    assert start().status_code == 302
    for number in range(12):
        assert join(code, f"Guest {number}").status_code == 302
    for number in range(11):
        lost = Client(REMOTE_ADDR=HOME)
        assert join(code, f"Again {number}", client=lost).status_code == 302
    assert [do(lost, code, "rename", name=f"G {i}").status_code for i in range(15)] == [200] * 15


def test_one_address_does_not_fill_a_room_and_the_door_says_so():
    night = evening("alice", "bob")
    code = night.room.code
    for _ in range(30):
        assert join(code, "Alice").status_code == 409  # a name that is taken costs nothing of that share
    for _ in range(20):
        quotas.note_newcomer(HOME, night.room)
    answers = [join(code, f"Mallory {number}") for number in range(6)]
    assert [answer.status_code for answer in answers] == [302] * 4 + [429] * 2
    assert answers[-1].headers["Retry-After"] == "300"
    assert TOO_MUCH in answers[-1].text
    assert Member.objects.filter(room=night.room).count() == 6
    assert join(code, "Carol", ELSEWHERE).status_code == 302
    assert join(code, "Bob", client=browser_of("bob", REMOTE_ADDR=HOME)).status_code == 302  # who was here before


def test_one_wild_browser_is_told_to_wait_and_its_house_is_not():
    night = evening("alice", "bob")
    alice, bob = (browser_of(name, REMOTE_ADDR=HOME) for name in ("alice", "bob"))
    answers = [do(bob, night.room.code, "nothing") for _ in range(61)]
    assert answers[59].status_code == 400
    assert (answers[60].status_code, answers[60].json()["message"]) == (429, TOO_MUCH)
    assert int(answers[60].headers["Retry-After"]) == 1
    assert do(alice, night.room.code, "lock", locked=True).status_code == 200
    for _ in range(240):  # nor does anybody flood verbs without a browser that is known
        quotas.verbs.note(HOME)
    assert do(Client(REMOTE_ADDR=HOME), night.room.code, "take_seat").status_code == 429
    assert do(Client(REMOTE_ADDR=ELSEWHERE), night.room.code, "take_seat").status_code == 403


def test_one_address_asks_a_share_of_the_questions_and_a_page_that_asks_again_costs_nothing(settings):
    settings.HOST_AWAY_AFTER = 3600  # or, on a slow machine, they are granted at once: nobody is left to ask
    night = evening("alice", "bob")
    member = night.members["bob"].pk
    asking = Client(REMOTE_ADDR=HOME)
    for _ in range(20):
        assert do(asking, night.room.code, "claim", member=member).status_code == 200
    statuses = [do(Client(REMOTE_ADDR=HOME), night.room.code, "claim", member=member).status_code for _ in range(17)]
    assert statuses == [200] * 15 + [429] * 2
    assert Claim.objects.count() == 16
    assert do(Client(REMOTE_ADDR=ELSEWHERE), night.room.code, "claim", member=member).status_code == 200


def test_twelve_phones_are_welcomed_twenty_times_each_and_a_flood_is_not():
    assert [quotas.may_be_welcomed(HOME) for _ in range(250)] == [True] * 240 + [False] * 10
    assert quotas.may_be_welcomed(ELSEWHERE)
