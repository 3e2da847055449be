"""The ASGI application with everything connected to it; `yatzy_site.launch.serve` runs it under Daphne."""

import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

from yatzy_site.launch.start import launch

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")

# Before anything that needs models: this makes what the settings name, and sets Django up.
launch()
http = get_asgi_application()

from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from games.history.skill import EVERY, analyse_finished_games  # noqa: E402
from games.live.cluster.peers import BEATS  # noqa: E402
from games.live.cluster.redis_bus import RedisBus  # noqa: E402
from games.live.process import LET_IN, process  # noqa: E402
from games.live.room_view import SEEN_EVERY  # noqa: E402
from games.perfect_play.advisers import advisers  # noqa: E402
from games.rooms.bots import study, study_the_usual  # noqa: E402
from games.rooms.bots_and_clock import HOUR, housekeeping, look_after_storage, look_ahead  # noqa: E402
from games.rooms.consumer import websocket_urlpatterns  # noqa: E402
from games.rooms.guests import note_who_is_here  # noqa: E402
from games.rooms.win_chances import follow  # noqa: E402
from games.site import site  # noqa: E402
from games.storage import LOOK_EVERY  # noqa: E402
from yatzy_site.hosts import OwnPagesOnly, refuse  # noqa: E402
from yatzy_site.ops.request_log import Watch  # noqa: E402
from yatzy_site.request_policy import (  # noqa: E402
    address_of,
    kind_of,
    owners_backup,
    sorry,
)
from yatzy_site.server import (  # noqa: E402
    lifecycle,
    limits,
)
from yatzy_site.server.queues import Places  # noqa: E402

routes: list[Any] = [*websocket_urlpatterns, re_path("", refuse)]  # type: ignore[arg-type]
websocket: Any = OwnPagesOnly(URLRouter(routes), site.hosts, https=settings.HTTPS)
watch = Watch()
process.count_with(watch.counts)
if settings.REDIS_URL:
    process.bus = RedisBus(settings.REDIS_URL, silence=BEATS * settings.HEARTBEAT, counts=watch.counts)
lifecycle.on_start(process.open)
lifecycle.on_stop(process.say_goodbye)
lifecycle.on_end(process.close)
lifecycle.on_end(advisers.close)
process.after_change(look_ahead)
process.after_change(study)
process.after_change(follow)
process.regularly(HOUR, housekeeping)
process.regularly(SEEN_EVERY.total_seconds(), note_who_is_here)
process.regularly(LET_IN, study_the_usual)
process.regularly(EVERY, analyse_finished_games)
process.regularly(LOOK_EVERY, look_after_storage)
limits.ask_about_large_bodies(owners_backup)

few_pages = Places(http, kind_of=kind_of, address_of=address_of, sorry=sorry)
application = ProtocolTypeRouter(
    {
        "http": watch.pages(few_pages, process),
        "websocket": watch.sockets(websocket),
        "lifespan": lifecycle.lifespan,
    }
)
