"""One plain question to PostgreSQL before anything else: is it there, and does it let us in?"""

import re
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, connections

from yatzy_site.database import where

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
