"""How much one address may ask for: twelve phones behind one never notice, a flood is told to wait."""

import json
from typing import Any

import pytest
from django.test import Client

from games.models import Claim, Member, Room
from games.people.identity import COOKIE
from games.rooms import quotas
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
    client = client or Client(REMOTE_ADDR=address)
    return client.post(f"/r/{code}/join/", {"name": name})


def do(client: Client, code: str, verb: str, **body: Any) -> Any:
    return client.post(f"/r/{code}/do/{verb}/", json.dumps(body), content_type="application/json")


def browser_of(name: str, address: str = HOME) -> Client:
    client = Client(REMOTE_ADDR=address)
    client.cookies[COOKIE] = name
    return client


def test_nobody_makes_a_thousand_rooms_and_others_still_may():
    statuses = [start().status_code for _ in range(70)]
    assert statuses == [302] * 60 + [429] * 10
    assert Room.objects.count() == 60
    assert start(ELSEWHERE).status_code == 302


def test_who_makes_too_many_rooms_reads_why_and_a_program_when_to_come_back():
    for _ in range(60):
        quotas.rooms.note(HOME)
    refused = start()
    assert TOO_MANY_ROOMS in refused.content.decode()
    assert 1 <= int(refused.headers["Retry-After"]) <= 30


def test_a_whole_network_of_ipv6_addresses_counts_as_one():
    for _ in range(60):
        quotas.rooms.note("2001:db8:1:2::")
    assert start("2001:db8:1:2:3:4:5:6").status_code == 429
    assert start("2001:db8:1:3::1").status_code == 302


def test_twelve_phones_behind_one_address_have_the_wildest_evening():
    """Each makes rooms of its own, comes into the common one, forgets its cookie, comes again, and taps about."""
    night = evening("alice")
    for number in range(12):
        assert [start().status_code for _ in range(5)] == [302] * 5
        assert join(night.room.code, f"Guest {number}").status_code == 302
    for number in range(11):
        lost = Client(REMOTE_ADDR=HOME)
        assert join(night.room.code, f"Again {number}", client=lost).status_code == 302
        assert [do(lost, night.room.code, "rename", name=f"G{number} {i}").status_code for i in range(15)] == [200] * 15


def test_one_address_does_not_fill_a_room():
    night = evening("alice")
    statuses = [join(night.room.code, f"Mallory {number}").status_code for number in range(26)]
    assert statuses == [302] * 24 + [429] * 2
    assert Member.objects.filter(room=night.room).count() == 25
    assert join(night.room.code, "Bob", ELSEWHERE).status_code == 302


def test_the_door_says_that_an_address_has_its_share_of_a_room():
    night = evening("alice")
    for _ in range(24):
        quotas.note_newcomer(HOME, night.room)
    refused = join(night.room.code, "Mallory")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "300")
    assert TOO_MUCH in refused.content.decode()


def test_a_name_that_is_taken_costs_nothing_of_that_share():
    night = evening("alice")
    for _ in range(30):
        assert join(night.room.code, "Alice").status_code == 409
    assert join(night.room.code, "Bob").status_code == 302


def test_who_was_in_the_room_before_comes_back_whatever_the_others_did():
    night = evening("alice", "bob")
    for _ in range(24):
        quotas.note_newcomer(HOME, night.room)
    assert join(night.room.code, "Bob", client=browser_of("bob")).status_code == 302


def test_one_wild_browser_is_told_to_wait_and_its_house_is_not():
    night = evening("alice", "bob")
    alice, bob = browser_of("alice"), browser_of("bob")
    answers = [do(bob, night.room.code, "nothing") for _ in range(61)]
    assert answers[59].status_code == 400
    assert (answers[60].status_code, answers[60].json()["message"]) == (429, TOO_MUCH)
    assert int(answers[60].headers["Retry-After"]) == 1
    assert do(alice, night.room.code, "lock", locked=True).status_code == 200


def test_nobody_floods_verbs_without_a_browser_that_is_known():
    night = evening("alice")
    for _ in range(240):
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


def test_limits_can_be_switched_off_for_a_load_test(settings):
    settings.ADDRESS_LIMITS = False
    for _ in range(60):
        quotas.rooms.note(HOME)
    assert start().status_code == 302
