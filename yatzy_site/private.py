"""The file of games is for its owner only, whatever folder it is in: it holds everybody's names and keys."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

OWNER_ONLY = 0o600


def close_to_others(database: dict[str, Any]) -> None:
    """Make the SQLite file, if it is not there yet, and take other users' rights to it away."""
    if not database["ENGINE"].endswith("sqlite3"):
        return
    # Before SQLite makes it with the rights that the umask gives; what stands beside it gets the file's own.
    os.close(os.open(database["NAME"], os.O_RDONLY | os.O_CREAT, OWNER_ONLY))
    for beside in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError, PermissionError):  # another user's: who shares it with us means to
            Path(database["NAME"] + beside).chmod(OWNER_ONLY)
