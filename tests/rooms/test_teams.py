"""Teams: dealt fairly, named by their host, and the same on every screen until the game is history."""

from typing import Any

import pytest
from channels.db import database_sync_to_async

from games.errors import Reason, Refused
from games.history.past_games import my_games
from games.log.room_settings import RoomSettings, TeamLook, load_settings
from games.models import Game, Room
from games.rooms import room as rooms
from games.rooms import seats
from games.rooms.games import abandon_game, start_game
from games.rooms.teams import change_team_look, checked_looks, deal_teams
from tests.helpers.factories import Evening, evening, fresh
from tests.helpers.pages import a_game, opened
from tests.helpers.refusing import refusal

pytestmark = pytest.mark.django_db

NAMES = ("alice", "bob", "charlie", "dave", "eve")


def teams(night: Evening) -> list[int | None]:
    return [night.member(name).team for name in night.members]


def name_teams(night: Evening, *looks: dict[str, Any]) -> None:
    rooms.change_settings(room=night.room, by=night["alice"], changes={"team_looks": list(looks)})
    night.room.refresh_from_db()


def deal(night: Evening, count: int, **how: bool) -> list[int | None]:
    deal_teams(room=night.room, by=night["alice"], count=count, **how)
    night.room.refresh_from_db()
    return teams(night)


def test_seats_are_dealt_in_turn_and_teams_are_switched_on():
    night = evening(*NAMES)
    for count, dealt in ((3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0]), (2, [0, 1, 0, 1, 0])):  # nobody stays in one more
        assert deal(night, count) == dealt
        assert load_settings(night.room.settings).teams


def test_shuffled_teams_are_as_large_as_dealt_ones_and_not_always_the_same():
    night = evening(*NAMES)
    seen = {tuple(deal(night, 2, shuffle=True)) for _ in range(30)}
    assert {(now.count(0), now.count(1)) for now in seen} == {(3, 2)}
    assert len(seen) > 3


def test_what_cannot_be_dealt_changes_nothing():
    night = evening(*NAMES)
    for count, code in ((1, Reason.BAD_TEAM), (13, Reason.BAD_TEAM), (6, Reason.TOO_FEW_FOR_TEAMS)):
        assert refusal(deal, night, count) == code
    assert refusal(deal_teams, room=night.room, by=night["bob"], count=2) == Reason.NOT_HOST
    assert not load_settings(fresh(night.room).settings).teams
    assert teams(night) == [None] * 5


def test_a_team_is_called_by_its_number_until_it_is_named():
    settings = RoomSettings(team_looks=(TeamLook("Owls", 3),))
    assert settings.team_look(0) == TeamLook("Owls", 3)
    assert settings.team_look(1) == TeamLook("", 1)
    assert settings.team_look(9) == TeamLook("", 1)  # there are eight colours
    # Names are tidied like people's.
    assert checked_looks((TeamLook("  The   Owls "), TeamLook("   ", 2))) == (TeamLook("The Owls"), TeamLook("", 2))


def test_a_name_that_nobody_could_read_or_tell_apart_is_refused_and_nothing_is_lost():
    night = evening("alice", "bob", teams=True)
    name_teams(night, {"name": "Mice", "colour": 5})
    for bad, code in (
        ([{"name": "x" * 25}], Reason.NAME_TOO_LONG),
        ([{"name": "ab\u202eslwO"}], Reason.NAME_BAD_CHARACTERS),
        ([{"name": "a\x00b"}], Reason.NAME_BAD_CHARACTERS),
        ([{"name": "Owls"}, {"name": "OWLS"}], Reason.TEAM_NAME_TAKEN),
        ([{"name": "Owls", "colour": 8}], Reason.BAD_SETTINGS),
        ([{"name": "Owls", "motto": "hoo"}], Reason.BAD_SETTINGS),
        ([{}] * 13, Reason.BAD_SETTINGS),
        ("Owls", Reason.BAD_SETTINGS),
    ):
        with pytest.raises(Refused, match=code):
            rooms.change_settings(room=night.room, by=night["alice"], changes={"team_looks": bad})
        assert looks(night) == [TeamLook("Mice", 5)]


def looks(night: Evening) -> list[TeamLook]:
    return list(load_settings(fresh(night.room).settings).team_looks)


