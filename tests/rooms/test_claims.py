"""I was Anna: the table says who is, and of what anybody has nothing is lost unasked."""

import re

import pytest
from django.test import Client

from games.errors import Reason
from games.history.past_games import my_games
from games.live.room_view import room_view
from games.models import Claim, Device, DeviceLink, Member, Player, Room, Scorecard
from games.people.identity import COOKIE, device_of, present_member
from games.rooms import members, room
from games.rooms.claims import MOST_CLAIMS, answer_claim, claim_member, knock
from games.rooms.codes import BURST
from games.rooms.games import abandon_game, start_game
from games.rooms.guests import create_device_link
from games.rooms.seats import add_bot, add_friend, leave_seat
from tests.helpers.asking import answer, ask, player_with
from tests.helpers.browsers import browser_of
from tests.helpers.factories import DeviceFactory, Evening, evening, fresh
from tests.helpers.refusing import refusal, refuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(here):
    """Alice hosts and is here; Anna sits but her phone has lost its cookie; Bob sits and is here."""
    made = evening("alice", "anna", "bob")
    here(made["alice"], made["bob"])
    return made


def join(night, name, device=None):
    """The browser of somebody who came in under a name."""
    joined = members.join_room(room=night.room, player=device.player if device else None, name=name)
    return device or device_of(joined.token)


def test_with_a_yes_the_new_browser_is_anna_and_the_old_one_is_not(night, told, committed):
    create_device_link(player=night["anna"])
    before = set(Player.objects.values_list("pk", flat=True))
    asked = ask(night, "anna")
    claims = room_view(night.room).claims
    assert [(claim.id, claim.member) for claim in claims] == [(asked.claim, night.members["anna"].pk)]
    assert asked.ask_again is None
    asking = player_with(asked.token)
    assert asking != night["anna"]
    with committed():
        answer(night, asked, yes=True)
    assert {("identity_changed", asking.pk), ("identity_changed", night["anna"].pk)} <= set(told)
    assert player_with(asked.token) == night["anna"]
    assert player_with("anna") is None
    assert not DeviceLink.objects.exists()
    assert room_view(night.room).claims == ()
    assert set(Player.objects.values_list("pk", flat=True)) == before  # of somebody made only to ask nothing is left


def test_with_a_no_everything_stays_and_somebody_made_only_to_ask_goes(night, told, committed):
    asked = ask(night, "anna")
    asking = player_with(asked.token)
    assert asking.name == ""
    with committed():
        answer(night, asked, yes=False)
    assert player_with("anna") == night["anna"]
    assert player_with(asked.token) is None
    assert set(Player.objects.values_list("name", flat=True)) == {"alice", "anna", "bob"}
    assert ("identity_changed", asking.pk) in told
    assert not Claim.objects.exists()
    assert refusal(answer, night, asked, yes=True) == Reason.NO_SUCH_CLAIM  # it is answered once


def test_a_no_takes_nothing_from_somebody_with_a_name(night):
    phone = join(night, "charlie")
    answer(night, ask(night, "anna", phone), yes=False)
    assert Device.objects.get(pk=phone.pk).player.name == "charlie"
    assert night.order() == ["alice", "anna", "bob", "charlie"]


def test_seats_of_the_running_game_move_with_the_claim(night):
    friend = add_friend(room=night.room, by=night["bob"], name="Grandma")
    game = start_game(room=night.room)
    asked = claim_member(room=night.room, device=None, member_id=friend.pk)
    answer(night, asked, yes=True)
    assert game.seats.get(member=friend).controller == friend.player
    assert fresh(friend).controller == friend.player == player_with(asked.token)


def test_only_the_host_answers_while_here_and_then_anybody_seated(night, here):
    asked = ask(night, "anna")
    assert refusal(answer, night, asked, yes=True, by=night["bob"]) == Reason.NOT_HOST
    here(night["bob"])
    answer(night, asked, yes=True, by=night["bob"])
    assert player_with(asked.token) == night.member("anna").player


