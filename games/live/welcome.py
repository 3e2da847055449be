"""The welcome of a room: what all pages have in common is encoded once, and again only when it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from django.conf import settings

from games.live.table import Table
from games.protocol import encode, encoded, outgoing

NOTHING = encoded(None)


class _Part:
    """An encoded part of a message, and what it was made of."""

    __slots__ = ("_made_of", "_text")

    def __init__(self) -> None:
        self._made_of: tuple[object, ...] | None = None
        self._text = NOTHING

    def of(self, *made_of: object, make: Callable[[], object]) -> msgspec.Raw:
        """The text of what `make` makes; asked for only if something it is made of is another than the last time."""
        # Mostly the very same objects, which Python sees before it compares what is in them.
        if self._made_of != made_of:
            self._text, self._made_of = encoded(make()), made_of
        return self._text


class Welcomes:
    """A room's welcomes. After a restart everybody wants one, and most of them the same."""

    def __init__(self) -> None:
        self._room, self._game, self._moves, self._chat = _Part(), _Part(), _Part(), _Part()

    def text(
        self,
        *,
        you: int | None,
        room: outgoing.RoomView,
        table: Table | None,
        known: int,
        last: str | None,
        here: tuple[int, ...],
        chat: Iterable[outgoing.ChatLine],
    ) -> str:
        """What a page is told that has the table's moves up to `known`, the last of them made by the action `last`."""
        lines = tuple(chat)
        moves: tuple[outgoing.MoveView, ...] | msgspec.Raw = ()
        game, fresh = NOTHING, True
        if table is not None:
            # The clock runs: where there is one, the text is good for a tenth of a second.
            game = self._game.of(table.stored, table.seats, table.position, table.clock_left, make=table.view)
            missed, fresh = table.since(known, last)
            moves = self._moves.of(table.stored, table.position, make=lambda: missed) if fresh else missed
        return encode(
            outgoing.ReadyWelcome(
                you=you,
                room=self._room.of(room, make=lambda: room),
                game=game,
                moves=moves,
                fresh=fresh,
                here=here,
                heartbeat=settings.HEARTBEAT,
                host_away_after=settings.HOST_AWAY_AFTER,
                chat=self._chat.of(lines, make=lambda: lines),
            )
        )
