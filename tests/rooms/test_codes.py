from ipaddress import ip_network
from itertools import product

import pytest
from django.test import Client

from games.errors import Reason, Refused
from games.rooms import codes
from games.rooms.codes import BURST, LETTERS, SYMBOLS, find_room, is_pleasant
from games.rooms.consumer import websocket_urlpatterns
from tests.helpers.factories import RoomFactory, evening
from tests.helpers.refusing import refuses

PROXIES = (ip_network("127.0.0.0/8"),)


@pytest.mark.parametrize(("private", "size", "symbols", "most"), [(True, 4, LETTERS, 190), (False, 6, SYMBOLS, 199)])
def test_at_home_a_code_is_four_letters_and_on_the_internet_six_of_28_symbols(private, size, symbols, most):
    drawn = {codes.new_code(private=private, length=codes.code_length(private=private, taken={})) for _ in range(200)}
    assert len(drawn) > most
    assert all(len(code) == size and set(code) <= set(symbols) for code in drawn)
    assert len(SYMBOLS) == 28
    assert not set(SYMBOLS) & set("01OIAEUY")  # nothing to confuse and nothing to spell words with


@pytest.mark.parametrize("code", ["XXXK", "KXXX", "LLLL", "B444CD", "FCKD", "PFCK", "SHTB", "VTTN", "4BLD77"])
def test_a_code_that_is_hard_to_say_or_not_nice_to_hear_is_not_given(monkeypatch, code):
    assert not is_pleasant(code)
    nice = "BCDF" if len(code) == 4 else "BCDF23"
    drawn = iter(code + nice)
    monkeypatch.setattr("games.rooms.codes.secrets.choice", lambda alphabet: next(drawn))
    assert codes.new_code(private=len(code) == 4, length=len(code)) == nice


def test_most_codes_are_pleasant_and_almost_as_many_are_left_to_guess_from():
    assert all(map(is_pleasant, ["BCDF", "XXKX", "LLMM", "RBTW", "B44CD4"]))
    every = ["".join(letters) for letters in product(LETTERS, repeat=4)]
    assert sum(map(is_pleasant, every)) / len(every) > 0.9


def test_places_at_home_are_private_and_places_on_the_internet_are_not():
    at_home = [
        *("localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.7", "10.0.0.3:80", "172.16.5.4", "169.254.3.3"),
        *("[::1]:8000", "[fe80::1]", "[fd00::5]:8000", "laptop", "laptop:8000", "laptop.local", "Laptop.local.:80"),
    ]
    assert [host for host in at_home if not codes.is_private_host(host)] == []
    public = ["yatzy.example", "yatzy.example:8000", "8.8.8.8", "[2a00:1450::1]:443", "evil.local.x"]
    assert [host for host in public if codes.is_private_host(host)] == []


def test_a_code_is_read_however_it_was_typed_and_what_cannot_be_one_is_not_looked_up():
    typed = [
        "BCDF",
        "bcdf",
        " b c d f ",
        "bc-df",
        "http://localhost:8000/r/BCDF/",
        "https://x.example/r/bcdf/?look#back",
    ]
    assert {codes.typed_code(text) for text in typed} == {"BCDF"}
    assert not any(map(codes.looks_like_a_code, ["", "BCD", "BCDFGHJKL", "AEIO", "BC<F", "ＢＣＤＦ"]))


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["BCDF", "BCDFG", "BCDF234", "BCDFGHJK"])
def test_a_room_is_found_by_its_code_at_every_address(code):
    room = RoomFactory(code=code)
    assert find_room(code=f" {code.lower()}", address="192.0.2.1") == room
    for path in (f"/r/{code}/", f"/r/{code}/qr.svg", f"/tv/{code}/"):
        assert Client().get(path).status_code == 200
    for way in ("/join/", "/tv/"):
        assert Client().get(way, {"code": f"{code[:3]} {code[3:].lower()}"}).status_code == 302
    assert websocket_urlpatterns[0].resolve(f"ws/r/{code}/") is not None


def guess(address: str, code: str = "ZZZZ") -> str:
    with pytest.raises(Refused) as refused:
        find_room(code=code, address=address)
    return refused.value.code


@pytest.mark.django_db
def test_mallory_cannot_try_all_codes_and_keeps_nobody_out():
    night = evening("alice")
    with refuses(Reason.UNKNOWN_ROOM, "code"):
        find_room(code="BCDF", address="192.0.2.1")
    assert {guess("192.0.2.1") for _ in range(BURST - 1)} == {Reason.UNKNOWN_ROOM}
    assert guess("192.0.2.1") == Reason.TOO_MANY_GUESSES
    assert guess("192.0.2.1", night.room.code) == Reason.TOO_MANY_GUESSES  # a right code looks like a wrong one
    assert find_room(code=night.room.code, address="192.0.2.2") == night.room
    assert find_room(code=night.room.code, address="192.0.2.1", player_id=night["alice"].pk) == night.room


def test_a_household_with_many_ipv6_addresses_guesses_as_one():
    for number in range(BURST):
        codes.note_guess(f"2001:db8:1:2::{number + 1:x}")
    assert codes.has_guessed_too_often("2001:db8:1:2:ffff::9", "BCDF")
    assert not codes.has_guessed_too_often("2001:db8:1:3::1", "BCDF")


@pytest.mark.django_db
def test_a_strangers_guesses_do_not_shut_out_somebody_who_comes_by_the_same_tunnel_with_a_right_code(settings):
    settings.PROXIES = PROXIES  # --public-url, and a tunnel that says of nobody who they are
    far, near = RoomFactory(code="BCDF23"), RoomFactory(code="BCDF")
    for _ in range(BURST + 3):
        guess("127.0.0.1", "ZZZZZZ")
    assert find_room(code=far.code, address="127.0.0.1") == far
    assert guess("127.0.0.1", near.code) == Reason.TOO_MANY_GUESSES  # four letters could be found by trying
    assert guess("127.0.0.1", "ZZZZ") == Reason.TOO_MANY_GUESSES
    for _ in range(BURST):  # where the tunnel says who comes, a long code is guarded, too
        guess("203.0.113.9", "ZZZZZZ")
    assert guess("203.0.113.9", far.code) == Reason.TOO_MANY_GUESSES
