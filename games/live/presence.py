"""Who has a page open, in any process, for services that decide by it."""

from games.live.process import venue


def connected(code: str) -> set[int]:
    """The players with an open page in the room."""
    return venue.hub.players(code) | venue.neighbours.elsewhere.players(code)


def open_pages() -> int:
    """How many pages are open: all of this process, and of others those of players."""
    return sum(1 for _ in venue.hub.all_sockets()) + venue.neighbours.elsewhere.open_pages


def is_open(code: str) -> bool:
    """Whether anybody at all has a page of the room open."""
    return venue.room(code) is not None or venue.neighbours.elsewhere.is_open(code)


def left_for(code: str, player: int) -> float | None:
    """How many seconds ago the player's last page of the room was closed, if we saw it happen."""
    return venue.neighbours.elsewhere.left_for(code, player)


def away_for(code: str, player: int) -> float:
    """How many seconds the player, who is not here, has had no page of the room open, as far as we can know."""
    room, elsewhere = venue.room(code), venue.neighbours.elsewhere
    if room is not None:
        return room.away_for(player)
    # Just after a start nobody is there yet, and nobody has left: everybody may be on the way back.
    return elsewhere.away_for(code, player, opened=None if elsewhere.is_open(code) else venue.open_since)
