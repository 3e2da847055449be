"""I was Anna."""

import pytest

from games.errors import Reason
from games.live.room_view import room_view
from games.models import Claim, Device, DeviceLink, Player
from games.people.identity import device_of, present_member
from games.rooms import members, room
from games.rooms.claims import MOST_CLAIMS, answer_claim, claim_member
from games.rooms.games import start_game
from games.rooms.guests import create_device_link
from games.rooms.seats import add_bot, add_friend
from tests.helpers.asking import ask, player_with
from tests.helpers.factories import DeviceFactory, evening
from tests.helpers.refusing import refuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(here):
    """Alice hosts and is here; Anna sits but her phone has lost its cookie; Bob sits and is here."""
    made = evening("alice", "anna", "bob")
    here(made["alice"], made["bob"])
    return made


def test_a_claim_waits_for_the_table(night):
    asked = ask(night, "anna")
    view = room_view(night.room)
    assert [(claim.id, claim.member) for claim in view.claims] == [(asked.claim, night.members["anna"].pk)]
    assert asked.ask_again is None
    assert player_with(asked.token) != night["anna"]


def test_with_a_yes_the_new_browser_is_anna_and_the_old_one_is_not(night):
    create_device_link(player=night["anna"])
    asked = ask(night, "anna")
    answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim, yes=True)
    assert player_with(asked.token) == night["anna"]
    assert player_with("anna") is None
    assert not DeviceLink.objects.exists()
    assert room_view(night.room).claims == ()


def test_somebody_made_only_to_ask_leaves_nothing_behind(night):
    before = set(Player.objects.values_list("pk", flat=True))
    asked = ask(night, "anna")
    answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=True)
    assert set(Player.objects.values_list("pk", flat=True)) == before


def test_with_a_no_everything_stays(night):
    asked = ask(night, "anna")
    answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=False)
    assert player_with("anna") == night["anna"]
    assert player_with(asked.token) != night["anna"]
    assert not Claim.objects.exists()


def test_seats_of_the_running_game_move_with_the_claim(night):
    friend = add_friend(room=night.room, by=night["bob"], name="Grandma")
    game = start_game(room=night.room)
    asked = claim_member(room=night.room, device=None, member_id=friend.pk)
    answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=True)
    assert game.seats.get(member=friend).controller == friend.player
    friend.refresh_from_db()
    assert friend.controller == friend.player == player_with(asked.token)


def test_only_the_host_answers_while_here(night):
    asked = ask(night, "anna")
    with refuses(Reason.NOT_HOST):
        answer_claim(room=night.room, by=night["bob"], claim_id=asked.claim or 0, yes=True)


def test_anybody_seated_answers_while_the_host_is_away(night, here):
    asked = ask(night, "anna")
    here(night["bob"])
    answer_claim(room=night.room, by=night["bob"], claim_id=asked.claim or 0, yes=True)
    assert player_with(asked.token) == night.member("anna").player


def test_nobody_is_claimed_who_is_here(night):
    with refuses(Reason.MEMBER_IS_HERE):
        ask(night, "bob")
    assert not Player.objects.exclude(pk__in=[player.pk for player in night.players.values()]).exists()


def test_a_yes_comes_too_late_if_the_real_one_came_back(night, here):
    asked = ask(night, "anna")
    here(*night.players.values())
    answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=True)
    assert player_with("anna") == night["anna"]
    assert not Claim.objects.exists()


def test_nobody_says_yes_to_themselves(night, here):
    asked = ask(night, "anna", Device.objects.get(player=night["bob"]))
    here(night["bob"])
    with refuses(Reason.NO_SUCH_CLAIM):
        answer_claim(room=night.room, by=night["bob"], claim_id=asked.claim or 0, yes=True)


def test_a_claim_is_answered_once(night):
    asked = ask(night, "anna")
    answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=False)
    with refuses(Reason.NO_SUCH_CLAIM):
        answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=True)


def test_of_two_who_say_they_were_anna_one_is(night):
    first, second = ask(night, "anna"), ask(night, "anna")
    answer_claim(room=night.room, by=night["alice"], claim_id=second.claim or 0, yes=True)
    assert player_with(second.token) == night["anna"]
    with refuses(Reason.NO_SUCH_CLAIM):
        answer_claim(room=night.room, by=night["alice"], claim_id=first.claim or 0, yes=True)


