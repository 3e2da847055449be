"""Names: trimmed, readable, one for each person here, and none that looks like somebody else's."""

import unicodedata

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from games.errors import Reason
from games.people.names import LONGEST, checked_colour, clean_name, is_label, name_key, shown_at, skeleton
from games.rooms import members, room
from games.rooms.guests import rename
from games.rooms.seats import add_bot, add_friend
from tests.helpers.factories import evening
from tests.helpers.refusing import refuses

ALIKE = [
    ("Anna", "Аnna"),  # a Cyrillic letter in a Latin name
    ("Anna", "Αnna"),  # a Greek one
    *(("Bob", "Воb"), ("Bob", "B0b"), ("Olga", "OIga"), ("Ian", "lan"), ("Ida", "1da")),
    ("Oca", "Оса"),  # a whole word of another alphabet
    *(("Anna", "ANNA."), ("Anna", "Anna\u2019"), ("Mona", "Моna"), ("Arne", "Ame"), ("Will", "VViII")),
    *(("Ёлка", "Ëлкa"), ("Anna", "𝐀nna")),
]
APART = [
    ("Anna", "Анна"),  # н is no n: she is somebody else, and everybody sees it
    *(("Hanna", "Anna"), ("Anna 1", "Anna 2"), ("Bjorn", "Bjørn"), ("Åsa", "Asa"), ("Павел", "Рavel")),
    *(("Наташа", "Hatasha"), ("Ida", "ida k"), ("Дима", "Dima"), ("Вова", "Boba"), ("Нина", "Hina")),
]
SAME = [("Anna", "ANNA"), ("Straße", "STRASSE"), ("Dad ❤", "Dad ❤️"), ("Anna", "Ａｎｎａ"), ("ﬁ", "FI")]
UNREADABLE = [
    *("An\x00na", "An\nna", "An\x1b[31mna", "\u202eannA", "An\u2066na", "An\u200bna", "\u200d", "\ufeffAnna", "\u00ad"),
    *("\u3164", "\u2800\u2800", "Out\ufe0fi", "Outi\U000e0101", "\ufe00", "Outi\ufffc", "An\ud800na", "An\ue000na"),
    *("An\u2028na", "Z\u0335\u0336\u0337", "\u0335a"),
]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna  ", "Anna"),
        ("Anna   Maria", "Anna Maria"),
        ("Anna\u00a0Maria", "Anna Maria"),
        ("A\u030angstro\u0308m", "Ångström"),
        ("e\u0301" * LONGEST, "é" * LONGEST),
        *((name, name) for name in ("Anna", "Ольга", "太郎", "Ngọc", "Dad ❤️", "x" * LONGEST, "O'Brien-Smith (jr.)")),
    ],
)
def test_a_name_is_trimmed_and_composed(typed, kept):
    assert clean_name(typed) == kept
    assert unicodedata.is_normalized("NFC", clean_name(typed))


@pytest.mark.parametrize(
    ("code", "names"),
    [
        (Reason.NAME_EMPTY, ["", "   ", "\u3000\u00a0"]),
        (Reason.NAME_TOO_LONG, ["x" * (LONGEST + 1)]),
        (Reason.NAME_BAD_CHARACTERS, UNREADABLE),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(code, names):
    for typed in names:
        with refuses(code, "name"):
            clean_name(typed)


def test_a_colour_is_one_of_eight_or_left_to_us():
    assert [checked_colour(colour) for colour in (None, 0, 7)] == [None, 0, 7]
    for colour in (-1, 8):
        with refuses(Reason.BAD_COLOUR, "colour"):
            checked_colour(colour)


# Names that look like somebody else's


def test_what_is_drawn_alike_has_one_skeleton_and_what_a_reader_tells_apart_has_two():
    assert [(one, other) for one, other in ALIKE if skeleton(one) != skeleton(other)] == []
    assert [(one, other) for one, other in APART if skeleton(one) == skeleton(other)] == []
    assert [(one, other) for one, other in SAME if name_key(one) != name_key(other)] == []
    assert name_key("Anna") != name_key("Hanna")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Аnna", "Αnna", "Anna'"])
def test_a_name_that_looks_like_somebody_who_is_here_is_refused_everywhere(name):
    night = evening("Anna", "Bob")
    for use in (
        lambda: members.join_room(room=night.room, player=None, name=name),
        lambda: rename(player=night["Bob"], name=name),
        lambda: add_friend(room=night.room, by=night["Bob"], name=name),
    ):
        with refuses(Reason.NAME_LOOKS_ALIKE, "name"):
            use()
    bot = add_bot(room=night.room, by=night["Anna"], level="casual")
    with refuses(Reason.NAME_LOOKS_ALIKE, "name"):  # nobody looks like a bot either
        members.join_room(room=night.room, player=None, name=bot.name.replace("P", "Р"))
    rename(player=night["Anna"], name=name)  # the letters of one's own name may change


@pytest.mark.django_db
def test_any_letters_are_welcome_where_nobody_is_called_like_that():
    night = evening("Anna")  # and her Russian friend of the same name
    for name in ("Анна", "Ольга", "Ηλίας", "Оса", "Рома"):
        assert members.join_room(room=night.room, player=None, name=name).member.name == name
    assert members.join_room(room=evening("Bob").room, player=None, name="Аnna").member.name == "Аnna"


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_nobody_is_called_what_the_table_calls_people(language):
    with override(language):
        host = gettext("host")
        names = [shown_at(2, ""), shown_at(11, ""), host, host.capitalize(), gettext("Former player")]
    assert all(is_label(name) for name in names), names


@pytest.mark.django_db
def test_a_label_is_refused_however_it_is_spelt_and_other_words_are_names():
    assert all(map(is_label, ["HOST", "Hоst", "host.", "PLAYER 3", "Player 03", "P1ayer 7"]))
    names = ["Player", "Hostess", "Player One", "Players 3 and 4", "3", "Anna 3", "Ведьма"]
    assert not any(map(is_label, names))
    for name in ("Host", "Player 3"):
        with refuses(Reason.NAME_IS_A_LABEL, "name"):
            room.create_room(player=None, name=name)
