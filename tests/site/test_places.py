"""Requests are answered a few at a time, pages before exports; tables and files do not wait for them."""

import asyncio
import threading
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.urls import get_resolver

from yatzy_site.request_policy import HEAVY, kind_of, sorry
from yatzy_site.server import limits
from yatzy_site.server.queues import Kind, Places


class Clock:
    """It stands still until the test sets it."""

    def __init__(self):
        self.now = 0.0
        self.planned = []

    def later(self, seconds, call):
        self.planned.append(planned := SimpleNamespace(at=self.now + seconds, call=call))
        planned.cancel = lambda: self.planned.remove(planned)
        return planned

    def set(self, now):
        self.now = now
        for planned in [planned for planned in self.planned if planned.at <= now]:
            planned.cancel()
            planned.call()


class Kitchen:
    """Pages that are made in a thread, and are done when the test says so."""

    def __init__(self):
        self.clock = Clock()
        self.places = Places(
            self._cook,
            kind_of=lambda scope: Kind(scope["kind"]),
            address_of=lambda scope: scope["address"],
            sorry=lambda scope: b"later\n",
            clock=lambda: self.clock.now,
            later=self.clock.later,
        )
        self.begun, self.threads, self._done = [], set(), {}
        self._loop, self._more = asyncio.get_running_loop(), asyncio.Event()

    async def _cook(self, scope, receive, send):
        assert (await receive())["type"] == "http.request"
        await sync_to_async(self._stir)(scope["name"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": scope["name"].encode()})

    def _stir(self, name):
        self.begun.append(name)
        self._loop.call_soon_threadsafe(self._more.set)
        self.threads.add(threading.get_ident())
        assert self._done[name].wait(60)

    def order(self, names, kind="page", address=None):
        """A guest for each letter, by it."""
        guests = {}
        for name in names:
            self._done[name] = threading.Event()
            guests[name] = Guest(self.places, {"type": "http", "name": name, "kind": kind, "address": address})
        return guests

    async def serve(self, guests, names, *, taken=True):
        """These are done, and their guests have them."""
        for name in names:
            self._done[name].set()
        for name in names if taken else ():
            assert await guests[name].answer() == name.encode()

    async def cooks(self, names):
        """Wait until these are under way, and nothing else is."""
        async with asyncio.timeout(60):
            while sorted(self.begun) != sorted(names):
                await self._more.wait()
                self._more.clear()


class Guest:
    def __init__(self, places, scope):
        self.sent = []
        self._messages = asyncio.Queue()
        self._messages.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        self.task = asyncio.ensure_future(places(scope, self._messages.get, self._send))

    async def _send(self, message):
        self.sent.append(message)

    def leave(self):
        self._messages.put_nowait({"type": "http.disconnect"})

    async def answer(self):
        async with asyncio.timeout(60):
            await self.task
        return b"".join(message.get("body", b"") for message in self.sent)


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    small = {"PAGES_AT_ONCE": 3, "PAGES_OF_ONE_ADDRESS": 2, "HEAVY_AT_ONCE": 1, "FILES_AT_ONCE": 1, "MOST_REQUESTS": 5}
    for name, value in small.items():
        monkeypatch.setattr(limits, name, value)


async def test_so_many_are_made_at_once_and_the_rest_in_order():
    kitchen = Kitchen()
    guests = kitchen.order("abcdef")
    await kitchen.cooks("abc")
    for served, begun in zip("bac", ("abcd", "abcde", "abcdef"), strict=True):
        await kitchen.serve(guests, served)
        await kitchen.cooks(begun)
    await kitchen.serve(guests, "def")
    assert len(kitchen.threads) == 3


async def test_heavy_requests_wait_behind_pages_and_never_have_every_place():
    kitchen = Kitchen()
    guests = kitchen.order("xyz", "heavy")
    await kitchen.cooks("x")
    guests |= kitchen.order("abc")
    await kitchen.cooks("xab")
    await kitchen.serve(guests, "x")
    await kitchen.cooks("xabc")  # and not y, which came before it
    await kitchen.serve(guests, "abc")
    await kitchen.cooks("xabcy")
    await kitchen.serve(guests, "yz")


async def test_one_address_never_has_every_place():
    kitchen = Kitchen()
    guests = kitchen.order("abcd", address="one")
    await kitchen.cooks("ab")
    guests |= kitchen.order("x", address="other")
    await kitchen.cooks("abx")
    await kitchen.serve(guests, "a")
    await kitchen.cooks("abxc")  # and not d, although nobody is in its way
    await kitchen.serve(guests, "bcdx")


async def test_after_a_burst_an_address_waits_for_its_turn_and_files_do_not(monkeypatch):
    monkeypatch.setattr(limits, "PAGE_BURST", 1)
    monkeypatch.setattr(limits, "PAGE_EVERY", 4.0)
    kitchen = Kitchen()
    guests = (
        kitchen.order("abc", address="one") | kitchen.order("f", "file", "one") | kitchen.order("x", address="other")
    )
    await kitchen.serve(guests, "afx")
    assert [planned.at for planned in kitchen.clock.planned] == [4.0, 8.0]
    for name, turn in (("b", 4.0), ("c", 8.0)):
        kitchen.clock.set(turn)
        await kitchen.serve(guests, name)


async def test_an_address_that_would_wait_too_long_is_asked_to_come_back(monkeypatch):
    monkeypatch.setattr(limits, "PAGE_BURST", 1)
    monkeypatch.setattr(limits, "PAGE_EVERY", 60.0)
    monkeypatch.setattr(limits, "LONGEST_TURN", 90.0)
    kitchen = Kitchen()
    guests = kitchen.order("abc", address="one")
    assert await guests["c"].answer() == b"later\n"
    guests["b"].leave()  # before it is its turn
    await kitchen.serve(guests, "a")
    assert await guests["b"].answer() == b""
    assert not kitchen.clock.planned


async def test_files_wait_for_nothing_but_files():
    kitchen = Kitchen()
    guests = kitchen.order("abcd")
    await kitchen.cooks("abc")
    guests |= kitchen.order("f", "file")
    await kitchen.serve(guests, "f")
    await kitchen.serve(guests, "abcd")


async def test_whoever_finds_no_room_to_wait_is_asked_to_come_back():
    kitchen = Kitchen()
    guests = kitchen.order("abcdefgh")  # three are made, five wait
    await kitchen.cooks("abc")
    late = kitchen.order("l")["l"]
    assert await late.answer() == b"later\n"
    assert late.sent[0]["status"] == 503
    assert (b"retry-after", b"5") in late.sent[0]["headers"]
    await kitchen.serve(guests, "abcdefgh")


async def test_whoever_goes_away_while_they_wait_leaves_the_line():
    kitchen = Kitchen()
    guests = kitchen.order("abcdefgh")
    await kitchen.cooks("abc")
    for name in "de":
        guests[name].leave()
        assert await guests[name].answer() == b""
    guests |= kitchen.order("ij")  # who have room again
    await kitchen.serve(guests, "abcfghij")
    await kitchen.cooks("abcfghij")


async def test_a_place_is_free_when_its_thread_is_however_the_request_ended():
    kitchen = Kitchen()
    guests = kitchen.order("abc")
    await kitchen.cooks("abc")
    guests["a"].task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await guests["a"].answer()
    guests |= kitchen.order("d") | kitchen.order("f", "file")
    await kitchen.cooks("abcf")
    assert "d" not in kitchen.begun  # the thread of a is still at work
    await kitchen.serve(guests, "f")
    await kitchen.serve({}, "a", taken=False)
    await kitchen.cooks("abcdf")
    await kitchen.serve(guests, "bcd")


def test_the_heavy_routes_are_there():
    assert {name for name in get_resolver().reverse_dict if isinstance(name, str)} >= HEAVY


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/static/abc/js/room.js", Kind.FILE),
        ("/", Kind.PAGE),
        ("/r/KTRM/", Kind.PAGE),
        ("/no/such/page", Kind.PAGE),
        ("/owner/restore/", Kind.HEAVY),
        ("/players/7/games.jsonl", Kind.HEAVY),
    ],
)
def test_exports_and_backups_are_heavy_and_static_files_are_files(path, kind):
    assert kind_of({"path": path}) is kind


def test_the_apology_is_in_the_language_of_the_browser():
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    assert "seconds" in sorry(scope).decode()
    assert "sekunder" in sorry(scope | {"headers": [(b"accept-language", b"sv")]}).decode()
