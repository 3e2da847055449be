"""Colours of people and bots at one table."""

from __future__ import annotations

from games.models import Player

COLOURS = 8


def chosen_colour(player: Player | None) -> int | None:
    """What somebody chose; None for bots, and for who was forgotten with name and colour."""
    return player.colour if player is not None and player.name else None


def colours_of(chosen: dict[int, int | None]) -> dict[int, int]:
    """People have the colour they chose; who has none (None) gets one of those that nobody has, in order."""
    taken = {colour for colour in chosen.values() if colour is not None}
    free = [colour for colour in range(COLOURS) if colour not in taken] or list(range(COLOURS))
    bots = [key for key, colour in chosen.items() if colour is None]
    given = {key: free[at % len(free)] for at, key in enumerate(bots)}
    return {key: given[key] if colour is None else colour for key, colour in chosen.items()}