def test_two_names_given_one_after_the_other_are_both_kept():
    night = evening("alice", "bob", teams=True)
    change_team_look(room=night.room, by=night["alice"], team=0, name=" Owls ")
    change_team_look(room=night.room, by=night["alice"], team=1, name="Mice")
    assert looks(night) == [TeamLook("Owls", 0), TeamLook("Mice", 1)]
    change_team_look(room=night.room, by=night["alice"], team=1, name="")
    assert looks(night) == [TeamLook("Owls", 0), TeamLook("", 1)]


def test_a_team_that_takes_anothers_colour_gives_it_its_own():
    night = evening("alice", "bob")
    deal(night, 2)
    for _ in range(2):
        change_team_look(room=night.room, by=night["alice"], team=0, colour=1)
        assert looks(night) == [TeamLook("", 1), TeamLook("", 0)]


def test_a_look_that_cannot_be_changes_nothing():
    night = evening("alice", "bob", teams=True)
    change_team_look(room=night.room, by=night["alice"], team=1, name="Mice")
    before = looks(night)
    for by, team, name, code in (
        ("bob", 0, "Owls", "not_host"),
        ("alice", 12, "Owls", "bad_team"),
        ("alice", -1, "Owls", "bad_team"),
        ("alice", 0, "mice", "team_name_taken"),
        ("alice", 0, "x" * 25, "name_too_long"),
    ):
        with pytest.raises(Refused, match=code):
            change_team_look(room=night.room, by=night[by], team=team, name=name)
    assert looks(night) == before


def test_a_game_keeps_the_names_it_began_with_and_history_has_them():
    night = evening("alice", "bob", "charlie", teams=True)
    name_teams(night, {"name": "Owls", "colour": 3})
    game = start_game(room=night.room)
    name_teams(night, {"name": "Mice", "colour": 3})
    abandon_game(room=night.room, by=night["alice"])
    assert load_settings(Game.objects.get(pk=game.pk).settings).team_look(0).name == "Owls"
    (past,) = my_games(night["bob"].pk)
    assert {line.name for line in past.lines} == {"Owls: alice & charlie", "bob"}


def test_a_room_of_an_older_server_has_no_names_yet():
    night = evening("alice", "bob")
    stored = {key: value for key, value in night.room.settings.items() if key not in ("team_looks", "sheet_only")}
    Room.objects.filter(pk=night.room.pk).update(settings=stored)
    deal(night, 2)
    assert load_settings(night.room.settings).team_looks == ()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_process")
async def test_every_screen_hears_the_teams_names_and_who_follows_in_a_team():
    looks = (TeamLook("Owls", 3), TeamLook())
    settings = RoomSettings(teams=True, team_looks=looks, dice_from="each_roll", sections="upper")
    await a_game("alice", "bob", "charlie", settings=settings, teams=((0, 2), (1,)))
    async with opened("alice") as alice, opened(None) as viewer:
        owls, second = {"number": 0, "name": "Owls", "colour": 3}, {"number": 1, "name": "", "colour": 1}
        assert viewer.welcome["game"]["team_looks"] == [owls, second]
        assert alice.turn["then"] == 2
        await alice.act(0, enter={"dice": [1, 1, 1, 1, 1]})
        await alice.act(0, score={"category": "ones"})
        assert (alice.turn["seat"], alice.turn["then"]) == (1, None)
        async with opened("bob") as bob:
            await bob.act(1, enter={"dice": [1, 1, 1, 1, 1]})
            await bob.act(1, score={"category": "ones"})
            assert (bob.turn["seat"], bob.turn["then"]) == (2, 0)
            await bob.act(2, resign={})  # not hers
        async with opened("charlie") as charlie:
            await charlie.act(2, resign={})
            assert (charlie.turn["seat"], charlie.turn["then"]) == (0, None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_process")
async def test_teams_that_were_dealt_by_seats_keep_their_own_numbers_on_the_sheet():
    def begin():
        night = evening("alice", "bob", "charlie", teams=True)
        for name, team in (("alice", 1), ("bob", 0)):
            seats.set_team(room=night.room, by=night["alice"], member_id=night.members[name].pk, team=team)
        start_game(room=night.room)
        return night.room

    room = await database_sync_to_async(begin)()
    async with opened("alice", code=room.code) as alice:
        assert [team["number"] for team in alice.welcome["game"]["team_looks"]] == [1, 0]
