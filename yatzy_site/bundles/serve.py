"""Bundles at their address, /static/<version>/bundles/…, packed once and kept by browsers for ever."""

import gzip
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

from yatzy_site.bundles import bundles

Respond = Callable[[HttpRequest], HttpResponseBase]

TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}
FOR_EVER = "max-age=315360000, public, immutable"  # as WhiteNoise says it


def bundles_from_memory(respond: Respond) -> Respond:
    """Answer for bundles; everything else goes on."""
    prefix = f"{settings.STATIC_URL}bundles/"
    made = bundles(settings.BASE / "static")
    # Packed here and not by Django's middleware, which would do it anew for every guest.
    packed = {name: gzip.compress(content, mtime=0) for name, content in made.items()}

    def middleware(request: HttpRequest) -> HttpResponseBase:
        name = request.path_info.removeprefix(prefix)
        if name not in made or name == request.path_info or request.method not in ("GET", "HEAD"):
            return respond(request)
        response = HttpResponse(content_type=TYPES[name.rpartition(".")[2]], headers={"Cache-Control": FOR_EVER})
        patch_vary_headers(response, ["Accept-Encoding"])
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.headers["Content-Encoding"] = "gzip"
            response.content = packed[name]
        else:
            response.content = made[name]
        return response

    return middleware
