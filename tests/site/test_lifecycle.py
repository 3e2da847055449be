import asyncio

import pytest

from yatzy_site.server import lifecycle


@pytest.fixture(autouse=True)
def forgotten(monkeypatch):
    """The site's own registrations are kept out of these tests."""
    for name in ("_starts", "_stops", "_ends"):
        monkeypatch.setattr(lifecycle, name, [])


def register(log, name, *, fails=False):
    async def stop():
        log.append(f"stop {name}")
        if fails:
            raise RuntimeError("told to fail")

    async def end():
        log.append(f"end {name}")

    lifecycle.on_start(lambda: log.append(f"start {name}"))
    lifecycle.on_stop(stop)
    lifecycle.on_end(end)


async def test_what_started_first_ends_last():
    log = []
    register(log, "writer")
    register(log, "hub")
    lifecycle.start()
    await lifecycle.stop()
    await lifecycle.end()
    assert log == ["start writer", "start hub", "stop hub", "stop writer", "end hub", "end writer"]


async def test_a_farewell_that_fails_is_logged_and_holds_up_no_other(caplog):
    log = []
    register(log, "writer")
    register(log, "hub", fails=True)
    await lifecycle.stop()
    assert log == ["stop hub", "stop writer"]
    assert "told to fail" in caplog.text


def test_a_start_that_fails_is_not_hidden():
    lifecycle.on_start(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        lifecycle.start()


async def test_other_servers_start_and_end_it_by_lifespan():
    log = []
    register(log, "hub")
    asked, answered = asyncio.Queue(), asyncio.Queue()
    for kind in ("startup", "shutdown"):
        asked.put_nowait({"type": f"lifespan.{kind}"})
    await lifecycle.lifespan({"type": "lifespan"}, asked.get, answered.put)
    assert log == ["start hub", "stop hub", "end hub"]
    assert [answered.get_nowait()["type"] for _ in range(2)] == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
    ]
