"""Rows from a database that was put aside into the live one, as they are: nothing is made into objects on the way."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import DateTimeField, Model

Values = tuple[Any, ...]
BATCH = 5000  # rows in memory at a time, whatever the size of the database


class Aside:
    """What is in a database put aside, as SQLite has it."""

    def __init__(self, alias: str) -> None:
        # Not by Django's own connection, which makes times and truths of what it reads.
        self._database = sqlite3.connect(connections[alias].settings_dict["NAME"])

    def close(self) -> None:
        self._database.close()

    def rows(self, model: type[Model], where: str = "1", *values: Any) -> Iterator[dict[str, Any]]:
        """Rows by the names of their columns, in the order they were made."""
        names = columns(model)
        sql = f"SELECT {_listed(names)} FROM {model._meta.db_table} WHERE {where} ORDER BY id"
        for row in self._database.execute(sql, values):
            yield dict(zip(names, row, strict=True))


def columns(model: type[Model]) -> list[str]:
    return [str(field.column) for field in model._meta.concrete_fields]


def insert(alias: str, model: type[Model], rows: Iterable[dict[str, Any]], *, numbered: bool = False) -> None:
    """Stores rows of an `Aside`; with `numbered` they keep their ids."""
    connection = connections[alias]
    names = [name for name in columns(model) if numbered or name != "id"]
    adapted = _adapted(connection, model, names)
    values = (adapted(row) for row in rows)
    with connection.cursor() as cursor, connection.wrap_database_errors:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {model._meta.db_table} ({_listed(names)}) FROM STDIN") as copy:
                for row in values:
                    copy.write_row(row)
            return
        statement = f"INSERT INTO {model._meta.db_table} ({_listed(names)}) VALUES ({', '.join(['%s'] * len(names))})"
        while batch := list(islice(values, BATCH)):
            cursor.executemany(statement, batch)


def _adapted(
    connection: BaseDatabaseWrapper, model: type[Model], names: list[str]
) -> Callable[[dict[str, Any]], Values]:
    """SQLite keeps a time as a text in UTC that does not say so."""
    times = {field.column for field in model._meta.concrete_fields if isinstance(field, DateTimeField)}
    if connection.vendor != "postgresql":
        return lambda row: tuple(row[name] for name in names)
    return lambda row: tuple(
        f"{row[name]}+00" if name in times and row[name] is not None else row[name] for name in names
    )


def _listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