def test_nobody_is_claimed_who_is_here_and_a_yes_comes_too_late_for_somebody_who_came_back(night, here):
    asked = ask(night, "anna")
    before = Player.objects.count()
    assert refusal(ask, night, "bob") == Reason.MEMBER_IS_HERE
    assert Player.objects.count() == before
    here(*night.players.values())
    answer(night, asked, yes=True)
    assert player_with("anna") == night["anna"]
    assert not Claim.objects.exists()


def test_nobody_says_yes_to_themselves(night, here):
    asked = ask(night, "anna", Device.objects.get(player=night["bob"]))
    here(night["bob"])
    assert refusal(answer, night, asked, yes=True, by=night["bob"]) == Reason.NO_SUCH_CLAIM


def test_of_two_who_say_they_were_anna_one_is_and_the_other_leaves_nothing_behind(night):
    first, second = ask(night, "anna"), ask(night, "anna")
    answer(night, second, yes=True)
    assert player_with(second.token) == night["anna"]
    assert player_with(first.token) is None
    assert refusal(answer, night, first, yes=True) == Reason.NO_SUCH_CLAIM


def test_a_browser_asks_for_one_place_at_a_time_and_a_reloaded_page_keeps_its_number(night, here):
    here(night["alice"])
    asked = ask(night, "anna")
    again = device_of(asked.token)
    assert ask(night, "anna", again).claim == asked.claim
    ask(night, "bob", again)
    assert [claim.member for claim in Claim.objects.all()] == [night.members["bob"]]


def test_neither_bots_nor_oneself_can_be_claimed_nor_anybody_by_somebody_who_was_kicked(night):
    bot = add_bot(room=night.room, by=night["alice"], level="casual")
    assert refusal(claim_member, room=night.room, device=None, member_id=bot.pk) == Reason.NO_SUCH_MEMBER
    assert refusal(ask, night, "anna", Device.objects.get(player=night["anna"])) == Reason.NO_SUCH_MEMBER
    members.kick(room=night.room, by=night["alice"], member_id=night.members["bob"].pk)
    assert refusal(ask, night, "anna", Device.objects.get(player=night["bob"])) == Reason.KICKED


def test_a_locked_room_hears_no_questions_of_strangers(night):
    members.leave_room(room=night.room, player=night["bob"])
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    for stranger in (None, DeviceFactory()):
        assert refusal(ask, night, "anna", stranger) == Reason.ROOM_LOCKED
    assert ask(night, "anna", Device.objects.get(player=night["bob"])).claim is not None


def test_questions_do_not_pile_up(night):
    for _ in range(MOST_CLAIMS):
        ask(night, "anna")
    assert refusal(ask, night, "anna") == Reason.TOO_MANY_HERE


# What Anna did under another name


def test_what_anna_did_as_a_newcomer_goes_with_her(night):
    phone = join(night, "anna again")
    again = phone.player
    friend = add_friend(room=night.room, by=again, name="Grandma")
    room.pass_host(room=night.room, by=night["alice"], member_id=Member.objects.get(player=again).pk)
    asked = ask(night, "anna", phone)
    room.pass_host(room=night.room, by=again, member_id=night.members["alice"].pk)
    answer(night, asked, yes=True)
    assert fresh(friend).controller == night["anna"]
    assert night.order() == ["alice", "anna", "bob", "Grandma"]


def test_games_played_here_under_another_name_are_annas_now(night):
    phone = join(night, "anna again")
    game = start_game(room=night.room)
    for column, total in enumerate((200, 10, 100, 250)):
        Scorecard.objects.filter(game=game, column=column).update(total=total, place=1)
    night.finish()
    answer(night, ask(night, "anna", phone), yes=True)
    assert not Player.objects.filter(name="anna again").exists()
    assert [past.key for past in my_games(night["anna"].pk)] == [game.key]
    (anna,) = [line for line in room_view(night.room).evening if line.name == "anna"]
    assert (anna.games, anna.points) == (2, 260)


