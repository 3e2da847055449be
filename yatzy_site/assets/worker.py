"""The installable app: its manifest, its service worker, and the page it shows while the server is away."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from games.site import site
from yatzy_site.assets.bundles import bundles

# The light palette's table (static/css/base/tokens.css). A manifest has one colour; pages name the dark one as well.
TABLE = "#e9e1d1"
ICONS = (
    ("img/icon.svg", "any", "image/svg+xml", "any"),
    ("img/icon-192.png", "192x192", "image/png", "any"),
    ("img/icon-512.png", "512x512", "image/png", "any"),
    ("img/maskable-512.png", "512x512", "image/png", "maskable"),
)
# What templates/app/offline.html loads.
SHELL_FILES = ("bundles/door.css", "bundles/main.js", "img/dice.svg", "img/icon.svg")


def worker_address(request: HttpRequest) -> dict[str, Any]:
    """For templates: where the worker is, if the owner wants one."""
    return {"worker": reverse("worker") if settings.WORKER else ""}


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a browser wants to know before it puts us on the home screen, in the reader's language."""
    about = {
        "id": "/",
        "name": gettext("Yatzy Night"),
        "description": gettext("Live Yatzy with friends, from your own machine."),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": TABLE,
        "background_color": TABLE,
        "categories": ["games"],
        "icons": [
            {"src": static(path), "sizes": sizes, "type": kind, "purpose": purpose}
            for path, sizes, kind, purpose in ICONS
        ],
    }
    return JsonResponse(about, content_type="application/manifest+json")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this version and this language: when either changes, a browser takes the new one."""
    made = bundles(settings.BASE / "static")
    kind = "text/javascript; charset=utf-8"
    if not settings.WORKER:
        return HttpResponse(made["remove-worker.js"], content_type=kind)
    shell = {
        "version": site.static_version,
        "language": get_language(),
        "page": reverse("offline"),
        "files": [static(path) for path in SHELL_FILES],
    }
    return HttpResponse([f"self.SHELL = {json.dumps(shell)};\n", made["worker.js"]], content_type=kind)


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that the worker keeps for the time when nobody answers."""
    return render(request, "app/offline.html")
