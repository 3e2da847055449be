"""The live part of a process: what it starts, repeats and closes."""

import asyncio
import sys
from contextvars import ContextVar
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest

from games.live.hub import Hub
from games.live.process import Process


@pytest.fixture
async def process():
    process = Process()
    yield process
    await process.close()


async def test_work_inherits_nothing_from_the_request_that_asked_for_it(process):
    of_the_request = ContextVar("of_the_request", default="nothing")
    heard = asyncio.Queue()

    async def work():
        await heard.put(of_the_request.get())

    process.open()
    of_the_request.set("an executor that quits with it")
    process.spawn(work)
    assert await heard.get() == "nothing"


async def test_a_chore_that_fails_is_done_again_and_work_that_fails_harms_nobody(process, monkeypatch):
    logged, done = asyncio.Queue(), asyncio.Queue()
    monkeypatch.setattr("games.live.process.logger.error", lambda text, *_, **__: logged.put_nowait(text))

    async def fail():
        await done.put(1)
        raise OSError("no disk")

    process.regularly(0, fail)
    process.open()
    assert [await done.get(), await done.get()] == [1, 1]
    process.spawn(fail)
    texts = {await logged.get()}
    while len(texts) < 2:
        texts.add(await logged.get())
    assert any("chore" in text for text in texts)


def test_a_process_without_pages_has_nobody_to_tell():
    Process().spawn(pytest.fail)  # no loop: the work is not even made


@pytest.fixture
def _threads_that_take_turns_quickly():
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


class Page:
    """As much of a page as is needed to count it."""

    def __init__(self, viewer: Any) -> None:
        self.viewer = viewer
        self.heard = []

    async def tell(self, text: str) -> None:
        self.heard.append(text)

    async def close(self, code: int | None = None) -> None:
        self.heard.append(str(code))


@pytest.mark.usefixtures("_threads_that_take_turns_quickly")
def test_pages_are_counted_from_a_thread_while_others_come_and_go():
    hub, enough = Hub(), Event()
    pages = [Page(SimpleNamespace(code=f"ROOM{number % 9}")) for number in range(99)]

    def come_and_go():
        while not enough.is_set():
            for page in pages:
                hub.add(page)
            for page in pages:
                hub.remove(page)

    others = Thread(target=come_and_go)
    others.start()
    try:
        counts = {len(list(hub.all_sockets())) for _ in range(5000)}
    finally:
        enough.set()
        others.join()
    assert max(counts) <= len(pages)


@pytest.mark.parametrize(("pages", "spread"), [(1, 0.0), (12, 0.05), (1000, 4.0), (50_000, 20.0)])
async def test_a_full_house_is_told_to_come_back_over_some_seconds_and_a_lone_page_at_once(pages, spread):
    process = Process()
    for _ in range(pages - 1):
        process.hub.add(Page(SimpleNamespace(code="FULL")))
    last = Page(SimpleNamespace(code="LAST"))
    process.hub.add(last)
    await process.say_goodbye()
    assert last.heard == [f'{{"type":"bye","after":1.0,"spread":{spread}}}', "4012"]