def test_a_browser_asks_for_one_place_at_a_time(night, here):
    here(night["alice"])
    device = DeviceFactory()
    ask(night, "anna", device)
    ask(night, "bob", device)
    assert [claim.member for claim in Claim.objects.all()] == [night.members["bob"]]


def test_a_question_that_a_reloaded_page_asks_again_keeps_its_number(night):
    asked = ask(night, "anna")
    assert ask(night, "anna", device_of(asked.token or "")).claim == asked.claim
    assert Claim.objects.count() == 1


def test_neither_bots_nor_oneself_can_be_claimed(night):
    bot = add_bot(room=night.room, by=night["alice"], level="casual")
    with refuses(Reason.NO_SUCH_MEMBER):
        claim_member(room=night.room, device=None, member_id=bot.pk)
    with refuses(Reason.NO_SUCH_MEMBER):
        ask(night, "anna", Device.objects.get(player=night["anna"]))


def test_who_was_kicked_asks_for_nothing(night):
    members.kick(room=night.room, by=night["alice"], member_id=night.members["bob"].pk)
    with refuses(Reason.KICKED):
        ask(night, "anna", Device.objects.get(player=night["bob"]))


def test_a_locked_room_hears_no_questions_of_strangers(night):
    members.leave_room(room=night.room, player=night["bob"])
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    for stranger in (None, DeviceFactory()):
        with refuses(Reason.ROOM_LOCKED):
            ask(night, "anna", stranger)
    assert ask(night, "anna", Device.objects.get(player=night["bob"])).claim is not None


def test_questions_do_not_pile_up(night):
    for _ in range(MOST_CLAIMS):
        ask(night, "anna")
    with refuses(Reason.TOO_MANY_HERE):
        ask(night, "anna")


def test_what_anna_did_as_a_newcomer_goes_with_her(night):
    joined = members.join_room(room=night.room, player=None, name="anna again")
    again = player_with(joined.token)
    friend = add_friend(room=night.room, by=again, name="Grandma")
    room.pass_host(room=night.room, by=night["alice"], member_id=joined.member.pk)
    asked = ask(night, "anna", Device.objects.get(player=again))
    room.pass_host(room=night.room, by=again, member_id=night.members["alice"].pk)
    answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=True)
    friend.refresh_from_db()
    assert friend.controller == night["anna"]
    assert night.order() == ["alice", "anna", "bob", "Grandma"]
    assert not Player.objects.filter(name="anna again").exists()


def test_a_host_who_turns_out_to_be_anna_stays_the_host(night, here):
    joined = members.join_room(room=night.room, player=None, name="anna again")
    room.pass_host(room=night.room, by=night["alice"], member_id=joined.member.pk)
    here()
    assert ask(night, "anna", device_of(joined.token or "")).claim is None
    assert night.room.host == night.members["anna"]


def test_a_second_device_of_the_asking_player_is_left_alone(night):
    charlie = members.join_room(room=night.room, player=None, name="charlie")
    player = player_with(charlie.token)
    DeviceFactory(player=player, token="tablet")
    asked = ask(night, "anna", device_of(charlie.token or ""))
    answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=True)
    assert player_with("tablet") == player
    assert present_member(night.room, player.pk if player else None) is not None


def test_browsers_learn_that_they_are_somebody_else_now(night, told, django_capture_on_commit_callbacks):
    asked = ask(night, "anna")
    asking = player_with(asked.token)
    with django_capture_on_commit_callbacks(execute=True):
        answer_claim(room=night.room, by=night["alice"], claim_id=asked.claim or 0, yes=True)
    assert ("identity_changed", asking.pk) in told
    assert ("identity_changed", night["anna"].pk) in told


def test_with_everybodys_cookies_gone_nobody_is_left_to_ask(night, here):
    here()
    asked = ask(night, "alice")
    assert asked.claim is None
    assert player_with(asked.token) == night.member("alice").player != night["alice"]
    assert night.room.host == night.members["alice"]


def test_a_short_silence_is_not_enough_to_be_somebody_else(night, here, settings):
    here()
    settings.HOST_AWAY_AFTER = 60
    asked = ask(night, "alice")
    assert asked.claim is not None
    assert asked.ask_again == 60
    settings.HOST_AWAY_AFTER = 0
    again = ask(night, "alice", device_of(asked.token or ""))
    assert again.claim is None
    assert player_with(asked.token) == night.member("alice").player
