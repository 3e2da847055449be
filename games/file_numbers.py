"""The number by which files know a player: it says nothing about them, and outlives a merge and being forgotten."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

# In a player's preferences.
CAME_AS = "came_as"  # the number in the file that they were first brought here by
ALSO = "came_also_as"  # a list: the numbers of players who were merged into this one


def file_number(pk: int, created_at: datetime, preferences: Mapping[str, Any]) -> str:
    """The one that is written; whole exports and imports keep it, so that a game stays the same bytes."""
    came_as = preferences.get(CAME_AS)
    if isinstance(came_as, str):
        return came_as
    text = f"yatzy-night player\n{pk}\n{created_at.astimezone(UTC).isoformat()}\n"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def file_numbers(pk: int, created_at: datetime, preferences: Mapping[str, Any]) -> list[str]:
    """All by which files may name the player, the one that is written first."""
    also = preferences.get(ALSO)
    return [file_number(pk, created_at, preferences), *(also if isinstance(also, list) else ())]


def kept_when_forgotten(preferences: Mapping[str, Any]) -> dict[str, Any]:
    """Without these an old file would bring the player back, with the name."""
    return {key: preferences[key] for key in (CAME_AS, ALSO) if key in preferences}
