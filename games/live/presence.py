"""Who has a page open, for services that decide by it."""

from games.live.house import house


def connected(code: str) -> set[int]:
    """The players with an open page in the room, in this process."""
    return house.hub.players(code)
