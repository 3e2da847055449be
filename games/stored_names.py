"""Names that nobody typed here, but that came in a file: made readable by the rule for typed ones, and none is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model

from games.characters import INVISIBLE, LONGEST_TEXT, UNASSIGNED, without_unreadable
from games.models import Game, Member, Player, Room, Seat

LONGEST = 24


def readable_name(name: str, instead: str) -> str:
    """The name as it would be kept, or `instead` where nothing is left of it; who was forgotten has none, and stays so.

    >>> readable_name("An\\x1b[31mna", "Guest 7")
    'An[31mna'
    >>> readable_name("\\u202e", "Guest 7")
    'Guest 7'
    """
    kept = without_unreadable(name[:LONGEST_TEXT], INVISIBLE | UNASSIGNED)[:LONGEST].strip()
    return kept or (instead if name else "")


def readable_settings(settings: dict[str, Any]) -> dict[str, Any]:
    """The same for what teams are called; a team without a name goes by its number."""
    looks = settings.get("team_looks")
    if not looks:
        return settings
    return settings | {"team_looks": [look | {"name": readable_name(look.get("name") or "", "")} for look in looks]}


def mend_stored_names(alias: str = DEFAULT_DB_ALIAS) -> int:
    """All of a database that came from elsewhere; returns how many there were to mend."""
    mended = 0
    for model, pk, changes in _unreadable_rows(alias):
        mended += model._default_manager.using(alias).filter(pk=pk).update(**changes)
    return mended


def _unreadable_rows(alias: str) -> Iterator[tuple[type[Model], int, dict[str, Any]]]:
    fields: tuple[tuple[type[Model], str, str], ...] = (
        (Player, "name", "Guest"),
        (Member, "bot_name", "Bot"),
        (Seat, "bot_name", "Bot"),
    )
    for model, field, instead in fields:
        named = model._default_manager.using(alias).exclude(**{field: ""})
        for pk, name in list(named.values_list("pk", field)):
            if (kept := readable_name(name, f"{instead} {pk}")) != name:
                yield model, pk, {field: kept}
    for model in (Room, Game):
        for pk, settings in list(model._default_manager.using(alias).values_list("pk", "settings")):
            if (mended := readable_settings(settings)) != settings:
                yield model, pk, {"settings": mended}
