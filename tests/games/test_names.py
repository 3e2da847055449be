import unicodedata

import pytest

from games.errors import RoomError, Trouble
from games.services.names import checked_colour, clean_name, name_key
from games.stored_names import LONGEST


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
def test_a_name_is_trimmed_and_composed(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert unicodedata.is_normalized("NFC", clean_name(typed))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", Trouble.NAME_EMPTY),
        ("   ", Trouble.NAME_EMPTY),
        ("\u3000\u00a0", Trouble.NAME_EMPTY),
        ("x" * (LONGEST + 1), Trouble.NAME_TOO_LONG),
        ("An\x00na", Trouble.NAME_BAD_CHARACTERS),
        ("An\nna", Trouble.NAME_BAD_CHARACTERS),
        ("An\x1b[31mna", Trouble.NAME_BAD_CHARACTERS),
        ("\u202eannA", Trouble.NAME_BAD_CHARACTERS),
        ("An\u2066na", Trouble.NAME_BAD_CHARACTERS),
        ("An\u200bna", Trouble.NAME_BAD_CHARACTERS),
        ("\u200d", Trouble.NAME_BAD_CHARACTERS),
        ("\ufeffAnna", Trouble.NAME_BAD_CHARACTERS),
        ("\u00ad", Trouble.NAME_BAD_CHARACTERS),
        ("\u3164", Trouble.NAME_BAD_CHARACTERS),
        ("\u2800\u2800", Trouble.NAME_BAD_CHARACTERS),
        ("An\ud800na", Trouble.NAME_BAD_CHARACTERS),
        ("An\ue000na", Trouble.NAME_BAD_CHARACTERS),
        ("An\u2028na", Trouble.NAME_BAD_CHARACTERS),
        ("Z\u0335\u0336\u0337", Trouble.NAME_BAD_CHARACTERS),
        ("\u0335a", Trouble.NAME_BAD_CHARACTERS),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(typed: str, code: Trouble) -> None:
    with pytest.raises(RoomError) as refused:
        clean_name(typed)
    assert (refused.value.code, refused.value.field) == (code, "name")


@pytest.mark.parametrize(("one", "other"), [("Anna", "ANNA"), ("Straße", "STRASSE"), ("Anna", "Ａｎｎａ"), ("ﬁ", "FI")])
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_different_names_are_different() -> None:
    assert name_key("Anna") != name_key("Hanna")


@pytest.mark.parametrize("colour", [None, 0, 7])
def test_a_colour_is_one_of_eight_or_left_to_us(colour: int | None) -> None:
    assert checked_colour(colour) == colour


@pytest.mark.parametrize("colour", [-1, 8])
def test_there_is_no_ninth_colour(colour: int) -> None:
    with pytest.raises(RoomError) as refused:
        checked_colour(colour)
    assert refused.value.code == Trouble.BAD_COLOUR
