"""Where games are kept: a SQLite file in the data folder, or the PostgreSQL that a URL names."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, connections

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


SOON = 3  # seconds for it to answer
# What PostgreSQL and its library say, and how we say it.
SENTENCES = (
    (r"password authentication failed|no password supplied", "refuses the password"),
    (r'role "[^"]*" does not exist', "does not know the user"),
    (r'database "([^"]*)" does not exist', 'has no database "{}"'),
    (r"no pg_hba\.conf entry", "lets nobody in from here; its pg_hba.conf says who may"),
    (r"Connection refused|No such file or directory", "is not there: nobody listens"),
    (r"failed to resolve|could not translate", "is not there: no machine has this name"),
    (r"timeout", "does not answer"),
)
STARTING = "the database system is starting up"


def check_postgresql(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Raises ImproperlyConfigured with one sentence if the games are in a PostgreSQL that cannot be used."""
    connection = connections[alias]
    if connection.vendor != "postgresql":
        return
    import psycopg

    # Without the pool, which tries again and again, each time with a line in the log, and knows no reason in the end.
    parameters = {"connect_timeout": SOON} | connection.get_connection_params()
    try:
        psycopg.connect(**parameters).close()
    except psycopg.Error as error:
        if STARTING not in str(error):  # the pool has the patience for that
            raise ImproperlyConfigured(_sentence(connection.settings_dict, str(error))) from None


def _sentence(database: dict[str, Any], said: str) -> str:
    return f"PostgreSQL at {where(database)} {_reason(said, database['PASSWORD'])} (YATZY_DATABASE_URL)."


def _reason(said: str, password: str) -> str:
    for pattern, ours in SENTENCES:
        found = re.search(pattern, said)
        if found:
            return ours.format(*found.groups())
    first = said.strip().partition("\n")[0].rpartition("failed: ")[2].removeprefix("FATAL:").strip()
    return f"cannot be used: {first.replace(password, '…') if password else first}"
