"""A file of games is for one server: a second one beside it would not hear of the first one's moves."""

from pathlib import Path
from typing import IO

from django.core.exceptions import ImproperlyConfigured

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_held: list[IO[str]] = []  # as long as the process lives, and not a moment longer


def keep_others_out(data: Path) -> None:
    """Hold the data folder of a SQLite file. Raises ImproperlyConfigured if another server has it."""
    from django.db import connection

    if connection.vendor != "sqlite" or fcntl is None:
        return
    file = (data / "server.lock").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise ImproperlyConfigured(
            f"another server keeps its games in {data}. Give this one a folder of its own with --data; "
            "several processes for the same games need PostgreSQL and Redis (docs/hosting.md)."
        ) from None
    except OSError:
        pass  # a file system without locks
    _held.append(file)
