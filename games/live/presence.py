"""Who has a page open, in any process, for services that decide by it."""

from games.live.venue import venue


def connected(code: str) -> set[int]:
    """The players with an open page in the room."""
    return venue.hub.players(code) | venue.neighbours.elsewhere.players(code)


def away_for(code: str, player: int) -> float | None:
    """How many seconds the player has had no page of the room open; None if nobody has, so that nobody knows."""
    room, elsewhere = venue.room(code), venue.neighbours.elsewhere
    if room is not None:
        return room.away_for(player)
    return elsewhere.away_for(code, player) if elsewhere.is_open(code) else None
