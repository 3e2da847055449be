"""Names that came in a file: readable by the same rule as typed ones, and none is lost."""

import pytest

from games.log.room_settings import TeamLook
from games.models import Game, Member, Player, Room, Seat
from games.people.names import LONGEST, clean_name, mend_stored_names, readable_name
from games.rooms.games import start_game
from games.rooms.seats import add_bot
from tests.helpers.documents import empty, exported, forged, refused, take_in
from tests.helpers.factories import evening, fresh

BAD = ["An\x1b[31mna", "An\x00na", "\u202eannA", "  ", "\u200b", "\u0300\u0301\u0302x"]
BAD += ["Z\u0335\u0336\u0337\u0338", "a\nb", "\ue000"]


def test_every_name_becomes_one_that_could_have_been_typed_and_what_can_be_read_stays():
    for name in (*BAD, "x" * 500, "\u0300" * 100_000, "Anna", "Ольга", "Dad ❤️"):
        kept = readable_name(name, "Guest 7")
        assert clean_name(kept) == kept
        assert len(kept) <= LONGEST
    read = {
        "Anna": "Anna",
        "An\x00na": "Anna",
        "\u202eannA": "annA",
        "a\nb": "a b",
        "\u200b": "Guest 7",
        " ": "Guest 7",
    }
    assert {name: readable_name(name, "Guest 7") for name in read} == read
    assert readable_name("", "Guest 7") == ""  # who was forgotten stays forgotten


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", [bad for bad in BAD if len(bad) <= LONGEST])
def test_an_import_keeps_no_name_that_nobody_could_read_and_loses_no_player(name):
    night = evening("alice", "bob", teams=False)
    add_bot(room=night.room, by=night["alice"], level="casual")
    start_game(room=night.room)

    def spoil(record):
        if record.get("kind") == "player":
            record["name"] = name
        if record.get("bot"):
            record["bot_name"] = name
        for seat in record["seats"] if "log" in record else ():
            seat["name"] = name
        if "settings" in record:
            record["settings"]["team_looks"] = [{"name": name, "colour": None}]

    text = forged(exported(), spoil)
    empty()
    take_in(text)
    names = [*Player.objects.values_list("name", flat=True), *bot_names()]
    assert len(names) == 4
    assert all(clean_name(kept) == kept for kept in names)
    looks = [look["name"] for one in (*Room.objects.all(), *Game.objects.all()) for look in one.settings["team_looks"]]
    assert len(looks) == 2
    assert all(look == "" or clean_name(look) == look for look in looks)


def bot_names() -> list[str]:
    members = Member.objects.exclude(bot="").values_list("bot_name", flat=True)
    return [*members, *Seat.objects.exclude(bot="").values_list("bot_name", flat=True)]


@pytest.mark.django_db
def test_a_restored_database_is_mended_and_what_is_well_is_left_alone():
    night = evening("alice", "bob", "carol", team_looks=(TeamLook("Ow\x1bls", None), TeamLook("Bears", 2)))
    Player.objects.filter(pk=night["alice"].pk).update(name="al\x1bice")
    Player.objects.filter(pk=night["bob"].pk).update(name="\u202e")
    Player.objects.create(name="")
    assert mend_stored_names() == 3
    assert {player.name for player in Player.objects.all()} == {"alice", f"Guest {night['bob'].pk}", "carol", ""}
    assert [look["name"] for look in fresh(night.room).settings["team_looks"]] == ["Owls", "Bears"]
    assert mend_stored_names() == 0


@pytest.mark.django_db(transaction=True)
def test_a_header_reaches_the_terminal_in_plain_letters():
    header = b'{"kind":"header","format":"yatzy-night export","version":99,"program":"\\u001b[31mred\\u202e"}\n'
    said = refused(header)
    assert said.isprintable()
    assert said.isascii()
