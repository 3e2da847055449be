"""Answers nothing: each request keeps its thread for ever, in another way."""

import asyncio
import threading
import time

from asgiref.sync import async_to_sync, sync_to_async

from tests.site.applications.parrot import on_end, on_start, on_stop
from yatzy_site.server.queues import Kind, Places

__all__ = ["application", "on_end", "on_start", "on_stop"]


def _waits_for_the_loop():
    async def never():
        print("stuck in the loop")
        await asyncio.Event().wait()

    async_to_sync(never)()


def _waits():
    print("stuck in a thread")
    threading.Event().wait()


def _works():
    print("stuck at work")
    while True:
        time.sleep(0.01)


WAYS = {"/loop/": _waits_for_the_loop, "/thread/": _waits, "/work/": _works}


async def _answer(scope, receive, send):
    await sync_to_async(WAYS[scope["path"]])()


application = Places(_answer, kind_of=lambda _: Kind.PAGE, address_of=lambda _: None, sorry=lambda _: b"")
