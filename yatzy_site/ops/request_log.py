"""Counts and logs every request and page by its route, as far as the settings ask for it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import Any

from django.conf import settings
from django.urls import Resolver404, resolve

from games.live.counts import Counts
from games.live.process import Process
from yatzy_site.ops.health import Doors, Readiness
from yatzy_site.ops.metrics import CountedLog, Meters, metrics


class Watch:
    """What is counted and logged, and the addresses where probes are answered."""

    def __init__(self) -> None:
        self._logs = logging.getLogger("yatzy").isEnabledFor(logging.INFO)
        self._meters = Meters() if settings.METRICS or self._logs else None
        if self._meters:
            logging.getLogger().addHandler(CountedLog(self._meters))

    @property
    def counts(self) -> Counts:
        """For whoever plays: it counts nothing if nobody wants to know."""
        return self._meters or Counts()

    def pages(self, pages: Application, process: Process) -> Application:
        """`pages`, counted and logged as far as somebody wants to know, behind the probes of `process`."""
        page = None
        if self._meters:
            pages = heard_pages(pages, self._meters)
            page = partial(metrics, process, self._meters) if settings.METRICS else None
        return Doors(pages, Readiness(process), metrics=page, token=settings.METRICS_TOKEN)

    def sockets(self, sockets: Application) -> Application:
        return heard_sockets(sockets) if self._logs else sockets


logger = logging.getLogger("yatzy.access")

Application = Callable[..., Awaitable[None]]  # any ASGI application
METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"}


def route_of(path: str) -> str:
    if path.startswith("/static/"):
        return "static"
    try:
        # The path as Django has it: only its pattern goes on from here.
        return resolve(path, settings.ROOT_URLCONF).route or "/"
    except Resolver404:
        return "no page of ours"


def heard_pages(pages: Application, meters: Meters) -> Application:
    """`pages`, with every answer counted and logged."""

    async def heard(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        began, status = perf_counter(), 0

        async def sent(message: dict[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await pages(scope, receive, sent)
        finally:
            seconds = perf_counter() - began
            meters.answered(status, seconds)
            if logger.isEnabledFor(logging.INFO):
                method = scope["method"] if scope["method"] in METHODS else "other"
                data = {"method": method, "route": route_of(scope["path"]), "status": status}
                logger.info("request", extra={"data": data | {"ms": round(1000 * seconds, 1)}})

    return heard


def heard_sockets(sockets: Application) -> Application:
    """`sockets`, with a line for every page that was open, and how it closed."""

    async def heard(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        began, code = perf_counter(), None

        async def received() -> Any:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code")
            return message

        try:
            await sockets(scope, received, send)
        finally:
            logger.info("page", extra={"data": {"seconds": round(perf_counter() - began, 1), "close": code}})

    return heard