def test_the_seat_that_anna_has_under_another_name_stays_hers_to_play(night):
    phone = join(night, "anna again")
    game = start_game(room=night.room)
    answer(night, ask(night, "anna", phone), yes=True)
    assert {seat.controller for seat in game.seats.filter(order__in=(1, 3))} == {night["anna"]}


def test_somebody_who_looked_on_as_anna_sits_where_they_sat_under_the_other_name(night):
    leave_seat(room=night.room, player=night["anna"])
    answer(night, ask(night, "anna", join(night, "anna again")), yes=True)
    assert night.order() == ["alice", "bob", "anna"]


def test_a_host_who_turns_out_to_be_anna_stays_the_host(night, here):
    phone = join(night, "anna again")
    room.pass_host(room=night.room, by=night["alice"], member_id=Member.objects.get(player=phone.player).pk)
    here()
    assert ask(night, "anna", phone).claim is None
    assert night.room.host == night.members["anna"]


def test_a_second_device_of_the_asking_player_is_left_alone(night):
    phone = join(night, "charlie")
    DeviceFactory(player=phone.player, token="tablet")
    answer(night, ask(night, "anna", phone), yes=True)
    assert player_with("tablet") == phone.player
    assert present_member(night.room, phone.player.pk) is not None


# What somebody who asks has elsewhere


@pytest.fixture
def tablet(night):
    """Carol's tablet: she has played elsewhere, and now looks in here."""
    other = evening("carol")
    start_game(room=other.room)
    abandon_game(room=other.room, by=other["carol"])
    return Device.objects.get(player=other["carol"])


def test_a_browser_with_games_elsewhere_is_asked_before_it_loses_them(night, tablet):
    assert refusal(ask, night, "anna", tablet) == Reason.LOSES_OWN_GAMES
    assert room_view(night.room).claims == ()
    assert ask(night, "anna", tablet, give_up=True).claim is not None


def test_a_place_in_another_room_is_enough_to_be_asked(night):
    other = evening("carol")
    device = Device.objects.get(player=other["carol"])
    assert refusal(ask, night, "anna", device) == Reason.LOSES_OWN_GAMES
    members.leave_room(room=other.room, player=other["carol"])
    assert ask(night, "anna", device).claim is not None


def test_who_has_another_device_too_loses_nothing_and_is_not_asked(night, tablet):
    DeviceFactory(player=tablet.player, token="phone")
    answer(night, ask(night, "anna", tablet), yes=True)
    assert player_with("phone") == tablet.player


def test_what_was_given_up_stays_where_it_was_and_can_be_claimed_back(night, tablet):
    carol = tablet.player
    friend_elsewhere = add_friend(room=Room.objects.get(members__player=carol), by=carol, name="Grandma")
    join(night, "carol", tablet)
    answer(night, ask(night, "anna", tablet, give_up=True), yes=True)
    assert fresh(friend_elsewhere).controller == carol
    assert len(my_games(carol.pk)) == 1
    assert my_games(night["anna"].pk) == ()
    assert night.order() == ["alice", "anna", "bob"]


# With everybody's cookies gone


def test_nobody_is_left_to_ask_but_not_after_a_short_silence(night, here, settings):
    here()
    settings.HOST_AWAY_AFTER = 60
    asked = ask(night, "alice")
    assert (asked.claim is not None, asked.ask_again) == (True, 60)
    settings.HOST_AWAY_AFTER = 0
    assert ask(night, "alice", device_of(asked.token)).claim is None
    assert player_with(asked.token) == night.member("alice").player != night["alice"]
    assert night.room.host == night.members["alice"]


# At a locked door: I was here before


@pytest.fixture
def locked(here):
    """Alice hosts a locked room and is here; Anna sits, but her phone has lost its cookie."""
    made = evening("alice", "Anna")
    room.lock_room(room=made.room, by=made["alice"], locked=True)
    here(made["alice"])
    return made


