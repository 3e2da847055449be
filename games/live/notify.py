"""How services in threads reach the live part: tell about a committed change, or send everybody out for a moment."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from games.live.cluster.bus import Changed, SentAway
from games.live.process import BACK_IN, process
from games.protocol import CloseCode


def room_changed(code: str) -> None:
    """Show everybody in the room how it is now."""

    async def refresh() -> None:
        room = process.room(code)
        if room is not None:
            await room.refresh()

    process.tell_others(Changed(code))
    process.spawn(refresh)


def identity_changed(player_id: int) -> None:
    """Browsers of this player are somebody else now: they come back as who they are."""
    _send_away(SentAway(CloseCode.IDENTITY_CHANGED, player_id, None))


def kicked(code: str, player_id: int) -> None:
    """This player may not look at the room any more."""
    _send_away(SentAway(CloseCode.FORBIDDEN, player_id, code))


def locked(code: str) -> None:
    """Pages of nobody in the room knock again: only who has been in it before may look on."""
    _send_away(SentAway(CloseCode.IDENTITY_CHANGED, None, code, strangers=True))


def room_closed(code: str) -> None:
    """The room is gone for everybody."""
    _send_away(SentAway(CloseCode.GONE, None, code))


def _send_away(whom: SentAway) -> None:
    process.tell_others(whom)
    process.send_away(whom.close, player=whom.player, code=whom.code, strangers=whom.strangers)


PATIENCE = 20.0  # seconds for the last moves to be written: as long as SQLite waits for a lock


@contextmanager
def everybody_out() -> Iterator[None]:
    """No page is open and no move is under way in the block; pages come back by themselves. For threads, not the loop.

    Moves decided before it are either on disk when it begins, or refused: none is written into another log.
    """
    if process.loop is None:  # a command, or a test: nobody is in
        yield
        return
    process.interval = True  # here and not in the loop: what begins there late must not close a door that nobody opens
    try:
        _wait_until_out()
        yield
    finally:
        process.interval = False


def _wait_until_out() -> None:
    done: Future[None] = Future()

    async def run() -> None:
        try:
            await _send_out(done)
        except BaseException as error:
            if done.set_running_or_notify_cancel():
                done.set_exception(error)
            raise
        if done.set_running_or_notify_cancel():
            done.set_result(None)

    process.spawn(run)
    try:
        done.result(PATIENCE)
    except TimeoutError:
        done.cancel()  # before the door opens: what is still under way must see it first
        raise


async def _send_out(done: Future[None]) -> None:
    await process.send_everybody_off(BACK_IN)
    if done.cancelled():
        return  # nobody waits for it any more, and whoever is in has come back already
    # Both before anything is awaited: a room that outlives its page can write nothing.
    process.forget_rooms()
    await process.writer.turn_page()
