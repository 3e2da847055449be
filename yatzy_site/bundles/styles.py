"""One style sheet of many: an entry's @import lines, each replaced by the sheet it names."""

import re
from pathlib import Path

from yatzy_site.bundles.errors import BundleError

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r'^@import "([^"]+)";$', re.MULTILINE)


def bundle_style(entry: Path) -> str:
    """The sheets that `entry` imports, in its order, without comments."""
    code = _COMMENT.sub("", entry.read_text("utf-8"))
    if _IMPORT.sub("", code).strip():
        raise BundleError(f"{entry}: an entry holds @import lines and nothing else")
    return "".join(_sheet(entry.parent / name) for name in _IMPORT.findall(code))


def _sheet(path: Path) -> str:
    code = _COMMENT.sub("", path.read_text("utf-8"))
    if "@import" in code or "url(" in code:
        # An address would be read from the bundle's place, not from the sheet's.
        raise BundleError(f"{path}: a sheet imports nothing and names no address")
    return "".join(f"{line.strip()}\n" for line in code.splitlines() if line.strip())
