"""The door for websockets: after a restart a whole hall stands there, and is let in a few at a time, in order."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from yatzy_site.server.limits import HANDSHAKES_AT_ONCE, MOST_HANDSHAKES


class Knocking(Protocol):
    """A client that asks for a websocket."""

    def enter(self) -> None:
        """Begin with the handshake; `Door.leave` is called when it has come to an end, whichever."""

    def turn_away(self) -> None:
        """There is no room, not even to wait."""


class Door:
    """First come, first served. Who waits here costs no time: the patience for a handshake begins when it does."""

    def __init__(
        self,
        later: Callable[[Callable[[], None]], object],
        *,
        at_once: int = HANDSHAKES_AT_ONCE,
        most: int = MOST_HANDSHAKES,
    ) -> None:
        self._later = later  # in the next turn of the loop: whoever plays has a word in between
        self._at_once, self._most = at_once, most
        self._entering: set[Knocking] = set()
        self._waiting: OrderedDict[Knocking, None] = OrderedDict()  # leaves at both ends and in the middle at no cost
        self._closed = False

    def knock(self, who: Knocking) -> None:
        if self._closed or len(self._waiting) >= self._most:
            who.turn_away()
            return
        self._waiting[who] = None
        self._let_in()

    def leave(self, who: Knocking) -> None:
        """They are in, were refused, or have gone; those who have left before do not matter."""
        self._waiting.pop(who, None)
        if who in self._entering:
            self._entering.remove(who)
            if self._waiting:
                self._later(self._let_in)

    def close(self) -> None:
        """Nobody comes in any more."""
        self._closed = True
        while self._waiting:
            self._waiting.popitem(last=False)[0].turn_away()

    def _let_in(self) -> None:
        while self._waiting and len(self._entering) < self._at_once:
            who, _ = self._waiting.popitem(last=False)
            self._entering.add(who)
            who.enter()
