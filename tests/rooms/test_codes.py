from ipaddress import ip_network

import pytest
from django.test import Client

from games.errors import Reason, Refused
from games.rooms.codes import (
    BURST,
    LETTERS,
    SYMBOLS,
    code_length,
    find_room,
    has_guessed_too_often,
    is_pleasant,
    is_private_host,
    looks_like_a_code,
    new_code,
    note_guess,
    typed_code,
)
from games.rooms.consumer import websocket_urlpatterns
from tests.helpers.factories import RoomFactory, evening


def test_at_home_a_code_is_four_letters():
    codes = {new_code(private=True, length=code_length(private=True, taken={})) for _ in range(200)}
    assert len(codes) > 190
    assert all(len(code) == 4 and set(code) <= set(LETTERS) for code in codes)


def test_on_the_internet_a_code_is_six_of_28_symbols():
    codes = {new_code(private=False, length=code_length(private=False, taken={})) for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 6 and set(code) <= set(SYMBOLS) for code in codes)
    assert len(SYMBOLS) == 28


def test_a_code_holds_nothing_to_confuse_and_nothing_to_spell_words_with():
    assert not set(SYMBOLS) & set("01OIAEUY")


@pytest.mark.parametrize("code", ["XXXK", "KXXX", "LLLL", "B444CD", "FCKD", "PFCK", "SHTB", "VTTN", "4BLD77"])
def test_a_code_that_is_hard_to_say_or_not_nice_to_hear_is_not_given(monkeypatch, code):
    assert not is_pleasant(code)
    nice = "BCDF" if len(code) == 4 else "BCDF23"
    drawn = iter(code + nice)
    monkeypatch.setattr("games.rooms.codes.secrets.choice", lambda alphabet: next(drawn))
    assert new_code(private=len(code) == 4, length=len(code)) == nice


@pytest.mark.parametrize("code", ["BCDF", "XXKX", "LLMM", "RBTW", "B44CD4"])
def test_most_codes_are_pleasant(code):
    assert is_pleasant(code)


def test_almost_as_many_codes_are_left_to_guess_from():
    codes = [a + b + c + d for a in LETTERS for b in LETTERS for c in LETTERS for d in LETTERS]
    assert sum(map(is_pleasant, codes)) / len(codes) > 0.9


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.7", "10.0.0.3:80", "172.16.5.4", "169.254.3.3"),
        *("[::1]:8000", "[fe80::1]", "[fd00::5]:8000", "laptop", "laptop:8000", "laptop.local", "Laptop.local.:80"),
    ],
)
def test_places_at_home_are_private(host):
    assert is_private_host(host)


@pytest.mark.parametrize(
    "host", ["yatzy.example", "yatzy.example:8000", "8.8.8.8", "[2a00:1450::1]:443", "evil.local.x"]
)
def test_places_on_the_internet_are_not(host):
    assert not is_private_host(host)


@pytest.mark.parametrize(
    "text",
    ["BCDF", "bcdf", " b c d f ", "bc-df", "http://localhost:8000/r/BCDF/", "https://x.example/r/bcdf/?look#back"],
)
def test_a_code_is_read_however_it_was_typed(text):
    assert typed_code(text) == "BCDF"


@pytest.mark.parametrize("text", ["", "BCD", "BCDFGHJKL", "AEIO", "BC<F", "ＢＣＤＦ"])
def test_what_cannot_be_a_code_is_not_looked_up(text):
    assert not looks_like_a_code(text)


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["BCDF", "BCDFG", "BCDF234", "BCDFGHJK"])
def test_a_room_is_found_by_its_code(code):
    room = RoomFactory(code=code)
    assert find_room(code=f" {code.lower()}", address="192.0.2.1") == room


@pytest.mark.django_db
def test_a_wrong_code_says_so_at_its_field():
    with pytest.raises(Refused) as refused:
        find_room(code="BCDF", address="192.0.2.1")
    assert (refused.value.code, refused.value.field) == (Reason.UNKNOWN_ROOM, "code")


@pytest.mark.django_db
def test_mallory_cannot_try_all_codes():
    evening("alice")
    codes = [guess("192.0.2.1") for _ in range(BURST + 1)]
    assert codes == [Reason.UNKNOWN_ROOM] * BURST + [Reason.TOO_MANY_GUESSES]


@pytest.mark.django_db
def test_after_too_many_guesses_a_right_code_looks_like_a_wrong_one():
    night = evening("alice")
    for _ in range(BURST):
        guess("192.0.2.1")
    assert guess("192.0.2.1", night.room.code) == Reason.TOO_MANY_GUESSES
    assert find_room(code=night.room.code, address="192.0.2.2") == night.room


@pytest.mark.django_db
def test_who_is_in_the_room_is_never_locked_out_by_the_guesses_of_others():
    night = evening("alice")
    for _ in range(BURST):
        guess("192.0.2.1")
    assert find_room(code=night.room.code, address="192.0.2.1", player_id=night["alice"].pk) == night.room


def test_a_household_with_many_ipv6_addresses_guesses_as_one():
    for number in range(BURST):
        note_guess(f"2001:db8:1:2::{number + 1:x}")
    assert has_guessed_too_often("2001:db8:1:2:ffff::9", "BCDF")
    assert not has_guessed_too_often("2001:db8:1:3::1", "BCDF")


@pytest.mark.django_db
def test_a_strangers_guesses_do_not_shut_out_who_comes_by_the_same_tunnel_with_a_right_code(settings):
    settings.PROXIES = (ip_network("127.0.0.0/8"),)  # --public-url, and a tunnel that says of nobody who they are
    far, near = RoomFactory(code="BCDF23"), RoomFactory(code="BCDF")
    for _ in range(BURST + 3):
        guess("127.0.0.1", "ZZZZZZ")
    assert find_room(code=far.code, address="127.0.0.1") == far
    assert guess("127.0.0.1", near.code) == Reason.TOO_MANY_GUESSES  # four letters could be found by trying
    assert guess("127.0.0.1", "ZZZZ") == Reason.TOO_MANY_GUESSES


@pytest.mark.django_db
def test_where_the_tunnel_says_who_comes_a_long_code_is_guarded_too(settings):
    settings.PROXIES = (ip_network("127.0.0.0/8"),)
    far = RoomFactory(code="BCDF23")
    for _ in range(BURST):
        guess("203.0.113.9", "ZZZZZZ")
    assert guess("203.0.113.9", far.code) == Reason.TOO_MANY_GUESSES


def guess(address: str, code: str = "ZZZZ") -> str:
    with pytest.raises(Refused) as refused:
        find_room(code=code, address=address)
    return refused.value.code


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["BCDFG", "BCDF234", "BCDFGHJK"])
def test_every_address_of_a_room_takes_longer_codes(code):
    RoomFactory(code=code)
    for path in (f"/r/{code}/", f"/r/{code}/qr.svg", f"/tv/{code}/"):
        assert Client().get(path).status_code == 200
    for way in ("/join/", "/tv/"):
        assert Client().get(way, {"code": f"{code[:3]} {code[3:].lower()}"}).status_code == 302
    assert websocket_urlpatterns[0].resolve(f"ws/r/{code}/") is not None
