"""Who is told what: probes everything they need, strangers nothing."""

import asyncio
import json
import threading
from unittest.mock import AsyncMock, Mock

import pytest
from django.db import OperationalError

from games.live.process import Process
from tests.ops.asking import ask
from yatzy_site.ops import health as module
from yatzy_site.ops.health import Doors, Readiness

TOKEN = "a-token-that-nobody-guesses"
stored = pytest.mark.django_db(transaction=True)


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


async def test_a_process_that_lives_says_so_to_anybody_and_asks_no_database(process):
    for host in ("localhost:8000", "10.2.3.4:8000", "web1:8000", "anything.example"):
        heard = await ask(doors(process), "/healthz", host=host, client="10.1.1.1")
        assert (heard.status, heard.body) == (200, "ok\n")
        assert heard.headers["cache-control"] == "no-store"
        assert "set-cookie" not in heard.headers
    heard = await ask(doors(process), "/healthz", method="HEAD")
    assert (heard.status, heard.body, heard.headers["content-length"]) == (200, "", "3")


async def test_other_addresses_are_for_the_pages_and_nothing_can_be_posted(process):
    for path in ("/", "/healthz/", "/readyz/x", "/healthzz"):
        assert (await ask(doors(process), path)).status == 418
    assert (await ask(doors(process), "/readyz", method="POST")).status == 405


async def checks(application):
    heard = await ask(application, "/readyz")
    said = json.loads(heard.body)
    assert said["ready"] == (heard.status == 200)
    return heard.status, said["checks"]


@stored
async def test_an_open_server_with_its_database_is_ready_until_it_says_goodbye(process):
    application = doors(process)
    assert await checks(application) == (503, {"open": "not open yet"})
    process.open()
    well = {"open": "ok", "database": "ok", "writer": "ok", "storage": "ok", "bus": "none"}
    assert await checks(application) == (200, well)
    await process.say_goodbye()
    status, found = await checks(application)
    assert (status, found["open"]) == (503, "closing")


@stored
@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ({"return_value": ["a migration"]}, "not up to date"),
        ({"side_effect": OperationalError('server at "10.0.0.5" failed for user "yatzy"')}, "failed: OperationalError"),
    ],
)
async def test_a_database_of_another_version_or_that_fails_is_not_ready_and_its_words_stay_here(
    process, monkeypatch, plan, said
):
    monkeypatch.setattr(module.MigrationExecutor, "migration_plan", Mock(**plan))
    process.open()
    status, found = await checks(doors(process))
    assert (status, found["database"]) == (503, said)


@stored
async def test_a_writer_that_hangs_is_noticed_and_asked_only_once(process, monkeypatch):
    process.open()
    release = threading.Event()
    process.writer.start()
    process.writer._thread.submit(release.wait)
    reach = AsyncMock(side_effect=process.writer.reach)
    monkeypatch.setattr(process.writer, "reach", reach)
    application = doors(process, patience=0.05)
    for _ in range(3):
        status, found = await checks(application)
        assert (status, found["writer"]) == (503, "no answer")
    assert reach.call_count == 1
    release.set()
    async with asyncio.timeout(60):
        while (await checks(application))[0] != 200:
            pass


@stored
async def test_however_often_somebody_asks_the_database_is_asked_less_often(process, monkeypatch):
    database = Mock(return_value="ok")
    monkeypatch.setattr(Readiness, "_ask_database", database)
    process.open()
    application = doors(process, kept=60.0)
    statuses = [heard.status for heard in await asyncio.gather(*(ask(application, "/readyz") for _ in range(20)))]
    assert (statuses, database.call_count) == ([200] * 20, 1)


@stored
async def test_a_bus_is_needed_to_begin_and_not_to_go_on(process):
    radio = process.bus = Mock(shared=True, connected=False, close=AsyncMock())
    process.open()
    application = doors(process)
    status, found = await checks(application)
    assert (status, found["bus"]) == (503, "not found yet")
    radio.connected = True
    assert (await checks(application))[0] == 200
    radio.connected = False
    status, found = await checks(application)
    assert (status, found["bus"]) == (200, "ok, gone for the moment")


async def test_without_a_token_a_program_on_this_machine_may_read_metrics_if_there_are_any(process):
    assert (await ask(doors(process), "/metrics")).status == 404
    for client, host in (("127.0.0.1", "localhost:8000"), ("::1", "[::1]:8000"), ("127.0.0.1", "127.0.0.1")):
        heard = await ask(doors(process, metrics="counted 1\n"), "/metrics", client=client, host=host)
        assert (heard.status, heard.body) == (200, "counted 1\n")
        assert heard.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "request_",
    [
        {"client": "192.168.1.9"},
        {"client": None},
        {"x_forwarded_for": "203.0.113.9"},  # through a proxy on this machine, or another kind of one
        {"forwarded": "for=203.0.113.9"},
        {"host": "evil.example"},  # a name that only leads here
        {"authorization": f"Bearer {TOKEN}", "client": "192.168.1.9"},  # a token nobody set
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
