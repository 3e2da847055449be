import unicodedata

import pytest

from games.errors import Reason, Refused
from games.people.names import LONGEST, checked_colour, clean_name, name_key


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna  ", "Anna"),
        ("Anna   Maria", "Anna Maria"),
        ("Anna\u00a0Maria", "Anna Maria"),
        ("A\u030angstro\u0308m", "Ångström"),
        ("Ольга", "Ольга"),
        ("太郎", "太郎"),
        ("Ngọc", "Ngọc"),
        ("Dad ❤️", "Dad ❤️"),
        ("x" * LONGEST, "x" * LONGEST),
        ("e\u0301" * LONGEST, "é" * LONGEST),
        ("O'Brien-Smith (jr.)", "O'Brien-Smith (jr.)"),
    ],
)
def test_a_name_is_trimmed_and_composed(typed, kept):
    assert clean_name(typed) == kept
    assert unicodedata.is_normalized("NFC", clean_name(typed))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", Reason.NAME_EMPTY),
        ("   ", Reason.NAME_EMPTY),
        ("\u3000\u00a0", Reason.NAME_EMPTY),
        ("x" * (LONGEST + 1), Reason.NAME_TOO_LONG),
        ("An\x00na", Reason.NAME_BAD_CHARACTERS),
        ("An\nna", Reason.NAME_BAD_CHARACTERS),
        ("An\x1b[31mna", Reason.NAME_BAD_CHARACTERS),
        ("\u202eannA", Reason.NAME_BAD_CHARACTERS),
        ("An\u2066na", Reason.NAME_BAD_CHARACTERS),
        ("An\u200bna", Reason.NAME_BAD_CHARACTERS),
        ("\u200d", Reason.NAME_BAD_CHARACTERS),
        ("\ufeffAnna", Reason.NAME_BAD_CHARACTERS),
        ("\u00ad", Reason.NAME_BAD_CHARACTERS),
        ("\u3164", Reason.NAME_BAD_CHARACTERS),
        ("\u2800\u2800", Reason.NAME_BAD_CHARACTERS),
        ("Out\ufe0fi", Reason.NAME_BAD_CHARACTERS),
        ("Outi\U000e0101", Reason.NAME_BAD_CHARACTERS),
        ("\ufe00", Reason.NAME_BAD_CHARACTERS),
        ("Outi\ufffc", Reason.NAME_BAD_CHARACTERS),
        ("An\ud800na", Reason.NAME_BAD_CHARACTERS),
        ("An\ue000na", Reason.NAME_BAD_CHARACTERS),
        ("An\u2028na", Reason.NAME_BAD_CHARACTERS),
        ("Z\u0335\u0336\u0337", Reason.NAME_BAD_CHARACTERS),
        ("\u0335a", Reason.NAME_BAD_CHARACTERS),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(typed, code):
    with pytest.raises(Refused) as refused:
        clean_name(typed)
    assert (refused.value.code, refused.value.field) == (code, "name")


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "ANNA"), ("Straße", "STRASSE"), ("Dad ❤", "Dad ❤️"), ("Anna", "Ａｎｎａ"), ("ﬁ", "FI")]
)
def test_names_that_look_the_same_are_the_same(one, other):
    assert name_key(one) == name_key(other)


def test_different_names_are_different():
    assert name_key("Anna") != name_key("Hanna")


@pytest.mark.parametrize("colour", [None, 0, 7])
def test_a_colour_is_one_of_eight_or_left_to_us(colour):
    assert checked_colour(colour) == colour


@pytest.mark.parametrize("colour", [-1, 8])
def test_there_is_no_ninth_colour(colour):
    with pytest.raises(Refused) as refused:
        checked_colour(colour)
    assert refused.value.code == Reason.BAD_COLOUR
