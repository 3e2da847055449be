"""A screen that remembers what it has shown, move by move, and little else: for evenings of many thousand moves."""

from collections import deque
from collections.abc import MutableSequence
from dataclasses import dataclass, field
from time import time

from tests.clients.screen import Json, Screen

Sighting = tuple[int, int, str]  # game, number, action id


@dataclass
class Recorder(Screen):
    """Keeps no messages beyond the last few."""

    heard: MutableSequence[Json] = field(default_factory=lambda: deque(maxlen=50))
    history: list[Sighting] = field(default_factory=list)  # in the order in which it was shown
    seen_at: dict[tuple[int, int], float] = field(default_factory=dict)  # by the clock on the wall
    mended: int = 0  # how often a move was missing and had to be asked for

    def apply(self, message: Json) -> None:
        before, missing = self._shown, self.missing
        super().apply(message)
        self.mended += missing is None and self.missing is not None
        game, number = self._shown
        if self._shown == before or game is None:
            return
        went_on = game == before[0] and number > before[1]
        for at in range(before[1] + 1 if went_on else number, number + 1):
            # A move that was in no message is left out, and so a gap to whoever reads this.
            if id := self.moves.get((game, at)):
                self.history.append((game, at, id))
                self.seen_at.setdefault((game, at), time())

    @property
    def _shown(self) -> tuple[int | None, int]:
        return (self.game["game"] if self.game else None), self.number

    def _note(self, game: int, move: Json) -> None:
        # The events of every move would be most of our memory; that they are told alike, their own digest says.
        events = {"events": hash(repr(move["events"]))} if "events" in move else {}
        super()._note(game, {"number": move["number"], "id": move["id"]} | events)
