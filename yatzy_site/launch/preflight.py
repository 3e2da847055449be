"""What must be right before a command or the server runs: the data folder, the database, its migrations."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from yatzy_site import environment
from yatzy_site.database import FILE

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


NEEDS_GAMES = ("export", "rebuild", "tidy")
USES_DATABASE = (*NEEDS_GAMES, "import", "migrate")
NICE = 5
TAKES_DATA = (*USES_DATABASE, "owner_link")


def prepare(argv: Sequence[str]) -> list[str]:
    """The words without `--data`. Raises ImproperlyConfigured with a sentence if the command cannot be done."""
    program, *words = argv
    if {"-h", "--help"} & set(words):
        return list(argv)
    command = next(iter(words), "")
    if command in TAKES_DATA:
        words = _take_data(words)
    if command in NEEDS_GAMES:
        _check_games()

    from django.conf import settings

    from yatzy_site.launch.start import open_data

    open_data()  # whatever is wrong with a setting is said now, and not by a traceback later
    if command in USES_DATABASE:
        from yatzy_site.database import check_postgresql

        check_postgresql()
        close_to_others(settings.DATABASES["default"])
    return [program, *words]


def give_way(argv: Sequence[str]) -> None:
    """A command that takes long leaves the processor to a server beside it. Not too much: it holds locks, too."""
    if set(argv[1:2]) & set(USES_DATABASE) and hasattr(os, "nice"):
        os.nice(NICE)


def _take_data(words: list[str]) -> list[str]:
    """As the server takes it: the settings read it from the variable."""
    left, rest = [], iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name != "--data":
            left.append(word)
            continue
        value = value if equals else next(rest, "")
        if not value:
            raise ImproperlyConfigured("--data needs a folder.")
        os.environ["YATZY_DATA"] = value
    return left


def _check_games() -> None:
    """Before the folder is made: there would be none in a new one."""
    if environment.text("YATZY_DATABASE_URL"):
        return
    data = environment.place("YATZY_DATA", environment.DATA)
    if not (data / FILE).exists():
        raise ImproperlyConfigured(f"There are no games in {data}; is YATZY_DATA right?")


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


# Any number, as long as it is always the same.
ONE_AT_A_TIME = 0x59617A7A79


def upgrade_database(backups: Path, alias: str = DEFAULT_DB_ALIAS) -> Path | None:
    """Apply what is pending; returns the copy that was made first, if there was something to copy."""
    connection = connections[alias]
    with _alone(connection):
        executor = MigrationExecutor(connection)
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return None
        copy = _back_up(connection, backups) if executor.loader.applied_migrations else None
        call_command("migrate", database=alias, interactive=False, verbosity=0)
        return copy


@contextmanager
def _alone(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Of several processes that start together, one upgrades; the others wait, and find it done."""
    if connection.vendor != "postgresql":
        yield  # one process, one file
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [ONE_AT_A_TIME])
        try:
            yield
        finally:
            # Without a connection there is no lock either.
            if connection.is_usable():
                cursor.execute("SELECT pg_advisory_unlock(%s)", [ONE_AT_A_TIME])


def _back_up(connection: BaseDatabaseWrapper, backups: Path) -> Path | None:
    if connection.vendor != "sqlite":
        return None  # a PostgreSQL has an owner who backs it up
    from games.transfer.backups import make_backup  # late: it needs Django's models

    return make_backup("before-upgrade", folder=backups, alias=connection.alias)
