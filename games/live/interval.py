"""A moment without anybody at the tables, for a service that replaces what they stand on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from games.live.venue import BACK_IN, Work, venue

PATIENCE = 20.0  # seconds for the last moves to be written: as long as SQLite waits for a lock


@contextmanager
def everybody_out() -> Iterator[None]:
    """No page is open and no move is under way in the block; pages come back by themselves. For threads, not the loop.

    Moves decided before it are either on disk when it begins, or refused: none is written into another log.
    """
    if venue.loop is None:  # a command, or a test: nobody is in
        yield
        return
    venue.interval = True  # here and not in the loop: what begins there late must not close a door that nobody opens
    try:
        _in_the_loop(_send_out)
        yield
    finally:
        venue.interval = False


async def _send_out() -> None:
    await venue.send_everybody_off(BACK_IN)
    await venue.writer.turn_page()
    venue.forget_rooms()


def _in_the_loop(work: Work) -> None:
    done: Future[None] = Future()

    async def run() -> None:
        try:
            await work()
        except BaseException as error:
            done.set_exception(error)
            raise
        done.set_result(None)

    venue.spawn(run)
    done.result(PATIENCE)
