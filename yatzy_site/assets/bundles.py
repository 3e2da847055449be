"""Bundles: many modules become one script and one style sheet for each page, made at the start."""

import gzip
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from os.path import normpath
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

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


class BundleError(Exception):
    """A file is written in a way that we do not bundle; says which, and what to write instead."""


_IMPORT = re.compile(r'^import \{([^{}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
_IMPORT_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:class|const|function|async function) (\w+)\b)", re.MULTILINE)
_NOTHING_EXPORTED = re.compile(r"^export \{\};$", re.MULTILINE)
# After code, to the end of the line; not where the rest could be the end of a text, an expression or an address.
_COMMENT_AFTER = re.compile(r"(?<=[;{},)\]]) // [^\"'`/]*$")
_NOT_OURS = re.compile(r"^(?:import|export)\b[^(].*", re.MULTILINE)


def bundle_script(static: Path, entry: Path) -> str:
    """The module `entry` and everything it imports, to be loaded as one module."""
    modules: dict[Path, str] = {}
    _collect(entry, modules, ())
    return "".join(_wrapped(static, path, code) for path, code in modules.items())


def _collect(path: Path, modules: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Put what `path` imports into `modules`, then itself."""
    if path in above:
        raise BundleError(f"{path}: imports itself by way of {above[-1]}; move what both need into a third module")
    if path not in modules:
        code = "\n".join(_without_comments(path))
        for _, target in _IMPORT.findall(code):
            _collect(_target(path, target), modules, (*above, path))
        modules[path] = code


def _wrapped(static: Path, path: Path, code: str) -> str:
    code = _NOTHING_EXPORTED.sub("", code)
    code = _IMPORT.sub(lambda found: _taken(found[1], _variable(static, _target(path, found[2]))), code)
    code = _IMPORT_LATER.sub(lambda found: f'import("{_address(static, _target(path, found[1]))}")', code)
    exports = ", ".join(_EXPORT.findall(code))
    code = _EXPORT.sub("", code)
    if left := _NOT_OURS.search(code):
        raise BundleError(f"{path}: a bundle cannot hold {left[0]!r}")
    lines = "\n".join(line.strip() for line in code.splitlines() if line.strip())
    return f"const {_variable(static, path)} = (() => {{\n{lines}\nreturn {{ {exports} }};\n}})();\n"


def _taken(names: str, module: str) -> str:
    wanted = [name.strip().replace(" as ", ": ") for name in names.split(",") if name.strip()]
    return f"const {{ {', '.join(wanted)} }} = {module};"


def _target(path: Path, target: str) -> Path:
    return Path(normpath(path.parent / target))


def _variable(static: Path, path: Path) -> str:
    """client/dice-chains.js is $client$dice_chains: no name of ours has a dollar, so nothing inside can hide it."""
    name = path.relative_to(static).with_suffix("").as_posix()
    return f"${name.replace('/', '$').replace('-', '_')}"


def _address(static: Path, path: Path) -> str:
    """A module that is fetched later, as it is; a module in both would be there twice, so it may hold no state."""
    return f"../{path.relative_to(static).as_posix()}"


def _without_comments(path: Path) -> Iterator[str]:
    """The lines of a module without comments, which are a third of it; one within a line stays."""
    inside = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if inside or line.lstrip().startswith("/*"):
            _, end, line = line.partition("*/")
            inside = not end
        if line.lstrip().startswith("//"):
            continue
        if line.replace("\\`", "").count("`") % 2:
            # Its lines could look like comments or imports.
            raise BundleError(f"{path}:{number}: a template may not go over several lines")
        yield _COMMENT_AFTER.sub("", line)


_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORTS = re.compile(r'(?:\s*@import "[^"]+";)*')
_CSS_IMPORT = re.compile(r'@import "([^"]+)";')


def bundle_style(page: Path) -> str:
    """The sheets that `page` imports and then its own rules, without comments."""
    code = _without_css_comments(page)
    own = _IMPORTS.sub("", code, count=1)
    sheets = [page.parent / name for name in _CSS_IMPORT.findall(code.removesuffix(own))]
    rules = [_rules(sheet, _without_css_comments(sheet)) for sheet in sheets]
    return "".join([*rules, _rules(page, own)])


def _without_css_comments(path: Path) -> str:
    return _COMMENT.sub("", path.read_text("utf-8"))


def _rules(path: Path, code: str) -> str:
    if "@import" in code or "url(" in code:
        # An address would be read from the bundle's place, not from the sheet's.
        raise BundleError(f"{path}: only a page imports, on its first lines, and no sheet names an address")
    return "".join(f"{line.strip()}\n" for line in code.splitlines() if line.strip())
