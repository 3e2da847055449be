"""Between processes: what one has told its pages, the others tell theirs. It may lose messages; the log does not."""

from __future__ import annotations

from typing import Protocol


class Bus(Protocol):
    """Carries the text of a message to every other process that has the room open."""

    shared: bool  # whether other processes make moves too

    async def publish(self, code: str, text: str) -> None: ...


class OneProcess:
    """The default: there is nobody else to tell."""

    shared = False

    async def publish(self, code: str, text: str) -> None:
        pass
