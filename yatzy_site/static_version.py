"""One version for all static files together, so that every URL under it may be cached for ever."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path


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
