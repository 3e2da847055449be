"""One version for all static files together, so that every URL under it may be cached for ever."""

import hashlib
from pathlib import Path


def static_version(*folders: Path) -> str:
    """A short hash of every path and byte below `folders`."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:12]
