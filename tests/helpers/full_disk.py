"""A disk that is full for the database and for nothing else; both databases give the error that they would give."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from asgiref.sync import SyncToAsync
from django.db import connection, connections

from games.live.process import process

TABLES = tuple(f"games_{name}" for name in ("room", "player", "member", "device", "move", "score"))
TABLES += ("django_migrations",)
LARGE = 4_000_000  # bytes: more than there may be in free pages


@contextmanager
def full_disk() -> Iterator[None]:
    """Until the end of this, nothing can be stored."""
    fill, empty = _how()
    fill()
    try:
        yield
    finally:
        empty()


@asynccontextmanager
async def full_disk_meanwhile() -> AsyncIterator[None]:
    """The same, while pages are open."""
    fill, empty = _how()
    await asyncio.to_thread(_with_a_connection, fill)
    try:
        yield
    finally:
        await asyncio.to_thread(_with_a_connection, empty)


def _how() -> tuple[Callable[[], None], Callable[[], None]]:
    sqlite = connection.vendor == "sqlite"
    return (_fill_sqlite, _empty_sqlite) if sqlite else (_fill_postgresql, _empty_postgresql)


def _with_a_connection(work: Callable[[], None]) -> None:
    try:
        work()
    finally:
        connections.close_all()


def _fill_sqlite() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filler (data)")
        for table in TABLES:
            for what in ("INSERT", "UPDATE"):
                cursor.execute(
                    f"CREATE TRIGGER full_{what}_{table} BEFORE {what} ON {table} "
                    f"BEGIN INSERT INTO filler VALUES (zeroblob({LARGE})); END"
                )
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
    _everywhere(f"PRAGMA max_page_count = {pages}")


def _empty_sqlite() -> None:
    _everywhere("PRAGMA max_page_count = 1073741823")
    with connection.cursor() as cursor:
        for table in TABLES:
            for what in ("INSERT", "UPDATE"):
                cursor.execute(f"DROP TRIGGER full_{what}_{table}")
        cursor.execute("DROP TABLE filler")


def _everywhere(pragma: str) -> None:
    """On every connection: SQLite keeps this limit for each of them."""
    options = connections["default"].settings_dict["OPTIONS"]
    options["init_command"] = f"{options['init_command'].partition('; PRAGMA max_page')[0]}; {pragma}"
    threads = [SyncToAsync.single_thread_executor, *([process.writer._thread] if process.writer._thread else [])]
    for thread in threads:
        thread.submit(connections.close_all).result()
    with connection.cursor() as cursor:
        cursor.execute(pragma)


def _fill_postgresql() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$"
        )
        for table in TABLES:
            cursor.execute(
                f"CREATE TRIGGER full_{table} BEFORE INSERT OR UPDATE ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION full_disk()"
            )


def _empty_postgresql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION full_disk CASCADE")
