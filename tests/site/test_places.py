"""Requests are answered a few at a time, pages before exports; tables and files do not wait for them."""

import asyncio
import threading

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
        self.planned.append(Planned(self.now + seconds, call))
        return self.planned[-1]

    def set(self, now):
        self.now = now
        for planned in [planned for planned in self.planned if planned.at <= now]:
            self.planned.remove(planned)
            planned.call()


class Planned:
    def __init__(self, at, call):
        self.at, self.call = at, call

    def cancel(self):
        self.call = lambda: None


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
        self.begun = []
        self.threads = set()
        self._done = {}
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

    def serve(self, name):
        self._done[name].set()

    def order(self, name, kind="page", address=None):
        self._done[name] = threading.Event()
        return Guest(self.places, {"type": "http", "name": name, "kind": kind, "address": address})

    async def cooks(self, *names):
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
    guests = {name: kitchen.order(name) for name in "abcdef"}
    await kitchen.cooks("a", "b", "c")
    for served, begun in zip("bac", ("abcd", "abcde", "abcdef"), strict=True):
        kitchen.serve(served)
        assert await guests[served].answer() == served.encode()
        await kitchen.cooks(*begun)
    for name in "def":
        kitchen.serve(name)
        assert await guests[name].answer() == name.encode()
    assert len(kitchen.threads) == 3


async def test_heavy_requests_wait_behind_pages_and_never_have_every_place():
    kitchen = Kitchen()
    heavy = [kitchen.order(name, "heavy") for name in "xyz"]
    await kitchen.cooks("x")
    pages = [kitchen.order(name) for name in "abc"]
    await kitchen.cooks("x", "a", "b")
    kitchen.serve("x")
    await heavy[0].answer()
    await kitchen.cooks("x", "a", "b", "c")  # and not y, which came before it
    for name in "abc":
        kitchen.serve(name)
    for page in pages:
        await page.answer()
    await kitchen.cooks("x", "a", "b", "c", "y")
    for name in "yz":
        kitchen.serve(name)
    assert [await each.answer() for each in heavy] == [b"x", b"y", b"z"]


async def test_one_address_never_has_every_place():
    kitchen = Kitchen()
    of_one = [kitchen.order(name, address="one") for name in "abcd"]
    await kitchen.cooks("a", "b")
    other = kitchen.order("x", address="other")
    await kitchen.cooks("a", "b", "x")
    kitchen.serve("a")
    await of_one[0].answer()
    await kitchen.cooks("a", "b", "x", "c")  # and not d, although nobody is in its way
    for name in "bcdx":
        kitchen.serve(name)
    assert [await each.answer() for each in (*of_one, other)] == [b"a", b"b", b"c", b"d", b"x"]


async def test_after_a_burst_an_address_waits_for_its_turn_and_files_do_not(monkeypatch):
    monkeypatch.setattr(limits, "PAGE_BURST", 1)
    monkeypatch.setattr(limits, "PAGE_EVERY", 4.0)
    kitchen = Kitchen()
    guests = {name: kitchen.order(name, address="one") for name in "abc"}
    file, other = kitchen.order("f", "file", address="one"), kitchen.order("x", address="other")
    for name in "abcfx":
        kitchen.serve(name)
    assert [await each.answer() for each in (guests["a"], file, other)] == [b"a", b"f", b"x"]
    assert [planned.at for planned in kitchen.clock.planned] == [4.0, 8.0]
    for name, turn in (("b", 4.0), ("c", 8.0)):
        kitchen.clock.set(turn)
        assert await guests[name].answer() == name.encode()


async def test_an_address_that_would_wait_too_long_is_asked_to_come_back(monkeypatch):
    monkeypatch.setattr(limits, "PAGE_BURST", 1)
    monkeypatch.setattr(limits, "PAGE_EVERY", 60.0)
    monkeypatch.setattr(limits, "LONGEST_TURN", 90.0)
    kitchen = Kitchen()
    first, leaves, late = (kitchen.order(name, "page", "one") for name in "abc")
    assert await late.answer() == b"later\n"
    leaves.leave()  # before it is its turn
    kitchen.serve("a")
    assert [await first.answer(), await leaves.answer()] == [b"a", b""]


async def test_files_wait_for_nothing_but_files():
    kitchen = Kitchen()
    pages = [kitchen.order(name) for name in "abcd"]
    await kitchen.cooks("a", "b", "c")
    file = kitchen.order("f", "file")
    kitchen.serve("f")
    assert await file.answer() == b"f"
    for name in "abcd":
        kitchen.serve(name)
    for page in pages:
        await page.answer()


async def test_whoever_finds_no_room_to_wait_is_asked_to_come_back():
    kitchen = Kitchen()
    guests = [kitchen.order(name) for name in "abcdefgh"]  # three are made, five wait
    await kitchen.cooks("a", "b", "c")
    late = kitchen.order("late")
    assert await late.answer() == b"later\n"
    assert late.sent[0]["status"] == 503
    assert (b"retry-after", b"5") in late.sent[0]["headers"]
    for name in "abcdefgh":
        kitchen.serve(name)
    assert [await guest.answer() for guest in guests] == [name.encode() for name in "abcdefgh"]


async def test_whoever_goes_away_while_they_wait_leaves_the_line():
    kitchen = Kitchen()
    guests = {name: kitchen.order(name) for name in "abcdefgh"}
    await kitchen.cooks("a", "b", "c")
    for name in "de":
        guests[name].leave()
        assert await guests[name].answer() == b""
    guests |= {name: kitchen.order(name) for name in "ij"}  # who have room again
    for name in "abcfghij":
        kitchen.serve(name)
        assert await guests[name].answer() == name.encode()
    await kitchen.cooks(*"abcfghij")


async def test_a_place_is_free_when_its_thread_is_however_the_request_ended():
    kitchen = Kitchen()
    guests = {name: kitchen.order(name) for name in "abc"}
    await kitchen.cooks("a", "b", "c")
    guests["a"].task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await guests["a"].answer()
    guests["d"] = kitchen.order("d")
    kitchen.order("f", "file")
    await kitchen.cooks(*"abcf")
    assert "d" not in kitchen.begun  # the thread of a is still at work
    kitchen.serve("f")
    kitchen.serve("a")
    await kitchen.cooks(*"abcdf")
    for name in "bcd":
        kitchen.serve(name)
        assert await guests[name].answer() == name.encode()


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
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "headers": [(b"accept-language", b"sv")],
    }
    assert "sekunder" in sorry(scope).decode()
    assert "seconds" in sorry(scope | {"headers": []}).decode()
