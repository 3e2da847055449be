"""What a page is told when it comes, or comes back: the moves it missed, or everything afresh."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec
from django.conf import settings

from games.log.stored import StoredMove
from games.protocol import MOST_MOVES, encode, encoded, outgoing

if TYPE_CHECKING:
    from games.live.table import Table

LAST_MOVES = 30  # shown as "what happened" to whoever starts afresh


def missed_moves(moves: list[StoredMove], number: int, last: str | None) -> tuple[tuple[outgoing.MoveView, ...], bool]:
    """What a client missed that has `number`, the last of them made by the action `last`.

    True: it starts afresh from a whole view, with the last few moves.
    """
    missing = len(moves) - number
    known = number == 0 or (0 < number <= len(moves) and last in (None, moves[number - 1][1]))
    fresh = number == 0 or missing < 0 or missing > MOST_MOVES or not known
    wanted = moves[-LAST_MOVES:] if fresh else moves[number:]
    return tuple(outgoing.MoveView(*move) for move in wanted), fresh


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
            missed, fresh = missed_moves(table.moves, known, last)
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
