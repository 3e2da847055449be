"""A moment without anybody at the tables: no move that was decided before it is written after it."""

import asyncio
from concurrent.futures import Future
from threading import Event
from typing import Any

import pytest

import rules
from games.errors import Refused
from games.live import notify
from games.live.notify import everybody_out
from games.live.process import process
from games.live.table import Wish, fresh_id
from games.models import Move
from games.protocol import CloseCode
from tests.helpers.pages import a_game, closing, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def interrupted(work: Any = lambda: None) -> Any:
    """What a service in a thread does."""

    def alone():
        with everybody_out():
            return work()

    return asyncio.to_thread(alone)


async def test_pages_are_told_to_come_back_and_do_but_nobody_meanwhile_and_an_open_table_writes_nothing(fresh_process):
    await a_game("alice")
    loop, codes = asyncio.get_running_loop(), []
    async with opened("alice") as page:
        await page.act(0, roll={"keep": [], "link": None})
        table = await process.room("TEST").table()
        await interrupted(lambda: codes.append(asyncio.run_coroutine_threadsafe(closing("alice"), loop).result(30)))
        assert (await page.hear("bye"))["after"] > 0
        assert await page.closed_with() == CloseCode.RESTARTING
        assert codes == [CloseCode.RESTARTING]
        assert process.room("TEST") is None
        with pytest.raises(Refused, match="server_trouble"):
            await table.play(Wish(fresh_id(), rules.Roll((0,), 0)))
    assert await Move.objects.acount() == 2
    async with opened("alice") as page:
        assert (await page.act(0, score={"category": "chance"}))["type"] == "ack"


@pytest.mark.parametrize("stuck", ["the pages", "the writer"])
async def test_rooms_that_open_again_after_a_vain_wait_stay_open(stuck, fresh_process, monkeypatch):
    begun, go_on = Event(), asyncio.Event()
    late = []

    async def wait(*args):
        late.append(asyncio.current_task())
        begun.set()
        await go_on.wait()

    class Impatient(Future[None]):
        def result(self, timeout: float | None = None) -> None:
            assert begun.wait(60)
            raise TimeoutError

    await a_game("alice")
    with monkeypatch.context() as slow:
        slow.setattr(notify, "Future", Impatient)
        where = {"the pages": (process, "send_everybody_off"), "the writer": (process.writer, "reach")}
        slow.setattr(*where[stuck], wait)
        with pytest.raises(TimeoutError):
            await interrupted()
    async with opened("alice") as page:
        room, edition = process.room("TEST"), process.writer.edition
        go_on.set()
        await asyncio.wait([task for task in late if task is not None])
        assert process.room("TEST") is room
        assert process.writer.edition == edition
        assert (await page.act(0, roll={"keep": [], "link": None}))["type"] == "ack"


async def test_a_table_is_forgotten_with_the_page_that_it_was_on(fresh_process, monkeypatch):
    await a_game("alice")
    open_rooms = []

    async def look():
        open_rooms.append(process.room("TEST"))

    async with opened("alice"):
        monkeypatch.setattr(process, "send_everybody_off", lambda back_in: look())
        monkeypatch.setattr(process.writer, "reach", look)
        await interrupted()
    before, after = open_rooms
    assert before is not None
    assert after is None  # however long the writer takes from here, no room is left that may write nothing


def test_where_nobody_can_be_in_nobody_is_waited_for():
    with everybody_out():
        assert not process.interval
