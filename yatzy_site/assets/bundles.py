"""What a page loads: many small files in one script and one style sheet, made at the start and kept for ever."""

import gzip
import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

from yatzy_site.assets.bundling import bundle_script, bundle_style

# From the folder of static files: what a page's own entry is, by the name it is asked for.
ENTRIES = {
    "main.js": "js/main.js",
    "room.js": "js/room.js",
    "tv.js": "js/tv.js",
    "past-game.js": "js/past-game.js",
    "replay.js": "js/replay.js",
    "worker.js": "js/offline/worker.js",
    "remove-worker.js": "js/offline/remove-worker.js",
    "home.css": "css/pages/home.css",
    "door.css": "css/pages/door.css",
    "room.css": "css/pages/room.css",
    "past.css": "css/pages/past.css",
    "owner.css": "css/pages/owner.css",
    "night.css": "css/pages/night.css",
    "pads.css": "css/pages/pads.css",
    "help.css": "css/pages/help.css",
    "tv.css": "css/pages/tv.css",
    "statistics.css": "css/pages/statistics.css",
}


@cache
def bundles(static: Path) -> dict[str, bytes]:
    """Every bundle by its name; the same files always make the same bytes, in every process."""
    return {name: _bundle(static, static / entry).encode() for name, entry in ENTRIES.items()}


def _bundle(static: Path, entry: Path) -> str:
    return bundle_script(static, entry) if entry.suffix == ".js" else bundle_style(entry)


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


def static_version(*folders: Path, made: Mapping[str, bytes] | None = None) -> str:
    """A short hash of every path and byte below `folders`, and of what is `made` from them."""
    digest = hashlib.sha256()
    for name, content in [*_files(folders), *sorted((made or {}).items())]:
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:12]


def _files(folders: tuple[Path, ...]) -> Iterator[tuple[str, bytes]]:
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            yield path.relative_to(folder).as_posix(), path.read_bytes()
