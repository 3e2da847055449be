"""Who is told what: probes everything they need, strangers nothing."""

import asyncio
import json
import threading

import pytest
from django.db import OperationalError

from games.live.process import Process
from tests.ops.asking import ask
from yatzy_site.ops import health as module
from yatzy_site.ops.health import Doors, Readiness

TOKEN = "a-token-that-nobody-guesses"


async def pages(scope, receive, send):
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture
async def process():
    process = Process()
    yield process
    await process.close()


def doors(process, *, metrics=None, token="", **limits):
    ready = Readiness(process, **({"kept": 0.0} | limits))
    return Doors(pages, ready, metrics=(lambda: metrics) if metrics is not None else None, token=token)


# Alive


@pytest.mark.parametrize("host", ["localhost:8000", "10.2.3.4:8000", "web1:8000", "anything.example"])
async def test_a_process_that_lives_says_so_to_anybody_and_asks_no_database(process, host):
    heard = await ask(doors(process), "/healthz", host=host, client="10.1.1.1")
    assert (heard.status, heard.body) == (200, "ok\n")
    assert heard.headers["cache-control"] == "no-store"
    assert "set-cookie" not in heard.headers


async def test_other_addresses_are_for_the_pages(process):
    for path in ("/", "/healthz/", "/readyz/x", "/healthzz"):
        assert (await ask(doors(process), path)).status == 418


async def test_a_head_has_no_body_and_nothing_can_be_posted(process):
    heard = await ask(doors(process), "/healthz", method="HEAD")
    assert (heard.status, heard.body, heard.headers["content-length"]) == (200, "", "3")
    assert (await ask(doors(process), "/readyz", method="POST")).status == 405


# Ready


async def checks(application):
    heard = await ask(application, "/readyz")
    said = json.loads(heard.body)
    assert said["ready"] == (heard.status == 200)
    return heard.status, said["checks"]


@pytest.mark.django_db(transaction=True)
async def test_an_open_server_with_its_database_is_ready_until_it_says_goodbye(process):
    application = doors(process)
    assert await checks(application) == (503, {"open": "not open yet"})
    process.open()
    assert await checks(application) == (
        200,
        {"open": "ok", "database": "ok", "writer": "ok", "storage": "ok", "bus": "none"},
    )
    await process.say_goodbye()
    status, found = await checks(application)
    assert (status, found["open"]) == (503, "closing")


@pytest.mark.django_db(transaction=True)
async def test_a_database_of_another_version_is_not_ready(process, monkeypatch):
    monkeypatch.setattr(module.MigrationExecutor, "migration_plan", lambda *_: ["a migration"])
    process.open()
    status, found = await checks(doors(process))
    assert (status, found["database"]) == (503, "not up to date")


@pytest.mark.django_db(transaction=True)
async def test_a_database_that_fails_is_not_ready_and_its_words_stay_here(process, monkeypatch):
    def fail(self):
        raise OperationalError('connection to server at "10.0.0.5" failed for user "yatzy"')

    monkeypatch.setattr(Readiness, "_ask_database", fail)
    process.open()
    status, found = await checks(doors(process))
    assert (status, found["database"]) == (503, "failed: OperationalError")


@pytest.mark.django_db(transaction=True)
async def test_a_writer_that_hangs_is_noticed_and_asked_only_once(process, monkeypatch):
    process.open()
    release, asked = threading.Event(), 0
    process.writer.start()
    assert process.writer._thread is not None
    process.writer._thread.submit(release.wait)
    reach = process.writer.reach

    async def counted():
        nonlocal asked
        asked += 1
        await reach()

    monkeypatch.setattr(process.writer, "reach", counted)
    application = doors(process, patience=0.05)
    for _ in range(3):
        status, found = await checks(application)
        assert (status, found["writer"]) == (503, "no answer")
    assert asked == 1
    release.set()
    async with asyncio.timeout(60):
        while (await checks(application))[0] != 200:
            pass


@pytest.mark.django_db(transaction=True)
async def test_however_often_somebody_asks_the_database_is_asked_less_often(process, monkeypatch):
    asked = 0

    def count(self):
        nonlocal asked
        asked += 1
        return "ok"

    monkeypatch.setattr(Readiness, "_ask_database", count)
    process.open()
    application = doors(process, kept=60.0)
    statuses = [heard.status for heard in await asyncio.gather(*(ask(application, "/readyz") for _ in range(20)))]
    assert (statuses, asked) == ([200] * 20, 1)


class Radio:
    """A bus that comes and goes."""

    shared = True
    connected = False

    def open(self, *_): ...

    def publish(self, *_): ...

    async def close(self): ...


@pytest.mark.django_db(transaction=True)
async def test_a_bus_is_needed_to_begin_and_not_to_go_on(process):
    radio = process.bus = Radio()
    process.open()
    application = doors(process)
    status, found = await checks(application)
    assert (status, found["bus"]) == (503, "not found yet")
    radio.connected = True
    assert (await checks(application))[0] == 200
    radio.connected = False
    status, found = await checks(application)
    assert (status, found["bus"]) == (200, "ok, gone for the moment")


# Measured


async def test_metrics_do_not_exist_unless_they_are_asked_for(process):
    assert (await ask(doors(process), "/metrics")).status == 404


async def test_without_a_token_a_program_on_this_machine_may_read_metrics(process):
    for client, host in (("127.0.0.1", "localhost:8000"), ("::1", "[::1]:8000"), ("127.0.0.1", "127.0.0.1")):
        heard = await ask(doors(process, metrics="counted 1\n"), "/metrics", client=client, host=host)
        assert (heard.status, heard.body) == (200, "counted 1\n")
        assert heard.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "request_",
    [
        pytest.param({"client": "192.168.1.9"}, id="from another machine"),
        pytest.param({"client": None}, id="from nobody"),
        pytest.param({"x_forwarded_for": "203.0.113.9"}, id="through a proxy on this machine"),
        pytest.param({"forwarded": "for=203.0.113.9"}, id="through another kind of proxy"),
        pytest.param({"host": "evil.example"}, id="under a name that only leads here"),
        pytest.param({"authorization": f"Bearer {TOKEN}", "client": "192.168.1.9"}, id="with a token nobody set"),
    ],
)
async def test_without_a_token_nobody_else_may(process, request_):
    assert (await ask(doors(process, metrics="counted 1\n"), "/metrics", **request_)).status == 404


async def test_a_token_opens_metrics_from_anywhere_and_nothing_else_does(process):
    application = doors(process, metrics="counted 1\n", token=TOKEN)
    anywhere = {"client": "10.0.0.7", "host": "web1:8000"}
    assert (await ask(application, "/metrics", authorization=f"Bearer {TOKEN}", **anywhere)).status == 200
    for wrong in ("", "Bearer ", f"Bearer {TOKEN}x", TOKEN, f"Basic {TOKEN}"):
        assert (await ask(application, "/metrics", authorization=wrong, **anywhere)).status == 404
    assert (await ask(application, "/metrics")).status == 404
