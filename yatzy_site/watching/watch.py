"""Puts it together: what the settings ask for, and nothing around what they do not."""

from __future__ import annotations

import logging
from functools import partial

from django.conf import settings

from games.live.venue import Venue
from yatzy_site.watching.access import Application, heard_pages, heard_sockets
from yatzy_site.watching.doors import Doors
from yatzy_site.watching.listening import listen
from yatzy_site.watching.meters import Meters
from yatzy_site.watching.metrics import metrics
from yatzy_site.watching.readiness import Readiness


def watched(pages: Application, sockets: Application, venue: Venue) -> tuple[Application, Application]:
    """Both applications, with probes answered, and counted and logged as far as somebody wants to know."""
    meters = Meters()
    logs = logging.getLogger("yatzy").isEnabledFor(logging.INFO)
    if settings.METRICS or logs:
        listen(venue, meters)
        pages = heard_pages(pages, meters)
    if logs:
        sockets = heard_sockets(sockets)
    page = partial(metrics, venue, meters) if settings.METRICS else None
    return Doors(pages, Readiness(venue), metrics=page, token=settings.METRICS_TOKEN), sockets
