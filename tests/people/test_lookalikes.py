"""Names that look like somebody else's."""

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from games.errors import Reason
from games.people.names import is_label, name_key, shown_at, skeleton
from games.rooms import members, room
from games.rooms.guests import rename
from games.rooms.seats import add_bot, add_friend
from tests.helpers.factories import evening
from tests.helpers.refusing import refuses

ALIKE = [
    ("Anna", "Аnna"),  # a Cyrillic letter in a Latin name
    ("Anna", "Αnna"),  # a Greek one
    ("Bob", "Воb"),
    ("Bob", "B0b"),
    ("Olga", "OIga"),
    ("Ian", "lan"),
    ("Ida", "1da"),
    ("Oca", "Оса"),  # a whole word of another alphabet
    ("Anna", "ANNA."),
    ("Anna", "Anna\u2019"),
    ("Mona", "Моna"),
    ("Arne", "Ame"),
    ("Will", "VViII"),
    ("Ёлка", "Ëлкa"),
    ("Anna", "𝐀nna"),
]
APART = [
    ("Anna", "Анна"),  # н is no n: she is somebody else, and everybody sees it
    ("Hanna", "Anna"),
    ("Anna 1", "Anna 2"),
    ("Bjorn", "Bjørn"),
    ("Åsa", "Asa"),
    ("Павел", "Рavel"),
    ("Наташа", "Hatasha"),
    ("Ida", "ida k"),
    ("Дима", "Dima"),
    ("Вова", "Boba"),
    ("Нина", "Hina"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_what_is_drawn_alike_has_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_a_reader_tells_apart_has_two(one, other):
    assert skeleton(one) != skeleton(other)


def test_who_has_the_same_name_looks_the_same_too():
    for name, other in (("Anna", "ANNA"), ("Straße", "STRASSE"), ("Anna", "Ａｎｎａ")):
        assert name_key(name) == name_key(other)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Аnna", "Αnna", "Anna'"])
def test_a_name_that_looks_like_somebody_who_is_here_is_refused_everywhere(name):
    night = evening("Anna", "Bob")
    with refuses(Reason.NAME_LOOKS_ALIKE, "name"):
        members.join_room(room=night.room, player=None, name=name)
    with refuses(Reason.NAME_LOOKS_ALIKE, "name"):
        rename(player=night["Bob"], name=name)
    with refuses(Reason.NAME_LOOKS_ALIKE, "name"):
        add_friend(room=night.room, by=night["Bob"], name=name)


@pytest.mark.django_db
def test_nobody_looks_like_a_bot_either():
    night = evening("Anna")
    bot = add_bot(room=night.room, by=night["Anna"], level="casual")
    with refuses(Reason.NAME_LOOKS_ALIKE, "name"):
        members.join_room(room=night.room, player=None, name=bot.name.replace("P", "Р"))


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Анна", "Аnna", "Ольга", "Ηλίας", "Оса", "Рома"])
def test_any_letters_are_welcome_where_nobody_is_called_like_that(name):
    night = evening("Bob")
    assert members.join_room(room=night.room, player=None, name=name).member.name == name


@pytest.mark.django_db
def test_anna_and_her_russian_friend_of_the_same_name_play_together():
    night = evening("Anna")
    assert members.join_room(room=night.room, player=None, name="Анна").member.name == "Анна"


@pytest.mark.django_db
def test_who_changes_the_letters_of_their_own_name_may():
    night = evening("Anna")
    rename(player=night["Anna"], name="Аnna")


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_nobody_is_called_what_the_table_calls_people(language):
    with override(language):
        names = [
            shown_at(2, ""),
            shown_at(11, ""),
            gettext("host"),
            gettext("host").capitalize(),
            gettext("Former player"),
        ]
    assert all(is_label(name) for name in names), names


@pytest.mark.parametrize("name", ["HOST", "Hоst", "host.", "PLAYER 3", "Player 03", "P1ayer 7"])
def test_however_it_is_spelt(name):
    assert is_label(name)


@pytest.mark.parametrize("name", ["Player", "Hostess", "Player One", "Players 3 and 4", "3", "Anna 3", "Ведьма"])
def test_other_words_are_names(name):
    assert not is_label(name)


@pytest.mark.django_db
def test_a_label_is_refused_with_a_sentence_of_its_own():
    for name in ("Host", "Player 3"):
        with refuses(Reason.NAME_IS_A_LABEL, "name"):
            room.create_room(player=None, name=name)
