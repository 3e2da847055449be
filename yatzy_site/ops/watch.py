"""Puts it together: what the settings ask for, and nothing around what they do not."""

from __future__ import annotations

import logging
from functools import partial

from django.conf import settings

from games.live.counts import Counts
from games.live.process import Process
from yatzy_site.ops.access import Application, heard_pages, heard_sockets
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
