"""Who says "I was Anna" may have been somebody else in the meantime; nothing of that is lost unasked."""

import pytest

from games.errors import Reason
from games.history.past_games import my_games
from games.live.room_view import room_view
from games.models import Device, Game, Member, Player, Room, Scorecard
from games.people.identity import device_of
from games.rooms import members
from games.rooms.games import abandon_game, start_game
from games.rooms.seats import add_friend
from tests.helpers.asking import answer, ask, player_with
from tests.helpers.factories import DeviceFactory, Evening, evening
from tests.helpers.refusing import refuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(here):
    """Alice hosts and is here; Anna sits, but her phone has lost its cookie."""
    made = evening("alice", "anna")
    here(made["alice"])
    return made


def join(night: Evening, name: str, device: Device | None = None) -> Device:
    """The browser of somebody who came in under a name."""
    joined = members.join_room(room=night.room, player=device.player if device else None, name=name)
    found = device or device_of(joined.token or "")
    return found


def play(night: Evening, **totals: int) -> Game:
    """A whole game, with these totals in order of play."""
    game = start_game(room=night.room)
    for column, total in enumerate(totals.values()):
        Scorecard.objects.filter(game=game, column=column).update(total=total, place=1)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    Room.objects.filter(pk=night.room.pk).update(status=Room.Status.FINISHED)
    night.room.refresh_from_db()
    return game


def test_games_played_here_under_another_name_are_annas_now(night):
    phone = join(night, "anna again")
    game = play(night, alice=200, anna=10, again=250)
    answer(night, ask(night, "anna", phone), yes=True)
    assert not Player.objects.filter(name="anna again").exists()
    assert [past.key for past in my_games(night["anna"].pk)] == [game.key]
    (anna,) = [line for line in room_view(night.room).evening if line.name == "anna"]
    assert (anna.games, anna.points) == (2, 260)


def test_the_seat_that_anna_has_under_another_name_stays_hers_to_play(night):
    phone = join(night, "anna again")
    game = start_game(room=night.room)
    answer(night, ask(night, "anna", phone), yes=True)
    assert {seat.controller for seat in game.seats.filter(order__in=(1, 2))} == {night["anna"]}


def test_who_looked_on_as_anna_sits_where_they_sat_under_the_other_name(night):
    Member.objects.filter(pk=night.members["anna"].pk).update(seat=None)
    phone = join(night, "anna again")
    answer(night, ask(night, "anna", phone), yes=True)
    assert night.order() == ["alice", "anna"]


@pytest.fixture
def tablet(night):
    """Bob's tablet: he has played elsewhere, and now looks in here."""
    other = evening("bob")
    start_game(room=other.room)
    abandon_game(room=other.room, by=other["bob"])
    return Device.objects.get(player=other["bob"])


def test_a_browser_with_games_elsewhere_is_asked_before_it_loses_them(night, tablet):
    with refuses(Reason.LOSES_OWN_GAMES):
        ask(night, "anna", tablet)
    assert room_view(night.room).claims == ()
    assert ask(night, "anna", tablet, give_up=True).claim is not None


def test_a_place_in_another_room_is_enough_to_be_asked(night):
    other = evening("bob")
    with refuses(Reason.LOSES_OWN_GAMES):
        ask(night, "anna", Device.objects.get(player=other["bob"]))
    members.leave_room(room=other.room, player=other["bob"])
    assert ask(night, "anna", Device.objects.get(player=other["bob"])).claim is not None


def test_who_is_bob_on_another_device_too_loses_nothing_and_is_not_asked(night, tablet):
    DeviceFactory(player=tablet.player, token="phone")
    answer(night, ask(night, "anna", tablet), yes=True)
    assert player_with("phone") == tablet.player


def test_what_was_given_up_stays_where_it_was_and_can_be_claimed_back(night, tablet):
    bob = tablet.player
    friend_elsewhere = add_friend(room=Room.objects.get(members__player=bob), by=bob, name="Grandma")
    join(night, "bob", tablet)
    answer(night, ask(night, "anna", tablet, give_up=True), yes=True)
    friend_elsewhere.refresh_from_db()
    assert friend_elsewhere.controller == bob
    assert len(my_games(bob.pk)) == 1
    assert my_games(night["anna"].pk) == ()
    assert night.order() == ["alice", "anna"]


def test_somebody_made_only_to_ask_has_no_name_and_goes_with_a_no(night, told, django_capture_on_commit_callbacks):
    asked = ask(night, "anna")
    asking = player_with(asked.token)
    assert asking.name == ""
    with django_capture_on_commit_callbacks(execute=True):
        answer(night, asked, yes=False)
    assert player_with(asked.token) is None
    assert set(Player.objects.values_list("name", flat=True)) == {"alice", "anna"}
    assert ("identity_changed", asking.pk) in told


def test_of_two_who_say_they_were_anna_the_other_leaves_nothing_behind(night):
    first, second = ask(night, "anna"), ask(night, "anna")
    answer(night, second, yes=True)
    assert player_with(first.token) is None
    assert player_with(second.token) == night["anna"]


def test_a_no_takes_nothing_from_who_has_a_name(night):
    phone = join(night, "charlie")
    answer(night, ask(night, "anna", phone), yes=False)
    assert player_with("alice") == night["alice"]
    assert Device.objects.get(pk=phone.pk).player.name == "charlie"
    assert night.order() == ["alice", "anna", "charlie"]
