"""Verbs from whoever may not use them, and bodies that are none: a sentence, and nothing has changed."""

import pytest
from django.test import Client

from games.errors import Reason
from games.models import Claim, Device, Member, Room
from games.people.identity import COOKIE
from games.rooms.codes import BURST
from games.rooms.views.verbs import VERBS
from tests.helpers.browsers import Browser
from tests.helpers.factories import evening

pytestmark = pytest.mark.django_db

TEAMLESS = ("[]", "{}", '{"team": "0"}', '{"team": 1.5}', '{"team": null, "name": "Owls"}')
UNSEEN = ('"name": 7', '"colour": 8', '"colour": -1', '"motto": ""')
NOBODY = ("[]", "{}", '{"member": "1"}', '{"member": -1}', '{"member": 1, "give_up": 1}')


@pytest.fixture
def night():
    return evening("alice", "bob", watching=("charlie",))


@pytest.fixture
def alice(night):
    return Browser(night, "alice")


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
    "body",
    [
        *("", "null", "[]", '"x"', "{", "\x00", '{"member": "x"}', '{"member": -1}', '{"member": 1e400}', '{"to": 1}'),
        *('{"member": 1, "extra": 1}', '{"member": 99999999999999999999}', "[" * 2000, b"\xff\xfe", "x" * 5000),
    ],
)
def test_garbage_is_answered_with_a_sentence(alice, body):
    response = alice.post("kick", body)
    assert response.status_code == 400
    assert response.json()["code"] == Reason.BAD_MESSAGE
    assert Member.objects.filter(kicked=False).count() == 3


@pytest.mark.parametrize(
    ("verb", "body"),
    [
        *(("team_look", body) for body in TEAMLESS),
        *(("team_look", f'{{"team": 0, {look}}}') for look in UNSEEN),
        *(("claim", body) for body in NOBODY),
    ],
)
def test_the_wrong_kind_of_body_is_answered_with_a_sentence_and_changes_nothing(night, alice, verb, body):
    response = alice.post(verb, body)
    answer = response.json()
    assert (response.status_code, answer["code"]) == (400, Reason.BAD_MESSAGE)
    assert answer["message"]
    assert Room.objects.get().version == night.room.version


def test_only_the_host_names_teams_and_only_those_there_can_be(night, alice):
    bob = Browser(night, "bob")
    owls = {"team": 0, "name": "Owls", "colour": 3}
    for browser in (bob, Browser(night, "charlie")):  # a player and somebody who looks on
        assert browser.refused("team_look", **owls) == (403, Reason.NOT_HOST)
    alice.do("kick", member=night.members["bob"].pk)
    assert bob.refused("team_look", **owls) == (403, Reason.NOT_A_MEMBER)
    for team in (-1, 12, 10**30):
        assert alice.refused("team_look", team=team, name="Owls") == (409, Reason.BAD_TEAM)
    alice.do("team_look", **owls)
    assert Room.objects.get().settings["team_looks"] == [{"name": "Owls", "colour": 3}]


def test_nobody_asks_for_a_place_that_is_not_theirs_to_ask_for(night, alice, here):
    here(night["alice"])
    elsewhere = evening("dora").members["dora"].pk
    own, bot = night.members["alice"].pk, alice.do("add_bot", level="casual")["member"]
    for member in (own, bot, elsewhere, 2**62):
        assert alice.refused("claim", member=member) == (404, Reason.NO_SUCH_MEMBER), member
    assert Browser(night, "bob").refused("claim", member=own) == (409, Reason.MEMBER_IS_HERE)
    alice.do("kick", member=night.members["charlie"].pk)
    assert Browser(night, "charlie").refused("claim", member=night.members["bob"].pk) == (403, Reason.KICKED)
    assert not Claim.objects.exists()


@pytest.mark.parametrize("verb", ["fly", "START", "__init__"])
def test_an_unknown_verb_does_nothing(alice, verb):
    assert alice.refused(verb) == (400, Reason.BAD_MESSAGE)


def test_a_name_with_a_broken_letter_is_a_bad_name(alice):
    assert alice.post("add_friend", '{"name": "x\\ud800"}').status_code == 400


def test_sentences_come_in_the_readers_language(night):
    bob = Browser(night, "bob")
    bob.client.cookies["yz_language"] = "sv"
    response = bob.post("lock", '{"locked": true}')
    assert response.headers["Content-Language"] == "sv"


def test_verbs_guess_no_codes(night):
    stranger = Browser(night, None)
    stranger.code = "ZZZZ"
    answers = [stranger.refused("take_seat") for _ in range(BURST + 1)]
    assert answers[0] == (404, Reason.UNKNOWN_ROOM)
    assert answers[-1] == (429, Reason.TOO_MANY_GUESSES)


def test_verbs_need_the_pages_own_token(night):
    client = Client(enforce_csrf_checks=True)
    client.cookies[COOKIE] = "alice"
    response = client.post(f"/r/{night.room.code}/do/lock/", '{"locked": true}', content_type="application/json")
    assert response.status_code == 403
    assert not Room.objects.get().locked


def test_verbs_are_not_done_by_looking(alice):
    assert alice.client.get(f"/r/{alice.code}/do/start/").status_code == 405


def test_the_token_on_the_page_is_the_one_verbs_need(night):
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
