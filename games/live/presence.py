"""Who has a page open, for services that decide by it."""

from games.live.venue import venue


def connected(code: str) -> set[int]:
    """The players with an open page in the room, in this process."""
    return venue.hub.players(code)
