"""The live part of a process: what it starts, repeats and closes."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar

import pytest

from games.live.venue import Venue


async def test_work_inherits_nothing_from_the_request_that_asked_for_it():
    of_the_request: ContextVar[str] = ContextVar("of_the_request", default="nothing")
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def work() -> None:
        await heard.put(of_the_request.get())

    venue = Venue()
    venue.open()
    of_the_request.set("an executor that quits with it")
    venue.spawn(work)
    assert await heard.get() == "nothing"
    await venue.close()


async def test_a_chore_that_fails_is_done_again(caplog):
    done: asyncio.Queue[int] = asyncio.Queue()
    times = iter(range(9))

    async def chore() -> None:
        time = next(times)
        await done.put(time)
        if time == 0:
            raise OSError("no disk")

    venue = Venue()
    venue.regularly(0, chore)
    venue.open()
    assert [await done.get(), await done.get()] == [0, 1]
    await venue.close()
    assert "a chore failed" in caplog.text


async def test_work_that_fails_is_logged_and_harms_nobody(monkeypatch):
    logged = asyncio.Event()
    monkeypatch.setattr("games.live.venue.logger.error", lambda *_, **__: logged.set())

    async def fail() -> None:
        raise ValueError("broken")

    venue = Venue()
    venue.open()
    venue.spawn(fail)
    await asyncio.wait_for(logged.wait(), 5)
    await venue.close()


def test_a_process_without_pages_has_nobody_to_tell():
    Venue().spawn(pytest.fail)  # no loop: the work is not even made