def knock_at(night: Evening, name: str, client: Client | None = None, **more: str) -> tuple[Client, int, str]:
    """Knock, and follow where it leads."""
    client = client or Client()
    answer = client.post(f"/r/{night.room.code}/knock/", {"name": name, **more}, follow=True)
    return client, answer.status_code, re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.text)


def is_open(night: Evening, client: Client) -> bool:
    return bool(client.get(f"/r/{night.room.code}/knock/").json()["open"])


@pytest.mark.parametrize("yes", [True, False])
def test_somebody_who_knows_the_name_they_had_is_let_in_by_the_table_or_leaves_nothing(locked, yes):
    before = set(Player.objects.values_list("pk", flat=True))
    stranger, status, page = knock_at(locked, " anna ")
    assert (status, "your friends see the question now" in page) == (403, True)
    assert not is_open(locked, stranger)
    claim = Claim.objects.get()
    assert claim.member == locked.members["Anna"]
    answer_claim(room=locked.room, by=locked["alice"], claim_id=claim.pk, yes=yes)
    assert is_open(locked, stranger) is yes
    assert stranger.get(f"/r/{locked.room.code}/").status_code == (200 if yes else 403)
    assert player_with(stranger.cookies[COOKIE].value) == (locked["Anna"] if yes else None)
    assert set(Player.objects.values_list("pk", flat=True)) == before


@pytest.mark.parametrize("name", ["Mallory", "alice"])
def test_a_locked_door_names_nobody_and_does_not_tell_whose_name_was_right(locked, name):
    page = Client().get(f"/r/{locked.room.code}/").text
    assert ("I was here before" in page, "Anna" in page, "alice" in page) == (True, False, False)
    right, wrong = knock_at(locked, "Anna"), knock_at(locked, name)
    assert right[1:] == wrong[1:]
    assert right[0].cookies.keys() == wrong[0].cookies.keys()
    assert Claim.objects.count() == 1


def test_at_the_door_too_a_browser_with_games_elsewhere_is_asked_first(locked):
    start_game(room=evening("carol").room)
    carol = browser_of("carol")
    _, status, page = knock_at(locked, "  ", carol)  # what is wrong with a name is said at the field
    assert (status, "Please type a name" in page) == (403, True)
    assert "Take the seat all the same" in knock_at(locked, "Anna", carol)[2]
    assert not Claim.objects.exists()
    knock_at(locked, "Anna", carol, give_up="1")
    assert Claim.objects.get().member == locked.members["Anna"]


def test_an_unlocked_room_has_a_door_like_any_other(locked):
    room.lock_room(room=locked.room, by=locked["alice"], locked=False)
    stranger, status, page = knock_at(locked, "Anna")
    assert (status, "You are at the door of room" in page) == (200, True)
    assert is_open(locked, stranger)
    assert not Claim.objects.exists()


def test_somebody_who_was_sent_out_does_not_knock_and_nobody_buries_a_host_in_questions(locked):
    for number in range(MOST_CLAIMS):
        knock(room=locked.room, device=DeviceFactory(), name="Anna", address=f"192.168.0.{number}")
    with refuses(Reason.TOO_MANY_HERE):
        knock(room=locked.room, device=DeviceFactory(), name="Anna", address="192.168.0.99")
    members.kick(room=locked.room, by=locked["alice"], member_id=locked.members["Anna"].pk)
    anna = browser_of("Anna")
    assert "You cannot come into room" in knock_at(locked, "Anna", anna)[2]
    assert anna.get(f"/r/{locked.room.code}/knock/").status_code == 403


@pytest.mark.parametrize("name", ["Anna", "Nobody"])
def test_somebody_who_knocks_all_the_time_is_not_heard_whatever_the_name(locked, name):
    for _ in range(BURST):
        knock(room=locked.room, device=None, name=name, address="192.168.0.7")
    assert refusal(knock, room=locked.room, device=None, name=name, address="192.168.0.7") == Reason.TOO_MANY_GUESSES
