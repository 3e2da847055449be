"""What a page loads: its many small modules and style sheets in one script and one style sheet, made at the start."""

from functools import cache
from pathlib import Path

from yatzy_site.bundles.scripts import bundle_script
from yatzy_site.bundles.styles import bundle_style

# From the folder of static files: what a page's own entry is, by the name it is asked for.
ENTRIES = {
    "main.js": "js/main.js",
    "room.js": "js/room.js",
    "tv.js": "js/tv.js",
    "sheet.js": "js/sheet.js",
    "replay.js": "js/replay.js",
    "worker.js": "js/worker.js",
    "farewell.js": "js/farewell.js",
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
