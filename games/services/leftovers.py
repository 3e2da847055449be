"""What a crash, or a question that nobody answered, has left in the data folder: all of it holds people's names."""

from __future__ import annotations

import logging
from pathlib import Path

from games.aside import NAME
from games.services.restoring import STAGED, TAKEN

logger = logging.getLogger("yatzy.owner")

IN_DATA = (
    *(f"{name}{beside}" for name in (STAGED, TAKEN) for beside in ("", "-*")),  # with what SQLite keeps beside it
    NAME.format("*"),
    NAME.format("*") + "-*",
    "download-[0-9]*.sqlite3",
    "download-[0-9]*.sqlite3.part*",
    "tmp*.upload*",  # as Django calls a file on its way
)
IN_BACKUPS = ("*.sqlite3.part*",)


def remove_leftovers(data: Path) -> None:
    """At the start, when nobody else uses the folder."""
    found = [path for pattern in IN_DATA for path in data.glob(pattern)]
    found += [path for pattern in IN_BACKUPS for path in (data / "backups").glob(pattern)]
    for path in found:
        try:
            path.unlink()
            logger.info("a leftover of an earlier run was removed: %s", path.name)
        except OSError:  # no reason not to start
            logger.warning("a leftover of an earlier run could not be removed: %s", path.name, exc_info=True)
