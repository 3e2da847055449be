"""The application, for any ASGI server; `yatzy_site.serve` runs it under Daphne."""

import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")

# Before anything that needs models: this sets Django up.
http = get_asgi_application()

from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from games.live.neighbours import BEATS  # noqa: E402
from games.live.redis_bus import RedisBus  # noqa: E402
from games.live.venue import venue  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from games.selectors.rooms import SEEN_EVERY  # noqa: E402
from games.services.agenda import HOUR, housekeeping, look_after_storage, look_ahead  # noqa: E402
from games.services.seeing import note_who_is_here  # noqa: E402
from games.storage import LOOK_EVERY  # noqa: E402
from yatzy_site import lifecycle  # noqa: E402
from yatzy_site.busy import kind_of, sorry  # noqa: E402
from yatzy_site.origin import OwnPagesOnly, refuse  # noqa: E402
from yatzy_site.server import limits  # noqa: E402
from yatzy_site.server.places import Places  # noqa: E402
from yatzy_site.uploads import owners_backup  # noqa: E402
from yatzy_site.watching.watch import watched  # noqa: E402

routes: list[Any] = [*websocket_urlpatterns, re_path("", refuse)]  # type: ignore[arg-type]
websocket: Any = OwnPagesOnly(URLRouter(routes), settings.OUR_HOSTS, https=settings.HTTPS)
if settings.REDIS_URL:
    venue.bus = RedisBus(settings.REDIS_URL, silence=BEATS * settings.HEARTBEAT)
lifecycle.on_start(venue.open)
lifecycle.on_stop(venue.say_goodbye)
lifecycle.on_end(venue.close)
venue.after_change(look_ahead)
venue.regularly(HOUR, housekeeping)
venue.regularly(SEEN_EVERY.total_seconds(), note_who_is_here)
venue.regularly(LOOK_EVERY, look_after_storage)
limits.ask_about_large_bodies(owners_backup)

few_pages = Places(http, kind_of=kind_of, sorry=sorry)
pages, sockets = watched(few_pages, websocket, venue)
application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": sockets,
        "lifespan": lifecycle.lifespan,
    }
)
