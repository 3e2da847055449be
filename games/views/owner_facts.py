"""What the owner's page says about the machine and the program."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path

import django
from django.conf import settings
from django.db import connection

from games import VERSION
from games.live import presence
from games.selectors.owner import RoomLine
from games.services.backups import KeptBackup, database_file, database_size, free_space


@dataclass(frozen=True, slots=True)
class DiskUse:
    """In bytes."""

    database: int
    backups: int
    free: int


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room, and who of its people has a page open."""

    line: RoomLine
    here: tuple[str, ...]
    away: tuple[str, ...]


def is_file() -> bool:
    """Whether the games are in a SQLite file, which we back up ourselves."""
    return connection.vendor == "sqlite"


def disk_use(kept: list[KeptBackup]) -> DiskUse:
    file = database_file()
    if file is None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            (size,) = cursor.fetchone()
    else:
        size = database_size(file)
    return DiskUse(size, sum(backup.size for backup in kept), free_space(Path(settings.DATA)))


def versions() -> dict[str, str]:
    """Names of programs, which need no translation, and their versions."""
    return {
        "Yatzy Night": VERSION,
        "Python": platform.python_version(),
        "Django": django.get_version(),
        _database_name(): ".".join(map(str, connection.get_database_version())),
    }


def _database_name() -> str:
    return str(connection.display_name)


def with_presence(line: RoomLine) -> OpenRoom:
    connected = presence.connected(line.code)
    return OpenRoom(
        line,
        here=tuple(name for player, name in line.people if player in connected),
        away=tuple(name for player, name in line.people if player not in connected),
    )
