"""Files that are sent piece by piece."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from django.http import HttpResponseBase, StreamingHttpResponse

CHUNK = 1 << 18


def attachment(file: BinaryIO, name: str, kind: str, *, once: Path | None = None) -> HttpResponseBase:
    """`once` is a file that nobody needs when it was sent."""
    size = os.fstat(file.fileno()).st_size
    with suppress(PermissionError):  # Windows keeps what is open, until it was read
        _remove(once)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Length": str(size)}
    return StreamingHttpResponse(_chunks(file, once), content_type=kind, headers=headers)


async def _chunks(file: BinaryIO, once: Path | None) -> AsyncIterator[bytes]:
    """Piece by piece: all at once, a long history would need as much memory."""
    try:
        with file:
            while chunk := await asyncio.to_thread(file.read, CHUNK):
                yield chunk
    finally:
        _remove(once)


def _remove(path: Path | None) -> None:
    if path is not None:
        path.unlink(missing_ok=True)
