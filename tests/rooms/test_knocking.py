"""At a locked door: I was here before."""

import re

import pytest
from django.test import Client

from games.errors import Reason
from games.models import Claim, Player
from games.people.identity import COOKIE
from games.rooms import members, room
from games.rooms.claims import MOST_CLAIMS, answer_claim, knock
from games.rooms.codes import BURST
from games.rooms.games import start_game
from tests.helpers.asking import player_with
from tests.helpers.browsers import browser_of
from tests.helpers.factories import DeviceFactory, Evening, evening
from tests.helpers.refusing import refuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(here):
    """Alice hosts a locked room and is here; Anna sits, but her phone has lost its cookie."""
    made = evening("alice", "Anna")
    room.lock_room(room=made.room, by=made["alice"], locked=True)
    here(made["alice"])
    return made


def post(night: Evening, name: str, client: Client | None = None, **more: str) -> tuple[Client, int, str]:
    """Knock, and follow where it leads."""
    client = client or Client()
    answer = client.post(f"/r/{night.room.code}/knock/", {"name": name, **more}, follow=True)
    return client, answer.status_code, re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.text)


def is_open(night: Evening, client: Client) -> bool:
    return bool(client.get(f"/r/{night.room.code}/knock/").json()["open"])


@pytest.mark.parametrize("yes", [True, False])
def test_somebody_who_knows_the_name_they_had_is_let_in_by_the_table_or_leaves_nothing(night, yes):
    before = set(Player.objects.values_list("pk", flat=True))
    stranger, status, page = post(night, " anna ")
    assert (status, "your friends see the question now" in page) == (403, True)
    assert not is_open(night, stranger)
    claim = Claim.objects.get()
    assert claim.member == night.members["Anna"]
    answer_claim(room=night.room, by=night["alice"], claim_id=claim.pk, yes=yes)
    assert is_open(night, stranger) is yes
    assert stranger.get(f"/r/{night.room.code}/").status_code == (200 if yes else 403)
    assert player_with(stranger.cookies[COOKIE].value) == (night["Anna"] if yes else None)
    assert set(Player.objects.values_list("pk", flat=True)) == before


@pytest.mark.parametrize("name", ["Mallory", "alice"])
def test_a_locked_door_names_nobody_and_does_not_tell_whose_name_was_right(night, name):
    page = Client().get(f"/r/{night.room.code}/").text
    assert ("I was here before" in page, "Anna" in page, "alice" in page) == (True, False, False)
    right, wrong = post(night, "Anna"), post(night, name)
    assert right[1:] == wrong[1:]
    assert right[0].cookies.keys() == wrong[0].cookies.keys()
    assert Claim.objects.count() == 1


def test_what_is_wrong_with_a_name_is_said_at_the_field(night):
    _, status, page = post(night, "  ")
    assert (status, "Please type a name" in page) == (403, True)
    assert not Claim.objects.exists()


def test_a_browser_with_games_elsewhere_is_asked_first(night):
    start_game(room=evening("carol").room)
    carol = browser_of("carol")
    assert "Take the seat all the same" in post(night, "Anna", carol)[2]
    assert not Claim.objects.exists()
    post(night, "Anna", carol, give_up="1")
    assert Claim.objects.get().member == night.members["Anna"]


def test_an_unlocked_room_has_a_door_like_any_other(night):
    room.lock_room(room=night.room, by=night["alice"], locked=False)
    stranger, status, page = post(night, "Anna")
    assert (status, "You are at the door of room" in page) == (200, True)
    assert is_open(night, stranger)
    assert not Claim.objects.exists()


def test_somebody_who_was_sent_out_does_not_knock(night):
    members.kick(room=night.room, by=night["alice"], member_id=night.members["Anna"].pk)
    anna = browser_of("Anna")
    assert "You cannot come into room" in post(night, "Anna", anna)[2]
    assert anna.get(f"/r/{night.room.code}/knock/").status_code == 403


def test_nobody_buries_a_host_in_questions(night):
    for number in range(MOST_CLAIMS):
        knock(room=night.room, device=DeviceFactory(), name="Anna", address=f"192.168.0.{number}")
    with refuses(Reason.TOO_MANY_HERE):
        knock(room=night.room, device=DeviceFactory(), name="Anna", address="192.168.0.99")


@pytest.mark.parametrize("name", ["Anna", "Nobody"])
def test_somebody_who_knocks_all_the_time_is_not_heard_whatever_the_name(night, name):
    for _ in range(BURST):
        knock(room=night.room, device=None, name=name, address="192.168.0.7")
    with refuses(Reason.TOO_MANY_GUESSES):
        knock(room=night.room, device=None, name=name, address="192.168.0.7")
