"""Where the games are kept: a SQLite file in the data folder, or the PostgreSQL that a URL names."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.db import connections

FILE = "yatzy.sqlite3"
MOST_CONNECTIONS = 12  # of a process to PostgreSQL, which takes 100 of all of them unless told otherwise
PATIENCE = 10.0  # seconds to wait for one of them
# Never the URL itself: it may hold a password, and errors end up in logs.
URL = (
    "YATZY_DATABASE_URL must look like postgresql://user:password@host:5432/name, "
    "with %2F for a / in the password and %23 for a #."
)


def database(url: str, *, data: Path) -> dict[str, Any]:
    """Django's settings for `url`, or for the file in `data` if there is none."""
    return _postgresql(url) if url else _sqlite(data / FILE)


def kept_in(settings: dict[str, Any], *, data: Path) -> str:
    """Where these settings keep the games, for people."""
    if settings["ENGINE"].endswith("sqlite3"):
        return str(data)
    return f"PostgreSQL at {where(settings)}/{settings['NAME']}"


def where(settings: dict[str, Any]) -> str:
    """A PostgreSQL's host and port; never the user or the password."""
    given = settings["OPTIONS"]
    host = settings["HOST"] or given.get("host") or "its local socket"
    return f"{host}:{settings['PORT'] or given.get('port') or 5432}"


def let_go(**_: object) -> None:
    """For the end of a request: its thread may wait for hours for the next one, and a connection is an open file, or
    one of the few that a PostgreSQL takes."""
    connections.close_all()


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        # Closing the last connection writes the log back into the file: the writer stays open, which is twice as fast.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            # A transaction that reads first and writes later fails at once when another wrote in between.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        },
    }


def _postgresql(url: str) -> dict[str, Any]:
    try:
        parts = urlsplit(url)
        port, path = parts.port, parts.path.removeprefix("/")
    except ValueError:
        raise ImproperlyConfigured(URL) from None  # its words quote what stands in the port's place
    # A password with a / or # in it ends the host too early, and the rest of it is taken for a name.
    if parts.scheme not in ("postgres", "postgresql") or not path or set(path) & set("/@") or parts.fragment:
        raise ImproperlyConfigured(URL)
    name, query = unquote(path), dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "CONN_HEALTH_CHECKS": True,
        # Under ASGI every request has a thread of its own: connections that stay open with their threads would pile up
        # until PostgreSQL takes no more.
        "OPTIONS": {"pool": {"min_size": 1, "max_size": MOST_CONNECTIONS, "timeout": PATIENCE}, **query},
    }
