"""What can be counted while people play; the site hands in an object that does count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.live.writer import NewMove, Outcome


class Counts:
    """Counts nothing: the site's own says what it does with each (yatzy_site/ops/metrics.py)."""

    def accepted(self, seconds: float) -> None:
        """A player's action was answered with a move, so long after it came."""

    def refused(self, game: int, code: str) -> None:
        """A player's action was refused."""

    def written(self, moves: Sequence[NewMove], outcomes: Sequence[Outcome], seconds: float) -> None:
        """A transaction has come to its end, whichever; called in the writer's thread."""

    def shown(self, seconds: float) -> None:
        """A message was handed to every page of a room."""

    def published(self) -> None:
        """Other processes are told one piece of news."""

    def received(self) -> None:
        """Another process has told us one."""

    def bus_lost(self) -> None:
        """From now on nothing is heard of the others."""
